"""Views of fits: the outlier among many series, a bias on every row, R2 with useless features, a plane turned around."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Curve, Dot, Label, Mark, Rule, Segment, Track, View, over
from charts.theme import MODELS
from language import gettext
from metrics_core.geometry.rotation import TurnedPlane
from widgets.formulas import significant


def percents(part: float) -> str:
    """A fraction on an axis."""
    return f"{100 * part:,.0f}%" if part >= 0.01 else f"{100 * part:g}%"


LOWEST = -0.35  # of R2 that is drawn against a bias


Place = tuple[Track, Track]


@dataclass(frozen=True)
class Level:
    """A level line, what it is called, and how high its name stands."""

    words: str
    y: Track
    label: Track


def errors_of_series(
    name: str,
    still: np.ndarray,
    moving: Track,
    lines: Sequence[Level],
    *,
    title: str,
    span: tuple[float, float],
    percent: bool = False,
) -> View:
    """A dot a series as high as its error, on a logarithmic axis; the last one moves.

    still: the errors of the others. lines: one or two; the second one's words stand on the left. percent: errors are fractions.
    """
    figure = go.Figure()
    count = len(still) + 1
    figure.add_scatter(x=np.arange(1, len(still) + 1), y=still, mode="markers", marker={"size": 7}, opacity=0.6)
    low, top = np.log10(span)
    ticks = [10.0**n for n in range(round(low), round(top) + 1, 2 if percent else 1)]
    texts = [percents(tick) if percent else f"{tick:,g}" for tick in ticks]
    figure.layout = dict(
        margin={"l": 92 if percent else 66, "r": 76, "t": 22, "b": 36},
        xaxis={"range": [0.2, count + 0.8], "title": {"text": "series"}, "showgrid": False, "tickformat": "d"},
        yaxis={"type": "log", "range": [low, top], "title": {"text": title}} | {"tickvals": ticks, "ticktext": texts},
    )
    marks: list[Mark] = [Dot(float(count), moving, size=5)]
    for line, x in zip(lines, (count + 1.0, 0.4), strict=False):
        marks += [Rule(y=line.y), Label(x, line.label, line.words, anchor="start")]
    alt = gettext("{title} of each series, and the errors of all series together.", title=gettext(title))
    return View(name, alt, tuple(marks), figure, 250)


def biased(truth: np.ndarray, said: Sequence[Track], span: tuple[float, float], unit: str) -> View:
    """Truths as rings, predictions as rings that rise and fall together."""
    figure, x = go.Figure(), np.arange(1.0, len(truth) + 1)
    figure.add_scatter(
        x=x, y=truth, mode="markers", marker={"symbol": "circle-open", "size": 15, "line": {"width": 1.6}}
    )
    figure.layout = dict(
        margin={"l": 60, "r": 12, "t": 22, "b": 38},
        xaxis={"range": [0.4, len(x) + 0.6], "dtick": 1, "title": {"text": "house"}, "showgrid": False},
        yaxis={"range": list(span), "title": {"text": gettext("price, {unit}", unit=gettext(unit))}},
    )
    marks: list[Mark] = [Segment(float(a), float(b), float(a), y) for a, b, y in zip(x, truth, said, strict=True)]
    marks += [Dot(float(a), y, size=3) for a, y in zip(x, said, strict=True)]
    marks.append(Label(0.55, span[1], "large ring: true value; small ring: prediction", anchor="start"))
    return View(
        "biased", "True values, and predictions that are all moved by the same bias.", tuple(marks), figure, 250
    )


def against_bias(r2: Track, explained: Track, bias: np.ndarray, unit: str) -> View:
    """R2 (solid) and explained variance (dashed) against the bias."""
    place, at_bias = round(0.8 * len(bias)), over("bias")
    x, drawn = at_bias(bias), at_bias(np.where(r2.values >= LOWEST, r2.values, np.nan))
    title = gettext("bias, {unit}", unit=gettext(unit))
    across = {"range": [float(bias[0]), float(bias[-1])], "title": {"text": title}, "showgrid": False}
    marks = (
        Curve(x, drawn, along="bias"),
        Curve(x, explained, along="bias", dash="dash"),
        Label(float(bias[place]), 0.92, "explained variance"),
        Label(float(bias[place]), float(r2.values[place]) - 0.14, "R²"),
        Rule(x=x, drag="bias"),
        Dot(x, drawn),
        Dot(x, explained),
    )
    figure = blank((50, 22, 12, 38), across, {"range": [LOWEST, 1.05]})
    return View("against", "R² and explained variance against the bias.", marks, figure, 250)


CURVES = (
    ("train", "R², fitted rows", ""),
    ("adjusted", "adjusted R²", "dash"),
    ("held_out", "R², new rows", "dot"),
)
HUES = dict(zip((name for name, *_ in CURVES), MODELS, strict=False))


def useless(lines: Mapping[str, tuple[np.ndarray, np.ndarray]], low: float) -> View:
    """R2 of one draw, up to a number of useless features: of each curve its values, cut to the axis, and where its name stands."""
    steps = np.arange(next(iter(lines.values()))[0].shape[1], dtype=float)
    most, here, both = float(steps[-1]), over("useless")(steps), over("draw", "useless")
    beside = over("useless")(steps + 0.3)
    marks: list[Mark] = [Rule(x=here, drag="useless")]
    for name, words, dash in CURVES:
        values, label = lines[name]
        y = both(values, f"{name}_drawn")
        marks += [
            Curve(here, y, along="useless", dash=dash, so_far=True, color=HUES[name]),
            Dot(here, y, color=HUES[name]),
            Label(beside, both(label), words, anchor="start", color=HUES[name]),
        ]
    across = {"range": [-0.3, most + 0.3], "title": {"text": "useless features"}, "showgrid": False, "dtick": 2}
    figure = blank((50, 22, 130, 40), across, {"range": [low, 1.0]})
    return View("useless", "R² on the rows of the fit, adjusted R², and R² on new rows.", tuple(marks), figure, 270)


def plane(seen: TurnedPlane, names: tuple[str, str], title: str) -> View:
    """A plane of lines, points over and under it, their residuals; all turned together."""

    def place(ends: np.ndarray) -> Place:
        x, y = (over("angle")(end.astype(np.float32)) for end in ends)
        return x, y

    points, feet, starts, ends = (
        [place(one) for one in part] for part in (seen.points, seen.feet, seen.starts, seen.ends)
    )
    corner, *axes = (place(one) for one in seen.axes)
    marks: list[Mark] = [Segment(*start, *end, width=1) for start, end in zip(starts, ends, strict=True)]
    marks += [Segment(*corner, *end, width=2) for end in axes]
    marks += [Label(*end, name) for end, name in zip(axes, (*names, title), strict=True)]
    marks += [Segment(*point, *foot, width=1.5) for point, foot in zip(points, feet, strict=True)]
    marks += [Dot(*point, size=3) for point in points]
    heights = np.concatenate([part[:, 1].ravel() for part in (seen.points, seen.starts, seen.axes)])
    up = {"visible": False, "range": [float(heights.min()) - 0.1, float(heights.max()) + 0.15]}
    figure = blank((8, 8, 8, 8), {"visible": False, "range": [-2.4, 2.4]}, up)
    over_it = sum(bool(point[1][0] > foot[1][0]) for point, foot in zip(seen.points, seen.feet, strict=True))
    alt = gettext(
        "A plane fitted to two features, turned around: {n} of {points} points are above it, the others below.",
        n=over_it,
        points=len(seen.points),
    )
    rows = (*names, title, "on the plane"), *(tuple(map(significant, one)) for one in seen.numbers.tolist())
    return View("plane", alt, tuple(marks), figure, 380, rows=rows)
