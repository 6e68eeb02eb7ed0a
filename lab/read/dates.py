"""Dates as periods of time, for slices: days, weeks, months, quarters or years.

Dates are texts as 2026-01-31, with or without a time after them. Left out: dates written in any other way, and times of day.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from metrics_core.filled import Filled

DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[T ].*)?")
Days = np.ndarray


def are_dates(names: Sequence[str]) -> bool:
    """Whether every text begins with a date of this form."""
    return bool(names) and all(map(DATE.fullmatch, names))


def by_period(names: Sequence[str], most: int) -> tuple[np.ndarray, list[str]] | None:
    """The period that each date is in, codes from 0 in order of time, and what periods are called.

    They are the shortest periods of which there are at most `most`. None where a text is no date, and of too many years.
    """
    if not are_dates(names):
        return None
    try:
        days = np.array([name[:10] for name in names], dtype="datetime64[D]")
    except ValueError:  # 2026-02-31
        return None
    for begin, called in _PERIODS:
        found, codes = np.unique(begin(days), return_inverse=True)
        if len(found) <= most:
            return codes.ravel(), [called(one) for one in found.tolist()]
    return None


def _monday(days: Days) -> Days:
    return days - (days.astype(np.int64) + 3) % 7  # day 0, 1970-01-01, was a Thursday


def _quarter(days: Days) -> np.ndarray:
    return np.asarray(days.astype("datetime64[M]").astype(np.int64) // 3)


_PERIODS: tuple[tuple[Callable[[Days], np.ndarray], Callable[..., str]], ...] = (
    (lambda days: days, str),
    (_monday, lambda day: Filled("week of {day}", day=day)),
    (lambda days: days.astype("datetime64[M]"), lambda day: f"{day:%Y-%m}"),
    (_quarter, lambda quarter: Filled("{year} Q{quarter}", year=1970 + quarter // 4, quarter=quarter % 4 + 1)),
    (lambda days: days.astype("datetime64[Y]"), lambda day: f"{day:%Y}"),
)
