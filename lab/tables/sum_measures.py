"""The answers that sums give of numbers: every measure with its interval, one model against another, and the short answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import isnan, nan, sqrt

import numpy as np
from scipy.special import ndtri

from lab.compare import Verdict, needed_units
from lab.evaluation import ENOUGH, Task
from lab.measures import Answer, Measure, measure, measures
from lab.no_model import NAME
from lab.row import Row
from lab.short_answer import ShortAnswer
from lab.table import LEVEL
from lab.tables.moments import ROOTS, covariance, standard_error
from lab.tables.sums import Summed
from metrics_core.card import signature
from metrics_core.filled import Filled
from metrics_core.inference.intervals import wilson
from metrics_core.inference.power import POWER
from metrics_core.interval import Interval
from metrics_core.regression.sums import Sums
from metrics_core.regression.together import Errors, of_sums

NORMAL = "normal, from sums"
METHODS = {"median_absolute_error": "ranks, from bins", "share_within": "Wilson"}
NEEDS_ROWS, NO_WEIGHTS = "it needs the rows themselves", "this metric takes no sample weights"
COMPARED = ("mean_absolute_error", "root_mean_squared_error")
_SHARED = {"mean_absolute_error": ("absolute", 0), "root_mean_squared_error": ("squared", 1)}


@dataclass(frozen=True, eq=False)
class SummedAnswers:
    """Every measure of every model of a table that was added up, in the shape of lab.table.Table's rows."""

    of: Summed
    level: float = LEVEL
    task: Task = field(default="regression", init=False)

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """By measure and then by model."""
        found = {model: self._errors(model) for model in self.of.models}
        return tuple(self._row(one, model, found[model]) for one in measures(self.task) for model in self.of.models)

    @cached_property
    def without(self) -> tuple[Row, ...]:
        """Of the mean of the true values in place of a model, without intervals."""
        name = NAME
        while name in self.of.models:
            name += "*"
        errors = of_sums(self.of.mean, nan)
        found = [(one, self._answer(one, self.of.mean, errors)) for one in measures(self.task)]
        return tuple(Row(one, name, answer, nan, nan, "") for one, answer in found)

    @property
    def measures(self) -> tuple[Measure, ...]:
        return measures(self.task)

    def row(self, key: str, model: str) -> Row:
        """KeyError for a measure or a model that is not there."""
        for one in self.rows:
            if one.measure.key == key and one.model == model:
                return one
        raise KeyError((key, model))

    # ---- one model
    def _errors(self, model: str) -> Errors:
        return of_sums(self.of.sums[model], self.of.bins[model].quantile(0.5, sizes=True).value)

    def _answer(self, one: Measure, sums: Sums, errors: Errors, model: str = "") -> Answer:
        name = one.card.function.__name__
        given = {"weights": np.ones(1)} if self.of.weighted and one.weighted else {}
        signed = signature(name, (), {**one.options, **given}) + "|weights:given" * bool(given)
        if self.of.weighted and not one.weighted:
            return Answer(nan, NO_WEIGHTS, signature(name, (), {}))
        if name == "mean_error":
            return Answer(-float(sums.error.mean), "", signed)
        if name == "share_within" and model:
            return Answer(self.of.within[model] / self.of.kept, "", signed)
        if name == "largest_share" and model:
            value = self.of.largest[model] ** 2 / float(sums.squared) if sums.squared else nan
            return Answer(value, "every prediction is right" if isnan(value) else "", signed)
        value = float(getattr(errors, name, nan))
        if name == "median_absolute_error" and isnan(value):
            return Answer(nan, NEEDS_ROWS, signed)
        return Answer(value, (errors.reason(name) or NEEDS_ROWS) if isnan(value) else "", signed)

    def _row(self, one: Measure, model: str, errors: Errors) -> Row:
        answer = self._answer(one, self.of.sums[model], errors, model)
        low, high = (nan, nan) if isnan(answer.value) else self._ends(one, model, answer.value)
        how = METHODS.get(one.card.function.__name__, NORMAL)
        return Row(one, model, answer, low, high, "" if isnan(low) else how)

    def _ends(self, one: Measure, model: str, value: float) -> tuple[float, float]:
        name, z = one.card.function.__name__, float(ndtri((1 + self.level) / 2))
        if name == "median_absolute_error":
            return (nan, nan) if self.of.weighted else self.of.bins[model].median_interval(z)
        if name == "share_within":
            found = wilson(self.of.within[model], self.of.kept, self.level)
            return float(found.low), float(found.high)
        if name in ROOTS:
            low, high = self._around(ROOTS[name], model, value**2, z)
            return sqrt(max(0.0, low)), sqrt(max(0.0, high))
        return self._around(name, model, value, z, one.card.range)

    def _around(
        self, name: str, model: str, value: float, z: float, ends: tuple[float, float] = (0.0, float("inf"))
    ) -> tuple[float, float]:
        reach = z * standard_error(name, self.of.sums[model], self.of.moments[model])
        return (nan, nan) if isnan(reach) else (max(ends[0], value - reach), min(ends[1], value + reach))

    # ---- two models
    def verdict(self, key: str, a: str, b: str, *, among: int = 1) -> Verdict:
        """Model a against model b at one of COMPARED, one of `among` comparisons. Raises KeyError for another measure or model."""
        term, place = _SHARED[key]
        level = 1 - (1 - self.level) / among
        rows = self.row(key, a), self.row(key, b)
        value = rows[0].value - rows[1].value
        both = self.of.shared.get((a, b)) or self.of.shared[b, a]
        sides = [(self.of.sums[name], self.of.moments[name]) for name in (a, b)]
        mean = "mean_absolute_error" if term == "absolute" else "mean_squared_error"
        errors = [standard_error(mean, *side) for side in sides]
        shared = covariance(sides[0], sides[1], term, both[place])
        slopes = [1.0, 1.0] if term == "absolute" else [1 / (2 * row.value) if row.value else nan for row in rows]
        variance = sum((s * e) ** 2 for s, e in zip(slopes, errors, strict=True)) - 2 * slopes[0] * slopes[1] * shared
        error = nan if isnan(variance) else sqrt(max(0.0, variance))
        reach = float(ndtri((1 + level) / 2)) * error
        difference = Interval(value, value - reach, value + reach, error, level)
        needed = needed_units(difference, "units", self.of.kept, 1 - level, POWER)
        return Verdict(measure(self.task, key), a, b, difference, NORMAL, "", nan, None, among, needed)

    def short(self) -> ShortAnswer:
        """Which model has the smallest mean absolute error, and how sure that is."""
        key = "mean_absolute_error"
        rows = sorted((self.row(key, model) for model in self.of.models), key=lambda row: row.value)
        among = max(1, len(rows) * (len(rows) - 1) // 2)
        verdicts = [self.verdict(key, rows[0].model, row.model, among=among) for row in rows[1:]]
        without: Mapping[str, Row] = {row.measure.key: row for row in self.without}
        few = Filled.many("{n} row", "{n} rows", self.of.kept) if self.of.kept < ENOUGH else ""
        near = tuple(sorted(verdicts, key=lambda one: abs(one.difference.value)))
        return ShortAnswer(rows[0].measure, tuple(rows), near, without[key].value, {}, few)


def bounds(found: Summed) -> dict[str, float]:
    """By how much the median of each model's errors is off at most."""
    return {model: one.quantile(0.5, sizes=True).bound for model, one in found.bins.items()}
