r"""A benchmark's score: the mean over its questions.

Symbols: $n$ questions with scores $s_i$: right (1) or wrong (0), a mean over several runs of a question, or any numbers. Left out: how an
answer is scored, and weights. Source: Miller 2024, Adding error bars to evals, whose standard errors are those of this mean.
"""

from __future__ import annotations

from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.error_bars.standard_errors import MILLER, Scores, checked_scores
from metrics_core.numbers import plain


@metric(
    Card(
        name="mean score",
        topic="error bars",
        aliases=("benchmark score", "average score"),
        question="What score does a model get on average over the questions?",
        formula=r"\frac{1}{n} \sum_{i=1}^{n} s_i",
        symbols={"n": "questions", "s_i": "score of question i, a mean over its runs if it was asked several times"},
        range=(-np.inf, np.inf),
        better="higher",
        undefined_when="there are no questions",
        blind_to="How uncertain the score is, which questions are hard, and whether another run of the same questions gives the same answers.",
        source=MILLER,
        reference="np.mean(scores)",
    ),
    steps=lambda scores: [("questions", "n", np.atleast_1d(np.asarray(scores)).shape[-1])],
    needs=lambda scores: [("there are no questions", np.atleast_1d(np.asarray(scores)).shape[-1])],
)
def mean_score(scores: Scores) -> Any:
    """The mean of the scores, questions along the last axis, in (-inf, inf); in [0, 1] for right and wrong. NaN without questions.

    Raises ValueError for scores that are no finite numbers.
    """
    found = checked_scores("scores", scores)
    return plain(found.mean(axis=-1) if found.shape[-1] else np.full(found.shape[:-1], nan))
