"""The curve that explains each rule: its pictures and its further numbers."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import numpy as np

from charts.moving import Curve, Track, View, over
from metrics_core import CATALOG, Confusion
from metrics_core.classification import (
    f_beta,
    informedness,
    precision,
    prevalence,
    recall,
)
from metrics_core.classification.decisions import (
    decision_curve,
    net_benefit,
    normalised_cost,
)
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.sweep import Sweep
from metrics_core.geometry.layout import bars
from pages.classification.thresholds import drawing as views
from pages.classification.thresholds.options import COST_TICKS, PROBABILITIES
from pages.classification.thresholds.points import Chosen, ChosenCounts
from widgets.intervals import counted
from widgets.scrubber import Readout

CURVE_TICKS = 90

along_curve = over("curve")


@dataclass(frozen=True)
class Own:
    """What a rule shows of its own: its curve, further numbers, and the curve's axes.

    cost, prices: where the rule itself has prices, what the errors cost by them.
    """

    view: View
    readouts: tuple[Readout, ...] = ()
    axes: dict[str, int] = field(default_factory=dict)
    cost: Track | None = None
    prices: dict[str, Track] = field(default_factory=dict)


def _places(s: Sweep, limit: int = 500) -> tuple[np.ndarray, np.ndarray, Confusion]:
    """Thresholds for a curve, where they lie on the picture, and the counts there."""
    ticks = s.ticks(limit)
    return ticks, bars(s).cut(ticks), s.at(ticks)


def _level(picked: Chosen) -> Track:
    """The demand itself, as a level to draw."""
    (control,) = picked.controls
    return over(*picked.over)(control.values)


def _capacity(picked: Chosen, counts: ChosenCounts) -> Own:
    s = picked.sweep
    _, x, c = _places(s)
    view = views.against_threshold(
        x,
        c.predicted_positive,
        (picked.x, counts.flagged),
        "flagged",
        drag="capacity",
        level=_level(picked),
        highest=float(s.positives + s.negatives),
        called="most",
    )
    return Own(view)


def _recall_floor(picked: Chosen, counts: ChosenCounts) -> Own:
    level = _level(picked)
    _, x, c = _places(picked.sweep)
    at = picked.x, picked.rates[recall]
    view = views.against_threshold(x, recall(c), at, "recall", drag="recall_floor", level=level)
    return Own(replace(view, marks=(*views.enough(picked.x, float(x.min()), float(x.max())), *view.marks)))


def _precision_floor(picked: Chosen, counts: ChosenCounts) -> Own:
    _, x, c = _places(picked.sweep)
    at = picked.x, picked.rates[precision]
    view = views.against_threshold(x, precision(c), at, "precision", drag="precision_floor", level=_level(picked))
    return Own(view)


def _cost(picked: Chosen, counts: ChosenCounts) -> Own:
    s, pairs = picked.sweep, [(float(fp), float(fn)) for fp, fn in product(COST_TICKS, COST_TICKS)]
    shape = picked.thresholds.shape
    _, x, c = _places(s, CURVE_TICKS)

    def grid(make: Callable[[int, float, float], Any]) -> np.ndarray:
        values = np.array([make(i, fp, fn) for i, (fp, fn) in enumerate(pairs)], float)
        return values.reshape(*shape, *values.shape[1:])

    tp, fp, fn, tn = (np.ravel(cell) for cell in picked.counts.cells)
    flat = Confusion(tp, fp, fn, tn)
    again = None if picked.again is None else _prices(picked.again)
    price = picked.track(grid(lambda i, fp, fn: total_cost(flat[i], fp, fn)), "total_cost", replicates=again)
    at = picked.track(grid(lambda i, fp, fn: normalised_cost(flat[i], fp, fn)), "normalised_cost")
    curves = grid(lambda i, fp, fn: normalised_cost(c, fp, fn)).astype(np.float32)
    curve = Curve(along_curve(x), over(*picked.over, "curve")(curves, "curve_y"), along="curve")
    return Own(
        views.against_threshold(x, curve, (picked.x, at), "cost (1: all wrong)", drag="fn_cost"),
        axes={"curve": len(x)},
        cost=price,
        prices={name: over(name)(COST_TICKS) for name in picked.over},
    )


def _prices(again: Confusion) -> np.ndarray:
    """The cost on every resample at each pair of prices, for the threshold that is chosen there."""
    costs = np.empty(again.tp.shape)
    for (i, fp), (j, fn) in product(enumerate(COST_TICKS), enumerate(COST_TICKS)):
        costs[:, i, j] = total_cost(again[:, i, j], float(fp), float(fn))
    return costs


def _f_beta(picked: Chosen, counts: ChosenCounts) -> Own:
    _, x, c = _places(picked.sweep, 200)
    (beta,) = picked.controls
    curves = np.stack([np.asarray(f_beta(c, float(b))) for b in beta.values], axis=1)
    f = picked.metric(f_beta, beta=beta.values)
    curve = Curve(along_curve(x), over("curve", "beta")(curves), along="curve")
    view = views.against_threshold(x, curve, (picked.x, f), "F-beta", drag="beta")
    return Own(view, (Readout("f_beta", "F-beta", f),), {"curve": len(x)})


def _youden(picked: Chosen, counts: ChosenCounts) -> Own:
    s = picked.sweep
    _, x, c = _places(s)
    j = picked.metric(informedness)
    view = views.against_threshold(x, informedness(c), (picked.x, j), "recall + specificity − 1", drag="")
    further = Readout("informedness", CATALOG["informedness"].name, j)
    return Own(view, (further,))


def _net_benefit(picked: Chosen, counts: ChosenCounts) -> Own:
    curve, at_probability = decision_curve(picked.sweep, PROBABILITIES), over(*picked.over)
    worth = counted(net_benefit, curve.counts, picked.over, picked.again, threshold_probability=PROBABILITIES)
    at = at_probability(PROBABILITIES, "probability"), worth
    view = views.net_benefit(curve, float(prevalence(picked.sweep.at(np.inf))), at)
    further = (
        Readout("net_benefit", "net benefit", worth),
        Readout("flag_all", "net benefit of flagging all", at_probability(curve.treat_all)),
    )
    return Own(view, further)


OWN_CURVES: dict[str, Callable[[Chosen, ChosenCounts], Own]] = {
    "capacity": _capacity,
    "recall": _recall_floor,
    "precision": _precision_floor,
    "cost": _cost,
    "f-beta": _f_beta,
    "youden": _youden,
    "net-benefit": _net_benefit,
}
