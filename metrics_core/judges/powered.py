r"""Prediction-powered inference for a mean: many answers that a judge scored, and a few of which people said the true score.

Symbols: N answers with the judge's score alone, of which $\bar{f}$ is the mean; n answers with both, of which $\bar{d}$ is the mean of
human minus judge. The judge may err in any way: the n answers show on average by how much. They must be drawn at random from the same
answers as the N. Left out: weights for the judge's part (PPI++), and anything but a mean. Source: Angelopoulos, Bates, Fannjiang,
Jordan and Zrnic 2023, Prediction-powered inference.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.error_bars.standard_errors import checked_scores, standard_error
from metrics_core.interval import normal_limits
from metrics_core.numbers import plain

Scores = Any  # a score for each answer
NO_HUMAN, NO_OTHERS = "no answer has a human score", "no answer has a judge's score alone"


def _checked(human: Any, judged: Any, others: Any) -> tuple[np.ndarray, np.ndarray]:
    """Human minus judge, and the judge's scores of the other answers."""
    people, judge = checked_scores("human", human), checked_scores("judged", judged)
    if people.shape != judge.shape:
        raise ValueError(f"human and judged must be of the same answers, got {people.shape} and {judge.shape}")
    return people - judge, checked_scores("others", others)


def _mean(values: np.ndarray) -> Any:
    return values.mean(axis=-1) if values.shape[-1] else np.full(values.shape[:-1], nan)


def _steps(human: Scores, judged: Scores, others: Scores) -> list[Part]:
    away, rest = _checked(human, judged, others)
    return [
        ("judge's mean on the unlabelled answers", r"\bar{f}", float(_mean(rest))),
        ("mean of human score minus judge's score", r"\bar{d}", float(_mean(away))),
    ]


@metric(
    Card(
        name="prediction-powered mean",
        topic="judges",
        aliases=("PPI", "prediction-powered inference", "difference estimator"),
        question="A judge scored many answers and people a few of the same sort: what mean score would people give to all?",
        formula=r"\bar{f} + \bar{d}",
        symbols={
            r"\bar{f}": "the judge's mean score of the answers without a human score",
            r"\bar{d}": "mean of human score minus judge's score, over the answers that have both",
        },
        range=(-np.inf, np.inf),
        better="higher",
        undefined_when="there are no answers with a human score, or none without",
        blind_to="How the few were chosen. Unless they were drawn at random from the same answers, the correction can be wrong.",
        source="Angelopoulos et al. 2023, Prediction-powered inference",
        reference="np.mean(others) + np.mean(np.subtract(human, judged))",
    ),
    steps=_steps,
    needs=lambda human, judged, others: [(NO_HUMAN, np.size(human)), (NO_OTHERS, np.size(others))],
)
def prediction_powered_mean(human: Scores, judged: Scores, others: Scores) -> Any:
    """The judge's mean, corrected by human minus judge where both are known, in (-inf, inf); in [-1, 2] for scores from 0 to 1. NaN where either has no answers.

    human, judged: both scores of the answers that have them, in one order. others: the judge's scores of the rest. Arrays have the answers
    along the last axis. It is not clipped. Raises ValueError for scores that are no finite numbers, or not of the same answers.
    """
    away, rest = _checked(human, judged, others)
    return plain(_mean(rest) + _mean(away))


def prediction_powered_standard_error(human: Scores, judged: Scores, others: Scores) -> Any:
    """The root of the squared standard errors of both means, in [0, inf); NaN with fewer than two answers in either."""
    away, rest = _checked(human, judged, others)
    return plain(np.hypot(standard_error(away), standard_error(rest)))


def prediction_powered_limits(human: Scores, judged: Scores, others: Scores, *, level: float = 0.95) -> tuple[Any, Any]:
    """Both ends: a normal quantile times the standard error to either side, as in the paper. Too short where the few hold hardly an error."""
    mean = prediction_powered_mean(human, judged, others)
    low, high = normal_limits(mean, prediction_powered_standard_error(human, judged, others), level)
    return plain(low), plain(high)
