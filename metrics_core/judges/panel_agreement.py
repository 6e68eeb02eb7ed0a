r"""Agreement of several judges, from how many of them gave each answer each category: four measures with their intervals.

`counts` has a row for each answer and a column for each category. Symbols: $n_{uk}$, how many judges gave answer u category k; $m_u$, its
verdicts; q categories. Raw agreement $p_a$: the mean, over answers with two verdicts or more, of
$\sum_k n_{uk} (n_{uk} - 1) / (m_u (m_u - 1))$. Fleiss' kappa and Krippendorff's alpha: module raters. Gwet's AC1 of any number of judges:
$(p_a - p_e) / (1 - p_e)$ with $p_e = \frac{1}{q - 1} \sum_k \pi_k (1 - \pi_k)$, $\pi_k$ the mean of $n_{uk} / m_u$ over answers with a verdict. All four are
functions of sums over answers, so leaving one answer out costs nothing: the interval is Student's t times the jackknife's standard
error, with whole groups of answers left out where groups are given. Left out: judges as a sample of more judges, and
categories with an order. Sources: Gwet 2008, Computing inter-rater reliability and its variance in the presence of high agreement; Efron and
Tibshirani 1993, An introduction to the bootstrap, chapter 11.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np
from scipy.stats import t

from metrics_core.classification.rates import divide
from metrics_core.interval import Interval, checked_level
from metrics_core.judges.panel import checked_counts
from metrics_core.judges.raters import ALL_THE_SAME, FEW_RATERS, NO_ANSWERS, NO_PAIRS, UNEVEN
from metrics_core.judges.two_raters import ONE_CATEGORY

MEASURES = ("agreement", "fleiss_kappa", "krippendorff_alpha", "gwet_ac1")
FEW_UNITS = "an interval needs two answers that do not belong together"
NOTHING_VARIES = "leaving any answer out changes nothing, or leaves the measure undefined"


@dataclass(frozen=True)
class PanelAgreement:
    """How far several judges agree. answers: those with two verdicts or more; rarer: those of them on which most verdicts are not the
    most frequent one of all. Each measure is NaN with a reason where it is undefined.
    """

    answers: int
    rarer: int
    agreement: Interval
    fleiss_kappa: Interval
    krippendorff_alpha: Interval
    gwet_ac1: Interval


def panel_agreement(counts: Any, *, groups: Any = None, level: float = 0.95) -> PanelAgreement:
    """Raw agreement in [0, 1] and three measures beyond chance in [-1, 1], each with its interval.

    counts: shape (answers, categories), whole numbers; a category that nobody chose counts for AC1. groups: a code for each answer; answers of
    one group are left out together. Raises ValueError for another shape, for what are no counts, groups of another length, and a level outside (0, 1).
    """
    table = checked_counts(counts)
    table, unit = table[table.sum(axis=1) > 0], _units(table, groups)
    sums = _features(table)
    of_units = np.stack(
        [np.bincount(unit, column, minlength=int(unit.max(initial=-1)) + 1) for column in sums.T], axis=1
    )
    even = len(table) > 0 and np.ptp(table.sum(axis=1)) == 0
    values = _measured(sums.sum(axis=0), table.shape[1], even)
    left = _measured(sums.sum(axis=0) - of_units, table.shape[1], even)
    found = [
        _interval(value, left[:, i], checked_level(level), reason)
        for i, (value, reason) in enumerate(zip(values.tolist(), _reasons(table), strict=True))
    ]
    two = table[table.sum(axis=1) > 1]
    usual = two[:, two.sum(axis=0).argmax()] if two.size else np.zeros(len(two))
    return PanelAgreement(len(two), int((two.max(axis=1, initial=0) > usual).sum()), *found)


def _units(table: np.ndarray, groups: Any) -> np.ndarray:
    """What is left out together, as codes from 0, of the answers with a verdict."""
    names = np.arange(len(table)) if groups is None else np.asarray(groups)
    if names.shape != (len(table),):
        raise ValueError(f"groups must have one entry for each of {len(table)} answers, got shape {names.shape}")
    codes: np.ndarray = np.unique(names[table.sum(axis=1) > 0], return_inverse=True)[1]
    return codes


def _features(table: np.ndarray) -> np.ndarray:
    """What each answer adds to the sums, (answers, 4 + 3 categories)."""
    m = table.sum(axis=1)
    two = m > 1
    pairs = np.where(two, m * (m - 1), 1)
    same = np.where(two, (table * (table - 1)).sum(axis=1) / pairs, 0)
    differ = np.where(two, (table * (m[:, None] - table)).sum(axis=1) / np.where(two, m - 1, 1), 0)
    few = np.stack([two, same, m > 0, differ], axis=1)
    return np.hstack([few, table, np.where(two[:, None], table, 0), table / m[:, None]])


def _measured(sums: np.ndarray, categories: int, even: bool) -> np.ndarray:
    """The four measures of sums of features, (..., features) to (..., 4); NaN where undefined."""
    two, same, answers, differ = (sums[..., i] for i in range(4))
    every, paired, shares = np.split(sums[..., 4:], [categories, 2 * categories], axis=-1)
    agreed = np.asarray(divide(same, two))
    chance = np.asarray(divide(every, every.sum(axis=-1, keepdims=True)) ** 2).sum(axis=-1)
    n = paired.sum(axis=-1)
    expected = divide((paired * (n[..., None] - paired)).sum(axis=-1), n * (n - 1))
    share = np.asarray(divide(shares, answers[..., None]))
    gwet = divide((share * (1 - share)).sum(axis=-1), np.full(n.shape, categories - 1.0))
    fleiss = divide(agreed - chance, np.where(np.isclose(chance, 1, rtol=0, atol=1e-12), 0, 1 - chance))
    alpha = 1 - divide(divide(differ, n), expected)
    return np.stack(
        [agreed, fleiss if even else np.full(n.shape, nan), alpha, divide(agreed - gwet, 1 - gwet)], axis=-1
    )


def _reasons(table: np.ndarray) -> tuple[str, str, str, str]:
    """Why each measure would be undefined, if it is."""
    if not len(table):
        return (NO_ANSWERS,) * 4
    m = table.sum(axis=1)
    if m.max() < 2:
        return (NO_PAIRS, FEW_RATERS, NO_PAIRS, NO_PAIRS)
    return NO_PAIRS, UNEVEN if np.ptp(m) else ALL_THE_SAME, ALL_THE_SAME, ONE_CATEGORY


def _interval(value: float, left: np.ndarray, level: float, reason: str) -> Interval:
    """From the values with each unit left out."""
    said = (("interval", "t"), ("errors", "jackknife"))
    if value != value:
        return Interval(nan, nan, nan, nan, level, reason, conventions=said)
    units = len(left)
    if units < 2:
        return Interval(value, nan, nan, nan, level, FEW_UNITS, conventions=said)
    error = float(np.sqrt((units - 1) / units * ((left - left.mean()) ** 2).sum()))
    if not error > 1e-12:
        return Interval(value, nan, nan, nan, level, NOTHING_VARIES, conventions=said)
    reach = float(t.ppf((1 + level) / 2, units - 1)) * error
    return Interval(value, max(value - reach, -1.0), min(value + reach, 1.0), error, level, conventions=said)
