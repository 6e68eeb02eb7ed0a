"""BLEU of many pairs: each sentence's numbers, the corpus score, and sums from which either follows.

Corpus BLEU adds the counts of all sentences up and applies the formula once; the mean of sentence scores is another
number. Sentences whose score is undefined are left out of means and
counted. Source: Papineni et al. 2002; Post 2018.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Protocol

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.text.bleu_formula import (
    BleuParts,
    BleuSettings,
    ReferenceLength,
    Smoothing,
    bleu_parts,
    chosen_length,
)
from metrics_core.text.bleu_score import FORMULA, PAPINENI, SYMBOLS, bleu_steps, why_undefined
from metrics_core.text.encoding import lengths, matches, totals
from metrics_core.text.tokens import Reading, Rewrite, Tokenizer, several

Texts = Sequence[str]
References = Sequence[str | Sequence[str]]
Pairing = tuple[list[list[str]], list[list[list[str]]]]


class CorpusScore(Protocol):
    """What can be compared by resampling: a row of numbers for each sentence, and the score of their sums."""

    @property
    def value(self) -> float: ...
    @property
    def undefined(self) -> str: ...
    @property
    def signature(self) -> str: ...
    @property
    def statistics(self) -> np.ndarray: ...

    def of_sums(self, sums: np.ndarray) -> np.ndarray:
        """The score for each row of summed statistics."""


@dataclass(frozen=True)
class CorpusBleu:
    """statistics: for each sentence the matched and all n-grams of each order, and both lengths, before smoothing."""

    statistics: np.ndarray
    settings: BleuSettings

    @cached_property
    def sums(self) -> np.ndarray:
        return np.asarray(self.statistics.sum(axis=0))

    @cached_property
    def parts(self) -> BleuParts:
        return bleu_parts(self.sums, self.settings)

    @property
    def value(self) -> float:
        return float(self.parts.value)

    @property
    def undefined(self) -> str:
        if not len(self.statistics):
            return "no sentences" if np.isnan(self.value) else ""
        return why_undefined(self.parts, self.sums, "the corpus")

    @property
    def signature(self) -> str:
        return self.settings.signature("corpus_bleu")

    @property
    def steps(self) -> list[Part]:
        return bleu_steps(self.parts, self.sums)

    @cached_property
    def sentence_values(self) -> np.ndarray:
        """BLEU of each sentence by itself; NaN where it is too short."""
        return bleu_parts(self.statistics, self.settings).value

    @property
    def sentence_mean(self) -> float:
        """The mean of the sentences' scores that are defined, which is not the corpus score; NaN without any."""
        return mean_of_defined(self.sentence_values)

    def of_sums(self, sums: np.ndarray) -> np.ndarray:
        """Corpus BLEU for each row of summed statistics."""
        return bleu_parts(sums, self.settings).value


@metric(
    Card(
        name="corpus BLEU",
        topic="text",
        aliases=("document BLEU",),
        question="Over all sentences together, how well do the candidates' words and word sequences match their references, with a penalty if they are too short?",
        formula=FORMULA,
        symbols={
            **SYMBOLS,
            "BP": "brevity penalty: below 1 where the candidates together are shorter than their references",
        },
        range=(0, 1),
        better="higher",
        undefined_when="no candidate is long enough to have n-grams of every length",
        blind_to="Which sentences are bad: the counts of all sentences are added up before they are divided.",
        source=PAPINENI,
        reference="sacrebleu.BLEU(smooth_method='none').corpus_score(hypotheses, list(zip(*references))).score / 100",
    )
)
def corpus_bleu(
    hypotheses: Texts,
    references: References,
    *,
    max_order: int = 4,
    weights: Sequence[float] | None = None,
    smoothing: Smoothing = "none",
    smoothing_value: float | None = None,
    tokenizer: Tokenizer = "13a",
    lowercase: bool = False,
    normalizer: Rewrite | None = None,
    stemmer: Rewrite | None = None,
    reference_length: ReferenceLength = "closest",
    effective_order: bool = False,
    zero_division: float = nan,
) -> CorpusBleu:
    """BLEU of a corpus, `value` in [0, 1], with every sentence's statistics; options as in bleu().

    references: for each hypothesis one text or several (sacreBLEU wants them the other way round). NaN with a reason
    where some order has no n-grams in the whole corpus. Raises ValueError where the numbers of texts differ.
    """
    reading = Reading(tokenizer, lowercase, normalizer, stemmer)
    settings = BleuSettings(
        max_order, weights, smoothing, smoothing_value, reference_length, effective_order, zero_division, reading
    )
    said, true = read_pairs(hypotheses, references, reading)
    chosen = [chosen_length(len(h), list(map(len, r)), reference_length) for h, r in zip(said, true, strict=True)]
    words = lengths(said)
    columns = [
        matches(said, true, max_order),
        totals(words, max_order),
        words[:, None],
        np.array(chosen).reshape(-1, 1),
    ]
    return CorpusBleu(np.hstack(columns).astype(float), settings)


def read_pairs(hypotheses: Texts, references: References, reading: Callable[[str], list[str]]) -> Pairing:
    """Words of each hypothesis and of its references. Raises ValueError where there are not as many of both."""
    if isinstance(hypotheses, str) or isinstance(references, str):
        raise ValueError("hypotheses and references must be sequences of texts, got one text")
    if len(hypotheses) != len(references):
        raise ValueError(f"there are {len(hypotheses)} hypotheses but references for {len(references)}")
    return [reading(text) for text in hypotheses], [[reading(t) for t in several(texts)] for texts in references]


def mean_of_defined(values: np.ndarray) -> float:
    """The mean of what is not NaN; NaN where nothing is left."""
    defined = values[~np.isnan(values)]
    return float(divide(float(defined.sum()), len(defined)))
