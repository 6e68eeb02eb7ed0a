"""Cells that say how an answer was judged: numbers, truth values, and words such as "correct", "C", "tie" or "model_a"."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from datasets.uploads.roles import coded, word_set
from datasets.uploads.table import Table

RIGHT = word_set("correct right pass passed true yes y c t success 1 good")
WRONG = word_set("incorrect wrong fail failed false no n i f failure 0 bad")
PARTIAL = frozenset(("partial", "partially correct", "p", "half"))
REFUSED = frozenset(
    ("refusal", "refused", "refuse", "abstain", "abstained", "abstention", "not attempted", "noanswer", "no answer", "idk", "unanswered")
)  # fmt: skip
FIRST = frozenset(("model a", "model 1", "a", "first", "left", "1", "answer a", "a wins", "assistant a", "true", "ab"))
SECOND = frozenset(
    ("model b", "model 2", "b", "second", "right", "2", "answer b", "b wins", "assistant b", "false", "ba", "swapped")
)
TIE = frozenset(
    ("tie", "ties", "tied", "draw", "equal", "same", "both", "neither", "c", "0.5", "tie bothbad", "bothbad", "both bad", "tie both bad", "tie (bothbad)")
)  # fmt: skip
INSPECT = frozenset(("c", "i"))  # beside which n is no answer, and p is partial


@dataclass(frozen=True, eq=False)
class Graded:
    """A score for each row, float64, NaN where the cell says none; refused: which rows are refusals, whose score is 0."""

    scores: np.ndarray
    refused: np.ndarray


def plain_word(name: str) -> str:
    """A cell's word, small and without underscores and hyphens."""
    return " ".join(name.lower().replace("_", " ").replace("-", " ").split())


def graded(table: Table, column: str) -> Graded:
    """The scores in a column of numbers, truth values or words."""
    values = table.columns[column]
    if values.dtype != object:
        numbers = values.astype(np.float64)
        return Graded(np.where(np.isfinite(numbers), numbers, np.nan), np.zeros(len(values), bool))
    held = coded(values)
    said = [plain_word(name) for name in held.names]
    inspect = INSPECT & {*said}
    each = [_score(word, bool(inspect)) for word in said]
    scores = np.array([score for score, _ in each] + [np.nan])
    refused = np.array([no_answer for _, no_answer in each] + [False])
    return Graded(scores[held.codes], refused[held.codes])


def knows(names: tuple[str, ...]) -> bool:
    """Whether these are words for right and wrong answers and nothing else."""
    said = {plain_word(name) for name in names}
    known = RIGHT | WRONG | PARTIAL | REFUSED
    return bool(said) and said <= known | {"n"} and bool(said & (RIGHT | WRONG))


def _score(word: str, inspect: bool) -> tuple[float, bool]:
    if word in REFUSED or (inspect and word == "n"):
        return 0.0, True
    if word in PARTIAL:
        return 0.5, False
    if word in RIGHT or word in WRONG:
        return float(word in RIGHT), False
    try:
        number = float(word)
    except ValueError:
        return np.nan, False
    return (number if np.isfinite(number) else np.nan), False


def winners(table: Table, column: str, first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """The score of the first model in each row, 1, 0.5 or 0, NaN where the cell names neither model nor a tie.

    first, second: the models' names. Numbers are the first model's score, or 1 and 2 for the first and the second one.
    """
    values = table.columns[column]
    if values.dtype == bool:
        return values.astype(np.float64)
    if values.dtype != object:
        numbers = values.astype(np.float64)
        known = numbers[np.isfinite(numbers)]
        if len(known) and np.isin(known, (1, 2)).all() and (known == 2).any():
            return 2 - numbers
        return np.where(np.isin(numbers, (0, 0.5, 1)), numbers, np.nan)
    held = coded(values)
    word = np.array([*(plain_word(name) for name in held.names), ""], dtype=object)[held.codes]
    named = np.array([*held.names, ""], dtype=object)[held.codes]
    found = np.full(len(values), np.nan)
    for score, known_words in ((0.5, TIE), (0.0, SECOND), (1.0, FIRST)):
        found[np.isin(word.astype(str), [*known_words])] = score
    found[named == second] = 0.0
    found[named == first] = 1.0
    return found
