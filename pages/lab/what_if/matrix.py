"""Every class against every other; a click on a cell chooses its rows."""

from collections.abc import Sequence

import numpy as np

from charts.classes import filled_to
from charts.moving import Control, Label, Look, Mark, Picks, Region, Track, View, over
from language import gettext
from metrics_core import ConfusionMatrix
from metrics_core.geometry.tiles import tiles
from widgets.scrubber import Payload, pack
from widgets.scrubber.layouts import grid

at_cell = over("cell")


def picture(labels: Sequence[str], matrix: ConfusionMatrix) -> Payload:
    """The matrix with one cell chosen. labels: the classes' names as they fit."""
    k = len(labels)
    i, j = np.divmod(np.arange(k * k), k)
    said = gettext("{actual} called {predicted}")
    texts = tuple(said.format(actual=labels[a], predicted=labels[b]) for a, b in zip(i, j, strict=True))
    view = chosen_cell(labels, matrix.counts, filled(tiles(matrix).full), cell_places(k, i, j))
    return pack(grid({view: 1}, widths=("minmax(0, 46rem)",)), (Control("cell", "cell", np.arange(k * k), texts),))


def chosen_cell(
    labels: Sequence[str],
    counts: np.ndarray,
    ends: tuple[np.ndarray, np.ndarray],
    places: tuple[tuple[Track, Track, Track, Track], tuple[Track, Track]],
) -> View:
    """Solid was recognised, hatched was called another class. ends: see filled(); places: see cell_places()."""
    k, (left, full), (outline, middle) = len(labels), ends, places
    marks: list[Mark] = [Region(0, 0, 1, 1, "band")]
    for i in range(k):
        low, high = 1 - (i + 0.96) / k, 1 - (i + 0.04) / k
        looks: list[Look] = ["tp" if i == j else "fn" for j in range(k)]
        marks += [Region(float(left[j]), low, float(full[i, j]), high, look) for j, look in enumerate(looks)]
    height = 70 + max(190, 30 * k)
    for i, label in enumerate(labels):
        marks.append(Label(-0.015, 1 - (i + 0.5) / k, label, anchor="end"))
        marks.append(Label((i + 0.5) / k, 1 + 10 / (height - 60), label))
        numbers = (over()(counts[i, j]) for j in range(k))
        marks += [
            Label((j + 0.5) / k, 1 - (i + 0.5) / k, track=number, chip=k <= 8) for j, number in enumerate(numbers)
        ]
    marks.append(Label(-0.015, 1 + 10 / (height - 60), "actual ↓", anchor="end"))
    marks.append(Label(0.5, -12 / (height - 60), "predicted"))
    marks += [Region(*outline, "outline"), Picks(*middle, "cell")]
    alt = gettext(
        "Confusion matrix of {labels}: rows actual, columns predicted; one cell is chosen.", labels=", ".join(labels)
    )
    return View("matrix", alt, tuple(marks), None, height, (120, 32, 8, 24))


def cell_places(k: int, i: np.ndarray, j: np.ndarray) -> tuple[tuple[Track, Track, Track, Track], tuple[Track, Track]]:
    """Of cells (i, j) of a matrix of k classes: left, lower, right and upper edge, and (x, y) of the middle."""
    edges = at_cell(j / k), at_cell(1 - (i + 1.0) / k), at_cell((j + 1.0) / k), at_cell(1 - i / k)
    return edges, (at_cell((j + 0.5) / k), at_cell(1 - (i + 0.5) / k))


def filled(full: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where the filled part of each column's cells begins, and where each cell's ends; full: the share of its row that it holds."""
    columns = np.arange(len(full))
    return filled_to(columns, 0, len(full)), filled_to(columns, full, len(full))
