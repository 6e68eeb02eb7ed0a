"""Scores that are the confidence in a predicted class, as text-classification pipelines give them, not P(positive).

Of two classes a confidence is never below one half, and the class that it is meant for is in a column of its own. Answers to questions may have
one that was stated with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from datasets.uploads.errors import UploadError
from datasets.uploads.predictions import numbers_in
from datasets.uploads.roles import Coded
from datasets.uploads.table import Table, objects, shown
from lab.read.class_families import polarity
from metrics_core.filled import Filled

MOST_OF_A_SCALE = 10  # up to here numbers above 1 are marks, not per cents
FEWEST = 8  # rows, from which on "never below one half" says something


def same_classes(said: Sequence[str], classes: Sequence[str]) -> Mapping[str, str]:
    """Which class each predicted name means, where all of them mean one: "LABEL_1" is 1, "POSITIVE" is yes; {} otherwise."""
    if {*said} <= {*classes}:
        return {name: name for name in said}
    known = {_short(name): name for name in classes}
    if len(known) == len(classes) and all(_short(name) in known for name in said):
        return {name: known[_short(name)] for name in said}
    ours, theirs = polarity(classes), polarity(said)
    if ours and theirs:
        return dict(zip(theirs, ours, strict=True))
    if ours and len(said) == 1:
        low = said[0].lower()
        alone = {"positive": ours[1], "negative": ours[0], "pos": ours[1], "neg": ours[0]}
        return {said[0]: alone[low]} if low in alone else {}
    return {}


def _short(name: str) -> str:
    return name.strip().lower().removeprefix("label_").removeprefix("label ")


def looks_like_confidence(scores: np.ndarray, classes: int = 2) -> bool:
    """Whether numbers lie between 1/classes and 1 in every row, and are not all the same."""
    known = scores[np.isfinite(scores)]
    if len(known) < FEWEST:
        return False
    low, high = float(known.min()), float(known.max())
    return 1 / classes <= low < high <= 1


def shares(scores: np.ndarray) -> np.ndarray:
    """Confidences as shares of 1, also where they are written as 50 to 100 per cent."""
    known = scores[np.isfinite(scores)]
    percent = len(known) and known.min() >= 50 and 1 < known.max() <= 100
    return scores / 100 if percent else scores


def stated(table: Table, column: str) -> np.ndarray:
    """Confidence that was stated with answers, as shares of 1, float64, NaN where a cell is empty: from 0 to 1, from 0 to 100, or with signs of per cent.

    Raises UploadError for other text, and for numbers of another scale, such as 1 to 5, which say no probability.
    """
    values = table.columns[column]
    if values.dtype == object and all(value is None or str(value).rstrip().endswith("%") for value in values):
        bare = objects([None if value is None else str(value).rstrip().removesuffix("%") for value in values])
        found = numbers_in(replace(table, columns={column: bare}), column, "stated confidence") / 100
    else:
        found = numbers_in(table, column, "stated confidence")
        found = found / 100 if MOST_OF_A_SCALE < np.nanmax(found, initial=0) <= 100 else found
    outside = np.isinf(found) | (found < 0) | (found > 1)
    if outside.any():
        raise UploadError(
            Filled(
                "“{column}” holds {value}, so it is not a confidence from 0 to 1, or from 0% to 100%. A number on a scale such as 1 to 5 is "
                "not a probability. Choose another column for the stated confidence, or (none).",
                column=shown(column, 40),
                value=np.asarray(values)[outside][0],
            )
        )
    return found


def confident(scores: np.ndarray, said: np.ndarray, positive: str) -> np.ndarray:
    """P(positive) of each row: the score where that was predicted, what is left to 1 elsewhere, NaN where nothing was.

    said: the predicted class as text, None where it is missing.
    """
    known = np.array([name is not None for name in said.tolist()])
    found: np.ndarray = np.where(np.equal(said, positive), scores, 1 - scores)
    return np.where(known, found, np.nan)


def inside(score: np.ndarray, said: Coded) -> bool:
    """Whether a score can only be a confidence: both classes are predicted though no score is below one half."""
    return looks_like_confidence(score) and int((said.counts > 0).sum()) == 2
