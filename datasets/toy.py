"""Small data to hold in the hand: literal rows of label and score, and two overlapping piles of scores.

Labels are 1 (positive) and 0 (negative); a higher score means more likely positive. No metric in here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, NamedTuple

import numpy as np
from scipy.special import expit

from metrics_core.filled import Filled

MAX_ROWS = 30
MAX_SIMULATED = 10_000_000
SPAM_ROWS, SPAM_POSITIVES = 1600, 489


@dataclass(frozen=True)
class Rows:
    """A literal example. threshold: what to start with. example: the id of the documents' example behind it, if any."""

    name: str
    says: str
    labels: tuple[int, ...]
    scores: tuple[float, ...]
    threshold: float
    positive: str
    negative: str
    example: str = ""


PATIENTS = Rows(
    name="20 patients",
    says="A medical test on 20 people, nine of them ill. "
    "The document says who is ill and who tests positive; the scores are ours, and the test is positive at 0.5 or above.",
    labels=(1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0),
    scores=(
        *(0.97, 0.93, 0.88, 0.74, 0.61, 0.82, 0.66, 0.53),
        *(0.46, 0.41, 0.29, 0.17, 0.44, 0.36, 0.31, 0.24, 0.19, 0.12, 0.08, 0.03),
    ),
    threshold=0.5,
    positive="ill",
    negative="healthy",
    example="medical-confusion",
)

CAT_SEARCH = Rows(
    name="Search for cats",
    says="Pages about cats: a search returns three of them and one wrong page, and misses four. "
    "The scores are ours (returned at 0.5 or above), and pages that are neither wanted nor returned are not listed.",
    labels=(1, 1, 0, 1, 1, 1, 1, 1),
    scores=(0.92, 0.85, 0.71, 0.64, 0.47, 0.38, 0.25, 0.11),
    threshold=0.5,
    positive="about cats",
    negative="about something else",
    example="cats-precision",
)

FIVE_ITEMS = Rows(
    name="Five items",
    says="Three positives and two negatives, all with different scores: few enough to draw the curves by hand.",
    labels=(1, 0, 1, 1, 0),
    scores=(0.9, 0.8, 0.7, 0.6, 0.5),
    threshold=0.7,
    positive="positive",
    negative="negative",
    example="recall-up-precision-down",
)

TIED_SCORES = Rows(
    name="Ties",
    says="Twelve items with scores in steps of a quarter, such as the votes of a jury of four. "
    "Labels and scores are ours. Items with equal scores are flagged together.",
    labels=(1, 1, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0),
    scores=(1.0, 1.0, 1.0, 0.75, 0.75, 0.75, 0.5, 0.5, 0.25, 0.25, 0.0, 0.0),
    threshold=0.75,
    positive="positive",
    negative="negative",
)

ROWS = {rows.name: rows for rows in (PATIENTS, CAT_SEARCH, FIVE_ITEMS, TIED_SCORES)}


@dataclass(frozen=True)
class Problem:
    """What is wrong and what to do. Rows count from 1; row None is about the whole table, column "" about the row."""

    row: int | None
    column: str
    message: str


@dataclass(frozen=True, eq=False)
class CheckedRows:
    """The rows that can be used, in order, and what was wrong with the others."""

    labels: np.ndarray
    scores: np.ndarray
    problems: tuple[Problem, ...]


def checked_rows(labels: Sequence[Any], scores: Sequence[Any]) -> CheckedRows:
    """Turn what a reader typed into arrays (labels int8, scores float64), with a list of problems; raises nothing.

    A label is 0 or 1, a score any finite number, both as a number or as text. A single class is no problem here:
    what follows from it is undefined, and says so.
    """
    problems = _problems_of_the_table(labels, scores)
    kept_labels, kept_scores = [], []
    for row, (label, score) in enumerate(list(zip(labels, scores, strict=False))[:MAX_ROWS], start=1):
        of_row = [
            Problem(row, column, problem)
            for column, problem in (("label", _problem_of_label(label)), ("score", _problem_of_score(score)))
            if problem
        ]
        problems += of_row
        if not of_row:
            kept_labels.append(int(float(label)))
            kept_scores.append(float(score))
    return CheckedRows(np.array(kept_labels, np.int8), np.array(kept_scores, np.float64), tuple(problems))


