r"""BERTScore's greedy matching, from a given matrix of cosines: each token is matched with the most similar one of the other text.

`cosines` has a row for each token of the hypothesis and a column for each of the reference. Symbols: $s_{ij}$, the cosine; weights $u_i$ and $v_j$ of
tokens, all 1 or inverse document frequencies. $P = \sum_i u_i \max_j s_{ij} / \sum_i u_i$, $R = \sum_j v_j \max_i s_{ij} / \sum_j v_j$. Several tokens may be
matched with one. Left out: the model that gives the vectors, its layer, and its special tokens, on which the values depend. Source: Zhang et al. 2020, BERTScore:
evaluating text generation with BERT.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import nan
from typing import Any

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.numbers import as_numbers

Cosines = Any  # a row for each token of the hypothesis, a column for each of the reference
Weights = Sequence[float] | None
ZHANG = "Zhang et al. 2020, BERTScore: evaluating text generation with BERT"
NO_TOKENS, NO_WEIGHT = "a text has no tokens", "all weights are 0"
NOTHING = "precision and recall add up to 0 or less"
BLIND = "What the model's vectors miss: texts that contradict each other may have similar tokens throughout."


def _matrix(cosines: Cosines) -> np.ndarray:
    found = as_numbers("cosines", cosines)
    if found.ndim != 2:
        raise ValueError(
            f"cosines must have a row for each token of the hypothesis and a column for each of the reference, got shape {found.shape}"
        )
    if not np.all(np.abs(found) <= 1 + 1e-9):
        raise ValueError("cosines must lie in [-1, 1]")
    return found


def _weights(weights: Weights, tokens: int) -> np.ndarray:
    found = np.ones(tokens) if weights is None else as_numbers("weights", weights)
    if found.shape != (tokens,) or not np.all(np.isfinite(found) & (found >= 0)):
        raise ValueError(
            f"weights must be finite, not negative, and one for each of {tokens} tokens, got shape {found.shape}"
        )
    return found


def _matched(cosines: Cosines, weights: Weights, axis: int) -> tuple[np.ndarray, np.ndarray]:
    """The best cosine and the weight of each token of one text. axis: 1 for the hypothesis, 0 for the reference."""
    found = _matrix(cosines)
    best = found.max(axis=axis) if found.size else np.zeros(found.shape[1 - axis])
    return best, _weights(weights, found.shape[1 - axis])


def _mean(cosines: Cosines, weights: Weights, axis: int) -> float:
    best, weight = _matched(cosines, weights, axis)
    return float(divide((best * weight).sum(), weight.sum())) if _matrix(cosines).size else nan


def _rescaled(value: float, baseline: float) -> float:
    if not -1 <= baseline < 1:
        raise ValueError(f"baseline must lie in [-1, 1), got {baseline!r}")
    return (value - baseline) / (1 - baseline)


def _steps(axis: int) -> Any:
    def steps(cosines: Cosines, *, baseline: float = 0, **weights: Weights) -> list[Part]:
        best, weight = _matched(cosines, _one(weights), axis)
        return [
            ("sum of each token's best cosine times its weight", "S", float((best * weight).sum())),
            ("sum of the weights", "W", float(weight.sum())),
            ("baseline", "b", baseline),
        ]

    return steps


def _one(weights: Mapping[str, Weights]) -> Weights:
    """The weights of the one text that a metric looks at, whatever they are called."""
    return next(iter(weights.values()), None)


def _needs(axis: int) -> Any:
    def needs(cosines: Cosines, *, baseline: float = 0, **weights: Weights) -> list[tuple[str, float]]:
        tokens = _matrix(cosines).size
        return [(NO_TOKENS, tokens), (NO_WEIGHT, _matched(cosines, _one(weights), axis)[1].sum() if tokens else 1)]

    return needs


def _card(name: str, alias: str, question: str, tokens: str, axis: int) -> Card:
    other = "reference" if axis else "candidate"
    return Card(
        name=name,
        topic="token similarity",
        aliases=(alias,),
        question=question,
        formula=r"\frac{\frac{S}{W} - b}{1 - b}",
        symbols={
            "S": f"for each {tokens}, its highest cosine similarity to a token of the {other}, times its weight (1 unless another is given), added up",
            "W": "the weights, added up",
            "b": "the baseline: a cosine that counts as 0",
        },
        range=(-np.inf, 1),
        better="higher",
        undefined_when="a text has no tokens, or all weights are 0",
        blind_to=BLIND,
        source=ZHANG,
        reference=f"(np.average(np.max(cosines, axis={axis}), weights={'hypothesis' if axis else 'reference'}_weights) - baseline) / (1 - baseline)",
    )


@metric(
    _card(
        "greedy matching precision",
        "BERTScore precision",
        "How similar is each token of the candidate, on average, to its best match in the reference?",
        "token of the candidate",
        1,
    ),
    steps=_steps(1),
    needs=_needs(1),
)
def greedy_precision(cosines: Cosines, *, hypothesis_weights: Weights = None, baseline: float = 0) -> float:
    """Mean of the best cosines of the hypothesis's tokens, in (-inf, 1]; in [-1, 1] without a baseline. NaN without tokens.

    hypothesis_weights: one for each token. baseline: what becomes 0. Raises ValueError for cosines outside [-1, 1], and weights
    or a baseline that do not fit.
    """
    return _rescaled(_mean(cosines, hypothesis_weights, 1), baseline)


@metric(
    _card(
        "greedy matching recall",
        "BERTScore recall",
        "How similar is each token of the reference, on average, to its best match in the candidate?",
        "token of the reference",
        0,
    ),
    steps=_steps(0),
    needs=_needs(0),
)
def greedy_recall(cosines: Cosines, *, reference_weights: Weights = None, baseline: float = 0) -> float:
    """Mean of the best cosines of the reference's tokens, in (-inf, 1], and in [-1, 1] without a baseline.

    As greedy_precision() with both texts exchanged; reference_weights: one for each token of the reference.
    """
    return _rescaled(_mean(cosines, reference_weights, 0), baseline)


@metric(
    Card(
        name="greedy matching F1",
        topic="token similarity",
        aliases=("BERTScore", "BERTScore F1"),
        question="How well do two texts cover each other, token by token, by the similarity of their vectors?",
        formula=r"\frac{\frac{2 \cdot p \cdot r}{p + r} - b}{1 - b}",
        symbols={
            "p": "precision before rescaling",
            "r": "recall before rescaling",
            "b": "the baseline: a cosine that counts as 0",
        },
        range=(-np.inf, 1),
        better="higher",
        undefined_when="a text has no tokens, all weights are 0, or precision and recall add up to 0 or less",
        blind_to=BLIND,
        source=ZHANG,
        reference="(scipy.stats.hmean([np.max(cosines, axis=1).mean(), np.max(cosines, axis=0).mean()]) - baseline) / (1 - baseline)  # without weights",
    ),
    steps=lambda cosines, *, hypothesis_weights=None, reference_weights=None, baseline=0: [
        ("precision", "p", greedy_precision(cosines, hypothesis_weights=hypothesis_weights)),
        ("recall", "r", greedy_recall(cosines, reference_weights=reference_weights)),
        ("baseline", "b", baseline),
    ],
    needs=lambda cosines, *, hypothesis_weights=None, reference_weights=None, **_: [
        *_needs(1)(cosines, hypothesis_weights=hypothesis_weights),
        (NOTHING, max(_sum(cosines, hypothesis_weights, reference_weights), 0)),
    ],
)
def greedy_f1(
    cosines: Cosines, *, hypothesis_weights: Weights = None, reference_weights: Weights = None, baseline: float = 0
) -> float:
    """Harmonic mean of greedy precision and recall, then rescaled, in (-inf, 1]; in [-1, 1] without a baseline. NaN without tokens.

    NaN too where precision and recall add up to 0 or less, as cosines may be negative. Raises what greedy_precision() raises.
    """
    p = greedy_precision(cosines, hypothesis_weights=hypothesis_weights)
    r = greedy_recall(cosines, reference_weights=reference_weights)
    return _rescaled(2 * p * r / (p + r) if p + r > 0 else nan, baseline)


def _sum(cosines: Cosines, hypothesis: Weights, reference: Weights) -> float:
    found = greedy_precision(cosines, hypothesis_weights=hypothesis) + greedy_recall(
        cosines, reference_weights=reference
    )
    return found if found == found else 1.0  # another reason is said then
