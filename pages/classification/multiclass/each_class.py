"""The samples by actual class with its recall, by predicted class with its precision, and F1 of every class with the mean of all, as bars.

Hue is the true class, of three; hatched is a wrong answer.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from charts.figures import apart
from charts.marks import Hue
from charts.moving import Label, Look, Mark, Region, Segment, Track, View, over
from charts.theme import GREY
from language import gettext
from metrics_core import ConfusionMatrix
from metrics_core.geometry.tiles import Tiles, tiles
from widgets.formulas import significant

HUES: tuple[Hue, Hue, Hue] = ("positive", "negative", "third")
LOOKS: tuple[tuple[Look, Look], ...] = (("tp", "fn"), ("tn", "fp"), ("third-right", "third-wrong"))  # right and wrong
HEIGHT, MARGIN = 338, (66, 6, 44, 4)
ACTUAL, PREDICTED = (26.0, 58.0), (65.0, 97.0)  # pixels from the top: a bar of all samples
LETTERS, MEAN = (9.0, 114.0), 169.0  # the names and rates of the classes at each; macro F1, below them
FIRST, THICK, ROW = 192.0, 28.0, 40.0  # the bars of F1
FOOT = FIRST + 2 * ROW + THICK  # of the last one
APART = 0.2  # from name to name, as part of the width
BRACKETS = (
    (23.0, 18.0),
    (100.0, 105.0),
)  # above each actual class and below each predicted one: from its bar to the line


def each_class(
    labels: Sequence[str],
    matrix: ConfusionMatrix,
    found: Sequence[Track],
    right: Sequence[Track],
    f_ones: Sequence[Track],
    mean: Track,
    *controls: str,
    begun: int,
    there: str,
) -> View:
    """All samples twice, by what they are (recall) and by what they are called (precision); below, F1 of each of three classes and their mean.

    matrix: one for each position of the controls; found, right, f_ones: recall, precision and F1 of each class there; mean: of the F1s.
    begun: the position whose numbers are marked at any other one. there: what this is called.
    """
    at, up = over(*controls), _from_top(HEIGHT, MARGIN)

    def before(track: Track) -> Track:
        return at(np.where(np.arange(len(track.values)) == begun, np.nan, track.values[begun]))

    marks: list[Mark] = [*_actual(labels, matrix, found, at, up), *_called(labels, matrix, right, at, up)]
    for r, label in enumerate(labels):
        high = FIRST + r * ROW
        low, high = up(high + THICK), up(high)
        marks.append(Label(-0.015, (low + high) / 2, gettext("F1 of {label}", label=label), anchor="end", hue=HUES[r]))
        marks += _bar((0.0, 1.0), low, high, {LOOKS[r][0]: f_ones[r].values}, at)
        then = before(f_ones[r])
        marks.append(Segment(then, low - 4 / HEIGHT, then, high + 4 / HEIGHT, 2))
        marks.append(Label(1.012, (low + high) / 2, "", f_ones[r], anchor="start", shows="number", digits=2))
    then, low, below = before(mean), up(FOOT + 5), up(FOOT + 15)
    marks += [Label(0.0, below, "0"), Label(1.0, below, "1")]
    marks += [Segment(then, low, then, up(FIRST - 6), 1, GREY), Segment(mean, low, mean, up(FIRST - 6), 2)]
    marks.append(Label(mean, up(MEAN), "macro F1: the mean of all three", mean, shows="number", digits=2, large=True))
    marks.append(Label(then, below, f"{there}: {significant(mean.values[begun], 2)}"))
    alt = gettext(
        "F1 of each class and their mean, below bars of all samples: by actual class with recall, by predicted class with precision. Classes: {classes}.",
        classes=", ".join(labels),
    )
    return View("classes", alt, tuple(marks), None, HEIGHT, MARGIN)


def _from_top(height: int, margin: tuple[int, int, int, int]) -> Callable[[float], float]:
    """Pixels from the top of a view's area as a height in it."""
    inner = height - margin[1] - margin[3]
    return lambda pixels: 1 - pixels / inner


def _actual(
    labels: Sequence[str],
    matrix: ConfusionMatrix,
    recalls: Sequence[Track],
    at: Callable[..., Track],
    up: Callable[[float], float],
) -> Iterator[Mark]:
    """The bar of all samples, cut at the edges of the actual classes, each of which has what was right first: its recall."""
    found = tiles(matrix)
    yield from _rates("recall", labels, found, recalls, at, up(LETTERS[0]))
    yield Label(-0.015, up(sum(ACTUAL) / 2), "actual", anchor="end")
    for r in range(len(labels)):
        parts = _parts(found.full[..., r, :], [(r, c) for c in range(len(labels))], r)
        yield from _pieces(found.edges, r, parts, ACTUAL, at, up)
        yield from _bracket(*_ends(found.edges, r, at), *map(up, BRACKETS[0]))


def _called(
    labels: Sequence[str],
    matrix: ConfusionMatrix,
    precisions: Sequence[Track],
    at: Callable[..., Track],
    up: Callable[[float], float],
) -> Iterator[Mark]:
    """The bar of all samples, cut at the edges of the predicted classes, each of which has its actual ones, the right one first: its precision."""
    called = tiles(matrix.transposed)
    yield Label(-0.015, up(sum(PREDICTED) / 2), "predicted", anchor="end")
    yield from _rates("precision", labels, called, precisions, at, up(LETTERS[1]))
    for r in range(len(labels)):
        parts = _parts(called.full[..., r, :], [(c, r) for c in range(len(labels))], r)
        yield from _pieces(called.edges, r, parts, PREDICTED, at, up)
        yield from _bracket(*_ends(called.edges, r, at), *map(up, BRACKETS[1]))


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


def _bracket(begin: Track, end: Track, near: float, line: float) -> Iterator[Segment]:
    """A bracket along one class, with its ends near the bar."""
    yield Segment(begin, line, end, line, 1, GREY)
    yield Segment(begin, line, begin, near, 1, GREY)
    yield Segment(end, line, end, near, 1, GREY)


def _rates(
    name: str, labels: Sequence[str], found: Tiles, rates: Sequence[Track], at: Callable[..., Track], y: float
) -> Iterator[Label]:
    """The name of each class with its rate, at the middle of its part, or as near to it as the others leave room."""
    yield Label(-0.015, y, name, anchor="end")
    middles = apart(np.moveaxis((found.edges[..., :-1] + found.edges[..., 1:]) / 2, -1, 0), APART, 0.06, 0.88)
    for label, middle, hue, rate in zip(labels, middles, HUES, rates, strict=True):
        yield Label(at(middle), y, label, anchor="end", hue=hue)
        yield Label(at(middle + 0.008), y, "", rate, anchor="start", shows="percent", digits=2)


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
