"""The areas whose steps the lesson shows."""

from metrics_core import Worked, explain
from metrics_core.classification.areas import (
    auroc,
    average_precision,
    equal_error_rate,
    partial_auroc,
    pr_auc_trapezoid,
)
from metrics_core.classification.sweep import Sweep


def worked_areas(s: Sweep) -> list[Worked]:
    """Each area with its steps; partial AUROC up to a false positive rate of 0.1."""
    areas = (auroc, average_precision, pr_auc_trapezoid, equal_error_rate)
    return [*(explain(area, s) for area in areas), explain(partial_auroc, s, max_fpr=0.1)]
