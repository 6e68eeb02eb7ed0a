"""Views of forecasts: the series with what was forecast, errors by lead time, and the methods side by side.

There are no classes here. Methods are told apart by hue, by dash and by a name at the end of the line.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go

from charts.figures import beside, blank
from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Segment, Swatch, SwatchLook, Track, View, over
from charts.theme import GREY, MODELS
from language import gettext, ngettext
from pages.regression.forecasting.data import Series

DASHES: dict[str, SwatchLook] = {
    "naive": "",
    "mean": "dot",
    "drift": "dashdot",
    "seasonal naive": "dash",
    "exponential smoothing": "longdash",
}
HUES = {"naive": MODELS[0], "seasonal naive": MODELS[1], "drift": MODELS[2], "exponential smoothing": MODELS[3]}
SHORT = {"exponential smoothing": "exp. smoothing"}
NAMED = 4  # moments of a series that are named under it
BEYOND = 18  # for this many values, one more is left free at the end of the series
BESIDE = 1.5  # of a moment: how far the words of an error are from its dots


@dataclass(frozen=True)
class Line:
    """A method's error by lead time, and the same as far as the lead time that is chosen.

    name_at: how high its name stands there.
    """

    method: str
    error: Track
    upto: Track
    name_at: Track


@dataclass(frozen=True)
class Ahead:
    """What is known at each moment, and the moment, forecast and actual value at each lead time from there; off: how far apart these are."""

    known: Track
    target: Track
    forecast: Track
    actual: Track
    off: Track


def short(method: str) -> str:
    """A method's name as it fits beside a line or a bar."""
    return SHORT.get(method, method)


def spread(heights: np.ndarray, gap: float) -> np.ndarray:
    """Heights of names that keep their order and stand at least `gap` apart, near where they were; NaN stays."""
    placed = np.array(heights, float)
    order = [i for i in np.argsort(placed) if not np.isnan(placed[i])]
    for _ in range(40):
        for low, high in pairwise(order):
            lack = gap - (placed[high] - placed[low])
            if lack > 1e-9:
                placed[low] -= lack / 2
                placed[high] += lack / 2
    return placed


