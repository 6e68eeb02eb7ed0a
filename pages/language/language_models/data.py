"""A row of words with the probability that a model gave to each: checked, and written into a link. No metric in here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from datasets.documents import CATALOGUE
from datasets.inputs import token_probabilities_of
from datasets.sentences import FIRST_TOKENS
from language import gettext

MOST, LONGEST = 12, 24


@dataclass(frozen=True)
class TokenRow:
    """Words, at least one and without blanks in them, and as many probabilities in [0, 1]."""

    words: tuple[str, ...]
    probabilities: tuple[float, ...]

    def with_probability(self, place: int, probability: float) -> TokenRow:
        """The same row but for one probability."""
        q = self.probabilities
        return TokenRow(self.words, (*q[:place], probability, *q[place + 1 :]))


def checked_row(words: Sequence[Any], probabilities: Sequence[Any]) -> tuple[TokenRow | None, list[str]]:
    """The row that was typed, or None with what is wrong with it, row by row from 1. Blanks in a word become _."""
    if not 0 < len(words) <= MOST:
        return None, [gettext("there can be 1 to {most} words; there are {n}", most=MOST, n=len(words))]
    problems, row = [], []
    for i, (word, probability) in enumerate(zip(words, probabilities, strict=True), 1):
        text = "_".join(str(word).split()) if isinstance(word, str) else ""
        number = float(probability) if isinstance(probability, (int, float)) else float("nan")
        if not 0 < len(text) <= LONGEST:
            problems.append(gettext("row {row}, word: it needs 1 to {most} characters", row=i, most=LONGEST))
        if not 0 <= number <= 1 or not isfinite(number):
            problems.append(gettext("row {row}, probability: a number from 0 to 1 is needed", row=i))
        row.append((text, number))
    if problems:
        return None, problems
    return TokenRow(*zip(*row, strict=True)), []


def row_to_link(row: TokenRow) -> dict[str, str]:
    """The row as it stands in the URL: `words=the cat` and `q=0.5_0.25`."""
    return {"words": " ".join(row.words), "q": "_".join(f"{q:.9g}" for q in row.probabilities)}


def row_from_link(words: str, q: str) -> TokenRow | None:
    """The row out of the URL, or None when it is no good row."""
    try:
        numbers = [float(part) for part in q.split("_")]
    except ValueError:
        return None
    texts = words.split()
    return checked_row(texts, numbers)[0] if len(texts) == len(numbers) else None


def row_of_example(example: str) -> TokenRow:
    """The probabilities of one of the documents' examples; the words are ours. Raises KeyError for another example."""
    q = token_probabilities_of(CATALOGUE.examples[example].inputs) or []
    return TokenRow(FIRST_TOKENS[: len(q)], tuple(q))
