r"""Which of two models is better, how sure that is, and how many more units it would take to tell them apart.

The difference comes with its paired interval: DeLong's for AUROC where rows count once and by themselves, Student's t for means over
questions, else the bootstrap's. Accuracy has McNemar's test besides. Where one model is compared with k others, intervals have the level
$1 - \alpha/k$ (Bonferroni), so that all k hold together at $1 - \alpha$.

How many units: the standard error of the difference falls with the root of their number. For a true difference d as
large as the one seen, a share of positives and a spread as here, a two-sided test at level $\alpha/k$ finds it with
probability $1 - \beta$ from $n' = n ((z_{1-\alpha/2k} + z_{1-\beta})\, SE / d)^2$ on. The same sum turned round is the
smallest difference that n units find. Source: Lachin 1981, Introduction to sample size determination and power
analysis for clinical trials.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, isfinite, isnan, nan

import numpy as np

from lab.answered.ends import difference as on_questions
from lab.closed_form import DELONG_ROWS
from lab.evaluation import ENOUGH, EvaluationSet, smallest_class
from lab.measures import Measure
from lab.predictions import ModelPredictions
from lab.table import Table, surrounded
from metrics_core.classification import accuracy
from metrics_core.classification.areas import auroc, average_precision
from metrics_core.classification.multiclass import multiclass_accuracy
from metrics_core.filled import Filled
from metrics_core.inference.intervals import McNemar, delong_difference, mcnemar
from metrics_core.inference.power import POWER, detectable, times_as_many
from metrics_core.interval import Interval
from metrics_core.probabilities import brier_score, log_loss

SKEWED, PLENTY = (average_precision, brier_score, log_loss), 100


@dataclass(frozen=True)
class Needed:
    """How many units a difference as large as the one seen takes. unit: "positives", "groups" or "units".

    now: how many there are. units, more: in all, and beyond `now` (0 where it is enough); NaN with a reason where no
    number is enough. detectable: the smallest difference that `now` units find with this power.
    """

    unit: str
    now: int
    units: float
    more: float
    detectable: float
    power: float
    undefined: str = ""


@dataclass(frozen=True)
class Verdict:
    """Model a against model b at one measure. difference: a minus b, its level corrected for `among` comparisons.

    differing: on how many units both decide differently; None where the measure is not of decisions. method: where the interval comes from. p_value: of `test`, multiplied by `among` (at most 1); NaN where there is none.
    """

    measure: Measure
    a: str
    b: str
    difference: Interval
    method: str
    test: str
    p_value: float
    mcnemar: McNemar | None
    among: int
    needed: Needed
    differing: int | None = None

    @property
    def apart(self) -> bool:
        """Whether these units tell the models apart: a sound interval excludes 0, and the test, if any, agrees."""
        d = self.difference
        return self.sound and (d.low > 0 or d.high < 0) and not self.p_value > 1 - self._together

    @property
    def sound(self) -> bool:
        """Whether the interval holds the difference itself; with few units a class, resampling may shift it too far."""
        return surrounded(self.difference)

    @property
    def torn(self) -> bool:
        """Whether interval and test disagree."""
        d = self.difference
        return not isnan(self.p_value) and (d.low > 0 or d.high < 0) != (self.p_value <= 1 - self._together)

    @property
    def better(self) -> str:
        """The model that is ahead on these units, "" where neither is or where no way is better."""
        value = self.difference.value
        if isnan(value) or not value or self.measure.better == "neither":
            return ""
        return self.a if (value > 0) == (self.measure.better == "higher") else self.b

    @property
    def _together(self) -> float:
        return 1 - (1 - self.difference.level) * self.among


def compare(table: Table, key: str, a: str, b: str, *, among: int = 1, power: float = POWER) -> Verdict:
    """Model a against model b at the measure `key` of a table, one of `among` comparisons.

    Raises KeyError for a measure or model that is not in the table, ValueError for among below 1 or power outside (0, 1).
    """
    if among < 1 or not 0 < power < 1:
        raise ValueError(f"among must be at least 1 and power lie in (0, 1), got {among!r} and {power!r}")
    judged, level = table.judged, 1 - (1 - table.level) / among
    row, difference, method, p_value, test = table.row(key, a), None, "paired bootstrap", nan, ""
    one = row.measure
    plain = judged.groups is None and judged.weights is None
    tested = None
    if plain and one.card.function is auroc and len(judged) <= DELONG_ROWS and not {a, b} & judged.hard:
        found = delong_difference(judged.truth, judged.models[a], judged.models[b], level=level, copies=judged.copies)
        if not found.undefined:
            finer = (row.value - table.row(key, b).value) - found.value if judged.alone else 0.0
            value, low, high = (float(np.clip(end + finer, -1, 1)) for end in (found.value, found.low, found.high))
            difference = Interval(value, low, high, found.standard_error, level)
            method, p_value, test = "DeLong", min(1.0, found.p_value * among), "DeLong's test"
    if plain and one.card.function in (accuracy, multiclass_accuracy):
        said = (_classes(judged, model, table) for model in (a, b))
        tested = mcnemar(judged.truth, *said, copies=judged.copies)
        p_value = min(1.0, tested.p_value * among)
        test = Filled("McNemar's test ({method})", method=Filled.of(tested.method))
    if judged.task == "answers" and (apart := on_questions(one, judged, a, b, level)) is not None:
        difference = Interval(apart.value, apart.low, apart.high, apart.standard_error, level)
        method = "paired, by groups of questions" if judged.groups is not None else "paired, by question"
        p_value, test = min(1.0, apart.p_value * among), "paired t test"
    if difference is None:
        difference = table.difference(key, a, b, level=level)
    needed = needed_units(difference, *_units(judged), 1 - level, power)
    differ = table.differing(key, a, b)
    return Verdict(one, a, b, difference, method, test, p_value, tested, among, needed, differ)


def too_sure(judged: EvaluationSet, one: Measure) -> bool:
    """Whether some 90 of 100 intervals of such a difference hold it, with ENOUGH rows of each class but fewer than PLENTY: it is skewed.

    Source: benchmarks/RESULTS.md, Coverage of differences.
    """
    return judged.task == "binary" and one.card.function in SKEWED and ENOUGH <= smallest_class(judged) < PLENTY


def comparisons(table: Table, key: str) -> int:
    """How many pairs of models can be compared at a measure, at least 1: what every interval and p-value is corrected for."""
    known = sum(not table.row(key, model).answer.undefined for model in table.judged.models)
    return max(1, known * (known - 1) // 2)


def _classes(judged: EvaluationSet, model: str, table: Table) -> np.ndarray:
    return (
        ModelPredictions(judged, model, table.thresholds[model]).flagged
        if judged.task == "binary"
        else judged.models[model]
    )


def needed_units(difference: Interval, unit: str, now: int, alpha: float, power: float) -> Needed:
    """How many units a difference as large as this one takes, where there are `now` of them; see Needed."""
    reach = float(detectable(difference.standard_error, alpha=alpha, power=power))
    if isnan(difference.value) or not isfinite(difference.standard_error):
        return Needed(unit, now, nan, nan, nan, power, difference.undefined or "the difference has no interval")
    if difference.value == 0:
        return Needed(
            unit,
            now,
            nan,
            nan,
            reach,
            power,
            "the models are equal here, and no number of rows can show a difference of 0",
        )
    units = now * times_as_many(difference.standard_error, difference.value, alpha=alpha, power=power)
    return Needed(unit, now, float(ceil(units)), float(max(0, ceil(units) - now)), reach, power)


def _units(judged: EvaluationSet) -> tuple[str, int]:
    """What is counted, and how many there are."""
    if judged.groups is not None:
        return "groups", len(np.unique(judged.groups))
    if judged.task == "binary":
        return "positives", judged.many(judged.truth)
    return "units", judged.total
