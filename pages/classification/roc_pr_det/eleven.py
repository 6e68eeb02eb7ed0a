"""The areas through a few round thresholds or by straight lines, beside those through every score."""

from __future__ import annotations

import streamlit as st

from metrics_core.classification.decisions import area_through
from metrics_core.classification.sorted_scores import round_values
from metrics_core.classification.sweep import Sweep
from widgets.formulas import significant


def through_eleven(s: Sweep) -> None:
    """AUROC through about eleven round thresholds, and average precision by steps and by lines, in words."""
    eleven = area_through(s, round_values(s.score_range[0], s.score_range[1], 11))
    st.markdown(
        f"On these data the area under the curve through about eleven round thresholds is {significant(eleven)}; through every score it is "
        f"{significant(s.auroc)}. Between two thresholds a straight line replaces the curve. Where the curve is concave, this "
        "cuts off its corners and the area is too small; elsewhere it can be too large."
    )
    st.markdown(
        f"Average precision is {significant(s.average_precision)}, a sum of steps. Joining the same points by straight lines "
        f"gives {significant(s.pr_auc_trapezoid)}. Both are called “area under the PR curve”. Between two points the lines assume "
        "precisions that perhaps no threshold has. Say which of the two you report."
    )
