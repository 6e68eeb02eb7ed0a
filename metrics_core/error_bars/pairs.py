r"""Two models on the same questions: the difference of their mean scores, and how sure it is.

Symbols: $SE_A$ and $SE_B$, the standard errors of both mean scores; $C$, the covariance of the two mean scores, which is
$r\, SE_A\, SE_B$ for a correlation r of the scores. Where questions come in groups, all three count groups. Left out: models that
answered different questions of the same groups. For right and wrong answers McNemar's test
(metrics_core.inference.intervals) needs no normal distribution. Source: Miller 2024, Adding error bars to evals.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np
from scipy.special import stdtr, stdtrit

from metrics_core.card import Card, Part, metric
from metrics_core.error_bars.standard_errors import (
    ALL_THE_SAME,
    FEW_GROUPS,
    FEW_QUESTIONS,
    MILLER,
    Scores,
    away,
    checked_scores,
    clustered_standard_error,
    group_sums,
    standard_error,
)
from metrics_core.interval import Difference, checked_level
from metrics_core.numbers import plain


def _both(scores_a: Any, scores_b: Any) -> tuple[np.ndarray, np.ndarray]:
    a, b = checked_scores("scores_a", scores_a), checked_scores("scores_b", scores_b)
    if a.shape != b.shape:
        raise ValueError(f"scores_a and scores_b must be of the same questions, got {a.shape} and {b.shape}")
    return a, b


def _error(scores: np.ndarray, clusters: Any) -> Any:
    return standard_error(scores) if clusters is None else clustered_standard_error(scores, clusters)


def _units(scores: np.ndarray, clusters: Any) -> int:
    units: int = scores.shape[-1] if clusters is None else group_sums("clusters", clusters, scores).shape[-1]
    return units


def covariance_of_means(scores_a: Scores, scores_b: Scores, *, clusters: Any = None) -> float:
    """How far the two mean scores go together from one set of questions to the next; NaN for fewer than two questions or groups.

    Raises ValueError for scores that are no finite numbers, or not of the same questions.
    """
    a, b = _both(scores_a, scores_b)
    n, units = a.shape[-1], _units(a, clusters)
    if units < 2:
        return nan
    one, two = away(a), away(b)
    if clusters is not None:
        one, two = group_sums("clusters", clusters, one), group_sums("clusters", clusters, two)
    shared: float = float(one @ two) / (units - 1) * units / n**2
    return shared


def _steps(scores_a: Scores, scores_b: Scores, *, clusters: Any = None) -> list[Part]:
    a, b = _both(scores_a, scores_b)
    error_a, error_b, shared = _error(a, clusters), _error(b, clusters), covariance_of_means(a, b, clusters=clusters)
    parts: list[Part] = [
        ("mean difference", r"\bar{s}_A - \bar{s}_B", float(a.mean() - b.mean()) if a.size else nan),
        ("standard error of A", "SE_A", error_a),
        ("standard error of B", "SE_B", error_b),
        ("covariance", "C", shared),
    ]
    if error_a > 0 and error_b > 0:
        parts.append(("correlation", r"\frac{C}{SE_A \cdot SE_B}", shared / error_a / error_b))
    return parts


def _needs(scores_a: Scores, scores_b: Scores, *, clusters: Any = None) -> list[tuple[str, Any]]:
    units = _units(_both(scores_a, scores_b)[0], clusters)
    return [(FEW_QUESTIONS if clusters is None else FEW_GROUPS, units - 1)]


@metric(
    Card(
        name="standard error of a paired difference",
        topic="error bars",
        aliases=("paired standard error", "paired difference"),
        question="Two models answered the same questions: how far is the difference of their mean scores typically from the true one?",
        formula=r"\sqrt{SE_A^2 + SE_B^2 - 2 \cdot C}",
        symbols={
            "SE_A": "standard error of model A's mean score",
            "SE_B": "standard error of model B's mean score",
            "C": "covariance of the two mean scores: above 0 if the models tend to get the same questions right",
        },
        range=(0, np.inf),
        better="lower",
        undefined_when="there are fewer than two questions, or fewer than two groups",
        blind_to="Which questions the models differ on. It says nothing about questions of another type.",
        source=MILLER,
        reference="scipy.stats.sem(np.asarray(scores_a, float) - scores_b) if clusters is None else "
        "statsmodels.api.OLS(np.asarray(scores_a, float) - scores_b, np.ones(len(scores_a))).fit(cov_type='cluster', "
        "cov_kwds={'groups': clusters}).bse[0]",
    ),
    steps=_steps,
    needs=_needs,
)
def paired_standard_error(scores_a: Scores, scores_b: Scores, *, clusters: Any = None) -> float:
    """The standard error of the mean of the differences, question by question, in [0, inf).

    NaN for fewer than two questions or groups. Raises ValueError for scores that are no finite numbers, or not of the same questions.
    """
    a, b = _both(scores_a, scores_b)
    return float(_error(a - b, clusters))


@metric(
    Card(
        name="standard error of an unpaired difference",
        topic="error bars",
        aliases=("unpaired standard error", "two-sample standard error"),
        question="Two models answered different questions: how far is the difference of their mean scores typically from the true one?",
        formula=r"\sqrt{SE_A^2 + SE_B^2}",
        symbols={"SE_A": "standard error of model A's mean score", "SE_B": "standard error of model B's mean score"},
        range=(0, np.inf),
        better="lower",
        undefined_when="there are fewer than two questions for a model",
        blind_to="That both models may have answered the same questions. It is then too large if the models tend to get the "
        "same questions right.",
        source=MILLER,
        reference="np.hypot(scipy.stats.sem(scores_a), scipy.stats.sem(scores_b))",
    ),
    steps=lambda scores_a, scores_b: [
        ("standard error of A", "SE_A", standard_error(scores_a)),
        ("standard error of B", "SE_B", standard_error(scores_b)),
    ],
    needs=lambda scores_a, scores_b: [(FEW_QUESTIONS, min(np.size(scores_a), np.size(scores_b)) - 1)],
)
def unpaired_standard_error(scores_a: Scores, scores_b: Scores) -> float:
    """The standard error of a difference of two mean scores over different questions, in [0, inf).

    NaN for fewer than two questions of a model. Raises ValueError for scores that are no finite numbers.
    """
    a, b = checked_scores("scores_a", scores_a), checked_scores("scores_b", scores_b)
    return float(np.hypot(standard_error(a), standard_error(b)))


def variance_of_difference(variance_a: Any, variance_b: Any, correlation: Any) -> Any:
    """The variance of the difference of two scores with these variances and this correlation; of standard errors, squared, that of their means."""
    a, b = np.asarray(variance_a, float), np.asarray(variance_b, float)
    return plain(a + b - 2 * np.asarray(correlation, float) * np.sqrt(a * b))


def standard_error_of_difference(variance_a: Any, variance_b: Any, correlation: Any, questions: Any) -> Any:
    """The standard error of the difference of two mean scores over the same questions, from the scores' variances and correlation."""
    return plain(
        np.sqrt(np.asarray(variance_of_difference(variance_a, variance_b, correlation)) / np.asarray(questions, float))
    )


def paired_difference(scores_a: Scores, scores_b: Scores, *, clusters: Any = None, level: float = 0.95) -> Difference:
    """How far model A's mean score is ahead of B's on the same questions, with Student's t interval and test.

    z is the difference in standard errors; t has one degree of freedom fewer than questions or groups. Raises what
    paired_standard_error() raises.
    """
    a, b = _both(scores_a, scores_b)
    error, freedom = paired_standard_error(a, b, clusters=clusters), max(_units(a, clusters) - 1, 1)
    if np.isnan(error):
        reason = FEW_QUESTIONS if clusters is None else FEW_GROUPS
        return Difference(nan, nan, nan, nan, nan, nan, nan, nan, checked_level(level), reason)
    mean_a, mean_b = float(a.mean()), float(b.mean())
    value, reach = float((a - b).mean()), float(stdtrit(freedom, (1 + checked_level(level)) / 2)) * error
    if error == 0:
        return Difference(
            value, value, value, 0.0, nan, nan, mean_a, mean_b, level, ALL_THE_SAME.replace("scores", "differences")
        )
    z = value / error
    p = float(2 * stdtr(freedom, -abs(z)))
    return Difference(value, value - reach, value + reach, error, z, p, mean_a, mean_b, level)
