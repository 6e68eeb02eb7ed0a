r"""Conditions on measures, such as `recall >= 0.9`: met, broken, or undecided, because a number is an estimate.

A condition is met where the whole interval clears the bar, broken where the whole interval is beyond it, and undecided
otherwise. How many more units would decide: the standard error falls with the root of their number, so that a true value as
far from the bar as the one seen is told apart with probability $1 - \beta$ from $n' = n ((z_{1-\alpha/2} + z_{1-\beta})\, SE / d)^2$ on.

    recall >= 0.9                        every model
    recall of score_b >= 0.9             one model
    auroc >= old - 0.01                  against an earlier file
    slice(country) gap in recall <= 0.05   the largest value among the slices of a column minus the smallest
    fairness(sex) demographic_parity_ratio >= 0.8   module fairness.conditions

The interval of a gap follows from those of its slices, each at the level $1 - \alpha/k$ (Bonferroni), so that it holds whichever two
slices are the extremes. Left out: a correction for several conditions; each has its own interval.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from math import ceil, hypot, isfinite, isnan, nan
from operator import ge, gt, le, lt
from typing import Literal

from scipy.special import ndtri

from lab.evaluation import Task
from lab.fairness.conditions import Asked, gap_measures, of_one_class, parts_of
from lab.fairness.conditions import asked as groups_asked
from lab.measures import Measure, measures
from metrics_core.inference.power import POWER, times_as_many
from metrics_core.interval import Interval

Answer = Literal["met", "broken", "undecided"]
OPERATORS: Mapping[str, Callable[[float, float], bool]] = {">=": ge, "<=": le, ">": gt, "<": lt}
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
    r"""^\s*(?:slice\((?P<column>.+?)\)\s+gap\s+in\s+)?(?P<what>[^<>=]+?)
    \s*(?P<sign>>=|<=|>|<)\s*
    (?:(?P<old>old)\s*(?:(?P<side>[+-])\s*(?P<step>[\d.eE-]+%?))?|(?P<bar>[+-]?[\d.eE+-]+%?))\s*$""",
    re.VERBOSE,
)
GROUPS_FORM = "fairness(COLUMN) demographic_parity_ratio >= 0.8"
CLASS_FORM = "fairness(COLUMN) equal_opportunity_difference for CLASS <= 0.1"
FORMS = (
    f"recall >= 0.9, recall of MODEL >= 0.9, auroc >= old - 0.01, slice(COLUMN) gap in recall <= 0.05, {GROUPS_FORM}"
)


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
    groups: tuple[str, ...] = ()
    label: str = ""  # of several classes the one that a gap is of


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


def condition(
    text: str, task: Task, *, models: Sequence[str] = (), columns: Sequence[str] = (), labels: Sequence[str] = ()
) -> Condition:
    """A condition out of its text. Raises ConditionError, which says what is known, for what is not understood."""
    if of_groups := groups_asked(text, tuple(columns)):
        return _on_groups(text, of_groups, task, models, columns, labels)
    found = SHAPE.match(text)
    if found is None:
        raise ConditionError(f"“{text}” is not a condition. Conditions look like this: {FORMS}.")
    column = found["column"] or ""
    measure, model = _measure_of(found["what"], task)
    if model and model not in models:
        raise ConditionError(f"“{text}”: there is no model “{model}”. The models are: {', '.join(models)}.")
    if column and column not in columns:
        raise ConditionError(f"“{text}”: there is no column “{column}”. The columns are: {', '.join(columns)}.")
    if found["old"]:
        if column:
            raise ConditionError(f"“{text}”: a gap is compared with a number, not with the earlier file.")
        bar = _number(found["step"] or "0", measure, text) * (-1 if found["side"] == "-" else 1)
        return Condition(text, measure, found["sign"], bar, True, model)
    return Condition(text, measure, found["sign"], _number(found["bar"], measure, text), False, model, column)


def _on_groups(
    text: str, asked: Asked, task: Task, models: Sequence[str], columns: Sequence[str], labels: Sequence[str]
) -> Condition:
    """A condition on a gap between groups, against a number: of classes, or of numbers."""
    known = gap_measures(task)
    if not known:
        raise ConditionError(f"“{text}”: gaps between groups need a task with classes or numbers.")
    found = SHAPE.match(asked.rest)
    if found is None or found["old"] or found["column"]:
        form = CLASS_FORM if task == "classes" else GROUPS_FORM
        raise ConditionError(f"“{text}” is not a condition on groups. It looks like this: {form}.")
    if len(asked.columns) > 2 or (missing := [name for name in asked.columns if name not in columns]):
        wrong = f"there is no column “{missing[0]}”" if len(asked.columns) < 3 else "groups are of one column or two"
        raise ConditionError(f"“{text}”: {wrong}. The columns are: {', '.join(columns)}.")
    name, label, model = parts_of(found["what"], labels)
    if (key := _plain(name).replace(" ", "_")) not in known:
        raise ConditionError(f"There is no gap “{name}”. Gaps: {', '.join(known)}.")
    if model and model not in models:
        raise ConditionError(f"“{text}”: there is no model “{model}”. The models are: {', '.join(models)}.")
    of = _class_of(text, known[key], label, task, labels)
    bar = _number(found["bar"], known[key], text)
    return Condition(text, known[key], found["sign"], bar, False, model, groups=asked.columns, label=of)


def _class_of(text: str, measure: Measure, label: str | None, task: Task, labels: Sequence[str]) -> str:
    """The class that a gap is of, "" where it is of no one class; of several it has to be named."""
    several = task == "classes" and of_one_class(measure)
    if label is not None and not several:
        why = (
            "with two classes, the positive one counts"
            if task == "binary"
            else f"{measure.key} is not computed for single classes"
        )
        raise ConditionError(f"“{text}”: {why}. Leave out “for {label}”.")
    if several and label not in labels:
        wrong = "say for which class" if label is None else f"there is no class “{label}”"
        raise ConditionError(f"“{text}”: {wrong}, as in “{CLASS_FORM}”. The classes are: {', '.join(labels)}.")
    return label or ""


def _measure_of(what: str, task: Task) -> tuple[Measure, str]:
    """A measure, and the model after “of”; names of measures may have an “of” themselves."""
    known = _known(task)
    whole = _plain(what)
    if whole in known:
        return _one(what, known[whole]), ""
    name, of, model = what.partition(" of ")
    while of and _plain(name) not in known and " of " in model:
        more, of, model = model.partition(" of ")
        name = f"{name} of {more}"
    if _plain(name) in known:
        return _one(name, known[_plain(name)]), model.strip()
    wanted = _plain(name if of else what)
    near = get_close_matches(wanted, known, n=1)
    hint = f" Did you mean “{known[near[0]][0].key}”?" if near else ""
    raise ConditionError(
        f"There is no measure “{wanted}”.{hint} Measures: {', '.join(one.key for one in measures(task))}."
    )


def _known(task: Task) -> dict[str, list[Measure]]:
    """Every measure by its key; by other names those that have it."""
    found: dict[str, list[Measure]] = {}
    for one in measures(task):
        for alias in dict.fromkeys(map(_plain, (one.name, one.card.name, *one.card.aliases))):
            found.setdefault(alias, []).append(one)
    found |= {short: found[_plain(long)] for short, long in SHORT.items() if _plain(long) in found}
    return found | {_plain(one.key): [one] for one in measures(task)}


def _one(name: str, found: Sequence[Measure]) -> Measure:
    if len(found) > 1:
        raise ConditionError(f"“{name}” may be any of {', '.join(one.key for one in found)}. Write one of these.")
    return found[0]


def _plain(name: str) -> str:
    return " ".join(re.sub(r"[_\W]+", " ", name.lower()).split())


def _number(text: str, measure: Measure, whole: str) -> float:
    low, high = measure.card.range
    if text.endswith("%") and not (low >= -1 and high <= 1) and measure.unit != "%":
        raise ConditionError(
            f"“{whole}”: {measure.key} is not a proportion, so “{text}” has no meaning here. Write a number."
        )
    try:
        value = float(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        raise ConditionError(f"“{whole}”: “{text}” is not a number.") from None
    if not isfinite(value):
        raise ConditionError(f"“{whole}”: “{text}” is not a finite number.")
    return value


def judge(
    one: Condition, model: str, found: Interval, units: int, *, before: int | None = None, why: str = ""
) -> Judged:
    """Met, broken or undecided. found: the value with its interval (of `old` conditions now minus before).

    units: how many it rests on. before: how many more are in an earlier file of other units.
    """
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
    return Judged(one, model, "undecided", value, low, high, bar, _more(found, bar, units, before), why)


def _more(found: Interval, bar: float, units: int, before: int | None) -> float:
    """How many more units, in each file, tell a true value as far from the bar as this one apart from it; NaN where it is at the bar."""
    alpha, apart = 1 - found.level, found.value - bar
    error = found.standard_error
    if isnan(error):
        error = (found.value - found.low if apart > 0 else found.high - found.value) / float(ndtri(1 - alpha / 2))
    times = times_as_many(error, apart, alpha=alpha, power=POWER)
    if not isfinite(times):
        return nan
    if before is None:
        return float(max(1, ceil(units * times) - units))
    # 1/(n + m) + 1/(k + m) is to be the times-th part of 1/n + 1/k: a quadratic in n + m
    wanted, off = (1 / units + 1 / before) / times, before - units
    enough = (2 - wanted * off + hypot(2, wanted * off)) / (2 * wanted)
    return float(max(1, ceil(enough) - units))


def gap(slices: Mapping[str, Interval], level: float) -> Interval:
    """The largest value among slices minus the smallest, from intervals of each that hold together at `level`."""
    known = {name: one for name, one in slices.items() if isfinite(one.value) and isfinite(one.low + one.high)}
    if len(known) < 2:
        return Interval(nan, nan, nan, nan, level, undefined="fewer than two slices have a number with an interval")
    top = max(known, key=lambda name: known[name].value)
    bottom = min(known, key=lambda name: known[name].value)
    pairs = [(a, b) for name, a in known.items() for other, b in known.items() if name != other]
    value = known[top].value - known[bottom].value
    low, high = max(a.low - b.high for a, b in pairs), max(a.high - b.low for a, b in pairs)
    error = max(value - low, high - value) / float(ndtri((1 + level) / 2))
    return Interval(value, max(0.0, low), high, error, level)
