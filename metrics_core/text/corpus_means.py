"""ROUGE of many pairs: every sentence's numbers, and their means, which are the score of the corpus.

Sentences whose score is undefined are left out of means. Source: Lin 2004.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Literal, Unpack

import numpy as np

from metrics_core.classification.rates import divide
from metrics_core.text.corpus import References, Texts, mean_of_defined, read_pairs
from metrics_core.text.encoding import lengths, matches, totals
from metrics_core.text.ngrams import checked_order
from metrics_core.text.rouge_results import ReadingOptions
from metrics_core.text.subsequence import lcs_length
from metrics_core.text.tokens import Reading, signed


@dataclass(frozen=True)
class CorpusRouge:
    """One kind of ROUGE for each sentence (against the reference with the highest F), NaN where undefined.

    counts: matched, of the hypothesis, of the reference; shape (sentences, 3). which: the reference taken.
    """

    kind: str
    precision: np.ndarray
    recall: np.ndarray
    f_score: np.ndarray
    counts: np.ndarray
    which: np.ndarray
    signature: str

    @property
    def value(self) -> float:
        """The mean F of the sentences where it is defined."""
        return mean_of_defined(self.f_score)

    @property
    def undefined(self) -> str:
        return "no sentence has a defined score" if np.isnan(self.value) else ""

    @property
    def sentence_values(self) -> np.ndarray:
        return self.f_score

    @property
    def means(self) -> tuple[float, float, float]:
        """Mean precision, recall and F."""
        precision, recall, f_score = map(mean_of_defined, (self.precision, self.recall, self.f_score))
        return precision, recall, f_score

    @cached_property
    def statistics(self) -> np.ndarray:
        """F (0 where undefined), and whether it is defined."""
        defined = ~np.isnan(self.f_score)
        return np.stack([np.where(defined, self.f_score, 0), defined], axis=1)

    def of_sums(self, sums: np.ndarray) -> np.ndarray:
        """The mean for each row of summed statistics."""
        return np.asarray(divide(sums[..., 0], sums[..., 1]))


Kind = Literal["rouge-1", "rouge-2", "rouge-3", "rouge-4", "rouge-l"]


def corpus_rouge(
    hypotheses: Texts,
    references: References,
    kinds: Sequence[Kind] = ("rouge-1", "rouge-2", "rouge-l"),
    *,
    beta: float = 1,
    zero_division: float = nan,
    **reading: Unpack[ReadingOptions],
) -> dict[str, CorpusRouge]:
    """ROUGE-N (`rouge-1` and so on) and ROUGE-L of every pair, F, precision and recall in [0, 1], texts read once.

    Of several references each kind takes the one with the highest F. Raises ValueError for an unknown kind, a negative
    beta, or where the numbers of texts differ.
    """
    if not beta >= 0:
        raise ValueError(f"beta must be at least 0, got {beta!r}")
    orders = {kind: _order(kind) for kind in kinds}
    given: ReadingOptions = {"tokenizer": "rouge-score", **reading}
    read = Reading(**given)
    said, true = read_pairs(hypotheses, references, read)
    owner = np.repeat(np.arange(len(said)), [len(texts) for texts in true])
    hyps, refs = [said[i] for i in owner.tolist()], [text for texts in true for text in texts]
    most = max(orders.values(), default=0)
    matched = matches(hyps, [[ref] for ref in refs], most) if most else np.zeros((len(refs), 0))
    sides = [totals(lengths(side), max(most, 1)) for side in (hyps, refs)]
    found: dict[str, CorpusRouge] = {}
    for kind, n in orders.items():
        if n:
            m, (h, r) = matched[:, n - 1], (side[:, n - 1] for side in sides)
        else:
            m = np.array([lcs_length(a, b) for a, b in zip(refs, hyps, strict=True)], dtype=np.int64)
            h, r = (side[:, 0] for side in sides)
        counts = np.stack([m, h, r], axis=1).astype(float)
        sign = signed(kind.replace("-", "_"), ("beta", f"{beta:g}"), *read.conventions, ("corpus", "mean"))
        found[kind] = _best(kind, counts, owner, len(said), beta, zero_division, sign)
    return found


def _order(kind: str) -> int:
    """The n of ROUGE-N, or 0 for ROUGE-L."""
    name = kind.removeprefix("rouge-")
    if name == "l":
        return 0
    if name == kind or not name.isdecimal():
        raise ValueError(f"a kind must be 'rouge-l' or 'rouge-' with a number, got {kind!r}")
    return checked_order("n", int(name))


def _best(
    kind: str, counts: np.ndarray, owner: np.ndarray, sentences: int, beta: float, empty: float, sign: str
) -> CorpusRouge:
    """Each sentence's reference with the highest F; of equal ones the first."""
    m, h, r = counts.T
    precision, recall = divide(m, h, empty), divide(m, r, empty)
    f_score = recall if np.isinf(beta) else divide((1 + beta**2) * m, h + beta**2 * r, empty)
    order = np.lexsort((np.arange(len(owner)), -np.nan_to_num(f_score, nan=-1), owner))
    first = np.searchsorted(owner, np.arange(sentences))
    kept = order[first]
    return CorpusRouge(kind, precision[kept], recall[kept], f_score[kept], counts[kept], kept - first, sign)
