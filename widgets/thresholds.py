"""Rules that choose a threshold, each as a scrubber over its parameters; a grey zone; a choice checked on other rows.

The core chooses for every position of the parameters beforehand. A demand that cannot be met is an answer as well: its
reason stands where the threshold would.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from math import nan
from typing import Any

import numpy as np
import streamlit as st

from charts import thresholds as views
from charts.classification import histogram, matrix, roc
from charts.moving import Control, Label, Track, View
from metrics_core import CATALOG, Confusion, Worked, explain, reasons
from metrics_core.classification import (
    f_beta,
    false_positive_rate,
    informedness,
    precision,
    prevalence,
    recall,
)
from metrics_core.decisions import (
    at_other_prevalence,
    best_f_point,
    cost_curve,
    decision_curve,
    iso_cost_line,
    net_benefit,
    normalised_cost,
    probability_cost,
    threshold_probability,
    youden_point,
)
from metrics_core.layout import bars, mosaic
from metrics_core.redrawing import band
from metrics_core.sweep import OperatingPoint, Sweep, round_values, total_cost
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored
from widgets.formulas import significant
from widgets.intervals import Again, counted, rows_again
from widgets.opened import opened, put
from widgets.operating_point import beta_control, formula
from widgets.scrubber import Formula, Payload, Readout, pack, scrubber

CAPACITY = 300
COSTS = (1.0, 3.0)  # of a false positive and of a false negative, where the rule itself knows no costs
COST_TICKS = np.array([1.0, 2, 3, 5, 10, 20, 30, 50, 100])
CURVE_TICKS = 90
PROBABILITIES = np.round(np.arange(0.01, 1, 0.01), 2)


@dataclass(frozen=True)
class Rule:
    """One way to choose. controls: its parameters on these data; choose: the core's operating point for their values.

    start: where the parameters begin. judged: the metric that the rule promises, for the same values, or None where
    nothing is chosen from the data. says: the rule in words. unusable: why these data do not suit it, if they do not.
    """

    name: str
    says: str
    start: Callable[[Sweep], Mapping[str, float]]
    controls: Callable[[Sweep], tuple[Control, ...]]
    choose: Callable[..., OperatingPoint]
    judged: Callable[..., Callable[[Confusion], Any]] | None
    unusable: Callable[[Sweep], str] = lambda s: ""


def _percents(name: str, label: str) -> Callable[[Sweep], tuple[Control, ...]]:
    values = np.round(np.arange(0, 1.0001, 0.005), 3)
    return lambda s: (Control(name, label, values, tuple(f"{100 * v:.3g}%" for v in values)),)


def _reviews(s: Sweep) -> tuple[Control, ...]:
    total = float(s.positives + s.negatives)
    values = np.unique(np.append(np.arange(total + 1) if total <= 300 else round_values(0, total, 300), total))
    return (Control("capacity", "reviews a day", values, tuple(f"{v:,.0f}" for v in values)),)


def _costs(_: Sweep) -> tuple[Control, ...]:
    texts = tuple(f"{v:g}" for v in COST_TICKS)
    names = (("fp_cost", "a false positive costs"), ("fn_cost", "a false negative costs"))
    return tuple(Control(name, label, COST_TICKS, texts) for name, label in names)


def _prevalences(s: Sweep) -> tuple[Control, ...]:
    own = float(prevalence(s.at(np.inf)))
    values = np.unique(np.append(np.geomspace(0.001, 0.9, 60), own))
    return (Control("prevalence", "prevalence where it is used", values, tuple(f"{100 * v:.3g}%" for v in values)),)


def _probability(_: Sweep) -> tuple[Control, ...]:
    texts = tuple(f"{v:g}" for v in PROBABILITIES)
    return (Control("probability", "flag from this probability on", PROBABILITIES, texts),)


def _elsewhere(s: Sweep, share: float) -> OperatingPoint:
    point = youden_point(s)
    return replace(point, counts=at_other_prevalence(point.counts, share))


def _no_probabilities(s: Sweep) -> str:
    low, high = s.score_range
    if low >= 0 and high <= 1:
        return ""
    return f"These scores reach from {significant(low)} to {significant(high)}. A decision curve needs probabilities."


RULES = {
    "capacity": Rule(
        "capacity",
        "There is time for so many reviews. Take the lowest threshold that flags no more; equal scores are never split, so "
        "a block of ties can leave reviews unused.",
        lambda s: {"capacity": CAPACITY},
        _reviews,
        lambda s, n: s.for_capacity(n),
        lambda n: precision,
    ),
    "recall": Rule(
        "recall floor",
        "So large a share of the positives must be found. Take the highest threshold that finds it.",
        lambda s: {"recall_floor": 0.95},
        _percents("recall_floor", "recall of at least"),
        lambda s, target: s.for_recall(target),
        lambda target: recall,
    ),
    "precision": Rule(
        "precision floor",
        "So large a share of the flags must be right. Of the thresholds that manage it, take the one that finds most.",
        lambda s: {"precision_floor": 0.9},
        _percents("precision_floor", "precision of at least"),
        lambda s, target: s.for_precision(target),
        lambda target: precision,
    ),
    "cost": Rule(
        "cost",
        "Each error has its price. Take the threshold whose errors are cheapest altogether, the higher of equal ones.",
        lambda s: {"fp_cost": COSTS[0], "fn_cost": COSTS[1]},
        _costs,
        lambda s, fp, fn: s.for_cost(fp, fn),
        lambda fp, fn: partial(normalised_cost, fp_cost=fp, fn_cost=fn),
    ),
    "f-beta": Rule(
        "F-beta",
        "Recall counts beta times as much as precision. Take the threshold of the largest F, the higher of equal ones.",
        lambda s: {"beta": 1.0},
        lambda s: (beta_control(),),
        best_f_point,
        lambda beta: partial(f_beta, beta=beta),
    ),
    "youden": Rule(
        "Youden",
        "Take the largest recall + specificity − 1. There is nothing to set. Move the prevalence instead: the "
        "threshold does not notice, though precision and cost do.",
        lambda s: {"prevalence": float(prevalence(s.at(np.inf)))},
        _prevalences,
        _elsewhere,
        lambda share: informedness,
    ),
    "net-benefit": Rule(
        "net benefit",
        "Whoever acts from a probability of t on takes (1 − t)/t false alarms for one find. The threshold is t itself; "
        "the curve says whether the model is then worth more than flagging all or nobody.",
        lambda s: {"probability": 0.25},
        _probability,
        lambda s, t: OperatingPoint(t, s.at(t), "probability", f"acts from a probability of {t:g} on"),
        None,
        _no_probabilities,
    ),
}


# the rule for each policy of the documents' examples; whoever sets a threshold acts from a probability on
POLICIES = {"capacity": "capacity", "recall-target": "recall", "cost": "cost", "threshold": "net-benefit"}


def choose_rule(default: str = "recall") -> str:
    """The rule, kept in the URL. A new guess is about the default one, so it leads back there."""
    guess = st.session_state.get("guess")
    if st.session_state.setdefault("rule:guess", guess) != guess:
        st.session_state["rule:guess"], st.session_state["rule"] = guess, default
    now = opened()
    policy = now.options.get("policy", "threshold" if now.fresh and now.loads and "threshold" in now.inputs else "")
    if policy in POLICIES and "rule" not in st.query_params:
        put("rule", POLICIES[policy])
    chosen = st.segmented_control(
        "Choose the threshold by",
        list(RULES),
        default=default,
        format_func=lambda name: RULES[name].name,
        key="rule",
        bind="query-params",
        required=True,
        label_visibility="collapsed",
        help="A score equal to the threshold is flagged, as in scikit-learn.",
    )
    return chosen or default


def operate(
    payload: Payload, rule: Rule, s: Sweep, *, key: str, start: Mapping[str, float]
) -> tuple[dict[str, float], OperatingPoint]:
    """Show a rule's scrubber; its parameters where the reader left them, and the point that the rule chooses there.

    start: what they start from, where that is not what the rule says.
    """
    first = {name: start.get(name, value) for name, value in rule.start(s).items()}
    values = scrubber(payload, start=first, key=key)
    point = rule.choose(s, *values.values())
    if not np.isnan(point.threshold):  # for the rows being edited, which show what is right at the threshold
        st.session_state[f"{key}:state"]["position"]["threshold"] = point.threshold
    return values, point


def worked(name: str, point: OperatingPoint, values: Mapping[str, float], empty: float = nan) -> list[Worked]:
    """Precision, recall and what the rule looks at, derived at the point that it chose. empty: what 0/0 is."""
    zero = {"zero_division": empty}
    found = [explain(precision, point.counts, **zero), explain(recall, point.counts, **zero)]
    judged = RULES[name].judged
    if judged is None:
        return [*found, explain(net_benefit, point.counts, threshold_probability=values["probability"])]
    metric = judged(*values.values())
    if isinstance(metric, partial):
        options = metric.keywords | (zero if metric.func is f_beta else {})
        return [explain(metric.func, point.counts, **options), *found]
    return found if metric in (precision, recall) else [explain(metric, point.counts, **zero), *found]


# ---- a rule as a scrubber
@dataclass(frozen=True, eq=False)
class Chosen:
    """The operating points of a rule over its controls. Where `unmet` holds a reason, counts are 0 and mean nothing.

    again: the counts of resamples at the thresholds that were chosen on the data themselves. empty: what 0/0 is.
    """

    controls: tuple[Control, ...]
    thresholds: np.ndarray
    counts: Confusion
    unmet: Mapping[int, str]
    again: Again = None
    empty: float = nan

    @property
    def over(self) -> tuple[str, ...]:
        return tuple(control.name for control in self.controls)

    def track(self, values: Any, why: Mapping[int, str] | None = None, replicates: Any = None) -> Track:
        """Values over the controls, undefined where there is no threshold; with a band if there are replicates."""
        array = np.array(np.broadcast_to(np.asarray(values, float), self.thresholds.shape))
        array.ravel()[list(self.unmet)] = np.nan
        sure = None if replicates is None else band(array, replicates)
        return Track(array, self.over, {**(why or {}), **dict.fromkeys(self.unmet, "no threshold")}, sure)

    def read(self, number: Callable[[Confusion], Any]) -> Track:
        """A number read off the counts."""
        return self.track(number(self.counts), None, None if self.again is None else number(self.again))

    def metric(self, metric: Any, **options: Any) -> Track:
        """A metric with a card; 0/0 is as the reader wants it."""
        options = {"zero_division": self.empty} | options
        again = None if self.again is None else metric(self.again, **options)
        return self.track(metric(self.counts, **options), reasons(metric, self.counts, **options), again)


def chosen(s: Sweep, rule: Rule, data: Scored | None = None, how: Conventions = PLAIN) -> Chosen:
    """What the rule picks at every position of its controls. data: the rows behind it, where intervals are shown."""
    controls = rule.controls(s)
    points = [rule.choose(s, *map(float, values)) for values in product(*(control.values for control in controls))]
    shape = tuple(len(control.values) for control in controls)
    cells = (np.array(cell).reshape(shape) for cell in zip(*(point.counts.cells for point in points), strict=True))
    thresholds = np.array([point.threshold for point in points]).reshape(shape)
    unmet = {i: point.reason for i, point in enumerate(points) if np.isnan(point.threshold)}
    met = np.where(np.isnan(thresholds), np.inf, thresholds)
    redrawn = rows_again(data, met, how)
    again = redrawn and redrawn.at(met)
    if again is not None and rule.choose is _elsewhere:
        again = at_other_prevalence(again, controls[0].values)
    return Chosen(controls, thresholds, Confusion(*cells), unmet, again, how.empty)


def choosing(
    s: Sweep, name: str, *, positive: str, negative: str, data: Scored | None = None, how: Conventions = PLAIN
) -> Payload:
    """Histogram, matrix, ROC, the rule's own curve and the numbers, over the rule's parameters."""
    picked = chosen(s, RULES[name], data, how)
    own, pictures, further, axes = _OWN[name](s, picked)
    tracks = _common(s, picked) | own
    drag = "" if name == "youden" else picked.over[-1]
    thin = s.thinned(600).counts
    curve = roc(false_positive_rate(thin), recall(thin), height=views.HEIGHT)
    if "iso_x0" in tracks:
        curve = views.with_tangent(curve, "line: equal J" if name == "youden" else "line: equal cost")
    if name == "recall":
        curve = views.with_floor(curve, "recall_floor")
    fp, fn = COSTS
    price = "cost of the errors" if name == "cost" else f"cost: {fp:g} × FP + {fn:g} × FN"
    lower = "roc " * 3 + "rule " * 4 + "envelope " * 3 if len(pictures) > 1 else "roc " * 4 + "rule " * 6
    return pack(
        (
            views.dragging(histogram(bars(s).histogram, positive=positive, negative=negative, height=212), drag),
            matrix(positive=positive, negative=negative, height=212),
            views.dragging(curve, drag),
            *pictures,
        ),
        picked.controls,
        tracks,
        (
            Readout("threshold", "threshold", "threshold"),
            Readout("flagged", "flagged", "flagged", "count"),
            Readout("precision", "precision", "precision"),
            Readout("recall", "recall", "recall"),
            Readout("total_cost", price, "cost", "count"),
            *further,
        ),
        formulas=(
            formula(precision, "Of the @flagged@ flagged, @tp@ are right."),
            formula(recall, "Of the @positives@ actual positives, @tp@ are found."),
            Formula(
                "total_cost",
                "cost",
                "cost",
                r"a \cdot FP + b \cdot FN",
                r"@fp_cost@ \cdot @fp@ + @fn_cost@ \cdot @fn@",
                "A false positive costs a, a false negative b; right answers cost nothing.",
                kind="count",
            ),
            Formula("rule", "The rule", says=RULES[name].says),
        ),
        table=("threshold", "tp", "fp", "fn", "tn", "flagged", "precision", "recall", "cost"),
        areas=(f"{'histogram ' * 6}{'matrix ' * 4}{'numbers ' * 2}".strip(), f"{lower}{'numbers ' * 2}".strip()),
        columns="repeat(12, minmax(0, 1fr))",
        axes=axes,
    )


def _common(s: Sweep, picked: Chosen) -> dict[str, Track]:
    """What every rule shows: threshold, counts, rates and cost."""
    c, edges = picked.counts, mosaic(picked.counts)
    values = {
        "threshold_x": bars(s).cut(picked.thresholds),
        "split_positives": edges.positives,
        "split_negatives": edges.negatives,
        **dict(zip(("tp", "fp", "fn", "tn"), c.cells, strict=True)),
    }
    tracks = {name: picked.track(value) for name, value in values.items()}
    threshold = picked.track(picked.thresholds)
    return tracks | {
        "threshold": replace(threshold, reasons=picked.unmet),
        "flagged": picked.read(lambda c: c.predicted_positive),
        "cost": picked.read(lambda c: total_cost(c, *COSTS)),
        "positives": picked.track(c.positives),
        "fp_cost": Track(np.array(COSTS[0]), ()),
        "fn_cost": Track(np.array(COSTS[1]), ()),
        **{metric.__name__: picked.metric(metric) for metric in (precision, recall, false_positive_rate)},
    }


# ---- each rule's own curve: its tracks, its pictures, its further numbers, its axes
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

    flat = Confusion(*(np.ravel(cell) for cell in picked.counts.cells))
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
    curves = f_beta(c[:, None], beta.values[None, :])
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


_OWN: dict[str, Callable[[Sweep, Chosen], Own]] = {
    "capacity": _capacity,
    "recall": _floor(recall, "recall_floor"),
    "precision": _floor(precision, "precision_floor"),
    "cost": _cost,
    "f-beta": _f_beta,
    "youden": _youden,
    "net-benefit": _net_benefit,
}
