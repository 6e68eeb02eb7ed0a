"""Numbers: the rows that count, and the errors for which a card's call is not enough."""

import math
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
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


def _explained(score: Callable[..., float]) -> Recipe:
    """Of the truth's variance, which must not be 0."""

    def of(d: Any, _: Any) -> float:
        counted = d.y_true if d.w is None else d.y_true[d.w > 0]
        return score(d.y_true, d.y_pred, sample_weight=d.w) if np.ptp(counted) > 0 else math.nan

    return of


def _absolute_percentage(d: Any, _: Any) -> float:
    """A mean over rows whose truth is not 0; scikit-learn divides by its smallest number there."""
    counted = slice(None) if d.w is None else d.w > 0
    if not d.y_true[counted].all():
        return math.nan
    return float(metrics.mean_absolute_percentage_error(d.y_true, d.y_pred, sample_weight=d.w))


def _mean_error(d: Any, _: Any) -> float:
    """0 where nothing is left but rounding, as of the mean of the truths."""
    found = float(np.average(d.y_pred - d.y_true, weights=d.w))
    return found if abs(found) > 1e-12 * np.abs(d.y_true).max() else 0.0


RECIPES: dict[str, Recipe] = {
    "mean_error": _mean_error,
    "r2": _explained(metrics.r2_score),
    "explained_variance": _explained(metrics.explained_variance_score),
    "mean_absolute_percentage_error": _absolute_percentage,
}


def no_model(d: SimpleNamespace) -> SimpleNamespace:
    """The mean of the truths, as DummyRegressor."""
    d.y_pred = np.full(len(d.y_true), np.average(d.y_true, weights=d.w))
    return d


if __name__ == "__main__":
    main(rows, RECIPES, no_model=no_model)
