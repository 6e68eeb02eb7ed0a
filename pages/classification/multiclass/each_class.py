"""The samples by actual class with its recall, by predicted class with its precision, and F1 of every class with the mean of all, as bars.

Hue is the true class, of three; hatched is a wrong answer. Folded away: precision and recall of each class as bars.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from charts.figures import apart
from charts.marks import Hue
from charts.moving import Label, Look, Mark, Region, Segment, Track, View, over
from metrics_core import ConfusionMatrix
from metrics_core.geometry.tiles import Tiles, tiles

HUES: tuple[Hue, Hue, Hue] = ("positive", "negative", "third")
LOOKS: tuple[tuple[Look, Look], ...] = (("tp", "fn"), ("tn", "fp"), ("third-right", "third-wrong"))  # right and wrong
HEIGHT, MARGIN = 300, (66, 6, 44, 4)
ACTUAL, PREDICTED = (19.0, 51.0), (61.0, 97.0)  # pixels from the top: a bar of all samples
LETTERS, MEAN = (9.0, 114.0), 148.0  # the names and rates of the classes at each, and what is written below
FIRST, THICK, ROW = 162.0, 28.0, 42.0  # the bars of F1
GREY = "#8a9099"
APART = 0.2  # from name to name, as part of the width
WITHIN = "F1 of {}"
BRACKET = (100.0, 105.0)  # pixels from the top: below each predicted class

RATES_HEIGHT, RATES_MARGIN = 200, (30, 6, 12, 4)
PRECISION, RECALL = (0.0, 0.46), (0.54, 1.0)  # from where to where their bars reach
RATES_FIRST, THIN, RATES_ROW = 38.0, 22.0, 62.0
ABOVE, BELOW, NAMED = 10.0, 13.0, 0.08  # a bar: its number; the name of a piece, and half of what the name is wide


def each_class(
    labels: Sequence[str], matrix: ConfusionMatrix, f_ones: Sequence[Track], mean: Track, *controls: str, begun: int
) -> View:
    """All samples twice, by what they are (recall) and by what they are called (precision); below, F1 of each of three classes and their mean.

    matrix: one for each position of the controls; f_ones: F1 of each class there; mean: of them. begun: the position whose numbers stay marked.
    """
    at, up = over(*controls), _from_top(HEIGHT, MARGIN)
    marks: list[Mark] = [*_actual(labels, matrix, at, up), *_called(labels, matrix, at, up)]
    for r, label in enumerate(labels):
        high = FIRST + r * ROW
        low, high = up(high + THICK), up(high)
        marks.append(Label(-0.015, (low + high) / 2, WITHIN.format(label), anchor="end", hue=HUES[r]))
        marks += _bar((0.0, 1.0), low, high, {LOOKS[r][0]: f_ones[r].values}, at)
        then = float(f_ones[r].values[begun])
        marks.append(Segment(then, low - 4 / HEIGHT, then, high + 4 / HEIGHT, 2))
        marks.append(Label(1.012, (low + high) / 2, "", f_ones[r], anchor="start", shows="number", digits=2))
    then, low, high = float(mean.values[begun]), up(FIRST + 2 * ROW + THICK), up(MEAN + 8)
    marks += [Segment(then, low, then, high, 1, GREY), Segment(mean, low, mean, high, 2)]
    marks.append(Label(mean, up(MEAN), "macro F1: their mean"))
    alt = f"F1 of each class and their mean, below the samples by actual and by predicted class, with recall and precision: {', '.join(labels)}."
    return View("classes", alt, tuple(marks), None, HEIGHT, MARGIN)


def both_rates(
    labels: Sequence[str], matrix: ConfusionMatrix, found: Sequence[Track], right: Sequence[Track], *controls: str
) -> View:
    """Precision and recall of each class, as bars that are solid as far as the answers are right.

    found, right: recall and precision of each class at each position of the controls.
    """
    at, up = over(*controls), _from_top(RATES_HEIGHT, RATES_MARGIN)
    actual, called = tiles(matrix), tiles(matrix.transposed)
    marks: list[Mark] = [
        Label(left, up(8), name, anchor="start") for (left, _), name in ((PRECISION, "precision"), (RECALL, "recall"))
    ]
    for r, label in enumerate(labels):
        top, classes = RATES_FIRST + r * RATES_ROW, range(len(labels))
        low, high = up(top + THIN), up(top)
        marks.append(Label(-0.02, (low + high) / 2, label, anchor="end", hue=HUES[r]))
        marks += _bar(PRECISION, low, high, _parts(called.full[..., r, :], [(c, r) for c in classes], r), at)
        marks += _bar(RECALL, low, high, _parts(actual.full[..., r, :], [(r, c) for c in classes], r), at)
        for (left, _), number in ((PRECISION, right[r]), (RECALL, found[r])):
            marks.append(Label(left, up(top - ABOVE), "", number, anchor="start", shows="number", digits=2))
    marks.append(_flood(labels, called.full[..., 1, :], at, up(RATES_FIRST + RATES_ROW + THIN + BELOW)))
    alt = f"Precision and recall of each class, with what the wrong answers are: {', '.join(labels)}."
    return View("rates", alt, tuple(marks), None, RATES_HEIGHT, RATES_MARGIN)


def _from_top(height: int, margin: tuple[int, int, int, int]) -> Callable[[float], float]:
    """Pixels from the top of a view's area as a height in it."""
    inner = height - margin[1] - margin[3]
    return lambda pixels: 1 - pixels / inner


