"""The areas through a few round thresholds or by straight lines, beside those through every score."""

from metrics_core.classification.decisions import area_through
from metrics_core.classification.sorted_scores import round_values
from metrics_core.classification.sweep import Sweep
from widgets import terms
from widgets.formulas import significant


def through_eleven(s: Sweep) -> None:
    """AUROC through about eleven round thresholds, and average precision by steps and by lines, in words."""
    eleven = area_through(s, round_values(s.score_range[0], s.score_range[1], 11))
    terms.said(
        f"On these data the area under ROC is {significant(eleven, 3)} with a few round thresholds, and {significant(s.auroc, 3)} with every score as a threshold. Between two points a straight line replaces the curve. Where the "
        "curve is above these lines, the area comes out too small; where it is below, too large."
    )
    terms.said(
        f"Precision-recall has another trap. Average precision is a sum of steps, here {significant(s.average_precision, 3)}; straight lines "
        f"between the same points give {significant(s.pr_auc_trapezoid, 3)}. Both are called “area under the PR curve”, so say which one you report."
    )
