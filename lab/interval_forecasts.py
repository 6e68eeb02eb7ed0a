"""Forecasts with their uncertainty: two columns with the ends of each row's interval, and columns of quantiles.

Sources: Gneiting and Raftery 2007, Strictly proper scoring rules, prediction, and estimation (interval score); Koenker and
Bassett 1978, Regression quantiles (pinball loss).
"""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from math import isclose, nan
from typing import Any

import numpy as np

from lab.read.names import QUANTILE, quantiles
from metrics_core.inference.intervals import wilson

LOWER = frozenset(("lower", "lwr", "lb", "lo", "low"))
UPPER = frozenset(("upper", "upr", "ub", "hi", "high"))


@dataclass(frozen=True)
class Ends:
    """The columns of an interval's ends, and its nominal coverage in (0, 1); None where the names do not say it."""

    lower: str
    upper: str
    level: float | None = None


@dataclass(frozen=True)
class Forecasts:
    """The columns of one interval's ends, and each quantile's column with its level."""

    ends: Ends | None
    quantiles: tuple[tuple[str, float], ...] = ()

    def settings(self) -> dict[str, Any]:
        """As the downloaded script has them; {} for none."""
        ends = None if self.ends is None else (self.ends.lower, self.ends.upper, self.ends.level)
        return {"ends": ends, "quantiles": dict(self.quantiles)} if ends or self.quantiles else {}


@dataclass(frozen=True)
class IntervalScores:
    """Shares and means over the rows that have a truth and both ends in order.

    low, high: 95% Wilson interval of the coverage, NaN with weights or groups. score: NaN without a nominal coverage.
    missing, crossed: rows left out because an end is missing, or because the lower one is above the upper one.
    """

    rows: int
    missing: int
    crossed: int
    coverage: float
    low: float
    high: float
    below: float
    above: float
    width: float
    score: float


def likely_ends(names: Collection[str]) -> Ends | None:
    """The widest pair of columns named like two ends: yhat_lower and yhat_upper, lo-80 and hi-80, q10 and q90; else None."""
    found = [*_by_words(names), *_by_levels(names)]
    return max(found, key=lambda one: one.level or 0.0, default=None)


def _by_words(names: Collection[str]) -> list[Ends]:
    sides: dict[tuple[str, ...], dict[bool, str]] = {}
    for name in names:
        split = re.sub(r"([a-z])([A-Z])", r"\1 \2", name).lower()
        parts = re.findall(r"[a-z]+|\d+[.]?\d*|[.]\d+", split)
        end = [part for part in parts if part in LOWER | UPPER]
        if len(end) == 1:
            sides.setdefault(tuple(part for part in parts if part != end[0]), {})[end[0] in UPPER] = name
    return [Ends(pair[False], pair[True], _level(parts)) for parts, pair in sides.items() if len(pair) == 2]


def _level(parts: tuple[str, ...]) -> float | None:
    """The nominal coverage that words such as 80, 95 or 0.9 say; at least a half."""
    for part in parts:
        if re.fullmatch(r"\d*[.]?\d+", part):
            value = float(part) if "." in part and float(part) < 1 else float(part) / 100
            if 0.5 <= value < 1:
                return value
    return None


def _by_levels(names: Collection[str]) -> list[Ends]:
    found = quantiles(names)
    stems = {name: (QUANTILE.fullmatch(name.strip()) or {"stem": ""})["stem"] or "" for name in found}
    return [
        Ends(a, b, round(found[b] - found[a], 10))
        for a in found
        for b in found
        if stems[a] == stems[b] and found[a] < 0.5 and isclose(found[a] + found[b], 1, abs_tol=1e-9)
    ]


def interval_scores(
    truth: np.ndarray,
    lower: np.ndarray,
    upper: np.ndarray,
    level: float | None = None,
    *,
    weights: np.ndarray | None = None,
    grouped: bool = False,
) -> IntervalScores:
    """Coverage, mean width and mean interval score: width + 2/(1 - level) times how far the truth is outside.

    Raises ValueError for a level outside (0, 1) and where no row is left.
    """
    if level is not None and not 0 < level < 1:
        raise ValueError(f"level must be in (0, 1), got {level}")
    whole = np.isfinite(truth) & np.isfinite(lower) & np.isfinite(upper)
    kept = whole & (lower <= upper)
    if not kept.any() or (weights is not None and not weights[kept].any()):
        raise ValueError("no row has a truth and both ends of an interval in order")
    y, a, b = truth[kept], lower[kept], upper[kept]
    w = None if weights is None else weights[kept]
    inside, width = (a <= y) & (y <= b), b - a
    outside = np.maximum(a - y, 0) + np.maximum(y - b, 0)
    ends = (nan, nan)
    if w is None and not grouped:
        found = wilson(float(inside.sum()), len(y))
        ends = found.low, found.high

    def mean(each: np.ndarray) -> float:
        return float(np.average(each, weights=w))

    score = nan if level is None else mean(width) + 2 / (1 - level) * mean(outside)
    missing, crossed = int((~whole).sum()), int((whole & ~kept).sum())
    return IntervalScores(len(y), missing, crossed, mean(inside), *ends, mean(y < a), mean(y > b), mean(width), score)


def pinball_loss(
    truth: np.ndarray, forecast: np.ndarray, level: float, *, weights: np.ndarray | None = None
) -> tuple[float, float]:
    """The mean pinball loss of forecasts of a quantile, and what share of the truth is at or below them; rows without one do not count.

    Raises ValueError for a level outside (0, 1) and where no row is left.
    """
    if not 0 < level < 1:
        raise ValueError(f"level must be in (0, 1), got {level}")
    kept = np.isfinite(truth) & np.isfinite(forecast)
    if not kept.any() or (weights is not None and not weights[kept].any()):
        raise ValueError("no row has a truth and a forecast")
    off, w = truth[kept] - forecast[kept], None if weights is None else weights[kept]
    loss = np.where(off >= 0, level * off, (level - 1) * off)
    return float(np.average(loss, weights=w)), float(np.average(off <= 0, weights=w))
