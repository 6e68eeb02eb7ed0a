r"""How near short answers are to their references: exact match, F1 of their words, and chrF of their characters.

Of several references each answer is judged by the one that it is nearest to. Symbols: n pairs, $x_i$ the value of pair i. Left
out: word n-grams in chrF (chrF++). Sources: on the cards.
"""

from __future__ import annotations

import re
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import nan
from typing import Any, Literal

import numpy as np

from metrics_core.card import Card, Part, metric
from metrics_core.classification.rates import divide
from metrics_core.text.tokens import several

Texts = Sequence[str]
References = Sequence[str | Sequence[str]]
Normalization = Literal["none", "squad"]
ORDER, BETA = 6, 2
NO_PAIRS = "there are no pairs"
_ARTICLES = re.compile(r"\b(a|an|the)\b")
_PUNCTUATION = str.maketrans("", "", string.punctuation)


def normalized(text: str, normalization: str) -> str:
    """A text as it is, or as SQuAD's script reads it: lower case, without ASCII punctuation, articles and extra spaces."""
    if normalization == "none":
        return text
    return " ".join(_ARTICLES.sub(" ", text.lower().translate(_PUNCTUATION)).split())


def _pairs(hypotheses: Texts, references: References, normalization: str) -> list[tuple[str, list[str]]]:
    if normalization not in ("none", "squad"):
        raise ValueError(f"normalization must be 'none' or 'squad', got {normalization!r}")
    if isinstance(hypotheses, str) or len(hypotheses) != len(references):
        raise ValueError(f"hypotheses and references must be as many, got {len(hypotheses)} and {len(references)}")
    return [
        (normalized(said, normalization), [normalized(one, normalization) for one in several(known)])
        for said, known in zip(hypotheses, references, strict=True)
    ]


def exact_matches(hypotheses: Texts, references: References, normalization: str = "none") -> np.ndarray:
    """Whether each text is one of its references: shape (n,), 0 or 1."""
    return np.array([float(said in known) for said, known in _pairs(hypotheses, references, normalization)])


def token_f1s(hypotheses: Texts, references: References, normalization: str = "none") -> np.ndarray:
    """F1 of the words of each text and its nearest reference: shape (n,), from 0 to 1."""
    pairs = _pairs(hypotheses, references, normalization)
    return np.array([max(_f1(said.split(), one.split()) for one in known) for said, known in pairs])


def _f1(said: list[str], known: list[str]) -> float:
    if not said or not known:
        return float(said == known)
    return 2 * (Counter(said) & Counter(known)).total() / (len(said) + len(known))


def _mean_steps(each: Any) -> Any:
    return lambda hypotheses, references, *, normalization="none": [
        ("sum of the values", r"\sum_i x_i", float(each(hypotheses, references, normalization).sum())),
        ("pairs", "n", len(hypotheses)),
    ]


def _card(name: str, aliases: tuple[str, ...], question: str, of: str, **rest: Any) -> Card:
    return Card(
        name=name,
        topic="text",
        aliases=aliases,
        question=question,
        formula=r"\frac{\sum_i x_i}{n}",
        symbols={r"\sum_i x_i": f"{of}, added up", "n": "number of pairs"},
        range=(0, 1),
        better="higher",
        undefined_when=NO_PAIRS,
        source="Rajpurkar et al. 2016, SQuAD: 100,000+ questions for machine comprehension of text",
        **rest,
    )


@metric(
    _card(
        "exact match",
        ("EM",),
        "What proportion of texts are identical to one of their references?",
        "for each pair, 1 for a match and 0 for none",
        blind_to="How close a wrong text is: one letter off counts as much as nonsense.",
        reference="np.mean([said in known for said, known in zip(hypotheses, references)])",
    ),
    steps=_mean_steps(exact_matches),
    needs=lambda hypotheses, *_, **__: [(NO_PAIRS, len(hypotheses))],
)
def exact_match(hypotheses: Texts, references: References, *, normalization: Normalization = "none") -> float:
    """Proportion of texts that equal one of their references, in [0, 1]; NaN without pairs.

    normalization: "squad" drops case, ASCII punctuation, articles and extra spaces first. Raises ValueError for another one
    and for lists of different lengths.
    """
    return float(divide(exact_matches(hypotheses, references, normalization).sum(), len(hypotheses)))


