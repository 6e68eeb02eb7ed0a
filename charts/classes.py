"""A confusion matrix of several classes as a picture, with one class lit up."""

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from charts.classification import OUTCOMES
from charts.moving import Label, Look, Mark, Region, View, over
from language import gettext
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.geometry.tiles import tiles

Rows = Literal["actual", "predicted"]
LETTERED, NUMBERED = 4, 14  # up to so many classes a cell says its letters, and its count
BELOW = 0.52  # of a cell is above its bar, where its count has room


def outcome(actual: int, predicted: int, positive: int) -> Look:
    """Which cell of the table "one class against the rest" a cell of the whole matrix falls into."""
    return OUTCOMES[actual == positive, predicted == positive]


def filled_to(column: int | np.ndarray, full: Any, classes: int) -> Any:
    """Where the filled part of a cell ends, in the matrix's units, for the share of its row that it holds."""
    return (column + 0.02 + 0.96 * np.asarray(full, float)) / classes


def class_matrix(
    labels: Sequence[str],
    matrix: ConfusionMatrix,
    positive: int,
    *controls: str,
    rows: Rows = "actual",
    height: int = 236,
) -> View:
    """Every class against every other; a cell, or of few classes a bar in it, is filled as far as its share of its row.

    labels: as they are written here. matrix: one for each position of the controls. Only hue and hatching know which
    class is positive: among the other classes a wrong answer is a true negative too, and solid.
    """
    k, columns = len(labels), "predicted" if rows == "actual" else "actual"
    place = over(*controls) if controls else float
    shares = tiles(matrix if rows == "actual" else matrix.transposed).full
    few = k <= LETTERED
    grounds = [(c / k + 0.02 / k, r / k + 0.04 / k, (c + 0.98) / k, (r + 0.96) / k) for r in range(k) for c in range(k)]
    marks: list[Mark] = [Region(x0, y0, x1, y1, "band") for x0, y0, x1, y1 in (grounds if few else [(0, 0, 1, 1)])]
    for r in range(k):
        low, high = 1 - (r + 0.96) / k, 1 - (r + (BELOW if few else 0.04)) / k
        for c in range(k):
            actual, predicted = (r, c) if rows == "actual" else (c, r)
            look = outcome(actual, predicted, positive)
            full = place(filled_to(c, shares[..., r, c], k))  # of an empty cell, where it begins to the last bit
            marks.append(Region(float(filled_to(c, 0, k)), low, full, high, look))
    _, top, _, bottom = margin = (96, 38 if k <= LETTERED else 30, 6, 22)
    line = 1 / (height - top - bottom)
    for i, label in enumerate(labels):
        marks.append(Label(-0.02, 1 - (i + 0.5) / k, f"{rows} {label}" if k <= LETTERED else label, anchor="end"))
        if k <= NUMBERED:
            marks.append(Label((i + 0.5) / k, 1 + 10 * line, label))
        if k <= LETTERED:
            marks.append(Label((i + 0.5) / k, 1 + 25 * line, columns))
    if k > LETTERED:
        marks.append(Label(-0.02, 1 + 10 * line, f"{rows} ↓", anchor="end"))
        marks.append(Label(0.5, -12 * line, columns))
    if k <= NUMBERED:
        letters = k <= LETTERED
        marks += [_cell(r, c, matrix, positive, controls, rows, letters) for r in range(k) for c in range(k)]
    alt = gettext(
        "Confusion matrix of {labels}: rows {rows}, columns {columns}; {positive} is positive.",
        labels=", ".join(labels),
        rows=gettext(rows),
        columns=gettext(columns),
        positive=labels[positive],
    )
    return View("matrix", alt, tuple(marks), None, height, margin)


def _cell(
    r: int, c: int, matrix: ConfusionMatrix, positive: int, controls: tuple[str, ...], rows: Rows, lettered: bool
) -> Label:
    k = len(matrix.labels)
    actual, predicted = (r, c) if rows == "actual" else (c, r)
    letters = outcome(actual, predicted, positive).upper() if lettered else ""
    count = over(*controls)(matrix.counts[..., actual, predicted], f"n_{actual}_{predicted}")
    if k > LETTERED:
        return Label((c + 0.5) / k, 1 - (r + 0.5) / k, "", count)
    look: Look | Literal[""] = outcome(actual, predicted, positive) if lettered else ""
    return Label((c + 0.06) / k, 1 - (r + 0.28) / k, letters, count, anchor="start", look=look)