class Scored(NamedTuple):
    """Truth (int8, the positives first) and scores (float64)."""

    y_true: np.ndarray
    scores: np.ndarray


def two_normals(
    separation: float = 2.5,
    spread: float = 1.3,
    prevalence: float = SPAM_POSITIVES / SPAM_ROWS,
    n: int = SPAM_ROWS,
    seed: int = 0,
) -> Scored:
    """Two normal distributions, `separation` apart, squashed into (0, 1) by the logistic function.

    The negatives have standard deviation 1, the positives `spread`; round(prevalence * n) rows are positive. The
    default is like a spam filter's. The same seed draws the same people, so a changed argument moves them smoothly.
    Raises ValueError for separation outside [-10, 10], spread outside (0, 5], prevalence outside [0, 1], n outside
    [1, 10,000,000] or a negative seed.
    """
    _in_range("separation", separation, -10, 10)
    _in_range("spread", spread, 0, 5)
    if spread == 0:
        raise ValueError("spread must be more than 0, got 0")
    _in_range("prevalence", prevalence, 0, 1)
    _whole("n", n, 1, MAX_SIMULATED)
    _whole("seed", seed, 0, 2**63 - 1)
    positives = round(prevalence * n)
    high = separation / 2 + spread * np.random.default_rng([seed, 1]).standard_normal(positives)
    low = -separation / 2 + np.random.default_rng([seed, 0]).standard_normal(n - positives)
    truth = np.repeat(np.array([1, 0], np.int8), [positives, n - positives])
    return Scored(truth, expit(np.concatenate([high, low])))


def clipped_normals(seed: int, n: int, scale: float) -> Scored:
    """The documents' simulation with a seed: labels first, of which 40% are positive, then a normal score around each.

    Scores have standard deviation `scale` and are clipped to [0, 1]; numpy's old generator, as the page uses it. The
    labels come in the order drawn.
    """
    random = np.random.RandomState(seed)
    labels = (random.random_sample(n) > 0.6).astype(np.int8)
    return Scored(labels, np.clip(random.normal(labels, scale), 0, 1))


def _problems_of_the_table(labels: Sequence[Any], scores: Sequence[Any]) -> list[Problem]:
    problems = []
    rows = max(len(labels), len(scores))
    if not rows:
        problems.append(Problem(None, "", "There are no rows; enter at least one label with its score."))
    if len(labels) != len(scores):
        short = "score" if len(labels) > len(scores) else "label"
        first = min(len(labels), len(scores)) + 1
        says = Filled(
            "There is no score from row {row} on; every row needs both."
            if short == "score"
            else "There is no label from row {row} on; every row needs both.",
            row=first,
        )
        problems.append(Problem(first, short, says))
    if rows > MAX_ROWS:
        says = Filled("{rows} rows are too many; only the first {most} are used.", rows=rows, most=MAX_ROWS)
        problems.append(Problem(MAX_ROWS + 1, "", says))
    return problems


def _problem_of_label(label: Any) -> str:
    if _number(label) in (0, 1):
        return ""
    return Filled("{entry} is not a label; write 1 for positive or 0 for negative.", entry=_shown(label))


def _problem_of_score(score: Any) -> str:
    value = _number(score)
    if value is None or isinstance(score, bool):
        return Filled("{entry} is not a score; write a number.", entry=_shown(score))
    return "" if isfinite(value) else Filled("{entry} is not a score; it must be finite.", entry=_shown(score))


def _number(entry: Any) -> float | None:
    try:
        return float(entry)
    except (TypeError, ValueError, OverflowError):
        return None


def _shown(entry: Any) -> str:
    text = "" if entry is None else str(entry).strip()
    return f"“{text[:20]}”" if text else Filled("An empty cell")


def _in_range(name: str, value: float, low: float, high: float) -> None:
    if not low <= value <= high:
        raise ValueError(f"{name} must be in [{low}, {high}], got {value!r}")


def _whole(name: str, value: int, low: int, high: int) -> None:
    if not isinstance(value, int | np.integer) or isinstance(value, bool) or not low <= value <= high:
        raise ValueError(f"{name} must be a whole number in [{low}, {high}], got {value!r}")
