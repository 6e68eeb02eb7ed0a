"""A measure of single users: each user's number, the mean over users, and how sure that mean is.

A mean over users is a ratio of two sums, of amounts and of counts. Mostly a user counts once, or not at all where there is
nothing to measure; where single items count (percentile ranks), a user counts as often as there are items.
Source of the interval: Efron and Tibshirani 1993, An introduction to the bootstrap, chapter 13; whole users are drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan
from typing import Any

import numpy as np

from metrics_core.card import Part
from metrics_core.classification.rates import divide
from metrics_core.interval import Interval, percentile_interval
from metrics_core.numbers import plain

RESAMPLES = 2000


@dataclass(frozen=True, eq=False)
class OverUsers:
    """amounts, counts: a number a user along the first axis; further axes are settings, such as the list's length.

    reason: why a user has no number. summed: the LaTeX of the sum of all amounts.
    counted: what the sum of the counts is called, and its LaTeX. signature: the conventions, where arguments do not say them.
    """

    amounts: np.ndarray
    counts: np.ndarray
    reason: str = ""
    summed: str = ""
    counted: tuple[str, str] = ("users", "n")
    signature: str = ""

    @property
    def value(self) -> Any:
        """The mean: a float, or an array where there are settings; NaN where nobody counts."""
        return plain(divide(np.asarray(self.amounts.sum(axis=0)), np.asarray(self.counts.sum(axis=0))))

    @property
    def per_user(self) -> np.ndarray:
        """Each user's own number, NaN where there is none."""
        return np.asarray(divide(np.asarray(self.amounts), np.broadcast_to(self.counts, self.amounts.shape)))

    @property
    def undefined(self) -> str:
        """Why there is no mean; "" where there is one."""
        return (self.reason if len(self.amounts) else "no users") if np.isnan(self.value).any() else ""

    @property
    def steps(self) -> tuple[Part, ...]:
        """The two sums behind a single mean."""
        return ("sum", self.summed, float(self.amounts.sum())), (*self.counted, float(self.counts.sum()))

    @property
    def quartiles(self) -> tuple[float, float, float]:
        """Lower quartile, median and upper quartile of the users' own numbers; NaN without any."""
        known = self.per_user[~np.isnan(self.per_user)]
        low, middle, high = np.quantile(known, [0.25, 0.5, 0.75]).tolist() if len(known) else [float("nan")] * 3
        return low, middle, high

    def replicates(self, resamples: int = RESAMPLES, seed: int = 0) -> np.ndarray:
        """The mean when as many users are drawn with replacement; resamples first, then the settings."""
        users = len(self.amounts)
        drawn = np.random.default_rng(seed).multinomial(users, np.full(users, 1 / users), size=resamples).astype(float)
        return np.asarray(divide(np.tensordot(drawn, self.amounts, 1), np.tensordot(drawn, self.counts, 1)))

    def interval(self, level: float = 0.95, *, resamples: int = RESAMPLES, seed: int = 0) -> Interval:
        """The percentile bootstrap interval of a single mean. Raises ValueError for a level outside (0, 1)."""
        value = self.value
        replicates = np.full(resamples, np.nan) if isnan(value) else self.replicates(resamples, seed)
        return percentile_interval(
            value, replicates, level, undefined=self.undefined, conventions=(("drawn", "users"), ("seed", str(seed)))
        )


def over_users(values: Any, *, reason: str, summed: str) -> OverUsers:
    """The mean of numbers of which NaN says that a user has none; such users do not count."""
    own = np.array([float(value) for value in values])
    known = ~np.isnan(own)
    return OverUsers(np.where(known, own, 0.0), known.astype(float), reason, summed)


@dataclass(frozen=True, eq=False)
class Gain:
    """How much a mean is above that of the first setting, and the same in every resample, which comes first there."""

    value: np.ndarray
    replicates: np.ndarray


def gain_over_first(one: OverUsers, resamples: int = RESAMPLES, seed: int = 0) -> Gain:
    """The gain of each setting (the first axis after the users) over the first one, in the mean's own unit.

    Paired: a resample has the same users under both settings, so what makes a user easy or hard to serve cancels out.
    """
    means, again = np.asarray(one.value), one.replicates(resamples, seed)
    return Gain(means - means[:1], again - again[:, :1])
