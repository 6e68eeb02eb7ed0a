"""The part of a downloaded script that computes intervals: of shares, of AUROC, and of what was drawn again."""

import math
from typing import Any

import numpy as np
import scipy.special
import scipy.stats

from lab.reproduce.common import SETTINGS, Recipe

OF_ONE_CLASS = ("recall", "specificity", "false_positive_rate", "false_negative_rate")
NO_INTERVAL = ("maximum_calibration_error",)
Ends = tuple[float, float]


def resampled_ends(key: str, value: float, again: np.ndarray, d: Any, grouped: bool) -> Ends:
    """The interval of what was drawn again, in the way that its measure asks for."""
    function, about = SETTINGS["measures"][key][0], SETTINGS["intervals"]
    if function in NO_INTERVAL or (function == "kolmogorov_smirnov" and (grouped or d.w is not None)):
        return math.nan, math.nan
    if function == "kolmogorov_smirnov":
        return distance_ends(value, again, d, about["level"])
    if function == "expected_calibration_error":
        return lowered_ends(value, again, about)
    return scaled_ends(value, again, about["ends"][key], about)


def lowered_ends(value: float, again: np.ndarray, about: dict[str, Any]) -> Ends:
    """Student's t times the resamples' standard deviation, from 2 times their mean excess below the value downwards, and half of it upwards."""
    defined = again[~np.isnan(again)]
    if 2 * len(defined) < len(again) or len(defined) < 2:
        return math.nan, math.nan
    excess = max(float(defined.mean()) - value, 0.0)
    reach = float(scipy.stats.t.ppf((1 + about["level"]) / 2, max(about["units"] - 1, 1)) * defined.std(ddof=1))
    return max(value - 2 * excess - reach, 0.0), min(max(value - excess / 2 + reach, value), 1.0)


def distance_ends(value: float, again: np.ndarray, d: Any, level: float) -> Ends:
    """Newcombe's interval of recall minus false positive rate at the threshold where they are furthest apart.

    The upper end is lowered by the resamples' mean excess, the lower one by 1 / (2 ** (2 / 3) - 1) times that.
    """
    defined, cuts = again[~np.isnan(again)], np.unique(d.scores)
    if not len(defined):
        return math.nan, math.nan
    sides = [np.sort(d.scores[d.y_true == label]) for label in (1, 0)]
    above = [len(side) - np.searchsorted(side, cuts) for side in sides]
    rates = [many / len(side) for many, side in zip(above, sides, strict=True)]
    at = len(cuts) - 1 - int(np.argmax(np.abs(rates[0] - rates[1])[::-1]))  # the highest of equally good ones
    (l1, u1), (l2, u2) = (
        scipy.stats.binomtest(int(many[at]), len(side)).proportion_ci(level, method="wilson")
        for many, side in zip(above, sides, strict=True)
    )
    p1, p2 = rates[0][at], rates[1][at]
    low, high = p1 - p2 - math.hypot(p1 - l1, u2 - p2), p1 - p2 + math.hypot(u1 - p1, p2 - l2)
    low, high = (low, high) if p1 >= p2 else (-high, -low)
    excess = max(float(defined.mean()) - value, 0.0)
    return min(max(low - excess / (2 ** (2 / 3) - 1), 0.0), value), max(high - excess, value)


def percentiles_ends(again: np.ndarray, level: float) -> Ends:
    """Of what is defined; no interval where most is undefined."""
    defined = again[~np.isnan(again)]
    if 2 * len(defined) < len(again):
        return math.nan, math.nan
    method: Any = "linear" if np.isfinite(defined).all() else "nearest"
    low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2], method=method)
    return float(low), float(high)


def scaled_ends(value: float, again: np.ndarray, ends: list[float | None], about: dict[str, Any]) -> Ends:
    """Student's t times the resamples' standard deviation, on a scale without ends (logit, or logarithm), and back again.

    Percentiles where the value is at an end, or where most resamples are.
    """
    least, most = ends

    def out(x: Any) -> Any:
        if least is None:
            return x if most is None else -np.log(most - x)
        return np.log(x - least) - (0.0 if most is None else np.log(most - x))

    def back(u: float) -> float:
        if least is None:
            return u if most is None else most - math.exp(-u)
        return least + (math.exp(u) if most is None else (most - least) * float(scipy.special.expit(u)))

    low, high = percentiles_ends(again, about["level"])
    with np.errstate(divide="ignore", invalid="ignore"):
        middle, spread = out(np.float64(value)), out(again)
    inside = spread[np.isfinite(spread)]
    if math.isnan(low) or low == high or not np.isfinite(middle) or 2 * len(inside) <= len(again):
        return low, high
    reach = scipy.stats.t.ppf((1 + about["level"]) / 2, max(about["units"] - 1, 1)) * inside.std(ddof=1)
    return min(back(middle - reach), value), max(back(middle + reach), value)


def exact_ends(d: Any, shares: dict[str, Recipe], level: float, stratified: bool) -> dict[str, Ends]:
    """Wilson's intervals of shares by scipy, and DeLong's of AUROC from the placements of each row.

    stratified: class sizes were fixed, so only shares of one class are binomial.
    """
    found: dict[str, Ends] = {}
    for key, (function, options) in SETTINGS["measures"].items():
        if function in shares and (not stratified or function in OF_ONE_CLASS):
            counted: Any = shares[function](d, options)
            if len(counted):
                wilson = scipy.stats.binomtest(int(counted.sum()), len(counted)).proportion_ci(level, method="wilson")
                ends = float(wilson.low), float(wilson.high)
                found[key] = ends if function != "f1" else (2 * ends[0] / (1 + ends[0]), 2 * ends[1] / (1 + ends[1]))
        elif function in ("auroc", "gini") and not d.hard and len(d.y_true) <= 1_000_000:
            sides = d.scores[d.y_true == 1], d.scores[d.y_true == 0]
            if min(map(len, sides)) > 1:
                low, high = _delong(*sides, level)
                found[key] = (low, high) if function == "auroc" else (2 * low - 1, 2 * high - 1)
    return found


def _delong(positives: np.ndarray, negatives: np.ndarray, level: float) -> Ends:
    """DeLong, DeLong and Clarke-Pearson 1988, with mid-ranks: a placement is a rank among all less the rank within the class.

    On the scale of the logit, with half a pair tied and Hanley and McNeil's variance as five more of the smaller class.
    """
    ranks = scipy.stats.rankdata(np.concatenate([positives, negatives]))
    m, n = len(positives), len(negatives)
    v = (ranks[:m] - scipy.stats.rankdata(positives)) / n
    w = 1 - (ranks[m:] - scipy.stats.rankdata(negatives)) / m
    area, own = float(v.mean()), v.var(ddof=1) / m + w.var(ddof=1) / n
    a = (area * m * n + 0.5) / (m * n + 1)
    rest = max((m - 1) * (s / (2 - s) - s * s) + (n - 1) * (2 * s * s / (1 + s) - s * s) for s in (a, 1 - a))
    k = min(m, n) - 1
    error = math.sqrt((own * k + 5 * (a * (1 - a) + rest) / (m * n)) / (k + 5))
    reach = scipy.stats.norm.ppf((1 + level) / 2) * error / (a * (1 - a))
    low, high = (1 / (1 + math.exp(-math.log(a / (1 - a)) - off)) for off in (-reach, reach))
    return (0.0 if area == 0 else min(low, area)), (1.0 if area == 1 else max(high, area))
