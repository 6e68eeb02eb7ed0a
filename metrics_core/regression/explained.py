r"""How much of the truth's variation predictions take away: R2, adjusted R2, explained variance. None has a unit.

Symbols: $y_i$ truth with mean $\bar{y}$, $\hat{y}_i$ prediction, n rows, k features. R2 compares the squared errors with those
of the mean of these very rows, and falls below 0 where predictions are worse than it. A truth that does not vary leaves
nothing to explain: undefined, or with constant="finite" 1 for a perfect answer and else 0, as scikit-learn has it.
"""

from __future__ import annotations

from math import inf, nan
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.regression.errors import SQUARED, TRUTHS
from metrics_core.regression.sums import Sums, gather

Constant = Literal["undefined", "finite"]
CONSTANTS = ("undefined", "finite")
SPREAD = frozenset({"spread"})
WRIGHT = "Wright 1921, Correlation and causation"
THEIL = "Theil 1961, Economic forecasts and policy"
AROUND = r"\sum_i (y_i - \bar{y})^2"
SAME_ERROR = r"\sum_i (y_i - \hat{y}_i - \bar{e})^2"
MEAN = {r"\bar{y}": "mean of the true values"}
TOO_FEW = "fewer rows than features plus two"
NO_SPREAD = "the true values are all the same"


def r2_of(sums: Sums, constant: str = "undefined") -> Any:
    """R2 of sums."""
    return _left(sums.squared, sums.truth.around_mean, constant)


def explained_variance_of(sums: Sums, constant: str = "undefined") -> Any:
    """Explained variance of sums."""
    return _left(sums.error.around_mean, sums.truth.around_mean, constant)


def adjust(r2: Any, rows: Any, features: Any) -> Any:
    """Adjusted R2 of an R2 that is known, with rows n and features k; NaN unless n is above k + 1."""
    freedom = np.maximum(np.asarray(rows, float) - features - 1, 0)
    return 1 - (1 - r2) * divide(np.asarray(rows, float) - 1, freedom)


def _left(numerator: Any, around: Any, constant: str) -> Any:
    if constant not in CONSTANTS:
        raise ValueError(f"constant must be one of {', '.join(map(repr, CONSTANTS))}, got {constant!r}")
    share = 1 - np.asarray(divide(np.asarray(numerator, float), np.asarray(around, float)))
    if constant == "undefined":
        return share[()]
    return np.where(np.asarray(around) > 0, share, np.where(np.asarray(numerator) > 0, 0.0, 1.0))[()]


def _sums(y_true: Any, y_pred: Any, weights: Any = None) -> Sums:
    return gather(y_true, y_pred, weights=weights, parts=SPREAD)


def _needs(y_true: Any, y_pred: Any, *, weights: Any = None, **_: Any) -> list[tuple[str, Any]]:
    sums = _sums(y_true, y_pred, weights)
    return needs_spread(sums)


def needs_spread(sums: Sums) -> list[tuple[str, Any]]:
    """What a share of variation needs: rows, and truths that differ."""
    varied = (np.asarray(sums.truth.around_mean) > 0) | (np.asarray(sums.weight) <= 0)
    return [("no rows", sums.weight), (NO_SPREAD, varied)]


def _card(
    name: str, aliases: tuple[str, ...], question: str, formula: str, symbols: dict[str, str], **rest: Any
) -> Card:
    return Card(
        name=name,
        topic="regression",
        aliases=aliases,
        question=question,
        formula=formula,
        symbols=symbols,
        range=(-inf, 1),
        better="higher",
        **{"undefined_when": "there are no rows, or the true values are all the same", **rest},
    )


@metric(
    _card(
        "R²",
        ("R2", "coefficient of determination"),
        "By what proportion is the squared error smaller than that of always predicting the mean?",
        rf"1 - \frac{{{SQUARED}}}{{{AROUND}}}",
        {SQUARED: "sum of the squared errors", AROUND: "the same for always predicting the mean", **TRUTHS, **MEAN},
        blind_to="How large the errors are in the unit of the true values: where true values vary much, large errors can go with a high R².",
        source=WRIGHT,
        scorer="r2",
        reference="sklearn.metrics.r2_score(y_true, y_pred)",
    ),
    steps=lambda y_true, y_pred, *, constant="undefined", weights=None: [
        ("sum of the squared errors", SQUARED, _sums(y_true, y_pred, weights).squared),
        (
            "sum of the squared errors of always predicting the mean",
            AROUND,
            _sums(y_true, y_pred, weights).truth.around_mean,
        ),
    ],
    needs=_needs,
)
def r2(y_true: Any, y_pred: Any, *, constant: Constant = "undefined", weights: Any = None) -> float:
    """1 minus squared errors over those of the mean, in [-inf, 1]: 0 like the mean itself, below 0 worse than it.

    constant: what it is where the truths are all the same (see the module); of one row it is NaN all the same, as in
    scikit-learn. NaN without rows. Raises ValueError for another `constant`, and what pairs() raises.
    """
    sums = _sums(y_true, y_pred, weights)
    return float(r2_of(sums, constant)) if sums.weight and np.size(y_true) > 1 else nan