def moments(times: Sequence[str], first: int = 1, *, beyond: int = 0, season: int = 1) -> dict[str, object]:
    """An axis of places in a series, from `first` to the end and as many beyond, with names at a few of them, seasons apart."""
    step = max(1, -(-len(times) // NAMED))
    step = -(-step // season) * season
    places = range(0, len(times), step)
    low, high = first - 0.5, first + len(times) - 0.5 + beyond
    return {
        "range": [low - 0.01 * (high - low), high],
        "tickvals": [place + first for place in places],
        "ticktext": [times[i] for i in places],
        "showgrid": False,
        "tickangle": 0,
    }


def series_and_forecasts(
    values: np.ndarray,
    times: Sequence[str],
    first: int,
    method: str,
    room: tuple[float, float],
    ahead: Ahead,
    off_at: tuple[Track, Track, Track] | None,
    others: Mapping[str, Ahead],
    series: Series,
    *,
    asked: bool,
) -> View:
    """The series as a line, and the forecasts made at one moment as far ahead as one looks, by one method and by the others.

    values, times: what is drawn of the series. room: the ends of the axis. off_at: where the size of the error is written, if
    it is: where it starts, where it ends at the end of the series, and how high. asked: until the guess, one moment is looked at.
    """
    figure = go.Figure()
    places = np.arange(first, first + len(values))
    mode = "lines+markers" if len(values) <= 40 else "lines"
    figure.add_scatter(
        x=places, y=values.astype(np.float32), mode=mode, line={"width": 1.4}, marker={"size": 4}, opacity=0.85
    )
    figure.layout = dict(
        margin={"l": 66, "r": 12, "t": 24, "b": 26},
        xaxis=moments(times, first, beyond=max(1, len(times) // BEYOND), season=series.season),
        yaxis={"range": list(room), "zeroline": False, "title": {"text": _in_two(gettext(series.unit))}},
    )
    hue = HUES.get(method, "")
    marks: tuple[Mark, ...] = (
        Region(float(first) - 0.5, room[0], ahead.known, room[1], "band"),
        *(_forecasts(name, one) for name, one in others.items()),
        _forecasts(method, ahead),
        *(_held(ahead, hue) if method == "naive" else ()),
        Segment(ahead.target, ahead.forecast, ahead.target, ahead.actual, width=4, color=hue),
        Rule(x=ahead.known, drag="" if asked else "known", before="known", after="not yet known", hollow=True),
        Dot(ahead.target, ahead.actual, size=4),
        Dot(ahead.target, ahead.forecast, drag="lead", color=hue),
        *(_off(ahead.off, off_at, hue) if off_at else ()),
    )
    alt = gettext(
        "The series, and its forecasts made at one moment: {methods}.",
        methods=", ".join(map(gettext, (method, *others))),
    )
    return View("series", alt, marks, figure, 256, narrow=170)


def _in_two(title: str) -> str:
    """An axis's title in two lines, as its axis is short."""
    first, gap, rest = title.rpartition(", ") if ", " in title else title.partition(" ")
    return f"{first}{gap.strip()}<br>{rest}" if rest else title


def _held(ahead: Ahead, hue: str) -> tuple[Segment, Dot]:
    """The last known value, and the line from it to its first forecast, which repeats it."""
    last = over("known")(ahead.forecast.values[:, 0])
    following = over("known")(ahead.known.values + 1)
    return Segment(ahead.known, last, following, last, width=1.6, color=hue), Dot(ahead.known, last, size=4, color=hue)


def _off(off: Track, at: tuple[Track, Track, Track], hue: str) -> tuple[Label, Label]:
    """The size of the error, clear of the line that says what is known."""
    start, end, y = at
    return (
        Label(start, y, "one error", track=off, anchor="start", color=hue, aside=BESIDE),
        Label(end, y, "one error", track=off, anchor="end", color=hue, aside=BESIDE),
    )


def _forecasts(method: str, ahead: Ahead) -> Curve:
    """The forecasts of a method, up to as far ahead as one looks."""
    hue = HUES.get(method, "")
    return Curve(ahead.target, ahead.forecast, along="lead", dash=DASHES[method], color=hue, so_far=True)


def legend(methods: Sequence[str], series: Series) -> tuple[Swatch, ...]:
    """What the lines of the series are, and how a method forecasts."""
    means = {
        "naive": "naive: repeats the last known value",
        "drift": "drift: a line through the first and the last known value",
        "seasonal naive": _repeats(series),
        "exponential smoothing": "exp. smoothing: each new value moves the forecast by α times its error",
    }
    lines = (Swatch(DASHES[one], means.get(one, short(one)), HUES.get(one, "")) for one in methods)
    return (Swatch("", "actual"), *lines)


def _repeats(series: Series) -> str:
    """How seasonal naive forecasts."""
    season = series.season
    if season <= 1:
        return "seasonal naive: repeats the value a season before"
    return {
        "month": ngettext(
            "seasonal naive: repeats the value {n} month before",
            "seasonal naive: repeats the value {n} months before",
            season,
        ),
        "day": ngettext(
            "seasonal naive: repeats the value {n} day before",
            "seasonal naive: repeats the value {n} days before",
            season,
        ),
        "step": ngettext(
            "seasonal naive: repeats the value {n} step before",
            "seasonal naive: repeats the value {n} steps before",
            season,
        ),
    }[series.step]


def _asks(series: Series) -> str:
    """The question's name in the picture: a season ahead."""
    season = series.season
    return {
        "month": ngettext("{n} month ahead?", "{n} months ahead?", season),
        "day": ngettext("{n} day ahead?", "{n} days ahead?", season),
        "step": ngettext("{n} step ahead?", "{n} steps ahead?", season),
    }[series.step]


def by_lead(
    lead: Track,
    top: float,
    lines: Sequence[Line],
    chosen: str,
    *,
    title: str,
    across: str,
    percent: bool,
    series: Series,
    guesses: Mapping[str, float],
) -> View:
    """A line a method: its error against the lead time. A season ahead, the question and what may be guessed stand until one looks as far."""
    horizon, season = len(lead.values), series.season
    step = 1 if horizon <= 9 else 3
    ticks = sorted({1, *range(step, horizon + 1, step)})
    axis = {"range": [0.6, horizon + 0.4], "tickvals": ticks, "showgrid": False}
    up = {"range": [0, top], "nticks": 5, "title": {"text": _in_two(title)}}
    figure = blank(
        (66, 22, beside([gettext(short(one.method)) for one in lines], 40), 38),
        axis | {"title": {"text": gettext("{lead}; mean over all moments", lead=gettext(across))}},
        up | ({"tickformat": ".0%"} if percent else {}),
        at=1,
    )
    marks: list[Mark] = [Rule(x=lead)]
    if 3 < season <= horizon:
        asked = over("lead")(np.where(lead.values < season, season, np.nan))
        marks += [Rule(x=asked), Label(asked, 1.07 * top, _asks(series))]
        named = over("lead")(asked.values + 0.62)
        for words, guess in guesses.items():
            level = max(guess, 0.06 * top)  # above the names of the axis
            marks += [Dot(asked, level, size=4, color=GREY), Label(named, level, words, anchor="start")]
    name_at, each = over("lead")((lead.values + 0.7).astype(np.float32)), over("step")(lead.values)
    for one in lines:
        hue = HUES.get(one.method, "")
        marks.append(Curve(each, one.upto, along="step", dash=DASHES[one.method], color=hue))
        if guesses:  # there is one method, which the legend names
            marks += _read_off(lead, one.error, 0.1 * top, hue)
        else:
            marks.append(Label(name_at, one.name_at, short(one.method), anchor="start", color=hue))
        marks.append(Dot(lead, one.error, drag="lead", size=6 if one.method == chosen else 4, color=hue))
    alt = gettext("{title} of each method, up to this lead time.", title=title)
    return View("leads", alt, tuple(marks), figure, 206, narrow=174)


def _read_off(lead: Track, error: Track, off: float, hue: str) -> Iterator[Label]:
    """The first error and the one that is chosen, which the question compares: below the line's beginning, and over its end."""
    first = over("lead")(np.where(lead.values > lead.values[0], lead.values[0] - 0.15, np.nan))
    start = over()(error.values[0])
    yield Label(first, float(error.values[0]) - off, "", start, "start", color=hue, shows="number", digits=2)
    yield Label(lead, over("lead")(error.values + off), "", error, color=hue, shows="number", digits=2)
