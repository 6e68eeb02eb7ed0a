"""The same flags and misses among more and more true negatives: one pair of metrics stays, the other moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10

import numpy as np
import plotly.graph_objects as go

from charts.figures import RATE, apart, framed, hint
from charts.figures import beside as beside_it
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Track, View, over
from charts.theme import MODELS
from language import gettext, number
from metrics_core import Confusion
from metrics_core.classification import accuracy, negative_predictive_value, precision, recall, specificity
from widgets.conventions import PLAIN, Conventions
from widgets.intervals import counted, plain_again
from widgets.scrubber import Payload, Readout, nearest, pack
from widgets.scrubber.layouts import beside

CONTROL = "true_negatives"
at_crowd = over(CONTROL)


@dataclass(frozen=True)
class Line:
    """A rate with its dash and its hue."""

    name: str
    y: Track
    dash: str
    hue: str


def as_negatives_crowd_in(c: Confusion, how: Conventions = PLAIN) -> Payload:
    """Precision, recall and specificity against the number of true negatives."""
    least = max(1, round(c.tn / 10))
    crowd = np.unique(np.append(np.rint(np.geomspace(least, 1_000_000, 60)), max(c.tn, 1)))
    tp, fp, fn = (np.full(len(crowd), cell) for cell in (c.tp, c.fp, c.fn))
    tables = Confusion(tp, fp, fn, crowd)
    whole = all(np.equal(np.rint(cell), cell).all() for cell in tables.cells)  # sums of weights are not drawn again
    again = plain_again(tables, how) if whole else None
    metrics = (precision, recall, specificity, negative_predictive_value, accuracy)
    right, found, spared, cleared, all_right = (
        counted(m, tables, (CONTROL,), again, zero_division=how.empty) for m in metrics
    )
    lines = (
        Line("precision", right, "dash", MODELS[0]),
        Line("recall", found, "", MODELS[1]),
        Line("specificity", spared, "dot", MODELS[2]),
    )
    return pack(
        beside(against_true_negatives(crowd, lines, nearest(crowd, c.tn)), shares=(3, 1)),
        (Control(CONTROL, "true negatives", crowd, tuple(number(f"{int(n):,}") for n in crowd)),),
        readouts=(
            Readout("precision", "precision", right),
            Readout("recall", "recall = sensitivity", found),
            Readout("specificity", "specificity", spared),
            Readout("negative_predictive_value", "negative predictive value", cleared),
        ),
        table=(all_right, right, found, spared, cleared),
    )


def against_true_negatives(crowd: np.ndarray, lines: Sequence[Line], since: int) -> View:
    """Rates over a logarithmic axis, each drawn from the data's own number as it moves."""
    low, high = float(crowd[0]), float(crowd[-1])
    x = at_crowd(crowd)
    marks: list[Mark] = [Curve(x, one.y, CONTROL, one.dash, color=one.hue, so_far=True, since=since) for one in lines]
    heights = apart(np.array([np.nan_to_num(one.y.values[since]) for one in lines]), 0.07)
    for one, height in zip(lines, heights.tolist(), strict=True):
        marks.append(Label(1.25 * high, height, one.name, anchor="start", color=one.hue))
    marks.append(hint(x, 1.5 * float(crowd[since]), 0.1, upto=since, since=since))
    marks += [Rule(x=x, drag=CONTROL), *(Dot(x, one.y) for one in lines)]
    figure = go.Figure()
    figure.add_scatter(x=[low, high], y=[None, None])
    across = {
        "type": "log",
        "range": [log10(low * 0.9), log10(high * 1.1)],
        "dtick": 1,
        "title": {"text": "true negatives"},
    }
    framed(
        figure,
        (46, 26, beside_it([gettext(one.name) for one in lines], 78), 42),
        across,
        RATE | {"range": [-0.02, 1.06]},
    )
    return View("crowd", "Three rates against the number of true negatives.", tuple(marks), figure, 300)
