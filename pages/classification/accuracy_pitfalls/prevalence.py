"""A test of fixed sensitivity and specificity among fewer and fewer positives, beside a model that always says no."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log10
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import RATE, apart, framed
from charts.moving import Control, Curve, Dot, Label, Mark, Rule, Track, View, over
from charts.theme import MODELS
from metrics_core import CATALOG, Confusion
from metrics_core.classification import (
    accuracy,
    at_prevalence,
    balanced_accuracy,
    f1,
    matthews_correlation,
    precision,
)
from widgets.formulas import significant, with_live_counts
from widgets.intervals import counted
from widgets.scrubber import Formula, Payload, Readout, pack
from widgets.scrubber.layouts import beside

Metric = Callable[..., Any]
METRICS = (accuracy, balanced_accuracy, matthews_correlation, f1, precision)
DASHES = {accuracy: "", balanced_accuracy: "dashdot", precision: "dash", f1: "dot", matthews_correlation: "longdash"}
HUES = dict(zip(METRICS, ("", *MODELS), strict=True))
SHORT = {matthews_correlation: "Matthews"}
PREVALENCES = np.round(np.geomspace(0.001, 0.5, 41), 4)
RATES = np.array([0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 0.99, 0.995, 0.999])
OVER = ("prevalence", "sensitivity", "specificity")
PEOPLE = 10_000_000  # so many that every count on the grid is whole


def as_positives_get_rare() -> Payload:
    """Every metric on a grid of prevalence, sensitivity and specificity, in expected counts of ten million people."""
    test = _whole(at_prevalence(RATES[None, :, None], RATES[None, None, :], PREVALENCES[:, None, None], total=PEOPLE))
    never = _whole(at_prevalence(0.0, 1.0, PREVALENCES, total=PEOPLE))
    found = {metric: counted(metric, test, OVER) for metric in METRICS}
    readouts = []
    for metric, track in found.items():
        name, words = metric.__name__, CATALOG[metric.__name__].name
        readouts.append(Readout(name, f"test: {words}", track))
        if metric in (accuracy, balanced_accuracy):  # the others are 0 or undefined
            always_no = counted(metric, never, OVER[:1], name=f"never_{name}")
            readouts.append(Readout(f"never_{name}", f"always no: {words}", always_no))
    cells = {"tp": test.tp, "fp": test.fp, "fn": test.fn, "tn": test.tn, "flagged": test.tp + test.fp}
    counts = {name: over(*OVER)(cell, name) for name, cell in cells.items()}
    return pack(
        beside(against_prevalence(found), shares=(2, 1), widths=(1, 1, 1.25), across=2),
        (
            Control("prevalence", "prevalence", PREVALENCES, tuple(f"{significant(100 * p, 3)}%" for p in PREVALENCES)),
            Control("sensitivity", "sensitivity", RATES, tuple(f"{100 * r:g}%" for r in RATES)),
            Control("specificity", "specificity", RATES, tuple(f"{100 * r:g}%" for r in RATES)),
        ),
        readouts=readouts,
        formulas=(
            _formula(
                found[precision],
                counts,
                f"Expected counts among {PEOPLE:,} people: @tp@ of @flagged@ alarms are right.",
            ),
            _formula(
                found[accuracy],
                counts,
                "Where nearly everybody is negative, nearly all of the right answers are true negatives.",
            ),
        ),
        table=tuple(found.values()),
    )


def against_prevalence(found: Mapping[Metric, Track]) -> View:
    """One line a metric over prevalence on a log axis; lines follow sensitivity and specificity."""
    low, high = PREVALENCES[0], PREVALENCES[-1]
    x, follows = over("prevalence")(PREVALENCES), over("sensitivity", "specificity")
    marks: list[Mark] = []
    heights = apart(np.array([np.nan_to_num(y.values[-1]) for y in found.values()]), 0.07)
    for (metric, y), height in zip(found.items(), heights, strict=True):
        words, hue = SHORT.get(metric, CATALOG[metric.__name__].name), HUES[metric]
        marks.append(Curve(x, y, "prevalence", DASHES[metric], color=hue))
        marks.append(Label(1.15 * high, follows(height), words, anchor="start", color=hue))
    marks += [Rule(x=x, drag="prevalence"), *(Dot(x, y) for y in found.values())]
    figure, ticks = go.Figure(), [0.001, 0.01, 0.1, 0.5]
    across = {
        "type": "log",
        "range": [log10(low * 0.94), log10(high * 1.06)],
        "tickvals": ticks,
        "ticktext": [f"{100 * t:g}%" for t in ticks],
        "tickangle": 0,
        "title": {"text": "prevalence: proportion of positives"},
    }
    figure.add_scatter(x=[low, high], y=[None, None])
    framed(figure, (46, 26, 118, 42), across, RATE)
    return View("prevalences", "Metrics of the test against prevalence.", tuple(marks), figure, 330)


def _formula(track: Track, counts: Mapping[str, Track], says: str) -> Formula:
    card = CATALOG[track.name]
    return Formula(track.name, track.name, track, card.formula, with_live_counts(card.formula), says, numbers=counts)


def _whole(expected: Confusion) -> Confusion:
    """Expected counts without what floating point adds to them."""
    return Confusion(*(np.rint(cell) for cell in expected.cells))