def _actual(
    labels: Sequence[str], matrix: ConfusionMatrix, at: Callable[..., Track], up: Callable[[float], float]
) -> Iterator[Mark]:
    """The bar of all samples, cut at the edges of the actual classes, each of which has what was right first: its recall."""
    found = tiles(matrix)
    yield from _rates("recall", labels, found, at, up(LETTERS[0]))
    yield Label(-0.015, up(sum(ACTUAL) / 2), "actual", anchor="end")
    for r in range(len(labels)):
        parts = _parts(found.full[..., r, :], [(r, c) for c in range(len(labels))], r)
        yield from _pieces(found.edges, r, parts, ACTUAL, at, up)


def _called(
    labels: Sequence[str], matrix: ConfusionMatrix, at: Callable[..., Track], up: Callable[[float], float]
) -> Iterator[Mark]:
    """The bar of all samples, cut at the edges of the predicted classes, each of which has its actual ones, the right one first: its precision."""
    called = tiles(matrix.transposed)
    yield Label(-0.015, up(sum(PREDICTED) / 2), "predicted", anchor="end")
    yield from _rates("precision", labels, called, at, up(LETTERS[1]))
    for r in range(len(labels)):
        parts = _parts(called.full[..., r, :], [(c, r) for c in range(len(labels))], r)
        yield from _pieces(called.edges, r, parts, PREDICTED, at, up)
        yield from _bracket(*_ends(called.edges, r, at), *map(up, BRACKET))


def _pieces(
    edges: np.ndarray,
    r: int,
    parts: Mapping[Look, np.ndarray],
    rows: tuple[float, float],
    at: Callable[..., Track],
    up: Callable[[float], float],
) -> Iterator[Region]:
    """One class in a bar of all samples, cut into its parts."""
    high, low = map(up, rows)
    begin, end = (one.values for one in _ends(edges, r, at))
    place = begin
    for look, share in parts.items():
        stop = place + (end - begin) * share
        yield Region(at(place), low, at(stop), high, look)
        place = stop


def _ends(edges: np.ndarray, r: int, at: Callable[..., Track]) -> tuple[Track, Track]:
    """Where one class begins and ends in a bar of all samples, a little apart from the next."""
    return at(edges[..., r] + 0.002), at(edges[..., r + 1] - 0.002)


def _bracket(begin: Track, end: Track, high: float, low: float) -> Iterator[Segment]:
    """A bracket below what is called one class."""
    yield Segment(begin, low, end, low, 1, GREY)
    yield Segment(begin, low, begin, high, 1, GREY)
    yield Segment(end, low, end, high, 1, GREY)


def _rates(name: str, labels: Sequence[str], found: Tiles, at: Callable[..., Track], y: float) -> Iterator[Label]:
    """The name of each class with what part of it is right, at the middle of its part, or as near to it as the others leave room."""
    yield Label(-0.015, y, name, anchor="end")
    middles = apart(np.moveaxis((found.edges[..., :-1] + found.edges[..., 1:]) / 2, -1, 0), APART, 0.06, 0.88)
    for r, (label, middle, hue) in enumerate(zip(labels, middles, HUES, strict=True)):
        yield Label(at(middle), y, label, anchor="end", hue=hue)
        rate = at(found.full[..., r, r])
        yield Label(at(middle + 0.008), y, "", rate, anchor="start", shows="percent", digits=2)


def _flood(labels: Sequence[str], shares: np.ndarray, at: Callable[..., Track], y: float) -> Label:
    """Names the samples of the first class among what is called the second, below their piece. shares: of each class there."""
    left, end = PRECISION
    middle = left + (end - left) * (shares[..., 1] + shares[..., 0] / 2)
    x = np.clip(middle, left + NAMED, end - NAMED)
    return Label(at(x), y, f"↑ {labels[0]} called {labels[1]}", hue=HUES[0])


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
    """Parts of a whole from left to right."""
    left, end = place
    yield Region(left, low, end, high, "band")
    ends = left + (end - left) * np.cumsum(list(parts.values()), axis=0)
    for look, begin, stop in zip(parts, [np.full_like(ends[0], left), *ends], ends, strict=False):
        yield Region(at(begin), low, at(stop), high, look)
