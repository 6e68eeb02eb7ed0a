"""A lab's results as pictures that stand still (module still): curves, scores, matrices, residuals, values of each unit.

Each function takes results of the core and returns one SVG text. Models keep their hue from picture to picture: the
order of the mapping decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite

import numpy as np

from charts.theme import MODELS, NEGATIVE, POSITIVE
from metrics_core import Confusion, ConfusionMatrix
from metrics_core.geometry.layout import Bars
from pages.lab.what_if.still import Axis, Plot, cut, spanning

Curve = tuple[np.ndarray, np.ndarray]
DASHES = ("", "7 3", "2 3", "9 3 2 3")
MOST_CELLS = 12
MOST_BINS = 30


def hues(*, on_dark: bool) -> str:
    """The models' hues as CSS variables; on a dark page they are lighter."""
    said = (f"color-mix(in srgb, {hue} 60%, white)" if on_dark else hue for hue in MODELS)
    return "".join(f"--model-{place}:{hue};" for place, hue in enumerate(said))


def hue_of(place: int) -> str:
    """The hue of the model at a place, as a CSS variable of hues(); they come round again after the last."""
    return f"var(--model-{place % len(MODELS)})"


def curves(
    title: str, lines: Mapping[str, Curve], points: Mapping[str, tuple[float, float]], *, x: str, y: str, low_end: bool
) -> str:
    """Several models' curves in the unit square, each with its operating point; low_end: their names stand at the foot."""
    plot = Plot(title, Axis(0, 1, x), Axis(0, 1, y))
    for place, (name, (xs, ys)) in enumerate(lines.items()):
        plot.line(xs, ys, hue_of(place), dash=DASHES[place % len(DASHES)])
        if name in points:
            plot.dots(np.array([points[name][0]]), np.array([points[name][1]]), hue_of(place), size=4)
        row = 14 * (len(lines) - place - 1) + 6 if low_end else -14 * place - 14
        plot.text(0.98 if low_end else 0.02, 0 if low_end else 1, cut(name, 34), anchor="end" if low_end else "start",
                  hue=hue_of(place), up=row)  # fmt: skip
    return plot.svg()


def scores(title: str, bars: Bars, threshold: float, counts: Confusion, *, positive: str, negative: str) -> str:
    """Scores of positives (upwards) and negatives (downwards); what the threshold gets wrong is hatched, as counted."""
    h = bars.histogram
    tallest = max(float(h.positives.max()), float(h.negatives.max()), 1e-300)
    ends = float(h.edges[0]), float(h.edges[-1])
    named = [(-tallest, f"{tallest:,.6g}"), (0, "0"), (tallest, f"{tallest:,.6g}")]
    plot = Plot(title, Axis(*ends, "score"), Axis(-1.22 * tallest, 1.22 * tallest, "rows", named), left=64)
    for part in bars.parts(threshold, counts):
        up, down = float(part.positives), -float(part.negatives)
        plot.bar(part.begin, part.end, 0, up, POSITIVE if part.flagged else "url(#wrong-positive)")
        plot.bar(part.begin, part.end, 0, down, "url(#wrong-negative)" if part.flagged else NEGATIVE)
    if isfinite(threshold) and ends[0] <= threshold <= ends[1]:
        at = float(bars.split(np.asarray(threshold)))
        plot.line(np.array([at, at]), np.array([-1.22, 1.22]) * tallest, dash="4 3", width=1.2)
    plot.text(ends[0], 1.1 * tallest, f" {cut(positive, 24)}", hue=POSITIVE)
    plot.text(ends[0], -1.18 * tallest, f" {cut(negative, 24)}", hue=NEGATIVE)
    return plot.svg()


