"""A test of fixed sensitivity and specificity among fewer and fewer positives, beside a model that always says no."""

from math import log10

import numpy as np
import plotly.graph_objects as go

from charts.figures import RATE, apart, framed, hint
from charts.figures import beside as beside_it
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Track, View, over
from charts.theme import MODELS
from language import gettext
from metrics_core import CATALOG, Confusion
from metrics_core.classification import accuracy, at_prevalence, balanced_accuracy, precision
from widgets.formulas import significant, with_live_counts
from widgets.intervals import counted
from widgets.scrubber import Formula, Payload, Readout, nearest, pack
from widgets.scrubber.layouts import beside

PREVALENCES = np.round(np.geomspace(0.001, 0.5, 41), 4)
SENSITIVITY, SPECIFICITY = 0.9, 0.95
START = 0.5
OVER = ("prevalence",)
PEOPLE = 10_000_000  # so many that every count on the grid is whole
ALWAYS_NO = "“always no”"
DASHES = {"accuracy": ("", ""), "precision": ("dash", MODELS[0]), ALWAYS_NO: ("dot", MODELS[1])}


def as_positives_get_rare() -> Payload:
    """Accuracy and precision of the test over prevalence, in expected counts of ten million people."""
    test = _whole(at_prevalence(SENSITIVITY, SPECIFICITY, PREVALENCES, total=PEOPLE))
    never = _whole(at_prevalence(0.0, 1.0, PREVALENCES, total=PEOPLE))
    right, flags = (counted(metric, test, OVER) for metric in (accuracy, precision))
    always_no = counted(accuracy, never, OVER, name="never_accuracy")
    cells = {"tp": test.tp, "fp": test.fp, "fn": test.fn, "tn": test.tn, "flagged": test.tp + test.fp}
    counts = {name: over(*OVER)(cell, name) for name, cell in cells.items()}
    card = CATALOG["precision"]
    return pack(
        beside(against_prevalence({"accuracy": right, "precision": flags, ALWAYS_NO: always_no}), shares=(3, 1)),
        (Control("prevalence", "prevalence", PREVALENCES, tuple(f"{significant(100 * p, 3)}%" for p in PREVALENCES)),),
        readouts=(
            Readout("accuracy", "accuracy", right),
            Readout("precision", "precision", flags),
            Readout("never_accuracy", "accuracy of “always no”", always_no),
        ),
        formulas=(
            Formula(
                "precision",
                "precision",
                flags,
                card.formula,
                with_live_counts(card.formula),
                gettext(
                    "Expected counts among {people:,} people: @tp@ of the @flagged@ flagged people are ill.",
                    people=PEOPLE,
                ),
                numbers=counts,
            ),
        ),
        table=(
            right,
            flags,
            *(
                counted(balanced_accuracy, each, OVER, name=name)
                for each, name in ((test, "balanced_accuracy"), (never, "never_balanced_accuracy"))
            ),
            *counts.values(),
        ),
    )


def against_prevalence(lines: dict[str, Track]) -> View:
    """One line a number over prevalence on a log axis, each drawn from START as the prevalence moves."""
    low, high = float(PREVALENCES[0]), float(PREVALENCES[-1])
    x, since = over(*OVER)(PREVALENCES), nearest(PREVALENCES, START)
    heights = apart(np.array([float(y.values[since]) for y in lines.values()]), 0.07)
    marks: list[Mark] = []
    for (words, y), height in zip(lines.items(), heights.tolist(), strict=True):
        dash, hue = DASHES[words]
        marks.append(Curve(x, y, "prevalence", dash, color=hue, so_far=True, since=since))
        marks.append(Label(1.15 * high, height, words, anchor="start", color=hue))
    marks.append(hint(x, 0.0015, 0.1, upto=since, since=since))
    marks += [Rule(x=x, drag="prevalence"), *(Dot(x, y) for y in lines.values())]
    figure, ticks = go.Figure(), [0.001, 0.01, 0.1, 0.5]
    across = {
        "type": "log",
        "range": [log10(low * 0.94), log10(high * 1.06)],
        "tickvals": ticks,
        "ticktext": [f"{significant(100 * t)}%" for t in ticks],
        "tickangle": 0,
        "title": {"text": "prevalence: proportion of positives"},
    }
    figure.add_scatter(x=[low, high], y=[None, None])
    framed(figure, (46, 26, beside_it([gettext(words) for words in lines], 84), 42), across, RATE)
    return View("prevalences", "Accuracy and precision against prevalence.", tuple(marks), figure, 300)


def _whole(expected: Confusion) -> Confusion:
    """Expected counts without what floating point adds to them."""
    return Confusion(*(np.rint(cell) for cell in expected.cells))