@metric(
    _card(
        "token F1",
        ("SQuAD F1", "word overlap F1"),
        "How well do the words of a text match those of its reference (F1), on average?",
        "F1 of the words of each pair",
        blind_to="The order of the words and their meaning.",
        reference="np.mean([2 * (Counter(said.split()) & Counter(known[0].split())).total() / (len(said.split()) + "
        "len(known[0].split())) for said, known in zip(hypotheses, references)])  # Counter of collections; one reference each",
    ),
    steps=_mean_steps(token_f1s),
    needs=lambda hypotheses, *_, **__: [(NO_PAIRS, len(hypotheses))],
)
def token_f1(hypotheses: Texts, references: References, *, normalization: Normalization = "none") -> float:
    """Mean F1 of the words of each text and its nearest reference, in [0, 1]; NaN without pairs.

    Words are what blanks separate. Where one of both has none, the value is 1 if both have none, else 0. Options and refusals as in
    exact_match().
    """
    return float(divide(token_f1s(hypotheses, references, normalization).sum(), len(hypotheses)))


@dataclass(frozen=True)
class Chrf:
    """statistics: for each pair and order the n-grams of the text, of its nearest reference, and both: shape (n, 3 * ORDER)."""

    statistics: np.ndarray

    @cached_property
    def sums(self) -> np.ndarray:
        return np.asarray(self.statistics.sum(axis=0))

    @property
    def value(self) -> float:
        return float(self.of_sums(self.sums))

    @property
    def undefined(self) -> str:
        if not len(self.statistics):
            return NO_PAIRS
        return "texts or references have no characters" if np.isnan(self.value) else ""

    @property
    def signature(self) -> str:
        return f"chrf|order:{ORDER}|beta:{BETA}|words:0|blanks:no|case:mixed"

    @property
    def steps(self) -> list[Part]:
        precision, recall = (float(one) for one in _rates(self.sums))
        return [
            ("mean precision of all n-gram lengths", "P", precision),
            ("mean recall of all n-gram lengths", "R", recall),
        ]

    def of_sums(self, sums: np.ndarray) -> np.ndarray:
        """chrF for each row of summed statistics."""
        precision, recall = _rates(np.asarray(sums, dtype=np.float64))
        found = divide((1 + BETA**2) * precision * recall, BETA**2 * precision + recall, 0.0)
        return np.where(np.isnan(precision), nan, found)[()]


def _rates(sums: np.ndarray) -> tuple[Any, Any]:
    """Mean precision and recall over the orders that both sides have; NaN without any."""
    said, known, both = (sums[..., place::3].astype(np.float64) for place in range(3))
    there = (said > 0) & (known > 0)
    orders = there.sum(axis=-1)
    precision, recall = (np.where(there, divide(both, side, 0.0), 0).sum(axis=-1) for side in (said, known))
    return divide(precision, orders), divide(recall, orders)


def _grams(text: str) -> list[Counter[str]]:
    bare = "".join(text.split())
    return [Counter(bare[i : i + n] for i in range(len(bare) - n + 1)) for n in range(1, ORDER + 1)]


def _statistics(said: list[Counter[str]], known: list[Counter[str]]) -> list[int]:
    found = []
    for a, b in zip(said, known, strict=True):
        found += [a.total() if b else 0, b.total(), (a & b).total()]
    return found


@metric(
    Card(
        name="chrF",
        topic="text",
        aliases=("chrF2", "character n-gram F-score"),
        question="Over all texts together, how well do sequences of one to six characters match those of the references?",
        formula=r"\frac{(1 + 2^2) \cdot P \cdot R}{2^2 \cdot P + R}",
        symbols={
            "P": "proportion of the candidate's character n-grams that are in the reference, mean over n = 1 to 6",
            "R": "proportion of the reference's character n-grams that are in the candidate, mean over n = 1 to 6",
        },
        range=(0, 1),
        better="higher",
        undefined_when="texts or references have no characters",
        blind_to="Meaning, and which texts are bad: the counts of all texts are added up before they are divided.",
        source="Popović 2015, chrF: character n-gram F-score for automatic MT evaluation",
        reference="sacrebleu.CHRF().corpus_score(hypotheses, list(zip(*references))).score / 100",
    ),
)
def chrf(hypotheses: Texts, references: References) -> Chrf:
    """F of character n-grams, recall twice as important as precision, in [0, 1]; blanks do not count.

    NaN without pairs or without characters. Raises ValueError for lists of different lengths.
    """
    rows = []
    for said, known in _pairs(hypotheses, references, "none"):
        own = _grams(said)
        each = [_statistics(own, _grams(one)) for one in known]
        values = [np.nan_to_num(Chrf(np.zeros((0, 0))).of_sums(np.array(one))) for one in each]
        rows.append(each[int(np.argmax(values))])
    return Chrf(np.array(rows, dtype=np.int64).reshape(-1, 3 * ORDER))
