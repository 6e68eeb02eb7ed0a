r"""What every ROUGE score is: a number of matches m over what the hypothesis (h) and the reference (r) have.

Precision is m/h, recall m/r, and $F_\beta = (1 + \beta^2)m / (h + \beta^2 r)$, which is their harmonic mean, recall
weighing $\beta^2$ times as much. F is undefined only where its own denominator is 0.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isinf, isnan
from typing import Any, TypedDict, TypeVar

from metrics_core.card import Card, Part
from metrics_core.classification.rates import divide
from metrics_core.filled import Filled
from metrics_core.text.ngrams import Ledger, Tokens
from metrics_core.text.subsequence import Place, WeightedGrid
from metrics_core.text.tokens import Reading, Rewrite, Tokenizer, several, signed

LIN = "Lin 2004, ROUGE: a package for automatic evaluation of summaries"
SUBSEQUENCE = "words of the longest common subsequence"
SUBSEQUENCES = "words of the sentences' longest common subsequences"
FORMULA = r"\frac{(1 + \beta^2) \cdot m}{h + \beta^2 \cdot r}"


class ReadingOptions(TypedDict, total=False):
    """How both texts are read; see text.tokens.Reading. Unlike there, the tokenizer is "rouge-score" unless given."""

    tokenizer: Tokenizer
    lowercase: bool
    normalizer: Rewrite | None
    stemmer: Rewrite | None


@dataclass(frozen=True)
class Scores:
    """Precision, recall and F, in [0, 1], of m matches among h and r units; `reasons` says why one of them is NaN."""

    precision: float
    recall: float
    f_score: float
    reasons: dict[str, str]


def scores(m: float, h: float, r: float, *, beta: float, zero_division: float, unit: str) -> Scores:
    """Precision, recall and F from counts. Raises ValueError for a negative beta; an infinite one gives recall."""
    if not beta >= 0:
        raise ValueError(f"beta must be at least 0, got {beta!r}")
    precision, recall = divide(m, h, zero_division), divide(m, r, zero_division)
    f_score = recall if isinf(beta) else divide((1 + beta**2) * m, h + beta**2 * r, zero_division)
    values = {"precision": precision, "recall": recall, "f_score": f_score}
    reasons = {name: _lacks(name, h, r, unit) for name, value in values.items() if isnan(value)}
    return Scores(precision, recall, f_score, reasons)


def _lacks(name: str, h: float, r: float, unit: str) -> str:
    """Which text has nothing to count."""
    said, true = name != "recall" and not h, name != "precision" and not r
    words = "the candidate has no {unit}" if said else "the reference has no {unit}"
    return Filled("the candidate and the reference have no {unit}" if said and true else words, unit=Filled(unit))


@dataclass(frozen=True)
class Rouge:
    """A ROUGE score against one reference: of several, the one with the highest F (`which`, from 0).

    matched, hypothesis_count and reference_count are m, h and r; `unit` says what was counted.
    """

    scores: Scores
    matched: float
    hypothesis_count: float
    reference_count: float
    unit: str
    hypothesis: Tokens
    reference: Tokens
    signature: str
    which: int

    @property
    def precision(self) -> float:
        return self.scores.precision

    @property
    def recall(self) -> float:
        return self.scores.recall

    @property
    def f_score(self) -> float:
        return self.scores.f_score

    @property
    def value(self) -> float:
        return self.scores.f_score

    @property
    def undefined(self) -> str:
        return self.scores.reasons.get("f_score", "")

    @property
    def common(self) -> str:
        """What was matched."""
        return Filled("{unit} in common", unit=Filled(self.unit))

    @property
    def steps(self) -> list[Part]:
        return [
            (self.common, "m", self.matched),
            (Filled("{unit} of the candidate", unit=Filled(self.unit)), "h", self.hypothesis_count),
            (Filled("{unit} of the reference", unit=Filled(self.unit)), "r", self.reference_count),
            ("precision", r"\frac{m}{h}", self.precision),
            ("recall", r"\frac{m}{r}", self.recall),
        ]


@dataclass(frozen=True)
class RougeN(Rouge):
    """ROUGE of n-grams, with their ledger."""

    ledger: Ledger


@dataclass(frozen=True)
class RougeL(Rouge):
    """ROUGE of the longest common subsequence, with the places (reference word, hypothesis word) that it joins."""

    path: tuple[Place, ...]

    @property
    def common(self) -> str:
        return SUBSEQUENCE


@dataclass(frozen=True)
class RougeLsum(Rouge):
    """ROUGE-L of several sentences. hits: the (sentence, word) of the reference that count."""

    hits: tuple[Place, ...]

    @property
    def common(self) -> str:
        return SUBSEQUENCES


@dataclass(frozen=True)
class RougeW(Rouge):
    """ROUGE of the weighted subsequence: matched is the length of one run that would weigh as much as all of them."""

    grid: WeightedGrid
    exponent: float

    @property
    def steps(self) -> list[Part]:
        runs = ("weights of the runs of matched words, added up", "W", self.grid.total)
        own = {"W": self.grid.total, "a": self.exponent}
        return [runs, ("length of one run with that weight", "W^{1/a}", self.matched, own), *super().steps]


def rouge_card(
    name: str, aliases: tuple[str, ...], question: str, unit: str, blind_to: str, reference: str, common: str = ""
) -> Card:
    """The card of a variant that counts `unit`, in common where `common` says nothing else; formula, range and source are the same for all."""
    symbols = {
        "m": common or f"{unit} in common",
        "h": f"{unit} of the candidate",
        "r": f"{unit} of the reference",
        r"\beta": "in the weighted harmonic mean, recall counts β² times as much as precision",
    }
    undefined = f"neither text has {unit.removeprefix('weighted ')}"
    return Card(
        name=name,
        topic="text",
        aliases=aliases,
        question=question,
        formula=FORMULA,
        symbols=symbols,
        range=(0, 1),
        better="higher",
        undefined_when=undefined,
        blind_to=blind_to,
        source=LIN,
        reference=reference,
    )


AnyRouge = TypeVar("AnyRouge", bound=Rouge)


def best_of(
    name: str,
    hypothesis: str,
    reference: str | Sequence[str],
    reading: ReadingOptions,
    conventions: Sequence[tuple[str, str]],
    score: Callable[[str, str, Reading, dict[str, Any]], AnyRouge],
) -> AnyRouge:
    """The score against the reference with the highest F; of equal ones the first. An undefined F is the lowest."""
    given: ReadingOptions = {"tokenizer": "rouge-score", **reading}
    read = Reading(**given)
    found = []
    for which, text in enumerate(several(reference)):
        shared = {"signature": signed(name, *conventions, *read.conventions), "which": which}
        found.append(score(hypothesis, text, read, shared))
    return max(found, key=lambda one: -1.0 if isnan(one.value) else one.value)
