"""Seven rules that choose a threshold, in words and as calls of the core, with the parameters that a reader moves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Any

import numpy as np

from charts.moving import Control
from language import gettext
from metrics_core import Confusion
from metrics_core.classification import (
    f_beta,
    informedness,
    precision,
    prevalence,
    recall,
)
from metrics_core.classification.decisions import best_f_point, normalised_cost, youden_point
from metrics_core.classification.operating_points import OperatingPoint
from metrics_core.classification.other_prevalence import at_other_prevalence
from metrics_core.classification.sorted_scores import round_values
from metrics_core.classification.sweep import Sweep
from widgets.at_threshold import beta_control
from widgets.formulas import significant

CAPACITY = 300
COSTS = (1.0, 3.0)  # of a false positive and of a false negative, where the rule itself knows no costs
COST_TICKS = np.array([1.0, 2, 3, 5, 10, 20, 30, 50, 100])
FLOOR_STEP = 0.005
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


def _percents(
    name: str, label: str, marks: Mapping[float, str] = MappingProxyType({})
) -> Callable[[Sweep], tuple[Control, ...]]:
    values = np.round(np.arange(0, 1.0001, FLOOR_STEP), 3)
    texts = tuple(f"{significant(100 * v, 3)}%" for v in values)
    return lambda s: (Control(name, label, values, texts, marks=marks),)


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
    return (
        Control(
            "prevalence", "prevalence where it is used", values, tuple(f"{significant(100 * v, 3)}%" for v in values)
        ),
    )


def _probability(_: Sweep) -> tuple[Control, ...]:
    texts = tuple(f"{v:g}" for v in PROBABILITIES)
    return (Control("probability", "flagged at this probability or above", PROBABILITIES, texts),)


def _acting_at(s: Sweep, t: float) -> OperatingPoint:
    acts = gettext("acts at a probability of {probability:g} or above", probability=t)
    return OperatingPoint(t, s.at(t), "probability", acts)


def elsewhere(s: Sweep, share: float) -> OperatingPoint:
    point = youden_point(s)
    return replace(point, counts=at_other_prevalence(point.counts, share))


def _no_probabilities(s: Sweep) -> str:
    low, high = s.score_range
    if low >= 0 and high <= 1:
        return ""
    return gettext(
        "These scores range from {low} to {high}. Net benefit needs probabilities.",
        low=significant(low),
        high=significant(high),
    )


RULES = {
    "capacity": Rule(
        "capacity",
        "You can review this many cases. Take the lowest threshold that flags no more than that. Equal scores are flagged together, "
        "so some reviews may be left.",
        lambda s: {"capacity": CAPACITY},
        _reviews,
        lambda s, n: s.for_capacity(n),
        lambda n: precision,
    ),
    "recall": Rule(
        "recall target",
        "At least this proportion of the positives must be found. Of the thresholds that reach it, take the one with the fewest flags.",
        lambda s: {"recall_floor": 0.9},
        _percents("recall_floor", "recall target: at least", {0.95: "go to 95%"}),
        lambda s, target: s.for_recall(target),
        lambda target: recall,
    ),
    "precision": Rule(
        "precision target",
        "At least this proportion of the flags must be right. Of the thresholds that reach it, take the one that finds the most "
        "positives.",
        lambda s: {"precision_floor": 0.9},
        _percents("precision_floor", "precision target: at least"),
        lambda s, target: s.for_precision(target),
        lambda target: precision,
    ),
    "cost": Rule(
        "cost",
        "Each error has a cost. Take the threshold with the lowest total cost; of equal ones, the highest.",
        lambda s: {"fp_cost": COSTS[0], "fn_cost": COSTS[1]},
        _costs,
        lambda s, fp, fn: s.for_cost(fp, fn),
        lambda fp, fn: partial(normalised_cost, fp_cost=fp, fn_cost=fn),
    ),
    "f-beta": Rule(
        "F-beta",
        "Recall is beta times as important as precision. Take the threshold with the largest F-beta; of equal ones, the highest.",
        lambda s: {"beta": 1.0},
        lambda s: (beta_control(),),
        best_f_point,
        lambda beta: partial(f_beta, beta=beta),
    ),
    "youden": Rule(
        "Youden",
        "Take the threshold with the largest recall + specificity − 1 (Youden's J). The slider changes the prevalence. The "
        "threshold stays; precision usually changes.",
        lambda s: {"prevalence": float(prevalence(s.at(np.inf)))},
        _prevalences,
        elsewhere,
        lambda share: informedness,
    ),
    "net-benefit": Rule(
        "net benefit",
        "If you act at a probability of t or above, you accept up to (1 − t)/t false alarms for each case found: at t = 0.2 up to four. The threshold is t itself. The curve "
        "shows whether the model is then better than flagging everybody or nobody.",
        lambda s: {"probability": 0.25},
        _probability,
        _acting_at,
        None,
        _no_probabilities,
    ),
}
