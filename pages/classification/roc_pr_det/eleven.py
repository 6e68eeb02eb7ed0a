"""The areas through a few round thresholds or by straight lines, beside those through every score."""

from language import gettext
from metrics_core.classification.decisions import area_through
from metrics_core.classification.sorted_scores import round_values
from metrics_core.classification.sweep import Sweep
from widgets import terms
from widgets.formulas import significant


def through_eleven(s: Sweep) -> None:
    """AUROC through about eleven round thresholds, and average precision by steps and by lines, in words."""
    eleven = area_through(s, round_values(s.score_range[0], s.score_range[1], 11))
    terms.said(
        gettext(
            "On these data the area under ROC is {few} with a few round thresholds, and {every} with every score as a threshold. Between two points a straight line replaces the curve. Where the "
            "curve is above these lines, the area comes out too small; where it is below, too large.",
            few=significant(eleven, 3),
            every=significant(s.auroc, 3),
        )
    )
    terms.said(
        gettext(
            "Precision-recall has another trap. Average precision is a sum of steps, here {steps}; straight lines "
            "between the same points give {lines}. Both are called “area under the PR curve”, so say which one you report.",
            steps=significant(s.average_precision, 3),
            lines=significant(s.pr_auc_trapezoid, 3),
        )
    )