@metric(
    _card(
        "explained variance",
        ("explained variance score",),
        "How much of the variance of the true values do the predictions explain, if a constant bias does not count?",
        rf"1 - \frac{{{SAME_ERROR}}}{{{AROUND}}}",
        {
            SAME_ERROR: "sum of the errors' squared distances from their mean",
            AROUND: "sum of the true values' squared distances from their mean",
            r"\bar{e}": "mean of truth minus prediction",
            **TRUTHS,
            **MEAN,
        },
        blind_to="A constant bias: adding the same amount to every prediction does not change it.",
        source="Kvålseth 1985, Cautionary note about R2",
        scorer="explained_variance",
        reference="sklearn.metrics.explained_variance_score(y_true, y_pred)",
    ),
    steps=lambda y_true, y_pred, *, constant="undefined", weights=None: [
        (
            "sum of the errors' squared distances from their mean",
            SAME_ERROR,
            _sums(y_true, y_pred, weights).error.around_mean,
        ),
        (
            "sum of the true values' squared distances from their mean",
            AROUND,
            _sums(y_true, y_pred, weights).truth.around_mean,
        ),
    ],
    needs=_needs,
)
def explained_variance(y_true: Any, y_pred: Any, *, constant: Constant = "undefined", weights: Any = None) -> float:
    """1 minus the variance of the errors over that of the truths, in [-inf, 1]; R2 where the mean error is 0.

    constant: what it is where the truths are all the same (see the module). NaN without rows. Raises ValueError for
    another `constant`, and what pairs() raises.
    """
    sums = _sums(y_true, y_pred, weights)
    return float(explained_variance_of(sums, constant)) if sums.weight else nan


def needs_freedom(sums: Sums, features: int | None) -> list[tuple[str, Any]]:
    """What adjusted R2 needs besides: the number of features, and at least two rows more than that."""
    if features is None:
        return [("the number of the model's features is not given", 0)]
    return [*needs_spread(sums), (TOO_FEW, np.asarray(sums.weight) - features - 1)]


@metric(
    _card(
        "adjusted R²",
        ("adjusted R2", "corrected R2"),
        "What is left of R² after a penalty for every feature of the model?",
        r"1 - (1 - R^2)\, \frac{n - 1}{n - k - 1}",
        {"R^2": "R² without the penalty", "n": "rows", "k": "features of the model"},
        blind_to="Whether a feature is noise: about one useless feature in three still raises it. New data show the difference.",
        source=THEIL,
        reference="1 - (1 - sklearn.metrics.r2_score(y_true, y_pred)) * (len(y_true) - 1) / (len(y_true) - features - 1)",
        undefined_when="the true values are all the same, or the number of rows is less than the number of features plus two",
    ),
    steps=lambda y_true, y_pred, *, features: [
        ("R², without the penalty", "R^2", r2_of(_sums(y_true, y_pred))),
        ("rows", "n", len(y_true)),
        ("features", "k", features),
    ],
    needs=lambda y_true, y_pred, *, features: needs_freedom(_sums(y_true, y_pred), features),
)
def adjusted_r2(y_true: Any, y_pred: Any, *, features: int) -> float:
    """R2 with a charge for each feature, in [-inf, 1]. It is meant for the rows that the model was fitted on.

    features: how many the model has, without its constant. NaN where R2 is, or with fewer than features + 2 rows. Raises
    ValueError for features that are no whole number of at least 0, and what pairs() raises.
    """
    if isinstance(features, bool) or not isinstance(features, int | np.integer) or features < 0:
        raise ValueError(f"features must be a whole number of at least 0, got {features!r}")
    sums = _sums(y_true, y_pred)
    return float(adjust(r2_of(sums), sums.weight, features)) if sums.weight else nan
