"""The table of answers: every measure of every model with its interval, and differences from the same draws.

Module ends says how each interval is computed. Rows are drawn at random unless class sizes were fixed. Where a class has one
sample there is no interval. Which model is best is said by module best.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf, isnan, nan
from typing import Any, Protocol

import numpy as np

from lab.answered.sums import rated_jointly
from lab.best import with_best
from lab.differing import differing, wider
from lab.ends import ends_of
from lab.evaluation import EvaluationSet, Task, independent
from lab.measures import Answer, Measure, measures
from lab.no_model import no_model
from lab.predictions import ModelPredictions
from lab.probability_sums import OF_SUMS
from lab.replicates import WITHOUT, on_sample, replicates
from lab.resamples import RESAMPLES, Resamples, draw
from lab.row import Row
from lab.statistics import of_counts
from metrics_core.counts import Confusion
from metrics_core.filled import Filled
from metrics_core.inference.resampling import multinomials
from metrics_core.interval import Interval, percentile_interval, scaled_interval
from metrics_core.regression import largest_share

Thresholds = float | Mapping[str, float] | None
Progress = Callable[[float, str], None]
LEVEL = 0.95
NOISE = 1e-12  # of a number without a unit, or of the largest truth


class Answers(Protocol):
    """What a table of answers has, wherever its numbers come from: rows by measure and then by model, and those without a model."""

    @property
    def rows(self) -> tuple[Row, ...]: ...

    @property
    def without(self) -> tuple[Row, ...]: ...

    @property
    def task(self) -> Task: ...

    @property
    def measures(self) -> tuple[Measure, ...]: ...

    def row(self, key: str, model: str) -> Row:
        """One of them. KeyError for a measure or a model that is not there."""
        ...


@dataclass(frozen=True, eq=False)
class Table:
    """All rows, by measure and then by model. again: each measure's values on every resample, by key and model.

    without: a row a measure of answers without a model (module no_model), without intervals; () where there are none.
    """

    rows: tuple[Row, ...]
    judged: EvaluationSet
    thresholds: Mapping[str, float]
    draws: Resamples
    again: Mapping[tuple[str, str], np.ndarray] = field(repr=False)
    level: float = LEVEL
    without: tuple[Row, ...] = ()

    @property
    def task(self) -> Task:
        return self.judged.task

    @property
    def measures(self) -> tuple[Measure, ...]:
        return tuple(dict.fromkeys(row.measure for row in self.rows))

    def row(self, key: str, model: str) -> Row:
        """KeyError for a measure or a model that is not there."""
        for one in self.rows:
            if one.measure.key == key and one.model == model:
                return one
        raise KeyError((key, model))

    def difference(self, key: str, a: str, b: str, *, level: float | None = None) -> Interval:
        """How far model a's value is above model b's, with its paired bootstrap interval."""
        level = self.level if level is None else level
        rows = self.row(key, a), self.row(key, b)
        return _apart(*rows, self.again, level, independent(self.judged), wider(self.differing(key, a, b)))

    def differing(self, key: str, a: str, b: str) -> int | None:
        """On how many units, or groups of them, two models decide differently; None for a measure of anything but decisions."""
        one, other = (ModelPredictions(self.judged, model, self.thresholds.get(model)) for model in (a, b))
        return differing(self.row(key, a).measure.shape, one, other)


def table(
    judged: EvaluationSet,
    *,
    thresholds: Thresholds = None,
    among: Sequence[Measure] | None = None,
    stratified: bool = False,
    resamples: int = RESAMPLES,
    seed: int = 0,
    level: float = LEVEL,
    subjects: Mapping[str, ModelPredictions] | None = None,
    progress: Progress = lambda share, step: None,
) -> Table:
    """Every measure of every model. thresholds: one for all, or one a model; usual_threshold() where None.

    among: only these measures. stratified: class sizes were fixed, so each class is drawn to its own size. subjects: of all models, where they are at hand already. progress is told the share
    done and what is being done.
    """
    chosen = tuple(measures(judged.task) if among is None else among)
    if subjects is None or thresholds is not None:
        subjects = {model: ModelPredictions(judged, model, threshold_of(thresholds, model)) for model in judged.models}
    tell = _Steps(progress, 2 * len(subjects) + 1)
    answers: dict[tuple[str, str], Answer] = {}
    for model, subject in subjects.items():
        tell("every metric on all rows")
        answers |= {(one.key, model): one.on(subject) for one in chosen}
    tell("resampling rows")
    draws = draw(judged, stratified=stratified, resamples=resamples, seed=seed)
    again = _again(chosen, subjects, answers, draws, tell)
    rows = [
        _row(one, subjects[model], answers[one.key, model], again[one.key, model], level, draws)
        for one in chosen
        for model in subjects
    ]
    at = {model: subject.at for model, subject in subjects.items()} if judged.task == "binary" else {}
    return Table(with_best(rows, again, level), judged, at, draws, again, level, _without(chosen, judged))


def _without(chosen: Sequence[Measure], judged: EvaluationSet) -> tuple[Row, ...]:
    """Each measure of answers that are no model's; R² and bias of the mean are 0, not what rounding leaves of them."""
    subject = no_model(judged)
    if subject is None:
        return ()
    scale = float(np.abs(judged.truth).max()) if judged.task == "regression" else 1.0
    small = {"": NOISE, "unit of the true values": NOISE * scale}
    found = {one: one.on(subject) for one in chosen}
    nothing = {one: replace(found[one], value=0.0) for one in chosen if abs(found[one].value) < small.get(one.unit, 0)}
    return tuple(Row(one, subject.model, answer, nan, nan, "") for one, answer in (found | nothing).items())


