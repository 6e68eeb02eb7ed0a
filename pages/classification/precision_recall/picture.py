"""The pictures of precision and recall: every threshold, F-beta with every beta, and apples that a robot picks."""

from collections.abc import Sequence
from dataclasses import replace
from math import nan

import numpy as np
import plotly.graph_objects as go

from charts import classification as views
from charts.counts import CountTracks
from charts.figures import RATE, framed, padded
from charts.moving import FOUR, Control, Curve, Dot, Label, Mark, Rule, Swatch, Track, View, over
from charts.theme import MODELS
from language import gettext
from metrics_core import CATALOG, Confusion
from metrics_core.classification import (
    accuracy,
    balanced_accuracy,
    f1,
    false_positive_rate,
    matthews_correlation,
    precision,
    recall,
    specificity,
)
from metrics_core.classification.sweep import Sweep
from metrics_core.inference.resampled_thresholds import ResampledCounts
from widgets.at_threshold import (
    BETAS,
    AtThreshold,
    at_threshold,
    beta_control,
    f_beta_track,
    formula,
    threshold_control,
)
from widgets.formulas import with_live_counts
from widgets.intervals import counted
from widgets.scrubber import Formula, Payload, Readout, nearest, pack
from widgets.scrubber.layouts import NUMBERS, beside, grid

F_RESAMPLES = 400  # for each of 33 betas at each threshold
TRAIL = 0.1  # of the axis: how much of the curves is drawn on arrival, to say that they are drawn
SCORES, RATES_HIGH, LEFT = 312, 232, 34  # pixels of the two pictures that share their axis
RATES = (precision, recall, specificity, accuracy, balanced_accuracy, matthews_correlation, false_positive_rate)


def operating_point(
    s: Sweep,
    *,
    positive: str,
    negative: str,
    since: float = 0.5,
    again: ResampledCounts | None = None,
    empty: float = nan,
) -> Payload:
    """Scores, matrix, and the curves of precision and recall, which are drawn from the threshold `since` on as it moves."""
    threshold = threshold_control(s)
    at = AtThreshold(s, threshold, again.at(threshold.values) if again else None, empty)
    histogram = replace(at.histogram(positive=positive, negative=negative, height=SCORES), narrow=200)
    across = histogram.figure.update_layout(margin={"l": LEFT}).layout.xaxis.range if histogram.figure else None
    matrix = at.matrix(positive=positive, negative=negative, height=SCORES)
    begun = nearest(threshold.values, since)
    curves = drawn_so_far(at, begun, across)
    layout = grid({histogram: 7, matrix: 5}, {curves: 7, NUMBERS: 5})
    return pack(
        replace(layout, views=(histogram, curves, matrix)),  # as they follow each other on a telephone
        (threshold,),
        readouts=tuple(
            Readout(m.__name__, m.__name__, at.rate(m), color=hue, mark=over()(at.rate(m).values[begun]))
            for m, hue in zip((precision, recall), MODELS, strict=False)
        ),
        formulas=(
            formula(precision, at.rate(precision), at.counts, "@tp@ of the @flagged@ flagged samples are positive."),
            formula(recall, at.rate(recall), at.counts, "@tp@ of the @positives@ positives are flagged."),
        ),
        table=(*at.counts.cells, *map(at.rate, RATES)),
        legend=(*FOUR, Swatch("mark", gettext("at threshold {threshold}", threshold=threshold.texts[begun]))),
    )


def drawn_so_far(at: AtThreshold, since: int, across: Sequence[float] | None = None) -> View:
    """Precision and recall against the threshold, from the tick `since` to where it stands, and the short way to that tick. across: the ends of its axis."""
    x, line_at, steps = at.x, at.line, "vh" if at.sweep.flags_ties else "hv"
    lines = {"precision": (at.rate(precision), "", MODELS[0]), "recall": (at.rate(recall), "dash", MODELS[1])}
    low, high = float(x.values[0]), float(x.values[-1])
    figure = go.Figure()
    figure.add_scatter(x=[low, high], y=[None, None])
    wide = high - low
    before = (x.values >= x.values[since] - TRAIL * wide) & (x.values <= x.values[since])
    scores = {"title": {"text": "threshold"}, "range": across or padded(low, high), "showgrid": False}
    framed(figure, (LEFT, 26, 12, 40), scores, RATE)
    marks: list[Mark] = [
        Curve(x, line, "threshold", dash, steps, hue, so_far=True, since=since) for line, dash, hue in lines.values()
    ]
    for line, dash, hue in lines.values():
        marks.append(Curve(x, at_threshold(np.where(before, line.values, nan)), "threshold", dash, steps, hue))
    heights = beside_each_other(*(line.values for line, _, _ in lines.values()))
    for (name, (_, _, hue)), height in zip(lines.items(), heights, strict=True):
        marks += _following(x, height, name, hue)
    two = np.array([line.values[since] for line, _, _ in lines.values()])
    middle = 0.5 if np.isnan(two).any() else float(two.mean())
    here = float(line_at.values[since])
    low_down = middle - 0.3 if middle > 0.4 else middle + 0.3  # away from both names
    there = np.where(np.arange(len(x.values)) == since, low_down, np.nan).astype(np.float32)
    if here <= low + 0.7 * wide:  # there is room where the question leads
        marks.append(Label(high, at_threshold(there), "drag to draw →", anchor="end"))
    else:
        marks.append(Label(here - 0.03 * wide, at_threshold(there), "← drag to draw", anchor="end"))
    marks.append(Rule(x=line_at))
    marks += [Dot(line_at, line, drag="threshold", color=hue) for line, _, hue in lines.values()]
    return View("rates", "Precision and recall against the threshold.", tuple(marks), figure, RATES_HIGH, narrow=172)


