"""Every class's F1 as a bar, with the mean of all; beside it, precision and recall as bars that are solid as far as the answers are right.

Hue is the true class, of three; hatched is a wrong answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from charts.figures import apart
from charts.marks import Hue
from charts.moving import Label, Look, Mark, Region, Segment, Track, View, over
from metrics_core import ConfusionMatrix
from metrics_core.geometry.tiles import tiles

HUES: tuple[Hue, Hue, Hue] = ("positive", "negative", "third")
LOOKS: tuple[tuple[Look, Look], ...] = (("tp", "fn"), ("tn", "fp"), ("third-right", "third-wrong"))  # right and wrong
F_ONE, PRECISION, RECALL = (0.0, 0.4), (0.48, 0.75), (0.81, 1.0)  # from where to where their bars reach
HEADS = ((F_ONE, "F1"), (PRECISION, "precision"), (RECALL, "recall"))
STRIP = 0.93, 1.0  # the height of the samples' own bar
FIRST, THICK, ROW = 0.49, 0.13, 0.245  # the rows from the top
THIN = 0.085  # the bars that an F1 comes from
ABOVE = 0.045  # a bar: its number
BELOW, NAMED = 0.03, 0.08  # a bar: the name of a piece, and half of what the name is wide
HEAD, MEAN = 0.8, 0.75  # the heights of what the columns are called, and of the name of a line


def each_class(
    labels: Sequence[str],
    matrix: ConfusionMatrix,
    found: Sequence[Track],
    right: Sequence[Track],
    f_ones: Sequence[Track],
    mean: Track,
    *controls: str,
) -> View:
    """A row for each of three classes, below a bar of all samples.

    matrix: one for each position of the controls; found, right, f_ones: recall, precision and F1 of each class there; mean: of all F1s.
    """
    at, actual, called = over(*controls), tiles(matrix), tiles(matrix.transposed)
    marks: list[Mark] = [*_sizes(labels, actual.edges, at)]
    marks += [Label(left, HEAD, name, anchor="start") for (left, _), name in HEADS]
    for r, label in enumerate(labels):
        low, classes = FIRST - r * ROW, range(len(labels))
        marks.append(Label(-0.025, low + THICK / 2, label, anchor="end", hue=HUES[r]))
        marks += _bar(F_ONE, low, THICK, {"ink": f_ones[r].values}, at)
        marks += _bar(PRECISION, low, THIN, _parts(called.full[..., r, :], [(c, r) for c in classes], r), at)
        marks += _bar(RECALL, low, THIN, _parts(actual.full[..., r, :], [(r, c) for c in classes], r), at)
        for (left, _), high, number in (
            (F_ONE, THICK, f_ones[r]),
            (PRECISION, THIN, right[r]),
            (RECALL, THIN, found[r]),
        ):
            marks.append(Label(left, low + high + ABOVE, "", number, anchor="start", shows="number"))
    marks += [*_mean(mean, at), _flood(labels, called.full[..., 1, :], at)]
    alt = f"F1 of each class and their mean, precision and recall of {', '.join(labels)}, and what proportion of the samples each class has."
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


def _mean(mean: Track, at: Callable[..., Track]) -> Iterator[Mark]:
    """A line across all bars of F1 at their mean, and its name on top."""
    left, end = F_ONE
    x, top = at(left + (end - left) * mean.values), MEAN - ABOVE / 2
    yield Segment(x, 0.0, x, top, 2)
    yield Label(x, MEAN, "mean")


def _flood(labels: Sequence[str], shares: np.ndarray, at: Callable[..., Track]) -> Label:
    """Names the samples of the first class among what is called the second, below their piece. shares: of each class there."""
    left, end = PRECISION
    middle = left + (end - left) * (shares[..., 1] + shares[..., 0] / 2)
    x = np.clip(middle, left + NAMED, end - NAMED)
    return Label(at(x), FIRST - ROW - BELOW, f"↑ {labels[0]} called {labels[1]}", hue=HUES[0])


def _parts(shares: np.ndarray, cells: Sequence[tuple[int, int]], right: int) -> dict[Look, np.ndarray]:
    """The shares of these cells (actual and predicted class), which are the last axis, by their looks; the right answer comes first."""
    found: dict[Look, np.ndarray] = {}
    for i in sorted(range(len(cells)), key=lambda i: i != right):
        actual, predicted = cells[i]
        look = LOOKS[actual][actual != predicted]
        found[look] = found.get(look, 0) + shares[..., i]
    return found


def _bar(
    place: tuple[float, float], low: float, high: float, parts: Mapping[Look, np.ndarray], at: Callable[..., Track]
) -> Iterator[Region]:
    """Parts of a whole from left to right. high: how thick the bar is."""
    left, end = place
    yield Region(left, low, end, low + high, "band")
    ends = left + (end - left) * np.cumsum(list(parts.values()), axis=0)
    for look, begin, stop in zip(parts, [np.full_like(ends[0], left), *ends], ends, strict=False):
        yield Region(at(begin), low, at(stop), low + high, look)
