"""The part of a downloaded script that reads how an answer was judged: numbers and words."""

import math

import numpy as np

from lab.reproduce.common import Cells, kind, numbers

RIGHT = ["correct", "right", "pass", "passed", "true", "yes", "y", "c", "t", "success", "1", "good"]
WRONG = ["incorrect", "wrong", "fail", "failed", "false", "no", "n", "i", "f", "failure", "0", "bad"]
PARTIAL = ["partial", "partially correct", "p", "half"]
REFUSED = ["refusal", "refused", "refuse", "abstain", "abstained", "abstention", "not attempted", "noanswer", "no answer", "idk", "unanswered"]  # fmt: skip


def graded(cells: Cells) -> tuple[np.ndarray, np.ndarray]:
    """A score for each cell, NaN where there is none, and whether it is a refusal."""
    if kind(cells) != "text":
        found = numbers(cells)
        return np.where(np.isfinite(found), found, math.nan), np.zeros(len(cells), bool)
    said = [
        "" if cell is None else " ".join(cell.lower().replace("_", " ").replace("-", " ").split()) for cell in cells
    ]
    inspect = bool({"c", "i"} & {*said})
    refused = np.array([word in REFUSED or (inspect and word == "n") for word in said])
    return np.where(refused, 0.0, np.array([_score(word) for word in said])), refused


def _score(word: str) -> float:
    if word in PARTIAL:
        return 0.5
    if word in RIGHT or word in WRONG:
        return float(word in RIGHT)
    try:
        return float(word) if math.isfinite(float(word)) else math.nan
    except ValueError:
        return math.nan