class _Steps:
    """Tells of each step when it begins, with the share of steps that are done."""

    def __init__(self, progress: Progress, steps: int) -> None:
        self._progress, self._steps, self._done = progress, steps, 0

    def __call__(self, step: str) -> None:
        self._progress(self._done / self._steps, step)
        self._done += 1


def _again(
    chosen: Sequence[Measure],
    subjects: Mapping[str, ModelPredictions],
    answers: Mapping[tuple[str, str], Answer],
    draws: Resamples,
    tell: Callable[[str], None],
) -> dict[tuple[str, str], np.ndarray]:
    """Each measure on every resample, by key and model; NaN where a class has one sample, which does not say how they vary."""
    again = _jointly(chosen, subjects, draws) | rated_jointly(chosen, draws, answers)
    rest = [one for one in chosen if (one.key, next(iter(subjects))) not in again]
    for model, subject in subjects.items() if rest else ():
        tell("every metric on resampled rows")
        found = shifted_replicates(rest, subject, draws, [answers[one.key, model].value for one in rest])
        again |= {(one.key, model): values for one, values in zip(rest, found, strict=True)}
    judged = next(iter(subjects.values())).judged
    if judged.task == "binary" and min(judged.many(judged.truth), judged.many(~judged.truth)) < 2:
        return {name: np.full(draws.resamples, nan) for name in again}
    return again


def threshold_of(thresholds: Thresholds, model: str) -> float | None:
    """The threshold for a model; None for the usual one. One that classes were given by is always 0.5."""
    return thresholds.get(model) if isinstance(thresholds, Mapping) else thresholds


def values(
    measure: Measure, judged: EvaluationSet, model: str, draws: Resamples, *, threshold: float | None = None
) -> np.ndarray:
    """A measure of one model on every resample of draw(judged): shape (resamples,), NaN where undefined."""
    subject = ModelPredictions(judged, model, threshold)
    return np.asarray(shifted_replicates([measure], subject, draws, [measure.on(subject).value])[0])


def shifted_replicates(
    chosen: Sequence[Measure], subject: ModelPredictions, draws: Resamples, known: Sequence[float]
) -> np.ndarray:
    """The measures of a model on every resample, shape (measures, resamples); known: their values on all units.

    Where a sample is drawn from, what is drawn is moved by how far the sample's value is off.
    """
    sample = subject
    counted = subject.judged.copies is not None
    if counted or not np.array_equal(draws.units, np.arange(draws.total)):  # a sample, or class by class
        sample = ModelPredictions(draws.judged, subject.model, subject.at if subject.judged.task == "binary" else None)
    found = replicates(chosen, sample, draws)
    if not draws.sampled and draws.counts is None:
        return found
    with np.errstate(invalid="ignore"):  # an infinite log loss is as far off on the sample
        off = np.asarray(known) - on_sample(chosen, sample, draws)
    ends = np.array([one.card.range for one in chosen]).reshape(-1, 2)
    return np.asarray(np.clip(found + np.where(np.isfinite(off), off, 0)[:, None], ends[:, :1], ends[:, 1:]))


