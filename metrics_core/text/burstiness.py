r"""Burstiness of a word: once it has come, does it come again soon? Two definitions that have nothing but the name in common.

By counts (Church and Gale 1995): the mean count of a word in the documents that have it, at least 1. By gaps (Goh and
Barabási 2008): $(\sigma - \mu)/(\sigma + \mu)$ of the distances between neighbouring occurrences, σ with 1/n: -1 for a
word that comes at equal distances, 0 for one that comes at random in a long text, towards 1 for one that comes in
bursts. A property of a text, not a score.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan
from typing import Literal

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.text.tokens import signed

Documents = Sequence[Sequence[str]]


@dataclass(frozen=True)
class Burstiness:
    """counts: the word's occurrences in each document. places: where they are, from 0. gaps: distances between
    neighbouring ones of a document, all documents after one another. NaN comes with its reason.
    """

    word: str
    definition: str
    value: float
    undefined: str
    counts: tuple[int, ...]
    places: tuple[tuple[int, ...], ...]
    gaps: np.ndarray

    @property
    def mean_gap(self) -> float:
        return float(self.gaps.mean()) if len(self.gaps) else nan

    @property
    def sd_gap(self) -> float:
        return float(self.gaps.std()) if len(self.gaps) else nan

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def documents(self) -> int:
        """Those that have the word."""
        return sum(count > 0 for count in self.counts)

    @property
    def signature(self) -> str:
        return signed("burstiness", ("definition", self.definition))

    @property
    def steps(self) -> list[Part]:
        if self.definition == "counts":
            return [("occurrences", "n", self.total), ("documents with the word", "d", self.documents)]
        return [("mean gap", r"\mu", self.mean_gap), ("standard deviation of the gaps", r"\sigma", self.sd_gap)]


def _located(documents: Documents, word: str) -> tuple[tuple[tuple[int, ...], ...], np.ndarray]:
    if isinstance(documents, str) or any(isinstance(document, str) for document in documents):
        raise TypeError("documents must be a list of lists of tokens, got a text")
    places = tuple(tuple(i for i, token in enumerate(document) if token == word) for document in documents)
    return places, np.concatenate([np.zeros(0), *(np.diff(at) for at in places)])


@metric(
    Card(
        name="burstiness (counts)",
        topic="language models",
        aliases=("mean count in documents with the word",),
        question="On average, how often does the word occur in a document that contains it?",
        formula=r"\frac{n}{d}",
        symbols={"n": "occurrences of the word in all documents", "d": "documents that contain it"},
        range=(1, float("inf")),
        better="neither",
        undefined_when="no document contains the word",
        blind_to="Where in the document the word occurs, and how long the documents are.",
        source="Church and Gale 1995, Poisson mixtures",
        reference="counts[counts > 0].mean()",
    )
)
def burstiness_of_counts(documents: Documents, word: str) -> Burstiness:
    """Mean count of a word in the documents (lists of tokens) that have it, in [1, inf); NaN where none has it."""
    places, gaps = _located(documents, word)
    counts = tuple(map(len, places))
    value = divide(sum(counts), sum(count > 0 for count in counts))
    reason = "" if any(counts) else "no document contains the word"
    return Burstiness(word, "counts", value, reason, counts, places, gaps)


@metric(
    Card(
        name="burstiness (gaps)",
        topic="language models",
        aliases=("burstiness parameter",),
        question="How large is the standard deviation of the gaps between occurrences of the word, compared with their mean?",
        formula=r"\frac{\sigma - \mu}{\sigma + \mu}",
        symbols={r"\sigma": "standard deviation of the gaps", r"\mu": "mean gap"},
        range=(-1, 1),
        better="neither",
        undefined_when="there are fewer than two gaps",
        blind_to="The order of the gaps. For a rare word that occurs at random, the number is about 0 with many gaps. It is lower with few gaps, or if the word is frequent.",
        source="Goh and Barabási 2008, Burstiness and memory in complex systems",
        reference="(np.std(gaps) - np.mean(gaps)) / (np.std(gaps) + np.mean(gaps))",
    )
)
def burstiness_of_gaps(documents: Documents, word: str) -> Burstiness:
    """(sd - mean)/(sd + mean) of the gaps between a word's occurrences within a document (lists of tokens), in [-1, 1).

    NaN with fewer than two gaps, whose deviation would always be 0.
    """
    places, gaps = _located(documents, word)
    enough = len(gaps) > 1
    value = float((gaps.std() - gaps.mean()) / (gaps.std() + gaps.mean())) if enough else nan
    reason = "" if enough else f"{len(gaps)} {'gap' if len(gaps) == 1 else 'gaps'} between occurrences; two are needed"
    return Burstiness(word, "gaps", value, reason, tuple(map(len, places)), places, gaps)


def burstiness(documents: Documents, word: str, *, definition: Literal["counts", "gaps"] = "gaps") -> Burstiness:
    """Burstiness of a word under the definition named. Raises ValueError for another name, TypeError for plain text."""
    if definition not in ("counts", "gaps"):
        raise ValueError(f"definition must be 'counts' or 'gaps', got {definition!r}")
    return burstiness_of_counts(documents, word) if definition == "counts" else burstiness_of_gaps(documents, word)
