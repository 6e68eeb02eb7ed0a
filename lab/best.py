"""Which model is best at which measure, corrected for how many measures are asked.

A model is ahead at a measure by the p-value of its smallest lead: of no difference from the other model that is hardest to
tell from it, by the paired resamples. Holm's correction over all measures that have a direction keeps the chance of any mark
among equally good models at most 5%. Source: Holm 1979, A simple sequentially rejective multiple test procedure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isnan, nan

import numpy as np
from scipy.special import ndtr

from lab.row import Row
from metrics_core.inference.multiple import holm

Again = Mapping[tuple[str, str], np.ndarray]


def with_best(rows: Sequence[Row], again: Again, level: float) -> tuple[Row, ...]:
    """The rows with the best model of each measure marked, where there is one. again: values on resamples, by key and model."""
    by_measure: dict[str, list[Row]] = {}
    for row in rows:
        by_measure.setdefault(row.measure.key, []).append(row)
    leads = {key: _lead(every, again) for key, every in by_measure.items()}
    asked = [key for key, (leader, _) in leads.items() if leader is not None]
    corrected = holm(np.array([leads[key][1] for key in asked]))
    best = {key for key, p in zip(asked, corrected, strict=True) if p <= 1 - level}
    return tuple(replace(row, best=row.measure.key in best and leads[row.measure.key][0] == row.model) for row in rows)


def _lead(rows: list[Row], again: Again) -> tuple[str | None, float]:
    """The model that is ahead, and the p-value of its lead over the hardest of the others; None where nobody can be."""
    known = [row for row in rows if not isnan(row.value)]
    if len(known) < 2 or known[0].measure.better == "neither":
        return None, nan
    sign = 1 if known[0].measure.better == "higher" else -1
    first, *others = sorted(known, key=lambda row: -sign * row.value)
    p = [_p_value(sign, first, other, again) for other in others]
    return first.model, 1.0 if any(map(isnan, p)) else max(p)


def _p_value(sign: int, a: Row, b: Row, again: Again) -> float:
    """Of no difference, two-sided: by the resamples where a is not ahead; without any, by the normal distribution."""
    key = a.measure.key
    with np.errstate(invalid="ignore"):  # infinite minus infinite is undefined
        ahead = sign * (again[key, a.model] - again[key, b.model])
    ahead = ahead[~np.isnan(ahead)]
    if 2 * len(ahead) <= len(again[key, a.model]):
        return nan
    beyond = 2 * (np.count_nonzero(ahead <= 0) + 1) / (len(ahead) + 1)
    with np.errstate(invalid="ignore"):
        lead, error = sign * (a.value - b.value), float(ahead.std()) if np.isfinite(ahead).all() else nan
    if not np.min(ahead) <= lead <= np.max(ahead):  # resampling shifts this measure so far that it says nothing
        return 1.0
    tail = 2 * float(ndtr(-lead / error)) if error > 0 else 1.0
    return min(1.0, beyond if np.count_nonzero(ahead <= 0) else min(beyond, tail))
