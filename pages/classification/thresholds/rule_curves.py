"""The curve that explains each rule: its tracks, its pictures, its further numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np

from charts.moving import Label, Track, View
from metrics_core import CATALOG, Confusion
from metrics_core.classification import (
    f_beta,
    informedness,
    precision,
    prevalence,
    recall,
)
from metrics_core.classification.decisions import (
    cost_curve,
    decision_curve,
    iso_cost_line,
    net_benefit,
    normalised_cost,
    probability_cost,
    threshold_probability,
    youden_point,
)
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars
from pages.classification.thresholds import drawing as views
from pages.classification.thresholds.options import COST_TICKS, PROBABILITIES
from pages.classification.thresholds.points import Chosen
from widgets.intervals import counted
from widgets.scrubber import Readout

CURVE_TICKS = 90

# a rule's tracks, its pictures, its further numbers, its axes
Own = tuple[dict[str, Track], tuple[View, ...], tuple[Readout, ...], dict[str, int]]


def _places(s: Sweep, limit: int = 500) -> tuple[np.ndarray, np.ndarray, Confusion]:
    """Thresholds for a curve, where they lie on the picture, and the counts there."""
    ticks = s.ticks(limit)
    return ticks, bars(s).cut(ticks), s.at(ticks)


def _level(picked: Chosen) -> dict[str, Track]:
    """The demand itself, as a level to draw."""
    (control,) = picked.controls
    return {control.name: Track(control.values, picked.over)}


def _capacity(s: Sweep, picked: Chosen) -> Own:
    _, x, c = _places(s)
    view = views.against_threshold(
        x,
        c.predicted_positive,
        "flagged",
        "flagged",
        drag="capacity",
        level="capacity",
        highest=float(s.positives + s.negatives),
    )
    return _level(picked), (view,), (), {}


def _floor(metric: Any, name: str) -> Callable[[Sweep, Chosen], Own]:
    def own(s: Sweep, picked: Chosen) -> Own:
        _, x, c = _places(s)
        lowest = (
            (Label(float(x[0]), 0.86, "the lowest threshold flags all", anchor="start"),)
            if name == "recall_floor"
            else ()
        )
        curve = views.against_threshold(
            x, metric(c), metric.__name__, metric.__name__, drag=name, level=name, notes=lowest
        )
        return _level(picked), (curve,), (), {}

    return own


def _cost(s: Sweep, picked: Chosen) -> Own:
    pairs = [(float(fp), float(fn)) for fp, fn in product(COST_TICKS, COST_TICKS)]
    shape = picked.thresholds.shape
    _, x, c = _places(s, CURVE_TICKS)
    share = float(prevalence(s.at(np.inf)))

    def grid(make: Callable[[int, float, float], Any]) -> np.ndarray:
        values = np.array([make(i, fp, fn) for i, (fp, fn) in enumerate(pairs)], float)
        return values.reshape(*shape, *values.shape[1:])

    tp, fp, fn, tn = (np.ravel(cell) for cell in picked.counts.cells)
    flat = Confusion(tp, fp, fn, tn)
    lines = grid(lambda i, fp, fn: _ends(s, flat[i], fp, fn))
    curves = grid(lambda i, fp, fn: normalised_cost(c, fp, fn))
    tracks = {
        "fp_cost": Track(COST_TICKS, ("fp_cost",)),
        "fn_cost": Track(COST_TICKS, ("fn_cost",)),
        "cost": picked.track(
            grid(lambda i, fp, fn: total_cost(flat[i], fp, fn)),
            None,
            None if picked.again is None else _prices(picked.again),
        ),
        "normalised_cost": picked.track(grid(lambda i, fp, fn: normalised_cost(flat[i], fp, fn))),
        "probability_cost": picked.track(grid(lambda i, fp, fn: probability_cost(share, fp, fn))),
        "calibrated": Track(grid(lambda i, fp, fn: threshold_probability(fp, fn)), picked.over),
        "curve_x": Track(x, ("curve",)),
        "curve_y": Track(curves.astype(np.float32).astype(float), (*picked.over, "curve")),
        **{f"iso_{end}": picked.track(lines[..., i]) for i, end in enumerate(("x0", "y0", "x1", "y1"))},
    }
    cost = "cost, share of the worst"
    pictures = (
        views.against_threshold(x, None, "normalised_cost", cost, drag="fn_cost"),
        views.expected_cost(cost_curve(s, np.linspace(0, 1, 101))),
    )
    further = (Readout("calibrated", "if calibrated: a / (a + b)", "calibrated"),)
    return tracks, pictures, further, {"curve": len(x)}


def _prices(again: Confusion) -> np.ndarray:
    """The cost on every resample at each pair of prices, for the threshold that is chosen there."""
    costs = np.empty(again.tp.shape)
    for (i, fp), (j, fn) in product(enumerate(COST_TICKS), enumerate(COST_TICKS)):
        costs[:, i, j] = total_cost(again[:, i, j], float(fp), float(fn))
    return costs


def _f_beta(s: Sweep, picked: Chosen) -> Own:
    _, x, c = _places(s, 200)
    (beta,) = picked.controls
    curves = np.stack([np.asarray(f_beta(c, float(b))) for b in beta.values], axis=1)
    tracks = {
        "f_beta": picked.metric(f_beta, beta=beta.values),
        "curve_x": Track(x, ("curve",)),
        "curve_y": Track(curves, ("curve", "beta")),
    }
    view = views.against_threshold(x, None, "f_beta", "F-beta", drag="beta")
    return tracks, (view,), (Readout("f_beta", "F-beta", "f_beta"),), {"curve": len(x)}


def _youden(s: Sweep, picked: Chosen) -> Own:
    _, x, c = _places(s)
    point = youden_point(s)
    line = _ends(s, point.counts, float(s.positives), float(s.negatives))  # the costs that would choose the same point
    tracks = {
        "informedness": picked.metric(informedness),
        **{f"iso_{end}": picked.track(value) for end, value in zip(("x0", "y0", "x1", "y1"), line, strict=True)},
    }
    view = views.against_threshold(x, informedness(c), "informedness", "recall + specificity − 1", drag="")
    return tracks, (view,), (Readout("informedness", CATALOG["informedness"].name, "informedness"),), {}


def _net_benefit(s: Sweep, picked: Chosen) -> Own:
    curve = decision_curve(s, PROBABILITIES)
    over = picked.over
    tracks = {
        "probability": Track(PROBABILITIES, over),
        "net_benefit": counted(net_benefit, curve.counts, over, picked.again, threshold_probability=PROBABILITIES),
        "flag_all": Track(curve.treat_all, over),
    }
    view = views.net_benefit(curve, float(prevalence(s.at(np.inf))), drag="probability")
    further = (Readout("net_benefit", "net benefit", "net_benefit"), Readout("flag_all", "of flagging all", "flag_all"))
    return tracks, (view,), further, {}


def _ends(s: Sweep, c: Confusion, fp: float, fn: float) -> tuple[float, float, float, float]:
    line = iso_cost_line(s, c, fp, fn)
    return float(line.fpr[0]), float(line.tpr[0]), float(line.fpr[1]), float(line.tpr[1])


OWN_CURVES: dict[str, Callable[[Sweep, Chosen], Own]] = {
    "capacity": _capacity,
    "recall": _floor(recall, "recall_floor"),
    "precision": _floor(precision, "precision_floor"),
    "cost": _cost,
    "f-beta": _f_beta,
    "youden": _youden,
    "net-benefit": _net_benefit,
}
