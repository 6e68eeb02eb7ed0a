r"""Conditions on measures, such as `recall >= 0.9`: met, broken, or undecided, because a number is an estimate.

A condition is met where the whole interval clears the bar, broken where the whole interval is beyond it, and undecided
otherwise. How many more units would decide: the standard error falls with the root of their number, so that a true value as
far from the bar as the one seen is told apart with probability $1 - \beta$ from $n' = n ((z_{1-\alpha/2} + z_{1-\beta})\, SE / d)^2$ on.

    recall >= 0.9                        every model
    recall of score_b >= 0.9             one model
    auroc >= old - 0.01                  against an earlier file
    slice(country) gap in recall <= 0.05   the largest value among the slices of a column minus the smallest

The interval of a gap follows from those of its slices, each at the level $1 - \alpha/k$ (Bonferroni), so that it holds whichever two
slices are the extremes. Left out: a correction for several conditions; each has its own interval.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import ceil, isfinite, isnan, nan
from typing import Literal

from scipy.special import ndtri

from lab.compare import POWER, factor
from lab.evaluation import Task
from lab.measures import Measure, measures
from metrics_core.interval import Interval

Answer = Literal["met", "broken", "undecided"]
OPERATORS: Mapping[str, Callable[[float, float], bool]] = {
    ">=": lambda value, bar: value >= bar,
    "<=": lambda value, bar: value <= bar,
    ">": lambda value, bar: value > bar,
    "<": lambda value, bar: value < bar,
}
SHORT = {
    "fpr": "false_positive_rate",
    "fnr": "false_negative_rate",
    "tpr": "recall",
    "ap": "average_precision",
    "mae": "mean_absolute_error",
    "mse": "mean_squared_error",
    "rmse": "root_mean_squared_error",
    "mcc": "matthews_correlation",
    "ece": "expected_calibration_error",
}
SHAPE = re.compile(
    r"""^\s*(?:slice\((?P<column>.+?)\)\s+gap\s+in\s+)?(?P<measure>[^<>=]+?)(?:\s+of\s+(?P<model>[^<>=]+?))?
    \s*(?P<sign>>=|<=|>|<)\s*
    (?:(?P<old>old)\s*(?:(?P<side>[+-])\s*(?P<step>[\d.eE-]+%?))?|(?P<bar>[+-]?[\d.eE+-]+%?))\s*$""",
    re.VERBOSE,
)
FORMS = "recall >= 0.9, recall of MODEL >= 0.9, auroc >= old - 0.01, slice(COLUMN) gap in recall <= 0.05"


class ConditionError(Exception):
    """Why a condition cannot be judged, as its writer is told."""


@dataclass(frozen=True)
class Condition:
    """One condition. bar: the number, or what is added to the value of the earlier file where `old`. model: "" for every one."""

    text: str
    measure: Measure
    sign: str
    bar: float
    old: bool = False
    model: str = ""
    column: str = ""


@dataclass(frozen=True)
class Judged:
    """A condition on one model. value, low, high: what is compared with the bar; of `old` ones now minus before.

    more: how many more units would decide, NaN where no number would or none is needed. why: for people, "" where the
    interval says it all.
    """

    condition: Condition
    model: str
    answer: Answer
    value: float
    low: float
    high: float
    bar: float
    more: float = nan
    why: str = ""


def condition(text: str, task: Task, *, models: Sequence[str] = (), columns: Sequence[str] = ()) -> Condition:
    """A condition out of its text. Raises ConditionError, which says what is known, for what is not understood."""
    found = SHAPE.match(text)
    if found is None:
        raise ConditionError(f"“{text}” is not a condition. Conditions look like this: {FORMS}.")
    measure = _measure(found["measure"], task)
    model, column = found["model"] or "", found["column"] or ""
    if model and model not in models:
        raise ConditionError(f"“{text}”: there is no model “{model}”. The models are: {', '.join(models)}.")
    if column and column not in columns:
        raise ConditionError(f"“{text}”: there is no column “{column}”. The columns are: {', '.join(columns)}.")
    if found["old"]:
        if column:
            raise ConditionError(f"“{text}”: a gap is compared with a number, not with the earlier file.")
        bar = _number(found["step"] or "0", text) * (-1 if found["side"] == "-" else 1)
        return Condition(text, measure, found["sign"], bar, True, model)
    return Condition(text, measure, found["sign"], _number(found["bar"], text), False, model, column)


def _measure(name: str, task: Task) -> Measure:
    """A measure by its key, its name or another name of its metric."""
    known: dict[str, Measure] = {}
    for one in measures(task):
        for alias in (*one.card.aliases, one.card.name, one.name, one.key):
            known[_plain(alias)] = one
    wanted = _plain(name)
    found = known.get(wanted) or known.get(_plain(SHORT.get(wanted.replace(" ", "_"), "")))
    if found is None:
        near = get_close_matches(wanted, known, n=1)
        keys = ", ".join(one.key for one in measures(task))
        hint = f" Did you mean “{known[near[0]].key}”?" if near else ""
        raise ConditionError(f"There is no measure “{name}”.{hint} Known are: {keys}.")
    return found


def _plain(name: str) -> str:
    return " ".join(re.sub(r"[_\W]+", " ", name.lower()).split())


def _number(text: str, whole: str) -> float:
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise ConditionError(f"“{whole}”: “{text}” is not a number.") from None
    if not isfinite(value):
        raise ConditionError(f"“{whole}”: “{text}” is not a finite number.")
    return value


def judge(one: Condition, model: str, found: Interval, units: int, *, why: str = "") -> Judged:
    """Met, broken or undecided. found: the value with its interval (of `old` conditions now minus before). units: how many it rests on."""
    holds = OPERATORS[one.sign]
    value, low, high, bar = found.value, found.low, found.high, one.bar
    if isnan(value):
        return Judged(one, model, "undecided", value, nan, nan, bar, why=found.undefined or why or "it is undefined")
    if isnan(low) or isnan(high):
        return Judged(one, model, "undecided", value, nan, nan, bar, why=why or "it has no interval")
    if holds(low, bar) and holds(high, bar):
        return Judged(one, model, "met", value, low, high, bar, why=why)
    if not holds(low, bar) and not holds(high, bar):
        return Judged(one, model, "broken", value, low, high, bar, why=why)
    return Judged(one, model, "undecided", value, low, high, bar, _more(found, bar, units), why)


def _more(found: Interval, bar: float, units: int) -> float:
    """How many more units tell a true value as far from the bar as this one apart from it; NaN where it is at the bar."""
    alpha, apart = 1 - found.level, found.value - bar
    reach = found.value - found.low if apart > 0 else found.high - found.value
    times = factor(reach / float(ndtri(1 - alpha / 2)), apart, alpha=alpha, power=POWER)
    return float(max(1, ceil(units * times) - units)) if isfinite(times) else nan


def gap(slices: Mapping[str, Interval], level: float) -> Interval:
    """The largest value among slices minus the smallest, from intervals of each that hold together at `level`."""
    known = {name: one for name, one in slices.items() if isfinite(one.value) and isfinite(one.low + one.high)}
    if len(known) < 2:
        return Interval(nan, nan, nan, nan, level, undefined="fewer than two slices have a number with an interval")
    top = max(known, key=lambda name: known[name].value)
    bottom = min(known, key=lambda name: known[name].value)
    apart = [a.low - b.high for a in known.values() for b in known.values()]
    reach = [a.high - b.low for name, a in known.items() for other, b in known.items() if name != other]
    return Interval(known[top].value - known[bottom].value, max(0.0, *apart), max(reach), nan, level)
