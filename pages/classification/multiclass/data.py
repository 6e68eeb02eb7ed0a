"""Small data of several classes: one class that takes over, matrices to start from, sets of labels to edit. No metric.

Counts have actual classes in the rows and predicted ones in the columns.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from language import gettext

GROWING = ("A", "B", "C")
GROWING_SAMPLES = 2400
STEPS = range(1, 60)  # sixtieths of all samples that belong to A
CALLED = ((18, 1, 1), (9, 7, 4), (11, 4, 5))  # what the As, the Bs and the Cs are called, in twentieths
MOST_SETS = 12

OUTSIDE = ((10, 90, 0), (0, 10, 0), (0, 0, 10))  # the mean F1 lies below mean precision and below mean recall
NEVER = ((40, 0, 2), (9, 0, 1), (3, 0, 5))  # the second class is never predicted


def one_class_takes_over(sixtieths: int) -> np.ndarray:
    """2,400 samples of A, B and C, so many sixtieths of them As, the others equally many; all are answered as in CALLED.

    All counts are whole. Raises ValueError outside STEPS.
    """
    if sixtieths not in STEPS:
        raise ValueError(gettext("there is no step {step!r}", step=sixtieths))
    sizes = 2 * sixtieths, 60 - sixtieths, 60 - sixtieths
    return np.array([size * np.array(row) for size, row in zip(sizes, CALLED, strict=True)], np.int64)


@dataclass(frozen=True)
class Sets:
    """A true and a predicted set of labels for each sample; `labels` are all there are, in their order."""

    labels: tuple[str, ...]
    truth: tuple[tuple[str, ...], ...]
    prediction: tuple[tuple[str, ...], ...]


def sets_to_link(sets: Sets) -> str:
    """Sets as they stand in the URL: `a.b*a_c*c`, true before predicted."""
    pairs = zip(sets.truth, sets.prediction, strict=True)
    return "_".join(f"{'.'.join(true)}*{'.'.join(said)}" for true, said in pairs)


def sets_from_link(text: str, labels: Sequence[str]) -> Sets | None:
    """Sets out of the URL, or None when they are not good: labels must be known, samples at least 1 and at most 12."""
    word = r"[^\W_]*(?:\.[^\W_]+)*"
    if not re.fullmatch(rf"{word}\*{word}(_{word}\*{word}){{0,{MOST_SETS - 1}}}", text):
        return None
    halves = [[half.split(".") if half else [] for half in pair.split("*")] for pair in text.split("_")]
    if any(label not in labels for pair in halves for half in pair for label in half):
        return None
    return checked_sets([pair[0] for pair in halves], [pair[1] for pair in halves], labels)


def checked_sets(
    truth: Sequence[Sequence[str] | None], prediction: Sequence[Sequence[str] | None], labels: Sequence[str]
) -> Sets:
    """Sets as they were typed: an empty cell is the empty set, labels come in their order, each once; 12 samples."""

    def ordered(one: Sequence[str] | None) -> tuple[str, ...]:
        return tuple(label for label in labels if label in (() if one is None else tuple(one)))

    pairs = list(zip(truth, prediction, strict=True))[:MOST_SETS]
    return Sets(tuple(labels), tuple(ordered(true) for true, _ in pairs), tuple(ordered(said) for _, said in pairs))
