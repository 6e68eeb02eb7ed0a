"""ROC drawn by one threshold: it moves over the scores of both classes, and its point leaves the curve behind."""

from dataclasses import replace

import numpy as np
import plotly.graph_objects as go

from charts.figures import LEVEL, on_roc_axes
from charts.moving import Curve, Dot, Label, Region, Segment, Swatch, Track, View
from charts.theme import GREY
from metrics_core.classification import false_positive_rate, recall
from metrics_core.classification.sweep import Sweep
from pages.classification.roc_pr_det.intervals import TICKS
from widgets.at_threshold import AtThreshold, at_threshold, formula, threshold_control
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.intervals import resampled_rows
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

HEIGHT = 350
BESIDE, WIDE = -0.02, 0.035  # where the bars along the axes end, and how thick they are
LEGEND = (
    Swatch("tp", "flagged positives: how high the point is"),
    Swatch("fp", "flagged negatives: how far right it is"),
    Swatch("fn", "positives missed"),
    Swatch("tn", "negatives left out"),
)
FIRST, LATE = 0.8, 0.98  # recall where the lesson begins, and where its answers lead


def begins_at(data: Scored, s: Sweep) -> float:
    """The threshold that the picture starts with: a high one, so that the curve has begun and its long part is still to be drawn."""
    return data.threshold if data.editable else _reaching(FIRST, data, s)


def far_down(data: Scored, s: Sweep) -> float:
    """A threshold at which most of the curve is drawn."""
    return _reaching(LATE, data, s)


def _reaching(target: float, data: Scored, s: Sweep) -> float:
    found = s.for_recall(target).threshold
    return data.threshold if np.isnan(found) else found


def drawn_by_threshold(
    s: Sweep, *, positive: str, negative: str, data: Scored | None = None, how: Conventions = PLAIN
) -> Payload:
    """The scores that a threshold cuts, and beside them ROC as far as the threshold has drawn it from the highest score down.

    data: the rows behind it, where intervals are shown.
    """
    threshold = threshold_control(s, TICKS)
    again = resampled_rows(data, threshold.values, how)
    at = AtThreshold(s, threshold, again.at(threshold.values) if again else None, how.empty)
    alarms, found = at.rate(false_positive_rate), at.rate(recall)
    scores = replace(at.histogram(positive=positive, negative=negative, height=HEIGHT), narrow=206)
    curve = roc_so_far(alarms, found)
    return pack(
        replace(
            beside(scores, curve, widths=(9, 9, 4)), views=(curve, scores)
        ),  # as they follow each other on a telephone
        (threshold,),
        readouts=(
            Readout("recall", "recall", found, digits=3),
            Readout("false_positive_rate", "false positive rate", alarms, digits=3),
        ),
        formulas=(
            formula(recall, found, at.counts, "@tp@ of the @positives@ positives are flagged."),
            formula(false_positive_rate, alarms, at.counts, "Of all actual negatives, the proportion that is flagged."),
        ),
        table=(*at.counts.cells, found, alarms),
        legend=LEGEND,
    )


def roc_so_far(alarms: Track, found: Track) -> View:
    """The curve from the highest threshold to this one; along the axes its height and its width, in the colours of the two classes."""
    figure = go.Figure()
    figure.add_scatter(x=[0, 1], y=[0, 1], mode="lines", line=LEVEL)
    on_roc_axes(figure)
    figure.update_layout(xaxis={"range": [-0.06, 1.04]}, yaxis={"range": [-0.06, 1.04]})
    last = len(found.values) - 1
    beside = np.where(np.arange(last + 1) >= last // 2, np.maximum(found.values - 0.07, 0.62), np.nan)
    marks = (
        Region(BESIDE - WIDE, 0.0, BESIDE, found, "tp"),
        Region(0.0, BESIDE - WIDE, alarms, BESIDE, "fp"),
        Segment(0.0, found, alarms, found, 1, GREY),
        Segment(alarms, 0.0, alarms, found, 1, GREY),
        Curve(alarms, found, "threshold", so_far=True, since=last),
        Label(1.02, 0.3, "flagging at random", anchor="end"),
        Label(at_threshold(alarms.values + 0.04), at_threshold(beside), "lower the threshold", anchor="start"),
        Dot(alarms, found, drag="threshold"),
    )
    alt = "ROC as far as the threshold has drawn it: recall against false positive rate."
    return View("roc", alt, marks, figure, HEIGHT, narrow=208)
