r"""How surprised a language model is: entropy, cross-entropy, perplexity.

Symbols: $q_i$ is the probability that the model gave to the i-th token, N the number of tokens, b the base of the
logarithm. $H = -\frac{1}{N}\sum_i \log_b q_i$, perplexity is $b^H$: the base cancels as long as it is the same in both.
One token of probability 0 makes H and perplexity infinite. Sources: Shannon 1948; Jelinek, Mercer, Bahl and Baker 1977.
Per character, byte or word: module per_unit. A model to measure is in module ngram_model, burstiness of words in module burstiness; both can be had from here.
"""

from __future__ import annotations

from math import e, isinf, log
from typing import Any

import numpy as np

from metrics_core.card import Card, metric
from metrics_core.classification.rates import divide
from metrics_core.numbers import as_numbers
from metrics_core.text.burstiness import Burstiness, burstiness, burstiness_of_counts, burstiness_of_gaps
from metrics_core.text.ngram_model import HeldOut, NgramModel, fit

__all__ = [
    "Burstiness",
    "HeldOut",
    "NgramModel",
    "burstiness",
    "burstiness_of_counts",
    "burstiness_of_gaps",
    "cross_entropy",
    "entropy",
    "fit",
    "perplexity",
    "perplexity_from_cross_entropy",
    "surprisals",
    "total_surprisal",
]

SHANNON = "Shannon 1948, A mathematical theory of communication"
Q = "probabilities that the model gave to the tokens of the text"


def surprisals(probabilities: Any, *, base: float = 2) -> np.ndarray:
    """How surprising each probability is, -log(q), in [0, inf]: in bits with base 2, in nats with base e.

    Raises ValueError for probabilities outside [0, 1], NaN, more than one axis, or a base not above 1.
    """
    if not 1 < base < float("inf"):
        raise ValueError(f"base must be a number above 1, got {base!r}")
    q = np.atleast_1d(as_numbers("probabilities", probabilities))
    if q.ndim != 1 or not np.all((q >= 0) & (q <= 1)):
        raise ValueError("probabilities must be one list of numbers in [0, 1]")
    with np.errstate(divide="ignore"):
        logs = np.log2(q) if base == 2 else np.log(q) / log(base)
    return np.asarray(0.0 - logs)


def total_surprisal(probabilities: Any, *, base: float = 2) -> float:
    """How surprising the tokens are together, in [0, inf]; 0 without tokens. Raises what surprisals() raises."""
    return float(surprisals(probabilities, base=base).sum())


def _weights(q: Any, weights: Any) -> np.ndarray:
    """Each token's share: the same for all, or in proportion to the weights."""
    count = len(np.atleast_1d(np.asarray(q)))
    found = np.ones(count) if weights is None else as_numbers("weights", weights)
    if found.shape != (count,) or not np.all((found >= 0) & np.isfinite(found)):
        raise ValueError(f"weights must be {count} finite numbers of at least 0")
    return np.asarray(divide(found, np.full(count, found.sum())))


def _mean_surprise(probabilities: Any, weights: Any = None, *, base: float = 2) -> float:
    bits, shares = surprisals(probabilities, base=base), _weights(probabilities, weights)
    if not len(bits) or np.isnan(shares).any():
        return float("nan")
    used = shares > 0  # what never comes cannot surprise
    return float(shares[used] @ bits[used])


def _total(weights: Any, probabilities: Any) -> float:
    return float(len(np.atleast_1d(np.asarray(probabilities))) if weights is None else np.sum(weights))


@metric(
    Card(
        name="cross-entropy",
        topic="language models",
        aliases=("mean surprisal", "mean negative log-likelihood"),
        question="On average, how many bits of surprise does a token of the text give the model?",
        formula=r"-\sum_i p_i \log_b q_i",
        symbols={
            "p_i": "weight of token i: 1/N if all N tokens count the same",
            "q_i": Q,
            r"\log_b": "logarithm to base b",
        },
        range=(0, float("inf")),
        better="lower",
        unit="bits",
        undefined_when="there are no tokens",
        blind_to="Which tokens were hard to predict, and whether the tokens of two models are equally long.",
        source=SHANNON,
        reference="-np.mean(np.log2(probabilities))",
    ),
    needs=lambda q, weights=None, **_: [("no tokens", _total(weights, q))],
)
def cross_entropy(probabilities: Any, weights: Any = None, *, base: float = 2) -> float:
    """Mean surprisal, in [0, inf]; in bits with base 2, in nats with base e. Infinite with one impossible token.

    weights: how often each token comes (or its true probability), divided by their sum; None: each once. NaN without
    tokens. Raises ValueError for what surprisals() refuses and for weights that do not fit.
    """
    return _mean_surprise(probabilities, weights, base=base)


@metric(
    Card(
        name="entropy",
        topic="language models",
        aliases=("Shannon entropy",),
        question="How uncertain is the next symbol for someone who knows the true probabilities?",
        formula=r"-\sum_x p_x \log_b p_x",
        symbols={"p_x": "probability of symbol x", r"\log_b": "logarithm to base b"},
        range=(0, float("inf")),
        better="neither",
        unit="bits",
        undefined_when="all probabilities are 0, or there are none",
        blind_to="The model: entropy depends on the true probabilities alone. On average over texts, no model's cross-entropy is lower.",
        source=SHANNON,
        reference="scipy.stats.entropy(probabilities, base=2)",
    ),
    needs=lambda p, **_: [("no symbol has a probability", float(np.sum(p)))],
)
def entropy(probabilities: Any, *, base: float = 2) -> float:
    """Entropy of a distribution, in [0, log(symbols)]; probabilities are divided by their sum, as scipy does.

    Raises ValueError for a negative or infinite one.
    """
    p = _weights(probabilities, probabilities)
    return float("nan") if np.isnan(p).any() else _mean_surprise(p, p, base=base)


@metric(
    Card(
        name="perplexity",
        topic="language models",
        aliases=("PPL",),
        question="The next token is as uncertain as a choice among how many equally likely tokens?",
        formula=r"b^{H}",
        symbols={"b": "base of the logarithm and of the power", "H": "mean surprise of the tokens in that base"},
        range=(1, float("inf")),
        better="lower",
        undefined_when="there are no tokens",
        blind_to="Whether the text is true or good. With a different tokenizer the number is different.",
        source="Jelinek, Mercer, Bahl and Baker 1977, Perplexity: a measure of the difficulty of speech recognition tasks",
        reference="np.exp(-np.mean(np.log(probabilities)))",
    ),
    steps=lambda q, *, base=2.0: [("base", "b", base), ("cross-entropy", "H", _mean_surprise(q, base=base))],
    needs=lambda q, **_: [("no tokens", _total(None, q))],
)
def perplexity(probabilities: Any, *, base: float = 2) -> float:
    """Perplexity of tokens from the probability that the model gave to each, in [1, inf]; every base gives the same.

    Infinite with one impossible token, NaN without tokens. Raises ValueError for what surprisals() refuses.
    """
    return perplexity_from_cross_entropy(_mean_surprise(probabilities, base=base), base=base)


def perplexity_from_cross_entropy(mean_surprisal: float, *, base: float = 2) -> float:
    """base to the power of the mean surprisal, in [1, inf]: 3 bits are 8 choices. The base must be that of the logs."""
    if isinf(mean_surprisal):
        return mean_surprisal
    return float(np.exp(mean_surprisal) if base == e else np.float64(base) ** mean_surprisal)
