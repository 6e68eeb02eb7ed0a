"""The part of a downloaded script that judges forecasts of intervals and quantiles, with scikit-learn's pinball loss.

The interval score of the two ends of a central interval is the sum of their pinball losses times 2 / (1 - nominal coverage).
"""

import math
from typing import Any

import numpy as np
import scipy.stats
from sklearn import metrics

from lab.reproduce.common import SETTINGS, Cells, Found, numbers, print_found

PART = "forecasts"


def print_forecasts(columns: dict[str, Cells], d: Any, said: dict[str, Any]) -> int:
    """Print each number of the interval and of the quantiles; how many of them the JSON, where there is one, has otherwise."""
    asked = SETTINGS["forecasts"]
    found: Found = {}
    if asked["ends"]:
        found |= _of_interval(columns, d, *asked["ends"])
    for name, level in asked["quantiles"].items():
        found |= _of_quantile(columns, d, name, level)
    known = {(PART, one["of"], one["measure"]): one for one in said.get("asked", []) if "forecast" in one["part"]}
    return print_found("Forecasts of intervals and quantiles.", found, known if said["numbers"] else None)


def _of_interval(columns: dict[str, Cells], d: Any, lower: str, upper: str, level: float | None) -> Found:
    """Coverage with Wilson's interval, where every row counts once and by itself; width and score."""
    a, b = (numbers(columns[name])[d.kept] for name in (lower, upper))
    kept = np.isfinite(a) & np.isfinite(b) & (a <= b)
    if not kept.any():
        return {}
    y, a, b, w = d.y_true[kept], a[kept], b[kept], None if d.w is None else d.w[kept]
    inside = (a <= y) & (y <= b)
    low = high = score = math.nan
    if w is None and not SETTINGS["roles"]["group"]:
        low, high = scipy.stats.binomtest(int(inside.sum()), len(y)).proportion_ci(0.95, method="wilson")
    if level is not None:
        tails = (a, (1 - level) / 2), (b, (1 + level) / 2)
        score = 2 / (1 - level) * sum(metrics.mean_pinball_loss(y, x, alpha=q, sample_weight=w) for x, q in tails)
    of = f"{lower} to {upper}"
    return {
        (PART, of, "coverage"): {"value": float(np.average(inside, weights=w)), "low": low, "high": high},
        (PART, of, "mean_width"): {"value": float(np.average(b - a, weights=w))},
        (PART, of, "interval_score"): {"value": float(score)},
    }


def _of_quantile(columns: dict[str, Cells], d: Any, name: str, level: float) -> Found:
    said = numbers(columns[name])[d.kept]
    kept = np.isfinite(said)
    if not kept.any():
        return {}
    y, x, w = d.y_true[kept], said[kept], None if d.w is None else d.w[kept]
    return {
        (PART, name, "pinball_loss"): {"value": float(metrics.mean_pinball_loss(y, x, alpha=level, sample_weight=w))},
        (PART, name, "at_or_below"): {"value": float(np.average(y <= x, weights=w))},
    }
