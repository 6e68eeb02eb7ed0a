"""Numbers: the rows that count, and each error by scikit-learn, or by its definition where no library has it."""

import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import scipy.stats
from sklearn import metrics

from lab.reproduce.against import main
from lab.reproduce.common import SETTINGS, Cells, Recipe, chosen, numbers

LARGEST = 1e150


def rows(columns: dict[str, Cells], model: str) -> SimpleNamespace:
    """The rows that have a truth, every model's prediction and a weight, where there are weights."""
    roles = SETTINGS["roles"]
    held = {name: numbers(columns[name]) for name in (*roles["truth"], *roles["models"])}
    kept, w = chosen(columns, (np.abs(np.array(list(held.values()))) < LARGEST).all(axis=0))
    return SimpleNamespace(kept=kept, y_true=held[roles["truth"][0]][kept], y_pred=held[model][kept], w=w)


def _error(score: Callable[..., float]) -> Recipe:
    return lambda d, _: score(d.y_true, d.y_pred, sample_weight=d.w)


def _logged(score: Callable[..., float]) -> Recipe:
    """Of 1 + y, which must be positive."""
    return lambda d, how: _error(score)(d, how) if min(d.y_true.min(), d.y_pred.min()) >= 0 else math.nan


def _explained(score: Callable[..., float]) -> Recipe:
    """Of the truth's variance, which must not be 0."""

    def of(d: Any, how: dict[str, Any]) -> float:
        counted = d.y_true if d.w is None else d.y_true[d.w > 0]
        return _error(score)(d, how) if np.ptp(counted) > 0 else math.nan

    return of


def _relative(terms: Callable[[np.ndarray, np.ndarray], np.ndarray], mean: Any = np.average) -> Recipe:
    """A mean of terms that are divided by the truth, which must not be 0; a median takes no weights."""

    def of(d: Any, _: Any) -> float:
        with np.errstate(divide="ignore", invalid="ignore"):
            each = terms(d.y_true, d.y_pred)
        if mean is np.median:
            return math.nan if d.w is not None or not (d.y_true != 0).all() else float(np.median(each))
        counted = slice(None) if d.w is None else d.w > 0
        weights = None if d.w is None else d.w[counted]
        return float(np.average(each[counted], weights=weights)) if np.isfinite(each[counted]).all() else math.nan

    return of


def _unweighted(score: Recipe) -> Recipe:
    return lambda d, how: score(d, how) if d.w is None else math.nan


def _largest_share(d: Any, _: Any) -> float:
    squares = (d.y_true - d.y_pred) ** 2
    return float(squares.max() / squares.sum()) if squares.sum() > 0 else math.nan


def _mean_error(d: Any, _: Any) -> float:
    """0 where nothing is left but rounding, as of the mean of the truths."""
    found = float(np.average(d.y_pred - d.y_true, weights=d.w))
    return found if abs(found) > 1e-12 * np.abs(d.y_true).max() else 0.0


def _spearman(d: Any, _: Any) -> float:
    return (
        float(scipy.stats.spearmanr(d.y_true, d.y_pred).statistic)
        if min(map(np.ptp, (d.y_true, d.y_pred)))
        else math.nan
    )


RECIPES: dict[str, Recipe] = {
    "mean_error": _mean_error,
    "spearman": _unweighted(_spearman),
    "mean_absolute_error": _error(metrics.mean_absolute_error),
    "mean_squared_error": _error(metrics.mean_squared_error),
    "root_mean_squared_error": _error(metrics.root_mean_squared_error),
    "mean_squared_log_error": _logged(metrics.mean_squared_log_error),
    "root_mean_squared_log_error": _logged(metrics.root_mean_squared_log_error),
    "median_absolute_error": _error(metrics.median_absolute_error),
    "r2": _explained(metrics.r2_score),
    "explained_variance": _explained(metrics.explained_variance_score),
    "mean_percentage_error": _relative(lambda t, p: (t - p) / t),
    "mean_absolute_percentage_error": _relative(lambda t, p: np.abs(t - p) / np.abs(t)),
    "symmetric_mape": _relative(lambda t, p: 2 * np.abs(t - p) / (np.abs(t) + np.abs(p))),
    "median_absolute_percentage_error": _relative(lambda t, p: np.abs(t - p) / np.abs(t), np.median),
    "share_within": _unweighted(
        lambda d, how: np.mean(np.abs(d.y_true - d.y_pred) <= how["tolerance"] * np.abs(d.y_true))
    ),
    "largest_share": _unweighted(_largest_share),
}


def no_model(d: SimpleNamespace) -> SimpleNamespace:
    """The mean of the truths, as DummyRegressor."""
    d.y_pred = np.full(len(d.y_true), np.average(d.y_true, weights=d.w))
    return d


if __name__ == "__main__":
    main(rows, RECIPES, no_model=no_model)
