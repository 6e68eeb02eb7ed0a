r"""Every measure before and after a change, and how sure the difference is.

The difference's standard error is a delete-a-group jackknife (module random_groups) over the units themselves: units are
dealt into groups, both sides are judged again without each group, and the interval is the difference plus or minus t
standard errors. It asks nothing of the measure, so that it holds for all of them; units that both sides share are left out
of both, which is what pairs them. Where both sides decide differently in few units it is wider (module differing). Left out: the uncertainty of what was fitted (a calibration, a correction), which is taken
as given.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite, isnan, nan

import numpy as np
from scipy.special import stdtrit

from lab.differing import differing, wider
from lab.evaluation import EvaluationSet, Task
from lab.jackknife import dealt, standard_error
from lab.measures import Answer, Measure
from lab.predictions import ModelPredictions
from metrics_core.classification import divide

GROUPS = 20
BY_UNIT = ("gains", "lists", "pair", "drawn")  # means over units, whatever these are
MOST: Mapping[Task, int] = {
    "text": 2_000,
    "ranking": 10_000,
    "answers": 10_000,
    "pairs": 10_000,
}  # units that are judged again and again; else 50,000


@dataclass(frozen=True)
class Side:
    """One side of a comparison: a model of some judged units, at a threshold (binary), as units of the whole.

    units: for each unit of `judged` its number in the whole, so that both sides leave out the same; None: all, in order.
    """

    judged: EvaluationSet
    model: str
    threshold: float | None = None
    units: np.ndarray | None = None


@dataclass(frozen=True)
class Change:
    """A measure before and after. difference: after minus before, from low to high; NaN where either is undefined.

    differing: how many units are decided differently after it; None for measures of anything else, and of other units.
    """

    measure: Measure
    before: Answer
    after: Answer
    difference: float
    low: float
    high: float
    differing: int | None = None

    @property
    def better(self) -> bool | None:
        """Whether the change improves the measure, None where the interval includes 0 or no way is better."""
        if isnan(self.low) or self.low <= 0 <= self.high or self.measure.better == "neither":
            return None
        return (self.difference > 0) == (self.measure.better == "higher")


def changes(
    before: Side,
    after: Side,
    measures: Sequence[Measure],
    *,
    units: int,
    together: np.ndarray | None = None,
    level: float = 0.95,
    seed: int = 0,
    progress: Callable[[float], None] | None = None,
) -> tuple[Change, ...]:
    """All measures on both sides. units: how many the whole has; together: codes of what is left out as one."""
    answers = [[one.on(_subject(side)) for one in measures] for side in (before, after)]
    group = dealt(units, together, seed=seed, groups=GROUPS)
    many = int(group.max(initial=-1)) + 1
    left = np.full((len(measures), many), nan)
    defined = [isfinite(a.value) and isfinite(b.value) for a, b in zip(*answers, strict=True)]
    again = []
    for i, one in enumerate(measures):
        if defined[i] and one.shape in BY_UNIT:
            left[i] = _means_without(one, after, group, many) - _means_without(one, before, group, many)
        elif defined[i]:
            again.append(i)
    for g in range(many if again else 0):
        a, b = (_subject(_without(side, group == g)) for side in (before, after))
        for i in again if len(a.judged) and len(b.judged) else ():
            left[i, g] = measures[i].on(b).value - measures[i].on(a).value
        if progress is not None:
            progress((g + 1) / many)
    t = float(stdtrit(max(1, many - 1), (1 + level) / 2))
    apart = [_differing(one, before, after) for one in measures]
    reach = t * standard_error(left) * np.array([wider(k) for k in apart])
    gaps = [_rounded(b.value - a.value, a.value) for a, b in zip(*answers, strict=True)]
    reach = np.array([_rounded(width, a.value) for width, a in zip(reach.tolist(), answers[0], strict=True)])
    return tuple(
        Change(one, a, b, gap, gap - width, gap + width, k)
        for one, a, b, gap, width, k in zip(measures, *answers, gaps, reach.tolist(), apart, strict=True)
    )


def _differing(one: Measure, before: Side, after: Side) -> int | None:
    """How many units both sides decide differently, where both are of all units."""
    if before.units is not None or after.units is not None:
        return None
    return differing(one.shape, _subject(before), _subject(after))


def _rounded(difference: float, value: float) -> float:
    """0 for what is only the rounding of sums."""
    return 0.0 if abs(difference) <= 1e-12 * max(1.0, abs(value)) else difference


def _means_without(one: Measure, side: Side, group: np.ndarray, many: int) -> np.ndarray:
    """A mean over units with each group left out; the units are looked at once."""
    values = one.each(_subject(side))
    assert values is not None
    of = group if side.units is None else group[side.units]
    known = ~np.isnan(values)
    sums = np.bincount(of[known], weights=values[known], minlength=many)
    counts = np.bincount(of[known], minlength=many)
    return np.asarray(divide(sums.sum() - sums, counts.sum() - counts))


def _subject(side: Side) -> ModelPredictions:
    return ModelPredictions(side.judged, side.model, side.threshold)


def _without(side: Side, out: np.ndarray) -> Side:
    kept = ~(out if side.units is None else out[side.units])
    return Side(side.judged.take(kept), side.model, side.threshold, None if side.units is None else side.units[kept])


def some_of(judged: EvaluationSet, most: int | None = None, *, seed: int = 0) -> np.ndarray | None:
    """A random choice of units to work on where there are more than `most`, ascending; None where all are taken."""
    most = MOST.get(judged.task, 50_000) if most is None else most
    if len(judged) <= most:
        return None
    return np.sort(np.random.default_rng(seed).choice(len(judged), most, replace=False))
