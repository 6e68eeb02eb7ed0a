"""Every class's recall and precision as bars that are solid as far as the answers are right, and the F1 of both."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from charts.classes import answered
from charts.figures import apart
from charts.moving import Label, Look, Mark, Region, Track, View, over
from metrics_core import ConfusionMatrix
from metrics_core.geometry.tiles import tiles

RECALL, PRECISION, F_ONE = (0.0, 0.36), (0.43, 0.79), (0.86, 1.0)  # from where to where their bars reach
HEADS = (RECALL, "recall", "right", "actual"), (PRECISION, "precision", "right", "predicted"), (F_ONE, "F1", "", "")
STRIP = 0.94, 1.0  # the height of the samples' own bar
FIRST, THICK, ROW = 0.5, 0.125, 0.25  # the rows from the top
ABOVE = 0.05  # a bar: its numbers
HEAD = 0.815, 0.755  # the heights of its two lines


def each_class(labels: Sequence[str], matrix: ConfusionMatrix, f_ones: Sequence[Track], *controls: str) -> View:
    """A row a class, below a bar of all samples. The first class is blue, the others are orange; a wrong answer is hatched.

    matrix, f_ones: one for each position of the controls.
    """
    at, found, called = over(*controls), tiles(matrix), tiles(matrix.transposed)
    marks: list[Mark] = [*_sizes(labels, found.edges, at)]
    for (left, end), name, one, other in HEADS:
        marks += [
            Label(left, HEAD[0], name, anchor="start"),
            Label(left, HEAD[1], one, anchor="start"),
            Label(end, HEAD[1], other, anchor="end"),
        ]
    for r, label in enumerate(labels):
        low = FIRST - r * ROW
        marks.append(Label(-0.025, low + THICK / 2, label, anchor="end", hue="negative" if r else "positive"))
        right = at(matrix.counts[..., r, r], f"n_{r}_{r}")
        marks += _bar(RECALL, low, _parts(found.full[..., r, :], [(r, c) for c in range(len(labels))], r), at)
        marks += _counted(RECALL, low, right, at(matrix.actual[..., r]))
        marks += _bar(PRECISION, low, _parts(called.full[..., r, :], [(c, r) for c in range(len(labels))], r), at)
        marks += _counted(PRECISION, low, right, at(matrix.predicted[..., r]))
        marks += _bar(F_ONE, low, {"ink": f_ones[r].values}, at)
        marks.append(Label(F_ONE[0], low + THICK + ABOVE, "", f_ones[r], anchor="start", shows="number"))
    alt = f"Recall, precision and F1 of {', '.join(labels)}, and how many samples each class has."
    return View("classes", alt, tuple(marks), None, 330, (26, 8, 6, 2))


def _sizes(labels: Sequence[str], edges: np.ndarray, at: Callable[..., Track]) -> Iterator[Mark]:
    """The bar of all samples, cut at the edges of the classes."""
    low, high = STRIP
    middles = apart(np.moveaxis((edges[..., :-1] + edges[..., 1:]) / 2, -1, 0), 0.04, 0.02, 0.98)
    for r, (label, middle) in enumerate(zip(labels, middles, strict=True)):
        hue = "negative" if r else "positive"
        yield Region(at(edges[..., r] + 0.002), low, at(edges[..., r + 1] - 0.002), high, hue)  # type: ignore[arg-type]
        yield Label(at(middle), low - 0.035, label, hue=hue)  # type: ignore[arg-type]


def _parts(shares: np.ndarray, cells: Sequence[tuple[int, int]], right: int) -> dict[Look, np.ndarray]:
    """The shares of these cells (actual and predicted class), which are the last axis, added up by look; the right answer comes first."""
    found: dict[Look, np.ndarray] = {}
    for i in sorted(range(len(cells)), key=lambda i: i != right):
        look = answered(*cells[i], 0)
        found[look] = found.get(look, 0) + shares[..., i]
    return found


def _bar(
    place: tuple[float, float], low: float, parts: Mapping[Look, np.ndarray], at: Callable[..., Track]
) -> Iterator[Region]:
    """Parts of a whole from left to right."""
    left, end = place
    yield Region(left, low, end, low + THICK, "band")
    ends = left + (end - left) * np.cumsum(list(parts.values()), axis=0)
    for look, begin, stop in zip(parts, [np.full_like(ends[0], left), *ends], ends, strict=False):
        yield Region(at(begin), low, at(stop), low + THICK, look)


def _counted(place: tuple[float, float], low: float, right: Track, of: Track) -> Iterator[Label]:
    """How many are right, and of how many, above the ends of a bar."""
    left, end = place
    yield Label(left, low + THICK + ABOVE, "", right, anchor="start")
    yield Label(end, low + THICK + ABOVE, "", of, anchor="end")