def beside_each_other(first: np.ndarray, second: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Heights for the names of two points: above the higher one and below the lower one, within [0, 1]; NaN stays."""
    upper, lower = np.fmax(first, second), np.fmin(first, second)
    above = np.where(upper < 0.94, upper + 0.09, upper - 0.09)
    below = np.where(lower > 0.1, np.minimum(lower - 0.09, above - 0.12), np.minimum(lower + 0.1, above - 0.12))
    ahead = np.nan_to_num(first, nan=-1) >= np.nan_to_num(second, nan=-1)
    heights = np.where(ahead, above, below), np.where(ahead, below, above)
    return np.where(np.isnan(first), np.nan, heights[0]), np.where(np.isnan(second), np.nan, heights[1])


def _following(x: Track, y: np.ndarray, name: str, hue: str) -> tuple[Label, Label]:
    """A name that goes with the threshold: on its right, and on its left where the right has no room."""
    low, high = float(x.values[0]), float(x.values[-1])
    gap, room = 0.028 * (high - low), x.values < low + 0.6 * (high - low)
    right, left = (at_threshold(np.where(there, y, np.nan)) for there in (room, ~room))
    return (
        Label(at_threshold(x.values + gap), right, name, anchor="start", color=hue),
        Label(at_threshold(x.values - gap), left, name, anchor="end", color=hue),
    )


def f_beta_of(s: Sweep, *, again: ResampledCounts | None = None, empty: float = nan) -> Payload:
    """F-beta with the precision and the recall that it combines, over threshold and beta; F_RESAMPLES for its interval."""
    threshold, beta = threshold_control(s), beta_control()
    at = AtThreshold(s, threshold, again.at(threshold.values) if again else None, empty)
    f = f_beta_track(at, again.first(F_RESAMPLES).at(threshold.values) if again else None, empty)
    return pack(
        beside(at.by_threshold(f), shares=(3, 1)),
        (threshold, beta),
        readouts=(
            Readout("f_beta", "F-beta", f),
            Readout("precision", "precision", at.rate(precision)),
            Readout("recall", "recall", at.rate(recall)),
        ),
        formulas=(_f_formula(f),),
        table=(*at.counts.cells, at.rate(accuracy)),
    )


def _f_formula(f: Track) -> Formula:
    card = CATALOG["f_beta"]
    live = with_live_counts(card.formula).replace(r"\beta", "@beta@")
    says = "With beta = @beta@. F-beta is computed from the counts, so it can have a value where precision has none."
    return Formula("f_beta", "F-beta", f, card.formula, live, says, numbers={"beta": over("beta")(BETAS)})


def apples(good: int = 40, rotten: int = 20) -> Payload:
    """A robot picks from a basket: two counts to move, precision and recall to watch."""
    picked_good, picked_rotten = np.arange(good + 1), np.arange(rotten + 1)
    tp, fp = np.meshgrid(picked_good, picked_rotten, indexing="ij")
    t = CountTracks(Confusion(tp, fp, good - tp, rotten - fp), "good_picked", "rotten_picked")
    circles = views.sets(t, names=("good", "picked"), height=250)
    return pack(
        beside(circles, shares=(3, 1)),
        (
            Control(
                "good_picked", gettext("good apples picked, of {n}", n=good), picked_good, tuple(map(str, picked_good))
            ),
            Control(
                "rotten_picked",
                gettext("rotten apples picked, of {n}", n=rotten),
                picked_rotten,
                tuple(map(str, picked_rotten)),
            ),
        ),
        readouts=tuple(
            Readout(m.__name__, CATALOG[m.__name__].name, counted(m, t.counts, t.over)) for m in (precision, recall, f1)
        ),
    )
