"""The switches of this lesson alone: costs, how the area of precision-recall is joined, the hull, the other models."""

from dataclasses import dataclass

import streamlit as st

from widgets.conventions import choice
from widgets.data import Scored
from widgets.scene import switch

NO_COSTS = "none"
COSTS = {"1 : 1": (1.0, 1.0), "1 : 5": (1.0, 5.0), "1 : 20": (1.0, 20.0), "5 : 1": (5.0, 1.0), "20 : 1": (20.0, 1.0)}
ON_COSTS = "What a false positive and a false negative cost. “Three curves from one threshold” then also shows the cost at every threshold."
ON_JOINS = (
    "How the points of precision-recall are joined for the area. Steps: scikit-learn's average_precision_score. Lines: "
    "metrics.auc over its precision_recall_curve; between two points a line shows precisions that may belong to no threshold."
)
ON_HULL = "It joins the outermost points of the curve by straight lines. Each point on it can be reached by choosing at random between two thresholds."
ON_OTHERS = "Their ROC and DET curves, each in a colour of its own."


@dataclass(frozen=True)
class Options:
    """What the reader has switched. costs: of a false positive and a false negative. lines: they join the points of precision-recall."""

    costs: tuple[float, float] | None
    lines: bool
    hull: bool
    others: bool

    @property
    def key(self) -> str:
        """For the names of what is kept."""
        return f"{self.costs}/{self.lines}/{self.hull}/{self.others}"


def switches(data: Scored) -> Options:
    """One row of switches; the other models are offered where the data have some."""
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="conventions-of-areas"):
        costs = choice("Cost of FP : FN", [NO_COSTS, *COSTS], "costs", ON_COSTS)
        joined = choice("PR area by", ["steps", "lines"], "pr-area", ON_JOINS)
        hull = switch("Show the convex hull", "hull", ON_HULL)
        others = bool(data.others) and switch("Show the other models", "others", ON_OTHERS)
    return Options(COSTS.get(costs), joined == "lines", hull, others)
