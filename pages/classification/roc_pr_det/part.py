"""The part of ROC's area up to the largest false positive rate that counts."""

from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, on_roc_axes
from charts.moving import Control, Rule, Split, View, over
from metrics_core import CATALOG
from metrics_core.classification import false_positive_rate, recall
from metrics_core.classification.areas import auroc, partial_auroc
from metrics_core.classification.sweep import Sweep
from metrics_core.inference.resampled_areas import resampled_partial_auroc
from metrics_core.inference.resampled_thresholds import Band, band
from pages.classification.roc_pr_det.intervals import SWEEP_NUMBERS
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import SWEEP_ROWS, drawable, of_scores, resamples_for
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

LIMITS = np.round(np.concatenate([np.arange(0.01, 0.1, 0.01), np.arange(0.1, 1.001, 0.05)]), 2)
at_limit = over("max_fpr")


def part_of_roc(s: Sweep, *, data: Scored | None = None, how: Conventions = PLAIN) -> Payload:
    """Partial AUROC against the largest false positive rate that counts."""
    parts = np.array([partial_auroc(s, float(limit)) for limit in LIMITS])
    sure: dict[str, Band] = {}
    if data and drawable(data, how, SWEEP_ROWS):
        times = resamples_for(len(data.y_true), SWEEP_NUMBERS)
        drawn: dict[str, Any] = {"weights": data.weights, "stratified": how.fixed, "resamples": times}
        again = resampled_partial_auroc(data.y_true, data.scores, LIMITS, **drawn)
        sure = {"partial": band(parts, again), "whole": of_scores(data, auroc, how)}
    part, whole = at_limit(parts, "partial", band=sure.get("partial")), over()(s.auroc, band=sure.get("whole"))
    return pack(
        beside(under_the_part(s), widths=(3, 1)),
        (Control("max_fpr", "largest false positive rate that counts", LIMITS, tuple(f"{v:g}" for v in LIMITS)),),
        readouts=(
            Readout("partial_auroc", CATALOG["partial_auroc"].name, part),
            Readout("auroc", "AUROC, all of it", whole),
        ),
    )


def under_the_part(s: Sweep) -> View:
    """ROC, grey under the part that counts."""
    thin = s.thinned(600).counts
    x, y = false_positive_rate(thin), recall(thin)
    figure = go.Figure()
    grey = {"fill": "tozeroy", "fillcolor": "rgba(138,144,153,0.28)", "line": {"width": 0}}
    figure.add_scatter(x=x, y=y, mode="lines", meta="upto", **grey)
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    figure.add_scatter(x=x, y=y, mode="lines", line={"width": 2})
    edge = at_limit(LIMITS)
    marks = (Split(edge), Rule(x=edge, drag="max_fpr"))
    return View("part", "The part of ROC that counts.", marks, on_roc_axes(figure), 260)