def _jointly(
    chosen: Sequence[Measure], subjects: Mapping[str, ModelPredictions], draws: Resamples
) -> dict[tuple[str, str], np.ndarray]:
    """Metrics of counts on every resample of all rows, where rows are alike but for whom the models flag.

    How often each combination of class and flags comes up is multinomial, however many rows there are.
    """
    judged = next(iter(subjects.values())).judged
    counted = [one for one in chosen if one.shape == "counts"]
    if not counted or judged.groups is not None or judged.weights is not None or len(subjects) > 12:
        return {}
    code = np.zeros(len(judged), dtype=np.int16)
    for place, subject in enumerate(subjects.values()):
        code |= subject.flagged.astype(np.int16) << place
    rng, kinds = np.random.default_rng(draws.seed), 1 << len(subjects)
    sides = (judged.truth, ~judged.truth)
    copies = np.stack([np.bincount(code[s], None if judged.copies is None else judged.copies[s], kinds) for s in sides])
    copies = copies.astype(np.int64)
    times = multinomials(copies if draws.stratified else copies.ravel(), rng, draws.resamples)
    drawn = np.moveaxis(times.reshape(draws.resamples, 2, kinds), 1, 0)
    found: dict[tuple[str, str], np.ndarray] = {}
    for place, model in enumerate(subjects):
        flagged = (np.arange(kinds) >> place & 1).astype(bool)
        (tp, fn), (fp, tn) = ((times[:, flagged].sum(axis=1), times[:, ~flagged].sum(axis=1)) for times in drawn)
        found |= {
            (one.key, model): again
            for one, again in zip(counted, of_counts(counted, Confusion(tp, fp, fn, tn)), strict=True)
        }
    return found


def _row(
    one: Measure, subject: ModelPredictions, answer: Answer, again: np.ndarray, level: float, draws: Resamples
) -> Row:
    function: Callable[..., Any] = one.card.function
    if isnan(answer.value) or function in WITHOUT or (draws.sampled and function is largest_share):
        return Row(one, subject.model, answer, nan, nan, "")  # no sample has the largest error
    if function in OF_SUMS and subject.model in subject.own.sums:  # no row is here to be drawn again
        sums = subject.own.sums[subject.model]
        low, high = (nan, nan) if draws.stratified else sums.ends(function, level)
        return Row(one, subject.model, answer, low, high, "" if isnan(low) else "normal, from sums")
    return Row(one, subject.model, answer, *ends_of(one, subject, answer.value, again, level, draws))


def _apart(
    a: Row, b: Row, again: Mapping[tuple[str, str], np.ndarray], level: float, units: int, wide: float
) -> Interval:
    """The paired bootstrap interval of one row's value minus another's: Student's t, or percentiles where these do not hold the value.

    wide: how many times as far resampled differences are taken to lie from their middle (module differing).
    """
    key = a.measure.key
    with np.errstate(invalid="ignore"):  # infinite minus infinite is undefined
        apart = again[key, a.model] - again[key, b.model]
        value = float(np.subtract(a.value, b.value))
        middle = np.nanmean(apart) if wide != 1 and np.isfinite(apart).any() else nan
        apart = apart if isnan(middle) else middle + wide * (apart - middle)
    one, other = a.answer.undefined, b.answer.undefined
    reason = one or other or ("undefined" if isnan(value) else "")
    if one and other and one != other:
        reason = Filled("{one} and {other}", one=Filled.of(one), other=Filled.of(other))
    plain = percentile_interval(value, apart, level, undefined=reason)
    if not surrounded(plain):
        return plain
    return scaled_interval(value, apart, (-inf, inf), units, level, undefined=reason)


def surrounded(interval: Interval) -> bool:
    """Whether an interval holds its own value; where resampling shifts a measure beyond that, it says nothing."""
    return bool(interval.low <= interval.value <= interval.high)