def two_by_two(title: str, counts: Confusion, *, positive: str, negative: str) -> str:
    """The four counts: rows are actual, columns are predicted, areas follow each row's shares."""
    rows = [(0, cut(negative, 9)), (1, cut(positive, 9))]
    shares = [float(counts.fp), float(counts.tn)], [float(counts.tp), float(counts.fn)]
    plot = Plot(title, Axis(0, 1, "predicted positive, then negative"), Axis(-0.5, 1.5, "actual", rows), left=84)
    fills = ("url(#wrong-negative)", NEGATIVE), (POSITIVE, "url(#wrong-positive)")
    letters = ("FP", "TN"), ("TP", "FN")
    for row, (left, right) in enumerate(shares):
        whole = left + right
        split = left / whole if whole else 0
        plot.bar(0, split, row - 0.3, row + 0.3, fills[row][0])
        plot.bar(split, 1, row - 0.3, row + 0.3, fills[row][1] if whole else "none")
        plot.text(0, row + 0.34, f"{letters[row][0]} {left:,.10g}", up=2)
        plot.text(1, row + 0.34, f"{letters[row][1]} {right:,.10g}", anchor="end", up=2)
    return plot.svg()


def matrix(title: str, table: ConfusionMatrix) -> str:
    """Counts of classes; the darker, the larger the share of its row; the most frequent classes where there are many."""
    order = np.argsort(-(table.actual + table.predicted), kind="stable")[:MOST_CELLS]
    shown = np.sort(order)
    names = [cut(str(table.labels[i]), 8 if len(shown) > 6 else 12) for i in shown]
    size = len(shown)
    columns = [(i, cut(name, max(3, 48 // size))) for i, name in enumerate(names)]
    rows = [(size - 1 - i, name) for i, name in enumerate(names)]
    axes = Axis(-0.5, size - 0.5, "predicted", columns), Axis(-0.5, size - 0.5, "actual", rows)
    plot = Plot(title, *axes, width=max(340, 110 + 42 * size), height=max(262, 90 + 26 * size), left=90)
    for row, i in enumerate(shown):
        for column, j in enumerate(shown):
            count, whole = float(table.counts[i, j]), float(table.actual[i])
            y, share = size - 1 - row, count / whole if whole else 0
            hue = POSITIVE if i == j else "url(#wrong-positive)"
            plot.bar(column - 0.48, column + 0.48, y - 0.46, y + 0.46, hue, opacity=0.55 * share)
            plot.text(column, y, f"{count:,.6g}", anchor="middle", up=-4)
    return plot.svg()


def scatter(title: str, truth: np.ndarray, predicted: np.ndarray, place: int) -> str:
    """Prediction against truth, the diagonal for right ones."""
    both = np.concatenate([truth, predicted])
    x, y = spanning(both, "truth"), spanning(both, "prediction")
    plot = Plot(title, x, y, left=64)
    ends = np.array([x.low, x.high])
    plot.line(ends, ends, dash="4 3", width=1)
    plot.dots(truth, predicted, hue_of(place), size=2, opacity=0.5)
    return plot.svg()


def spread(title: str, values: Mapping[str, np.ndarray], axis: str, *, unit: str = "units") -> str:
    """How often each value occurs, a line of steps for each model over the same bins."""
    finite = {name: each[np.isfinite(each)] for name, each in values.items()}
    everything = np.concatenate(list(finite.values()))
    x = spanning(everything, axis)
    edges = np.linspace(x.low, x.high, min(MOST_BINS, max(5, round(len(everything) ** 0.5))) + 1)
    counts = {name: np.histogram(each, edges)[0] for name, each in finite.items()}
    tallest = max(1, *(int(each.max()) for each in counts.values()))
    plot = Plot(title, x, Axis(0, tallest * (1.08 + 0.09 * len(counts)), unit), left=64)
    for place, (name, each) in enumerate(counts.items()):
        plot.line(np.repeat(edges, 2)[1:-1], np.repeat(each, 2), hue_of(place), dash=DASHES[place % len(DASHES)])
        plot.text(x.high, plot.y.high, cut(name, 34), anchor="end", hue=hue_of(place), up=-14 * place - 12)
    return plot.svg()


def intervals(title: str, rows: Sequence[tuple[str, float, float, float]], *, axis: str = "") -> str:
    """A value with its interval for each model, one below the other; what is not finite has no mark."""
    values = np.array([row[1:] for row in rows], float)
    named = [(len(rows) - 1 - i, cut(row[0], 16)) for i, row in enumerate(rows)]
    height = 78 + 22 * len(rows)
    y = Axis(-0.6, len(rows) - 0.4, "", named)
    plot = Plot(title, spanning(values.ravel(), axis), y, height=height, left=116)
    for place, (_, value, low, high) in enumerate(rows):
        at = len(rows) - 1 - place
        plot.line(np.array([low, high]), np.array([at, at]), hue_of(place), width=2)
        plot.dots(np.array([value]), np.array([at]), hue_of(place), size=4)
    return plot.svg()


def by_name(title: str, names: Sequence[str], values: Mapping[str, np.ndarray], axis: str) -> str:
    """A row for each name with every model's dot in it, in [0, 1]; what is undefined has none."""
    rows = [(len(names) - 1 - i, cut(name, 14)) for i, name in enumerate(names)]
    height = 92 + 20 * len(names) + 14 * len(values)
    y = Axis(-0.7, len(names) - 0.3 + 0.7 * len(values), "", rows)
    plot = Plot(title, Axis(0, 1, axis), y, height=height, left=104)
    places = np.arange(len(names))[::-1].astype(float)
    for place, (name, each) in enumerate(values.items()):
        plot.dots(each, places, hue_of(place), size=4, opacity=0.85)
        plot.text(1, y.high, cut(name, 34), anchor="end", hue=hue_of(place), up=-14 * place - 10)
    return plot.svg()


def slice_list(
    title: str, rows: Sequence[tuple[str, float, float, float, bool]], whole: float, *, axis: str, width: int = 560
) -> str:
    """A row for each slice: its name, value and interval, a ring where it is small; the line is all units together."""
    values = np.array([row[1:4] for row in rows] + [(whole, whole, whole)], float)
    named = [(len(rows) - 1 - i, cut(row[0], 34)) for i, row in enumerate(rows)]
    y = Axis(-0.6, len(rows) - 0.4, "", named)
    plot = Plot(title, spanning(values.ravel(), axis), y, width=width, height=78 + 20 * len(rows), left=220)
    plot.line(np.array([whole, whole]), np.array([y.low, y.high]), dash="4 3", width=1)
    for place, (_, value, low, high, small) in enumerate(rows):
        at = np.array([len(rows) - 1 - place])
        plot.line(np.array([low, high]), np.repeat(at, 2), width=1 if small else 2)
        plot.dots(np.array([value]), at, "var(--ink)", size=4)
        if small:
            plot.dots(np.array([value]), at, "var(--paper)", size=2.5)
    return plot.svg()


def along(title: str, xs: np.ndarray, lines: Mapping[str, np.ndarray], at: float, *, axis: str) -> str:
    """Numbers along a control, a line each in the hue of its place, and where the control stands."""
    known = np.isfinite(xs)
    x, low_high = spanning(xs[known], axis), spanning(np.concatenate([each[known] for each in lines.values()]))
    room = (low_high.high - low_high.low) * 0.12 * len(lines)
    y = Axis(low_high.low, low_high.high + room, "", low_high.ticks())
    plot = Plot(title, x, y, width=420, left=64)
    if isfinite(at):
        plot.line(np.array([at, at]), np.array([y.low, y.high]), dash="4 3", width=1)
    for place, (name, each) in enumerate(lines.items()):
        plot.line(xs[known], each[known], hue_of(place), dash=DASHES[place % len(DASHES)])
        plot.text(x.high, y.high, cut(name, 34), anchor="end", hue=hue_of(place), up=-13 * place - 12)
    return plot.svg()
