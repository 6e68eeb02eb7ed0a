"""This file against an earlier one of the same columns: what changed in each measure, and in how numbers are distributed.

Both files are taken for independent samples, so that the interval of a difference a - b follows from those of its two numbers,
(l, u) and (l', u'): from a - b - sqrt((a - l)^2 + (u' - b)^2) to a - b + sqrt((u - a)^2 + (b - l')^2). Left out: rows, users or
queries that are in both files, and differences corrected for how many there are. Sources: Newcombe 1998, Interval estimation
for the difference between independent proportions; Zou and Donner 2008, Construction of confidence limits about effect
measures.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from math import hypot, isfinite, nan

import numpy as np
from scipy.stats import ks_2samp

from datasets.uploads import Table as File
from lab.evaluation import EvaluationSet
from lab.measures import Measure, measures
from lab.read import LabRows, lab_rows
from lab.row import Row
from lab.table import Table, table

TRUTH, PREVALENCE = "the truth", "prevalence"


@dataclass(frozen=True)
class Change:
    """A measure of a model in both files, and now minus before; low, high: NaN where one of the two has no interval."""

    measure: Measure
    model: str
    now: Row
    before: Row
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.now.value - self.before.value

    @property
    def clear(self) -> bool:
        """Whether the interval leaves 0 out."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Shift:
    """How a model's scores or predictions, or the truth, are distributed: medians, and the largest distance of the distributions.

    p_value: of the Kolmogorov-Smirnov test; NaN where rows have weights or groups, for which it does not hold.
    """

    name: str
    now: float
    before: float
    distance: float
    p_value: float


@dataclass(frozen=True, eq=False)
class Earlier:
    """An earlier file: its rows and answers, what changed in measures since then, and in distributions."""

    rows: LabRows
    answers: Table
    changes: tuple[Change, ...]
    shifts: tuple[Shift, ...]


def earlier(now: LabRows, answers: Table, file: File, keys: Collection[str], *, stratified: bool = False) -> Earlier:
    """The earlier file read with the roles and corrections of the rows now, and its measures with these keys at the same thresholds.

    answers: of the rows now; prevalence, the same for every model, is compared once. Raises UploadError where the roles do not fit.
    """
    rows = lab_rows(file, replace(now.roles, id=None))
    few = [one for one in measures(now.task) if one.key in keys]
    at = dict(answers.thresholds) if now.task == "binary" else None
    found = table(rows.judged, among=few, thresholds=at, stratified=stratified)
    both = changes(answers, found)
    once = tuple(one for one in both if one.measure.key == PREVALENCE)[:1]
    every = once + tuple(one for one in both if one.measure.key != PREVALENCE)
    return Earlier(rows, found, every, shifts(now.judged, rows.judged))


def changes(now: Table, before: Table) -> tuple[Change, ...]:
    """Every measure of every model that both tables have."""
    known = {(row.measure.key, row.model): row for row in before.rows}
    pairs = [(row, known[row.measure.key, row.model]) for row in now.rows if (row.measure.key, row.model) in known]
    return tuple(Change(a.measure, a.model, a, b, *_ends(a, b)) for a, b in pairs)


def _ends(a: Row, b: Row) -> tuple[float, float]:
    known = all(map(isfinite, (a.low, a.value, a.high, b.low, b.value, b.high)))
    if not known or not (a.low <= a.value <= a.high and b.low <= b.value <= b.high):
        return nan, nan
    apart = a.value - b.value
    return apart - hypot(a.value - a.low, b.high - b.value), apart + hypot(a.high - a.value, b.value - b.low)


def shifts(now: EvaluationSet, before: EvaluationSet) -> tuple[Shift, ...]:
    """Scores of two classes, and predictions and truths that are numbers; () for other tasks."""
    if now.task == "binary":
        sides = [{name: s.models[name] for name in s.models if name not in s.hard} for s in (now, before)]
    elif now.task == "regression":
        sides = [{TRUTH: s.truth, **s.models} for s in (now, before)]
    else:
        return ()
    plain = all(s.weights is None and s.groups is None for s in (now, before))
    return tuple(_shift(name, sides[0][name], sides[1][name], plain) for name in sides[0] if name in sides[1])


def _shift(name: str, now: np.ndarray, before: np.ndarray, plain: bool) -> Shift:
    test = ks_2samp(now, before, method="asymp")
    p_value = float(test.pvalue) if plain else nan
    return Shift(name, float(np.median(now)), float(np.median(before)), float(test.statistic), p_value)
