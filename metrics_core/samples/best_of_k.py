r"""The best of k answers by a scorer: k of the n are drawn at random, and the one with the highest score is kept.

The scorer is a reward model, a judge or a likelihood; it may prefer wrong answers. Symbols: $n$ answers, $k$ that are drawn, $S$ the number of ways
to draw k of them in which the kept one is right. Where several of the drawn have the same highest score, one of these is kept at random, so a way may
count in part. Left out: how the scores are made, and answers of different problems. Source of best-of-n sampling: Stiennon et al. 2020,
Learning to summarize from human feedback.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan
from typing import Any

import numpy as np
from scipy.special import comb

from metrics_core.card import Card, Part, metric
from metrics_core.numbers import as_numbers
from metrics_core.samples.pass_at_k import FEW

Scorer = Sequence[float]  # one for each answer
LARGEST = 1000  # answers, so that the number of ways stays a float


def _checked(scores: Scorer, right: Any, k: int) -> tuple[np.ndarray, np.ndarray]:
    score, good = np.atleast_1d(as_numbers("scores", scores)), np.atleast_1d(as_numbers("right", right))
    if score.shape != good.shape or score.ndim != 1 or len(score) > LARGEST:
        raise ValueError(
            f"scores and right must be of the same answers, at most {LARGEST}, got {score.shape} and {good.shape}"
        )
    if not np.isfinite(score).all() or not np.isin(good, (0, 1)).all():
        raise ValueError("scores must be finite, and right must hold 1 for a right answer and 0 for a wrong one")
    if k != int(k) or k < 1:
        raise ValueError(f"k must be a whole number from 1, got {k!r}")
    return score, good


def _ways(scores: Scorer, right: Any, k: int) -> tuple[np.ndarray, np.ndarray]:
    """For each score that occurs, in how many of all ways to draw k it is the highest, as a share; and the proportion right at it."""
    score, good = _checked(scores, right, k)
    _, at, many = np.unique(score, return_inverse=True, return_counts=True)
    below = np.cumsum(many)  # answers with this score or a lower one
    falling = np.arange(k)
    chance = np.prod(
        np.clip((below[:, None] - falling) / (len(score) - falling), 0, 1), axis=1
    )  # that all drawn are among these
    return np.diff(chance, prepend=0), np.bincount(at, good) / many


def _best(scores: Scorer, right: Any, k: int) -> float:
    if k > len(_checked(scores, right, k)[0]):
        return nan
    share, good = _ways(scores, right, k)
    return float(np.sum(share * good))


def _steps(scores: Scorer, right: Any, k: int) -> list[Part]:
    score, _ = _checked(scores, right, k)
    all_ways = float(comb(len(score), k))
    return [
        ("answers", "n", len(score)),
        ("answers drawn", "k", int(k)),
        ("ways to draw them", r"\binom{n}{k}", all_ways),
        ("ways in which the kept answer is right", "S", _best(scores, right, k) * all_ways),
    ]


@metric(
    Card(
        name="best of k",
        topic="sampled answers",
        aliases=("best-of-n sampling", "reranked accuracy", "rejection sampling with a reward model"),
        question="If k of the n answers to a problem are drawn at random and a scorer keeps one, how likely is it that this one is right?",
        formula=r"\frac{S}{\binom{n}{k}}",
        symbols={
            "S": "ways to draw k answers in which the one with the highest score is right",
            "n": "answers that were sampled",
            "k": "answers that are drawn",
        },
        range=(0, 1),
        better="higher",
        undefined_when="fewer than k answers were sampled",
        blind_to="What the scorer does with more answers than were sampled: a wrong answer that it overrates may be among them.",
        source="Stiennon et al. 2020, Learning to summarize from human feedback",
        reference="order = np.argsort(scores)\n"
        "ways = scipy.special.comb(np.arange(len(order)), k - 1)  # in which this answer is the best of those drawn\n"
        "(ways * np.asarray(right, float)[order]).sum() / scipy.special.comb(len(order), k)  # where no two scores are the same",
    ),
    steps=_steps,
    needs=lambda scores, right, k: [(FEW, max(len(np.atleast_1d(np.asarray(scores))) - k + 1, 0))],
)
def best_of_k(scores: Scorer, right: Any, k: int) -> float:
    """How likely the answer with the highest score among k drawn ones is right, in [0, 1]; NaN where fewer than k were sampled.

    scores, right: one for each answer to the problem, 1 for a right one. Raises ValueError for columns of different lengths or more than
    1000 answers, scores that are not finite, anything but 0 and 1 in `right`, and a k below 1.
    """
    return _best(scores, right, k)
