"""Every class's recall and precision as bars that are solid as far as the answers are right, and the F1 of both.

Hue is the true class, of three; hatched is a wrong answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from charts.figures import apart
from charts.marks import Hue
from charts.moving import Label, Look, Mark, Region, Track, View, over
from metrics_core import ConfusionMatrix
from metrics_core.geometry.tiles import tiles

HUES: tuple[Hue, Hue, Hue] = ("positive", "negative", "third")
LOOKS: tuple[tuple[Look, Look], ...] = (("tp", "fn"), ("tn", "fp"), ("third-right", "third-wrong"))  # right and wrong
RECALL, PRECISION, F_ONE = (0.0, 0.33), (0.38, 0.71), (0.77, 1.0)  # from where to where their bars reach
HEADS = (
    (RECALL, "recall", "of the actual class"),
    (PRECISION, "precision", "of the predicted class"),
    (F_ONE, "F1", ""),
)
STRIP = 0.93, 1.0  # the height of the samples' own bar
FIRST, THICK, ROW = 0.49, 0.13, 0.245  # the rows from the top
ABOVE = 0.045  # a bar: its number
BELOW, NAMED = 0.034, 0.05  # a bar: the name of a piece; of a bar: the part that is wide enough for a name
HEAD = 0.8, 0.75  # the heights of its two lines


def each_class(
    labels: Sequence[str],
    matrix: ConfusionMatrix,
    found: Sequence[Track],
    right: Sequence[Track],
    f_ones: Sequence[Track],
    *controls: str,
) -> View:
    """A row for each of three classes, below a bar of all samples.

    matrix: one for each position of the controls; found, right, f_ones: recall, precision and F1 of each class there.
    """
    at, actual, called = over(*controls), tiles(matrix), tiles(matrix.transposed)
    marks: list[Mark] = [*_sizes(labels, actual.edges, at)]
    for (left, _), name, says in HEADS:
        marks += [
            Label(left, height, words, anchor="start")
            for height, words in zip(HEAD, (name, says), strict=True)
            if words
        ]
    for r, label in enumerate(labels):
        low, classes = FIRST - r * ROW, range(len(labels))
        marks.append(Label(-0.025, low + THICK / 2, label, anchor="end", hue=HUES[r]))
        marks += _bar(RECALL, low, _parts(actual.full[..., r, :], [(r, c) for c in classes], r), at)
        marks += _bar(PRECISION, low, _parts(called.full[..., r, :], [(c, r) for c in classes], r), at)
        marks += _bar(F_ONE, low, {"ink": f_ones[r].values}, at)
        for (left, _), number in ((RECALL, found[r]), (PRECISION, right[r]), (F_ONE, f_ones[r])):
            marks.append(Label(left, low + THICK + ABOVE, "", number, anchor="start", shows="number"))
    marks.append(_last_piece(labels, called.full[..., 0, -1], at))
    alt = f"Recall, precision and F1 of {', '.join(labels)}, and what proportion of the samples each class has."
    return View("classes", alt, tuple(marks), None, 330, (26, 6, 6, 2))


def _sizes(labels: Sequence[str], edges: np.ndarray, at: Callable[..., Track]) -> Iterator[Mark]:
    """The bar of all samples, cut at the edges of the classes."""
    low, high = STRIP
    middles = apart(np.moveaxis((edges[..., :-1] + edges[..., 1:]) / 2, -1, 0), 0.04, 0.02, 0.98)
    yield Label(-0.025, (low + high) / 2, "all", anchor="end")
    for r, (label, middle) in enumerate(zip(labels, middles, strict=True)):
        begin, end = edges[..., r] + 0.002, edges[..., r + 1] - 0.002
        yield Region(at(begin), low, at(end), high, HUES[r])  # type: ignore[arg-type]
        yield Label(at(middle), low - 0.04, label, hue=HUES[r])


def _last_piece(labels: Sequence[str], share: np.ndarray, at: Callable[..., Track]) -> Label:
    """What the last piece of the first precision is, below it, as an example. share: how much of the bar it is."""
    y = np.where(share >= NAMED, FIRST - BELOW, np.nan)
    return Label(PRECISION[1], at(y), f"↑ {labels[-1]} called {labels[0]}", anchor="end", hue=HUES[-1])


def _parts(shares: np.ndarray, cells: Sequence[tuple[int, int]], right: int) -> dict[Look, np.ndarray]:
    """The shares of these cells (actual and predicted class), which are the last axis, by their looks; the right answer comes first."""
    found: dict[Look, np.ndarray] = {}
    for i in sorted(range(len(cells)), key=lambda i: i != right):
        actual, predicted = cells[i]
        look = LOOKS[actual][actual != predicted]
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
