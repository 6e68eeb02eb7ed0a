r"""BLEU of one sentence, with the ledger of its n-grams, its precisions and its steps.

Formula and smoothing: module bleu_formula. Corpora: module corpus. Values are in [0, 1], where sacreBLEU shows percent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isnan, nan

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.filled import Filled
from metrics_core.text.bleu_formula import (
    BleuParts,
    BleuSettings,
    ReferenceLength,
    Smoothing,
    bleu_parts,
    chosen_length,
)
from metrics_core.text.ngrams import Ledger, Tokens, ledger
from metrics_core.text.tokens import Reading, Rewrite, Tokenizer, several

PAPINENI = "Papineni, Roukos, Ward and Zhu 2002, BLEU: a method for automatic evaluation of machine translation"
SUM = r"\sum_{n=1}^{N} w_n \ln p_n"
FORMULA = rf"BP \cdot \exp\left({SUM}\right)"
SYMBOLS = {
    "BP": "brevity penalty: below 1 where the candidate is shorter than the reference",
    SUM: "weighted mean of the logarithms of the precisions",
    "N": "length of the longest n-grams that count",
    "w_n": "weight of n-grams of length n; the weights sum to 1",
    "p_n": "proportion of the candidate's n-grams that match, each at most as often as in a reference",
}


@dataclass(frozen=True)
class Bleu:
    """One sentence's BLEU. statistics: matched and all n-grams of each order, then both lengths, before smoothing."""

    value: float
    undefined: str
    signature: str
    parts: BleuParts
    statistics: np.ndarray
    hypothesis: Tokens
    references: tuple[Tokens, ...]
    ledgers: tuple[Ledger, ...]

    @property
    def precisions(self) -> tuple[float, ...]:
        """By order, after smoothing; NaN (or zero_division) for an order without n-grams."""
        return tuple(self.parts.precisions.tolist())

    @property
    def weights(self) -> tuple[float, ...]:
        """By order, as they counted: with effective_order those of orders without n-grams are 0."""
        return tuple(self.parts.weights.tolist())

    @property
    def brevity_penalty(self) -> float:
        return float(self.parts.penalty)

    @property
    def geometric_mean(self) -> float:
        return float(np.exp(self.parts.log_mean))

    @property
    def hypothesis_length(self) -> int:
        return len(self.hypothesis)

    @property
    def reference_length(self) -> float:
        """The length that counts; a fraction only where it is the average of several."""
        return float(self.statistics[-1])

    @cached_property
    def steps(self) -> list[Part]:
        return bleu_steps(self.parts, self.statistics)


def bleu_steps(parts: BleuParts, statistics: np.ndarray) -> list[Part]:
    """Precisions, penalty and mean of logarithms with their numbers, for explain()."""
    steps: list[Part] = []
    orders = list(
        zip(*(getattr(parts, name).tolist() for name in ("numerators", "denominators", "precisions")), strict=True)
    )
    for n, (top, bottom, precision) in enumerate(orders, 1):
        steps.append(
            (Filled("precision of {n}-grams", n=n), r"\frac{m_n}{t_n}", precision, {"m_n": top, "t_n": bottom})
        )
    c, r = statistics[-2:].tolist()
    if 0 < c < r:
        steps.append(
            (
                "penalty, as the candidate is shorter than the reference",
                r"\exp\left(1 - \frac{r}{c}\right)",
                float(parts.penalty),
                {"r": r, "c": c},
            )
        )
    steps.append(("brevity penalty", "BP", float(parts.penalty)))
    counted = [(weight, p) for weight, (_, _, p) in zip(parts.weights.tolist(), orders, strict=True) if weight != 0]
    written = (
        " + ".join(rf"{weight:.6g} \ln {p:.6g}".replace("nan", r"\text{undefined}") for weight, p in counted) or "0"
    )
    steps.append(("mean of the logarithms", SUM, float(parts.log_mean), {SUM: written}))
    return steps


def why_undefined(parts: BleuParts, statistics: np.ndarray, what: str = "the candidate") -> str:
    """The reason where the value is NaN, else ""."""
    if not isnan(float(parts.value)):
        return ""
    if not statistics[-2]:
        return Filled("{what} has no words", what=Filled(what))
    order = len(parts.precisions)
    missing = [n for n in range(1, order + 1) if not parts.denominators[n - 1] and parts.weights[n - 1]]
    sizes = " or ".join(f"{n}-grams" for n in missing)
    return Filled("{what} is too short to have {sizes}", what=Filled(what), sizes=sizes)


@metric(
    Card(
        name="BLEU",
        topic="text",
        aliases=("bilingual evaluation understudy", "sentence BLEU"),
        question="How well do the candidate's words and word sequences match a reference, with a penalty if it is too short?",
        formula=FORMULA,
        symbols=SYMBOLS,
        range=(0, 1),
        better="higher",
        undefined_when="the candidate is too short to have n-grams of every length",
        blind_to="Meaning: a synonym counts as an error, and a missing 'not' counts as one word of many.",
        source=PAPINENI,
        reference="sacrebleu.BLEU(smooth_method='none').sentence_score(hypothesis, references).score / 100",
    ),
)
def bleu(
    hypothesis: str,
    references: str | Sequence[str],
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
) -> Bleu:
    """BLEU of one hypothesis against one reference or several, `value` in [0, 1]; the options are BleuSettings'.

    Without smoothing it is 0 as soon as one order has no match. An order without n-grams, as in a hypothesis of three
    words at order 4, has precision 0/0, and BLEU is NaN with the reason; zero_division=0 gives sacreBLEU's number.
    Raises ValueError for an unknown option or no reference, TypeError for what is not a text.
    """
    reading = Reading(tokenizer, lowercase, normalizer, stemmer)
    settings = BleuSettings(
        max_order, weights, smoothing, smoothing_value, reference_length, effective_order, zero_division, reading
    )
    said = tuple(reading(hypothesis))
    true = tuple(tuple(reading(text)) for text in several(references))
    ledgers = tuple(ledger(said, true, n) for n in range(1, max_order + 1))
    length = chosen_length(len(said), [len(tokens) for tokens in true], reference_length)
    counts = [entry.matched for entry in ledgers] + [entry.total for entry in ledgers]
    statistics = np.array([*counts, len(said), length], dtype=float)
    parts = bleu_parts(statistics, settings)
    reason = why_undefined(parts, statistics)
    return Bleu(float(parts.value), reason, settings.signature("bleu"), parts, statistics, said, true, ledgers)
