"""One operating point with its tracks by name, for pictures that are not yet made by widgets.at_threshold."""

from __future__ import annotations

from collections.abc import Iterable
from math import nan

import numpy as np

from charts import classification as views
from charts.moving import Control, Track, View
from metrics_core import CATALOG
from metrics_core.classification import (
    accuracy,
    balanced_accuracy,
    false_positive_rate,
    matthews_correlation,
    precision,
    prevalence,
    recall,
    specificity,
)
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars, circles, mosaic
from widgets.formulas import with_live_counts
from widgets.intervals import Again, counted
from widgets.scrubber import Formula

RATES = (precision, recall, specificity, accuracy, balanced_accuracy, matthews_correlation, false_positive_rate)


def tracks_of(s: Sweep, control: Control, again: Again = None, empty: float = nan) -> dict[str, Track]:
    """Counts, rates and shapes at every tick of the threshold. again: the counts of resamples; empty: what 0/0 is."""
    c = s.at(control.values)
    one = ("threshold",)
    cells = {
        name: Track(np.asarray(cell, float), one) for name, cell in zip(("tp", "fp", "fn", "tn"), c.cells, strict=True)
    }
    edges, round_ = mosaic(c), circles(c.positives, c.predicted_positive, c.tp)
    shapes = {
        "threshold_x": bars(s).cut(control.values),
        "split_positives": edges.positives,
        "split_negatives": edges.negatives,
        "positives": c.positives,
        "negatives": c.negatives,
        "flagged": c.predicted_positive,
        "let_go_positives": -np.diff(c.tp, append=c.tp[-1:]),
        "let_go_negatives": -np.diff(c.fp, append=c.fp[-1:]),
        "a_x": round_.a_x,
        "a_r": round_.a_r,
        "b_x": round_.b_x,
        "b_r": round_.b_r,
    }
    rates = {metric.__name__: counted(metric, c, again=again, zero_division=empty) for metric in RATES}
    return cells | {name: Track(np.asarray(v, float), one) for name, v in shapes.items()} | rates


def views_of(
    s: Sweep, control: Control, names: Iterable[str], *, positive: str, negative: str, height: int = 236
) -> list[View]:
    """The named views, in order."""
    c = s.at(control.values)
    thin, shape = s.thinned(800), bars(s)
    x, *flagged = (Track(np.asarray(v, float), ("threshold",)) for v in (shape.split(control.values), c.tp, c.fp))
    makers = {
        "histogram": lambda: views.histogram(
            shape.histogram, positive=positive, negative=negative, x=x, flagged=(*flagged,), height=height
        ),
        "matrix": lambda: views.matrix(positive=positive, negative=negative, height=height),
        "pr": lambda: views.precision_recall(recall(thin.counts), precision(thin.counts), prevalence(c[0])),
        "roc": lambda: views.roc(false_positive_rate(thin.counts), recall(thin.counts)),
    }
    return [makers[name]() for name in names]


def formula(metric: object, says: str = "", **options: object) -> Formula:
    """A metric's formula from its card with live counts in it; the track has the function's name."""
    name = metric.__name__  # type: ignore[attr-defined]
    card = CATALOG[name]
    return Formula(name, card.name, name, card.formula, with_live_counts(card.formula), says)
