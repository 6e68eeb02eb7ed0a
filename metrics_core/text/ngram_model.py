r"""A small n-gram model: counts of a training text, smoothed, and what it makes of another text.

A sentence is padded with order - 1 start marks, and its end is a token to be predicted, too. With c counts, h the last
order - 1 tokens, V the number of different tokens that can come (end mark included):
"none": $c(hw)/c(h)$. "add-k": $(c(hw) + k) / (c(h) + kV)$. "interpolated" (Jelinek and Mercer 1980):
$P_n(w|h) = \lambda\, c(hw)/c(h) + (1 - \lambda) P_{n-1}(w|h')$, ending in $P_0 = 1/V$; where h never came, $P_{n-1}$.
A token outside the vocabulary has probability 0, unless `unknown` gives all such tokens one place in it.
Left out: Kneser-Ney, and fitting k or lambda.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan
from typing import Literal

import numpy as np

from metrics_core.filled import Filled
from metrics_core.text.ngrams import Tokens, checked_order

START, END, UNKNOWN = "<s>", "</s>", "<unk>"
Smoothing = Literal["none", "add-k", "interpolated"]


@dataclass(frozen=True)
class HeldOut:
    """A text as a model sees it: every token with what stood before it and its probability.

    perplexity is infinite where a token is impossible, NaN with the reason where there is no token or no probability.
    """

    tokens: Tokens
    contexts: tuple[Tokens, ...]
    probabilities: np.ndarray

    @property
    def undefined(self) -> str:
        unseen = np.flatnonzero(np.isnan(self.probabilities)).tolist()
        if unseen:
            return Filled("the training text never has {words!r}: 0/0", words=" ".join(self.contexts[unseen[0]]))
        return "" if self.tokens else "no tokens"

    @property
    def impossible(self) -> tuple[int, ...]:
        """Places of the tokens that have probability 0."""
        return tuple(np.flatnonzero(self.probabilities == 0).tolist())

    @property
    def surprisals(self) -> np.ndarray:
        """In bits; NaN where the probability is unknown."""
        with np.errstate(divide="ignore"):
            return np.asarray(0.0 - np.log2(self.probabilities))

    @property
    def bits(self) -> float:
        """Surprisal of all tokens together."""
        return nan if self.undefined else float(self.surprisals.sum())

    @property
    def cross_entropy(self) -> float:
        """Mean surprisal in bits."""
        return nan if self.undefined else float(self.surprisals.mean())

    @property
    def perplexity(self) -> float:
        return nan if isnan(self.cross_entropy) else float(np.exp2(self.cross_entropy))

    @property
    def value(self) -> float:
        return self.perplexity


@dataclass(frozen=True)
class NgramModel:
    """Counts of n-grams of every order up to `order`, and how they become probabilities."""

    order: int
    counts: Counter[Tokens]
    vocabulary: Tokens
    smoothing: Smoothing
    k: float
    share: float

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.vocabulary)

    @cached_property
    def _after(self) -> Counter[Tokens]:
        """How often something follows each context."""
        found: Counter[Tokens] = Counter()
        for ngram, count in self.counts.items():
            found[ngram[:-1]] += count
        return found

    def _heard(self, token: str) -> str:
        return UNKNOWN if token not in self._known and token != START and UNKNOWN in self._known else token

    def probability(self, token: str, context: Sequence[str] = ()) -> float:
        """Probability of a token after a context (its last order - 1 tokens), in [0, 1].

        NaN where the context was never seen and nothing is smoothed: 0/0.
        """
        history = tuple(self._heard(one) for one in context)[max(0, len(context) - self.order + 1) :]
        heard = self._heard(token)
        if heard not in self._known:
            return 0.0
        if self.smoothing == "interpolated":
            return self._interpolated(heard, history)
        times, seen = self.counts[(*history, heard)], self._after[history]
        if self.smoothing == "add-k":
            return (times + self.k) / (seen + self.k * len(self.vocabulary))
        return times / seen if seen else nan

    def _interpolated(self, token: str, history: Tokens) -> float:
        found = 1 / len(self.vocabulary)
        for start in range(len(history), -1, -1):
            seen = self._after[history[start:]]
            if seen:
                found = self.share * self.counts[(*history[start:], token)] / seen + (1 - self.share) * found
        return found

    def places(self, sentences: Sequence[Sequence[str]]) -> tuple[Tokens, tuple[Tokens, ...]]:
        """Every token of sentences (lists of tokens), and the end of each, with the order - 1 tokens before it."""
        tokens, contexts = [], []
        for sentence in sentences:
            padded = (START,) * (self.order - 1) + tuple(sentence) + (END,)
            for i in range(self.order - 1, len(padded)):
                tokens.append(padded[i])
                contexts.append(padded[i - self.order + 1 : i])
        return tuple(tokens), tuple(contexts)

    def held_out(self, sentences: Sequence[Sequence[str]]) -> HeldOut:
        """Every token of other sentences (lists of tokens), and the end of each, with its probability."""
        tokens, contexts = self.places(sentences)
        found = [self.probability(*pair) for pair in zip(tokens, contexts, strict=True)]
        return HeldOut(tokens, contexts, np.array(found, dtype=float))

    def counted(self, tokens: Tokens, contexts: Sequence[Tokens]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Whether each token is in the vocabulary, and how often it came after, and anything came after, the last
        0 to order - 1 tokens of its context: shapes (tokens,), (tokens, order) and (tokens, order).
        """
        known = np.zeros(len(tokens), dtype=bool)
        times, seen = np.zeros((2, len(tokens), self.order))
        for i, (token, context) in enumerate(zip(tokens, contexts, strict=True)):
            heard, history = self._heard(token), tuple(map(self._heard, context))
            known[i] = heard in self._known
            for n in range(self.order):
                last = history[len(history) - n :]
                times[i, n], seen[i, n] = self.counts[(*last, heard)], self._after[last]
        return known, times, seen


def fit(
    sentences: Sequence[Sequence[str]],
    *,
    order: int = 2,
    smoothing: Smoothing = "add-k",
    k: float = 1.0,
    share: float = 0.75,
    unknown: bool = False,
) -> NgramModel:
    """Count a training text, a list of sentences that are lists of tokens. order 1 to n: what counts is the last n - 1.

    k: what "add-k" adds. share: lambda of "interpolated", in [0, 1]. unknown: one place in the vocabulary for all
    tokens that the text does not have. Raises ValueError for what is out of range, and for start or end marks as tokens.
    """
    checked_order("order", order)
    if smoothing not in ("none", "add-k", "interpolated"):
        raise ValueError(f"smoothing must be 'none', 'add-k' or 'interpolated', got {smoothing!r}")
    if not 0 < k < float("inf"):
        raise ValueError(f"k must be a positive number, got {k!r}")
    if not 0 <= share <= 1:
        raise ValueError(f"share must lie in [0, 1], got {share!r}")
    counts: Counter[Tokens] = Counter()
    vocabulary = dict.fromkeys(token for sentence in sentences for token in sentence)
    if {START, END, UNKNOWN} & vocabulary.keys():
        raise ValueError(f"tokens must not be {START}, {END} or {UNKNOWN}, which mark what they say")
    for sentence in sentences:
        padded = (START,) * (order - 1) + tuple(sentence) + (END,)
        for i in range(order - 1, len(padded)):
            counts.update(padded[i - n : i + 1] for n in range(order))
    places = (*vocabulary, END, *([UNKNOWN] if unknown else []))
    return NgramModel(order, counts, places, smoothing, k, share)
