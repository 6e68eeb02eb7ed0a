"""Views of language models: probabilities and surprisals of tokens, perplexity against a smoothing constant, gaps of a word.

Hues say what a sample is; there are no samples of two classes here. Tokens are green, and the one that moves is solid.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Curve, Dot, Label, Mark, Picks, Region, Rule, Segment, Track, View, over
from charts.theme import GREY, MODELS
from language import gettext
from widgets.formulas import significant

HALF = 0.2  # of a bar's width
NAMES_AT = -0.13  # below the bars of probabilities, where a click reaches them
TARGET = MODELS[2]  # half of what a bar was, and what that adds
MANY = 7  # tokens of which numbers are short
OVER_ZERO = -0.09  # of the picture of bits: where the numbers of its bars are
LEAST_LOW = 1.2  # bits: words that stand higher would meet those numbers
ZERO_AT = 10**-3.6  # where a smoothing constant of 0 stands on a logarithmic axis
ROOM = 52  # characters of tokens that have room under a picture


def short(token: str, among: int) -> str:
    """A token as it fits under one of so many bars."""
    most = max(3, ROOM // max(among, 1))
    return token if len(token) <= most else token[: most - 1] + "…"


def _bars(
    tokens: Sequence[str], heights: np.ndarray, moving: int, y: Mapping[str, Any], edges: tuple[int, int]
) -> tuple[go.Figure, list[Mark]]:
    """An empty picture, and pale bars of all tokens but the moving one. edges: pixels above and below."""
    above, below = edges
    across = {"visible": False, "range": [-0.6, len(tokens) - 0.4]}
    still = [(i, height) for i, height in enumerate(heights.tolist()) if i != moving]
    bars: list[Mark] = [Region(i - HALF, 0.0, i + HALF, height, "third") for i, height in still]
    return blank((50, above, 58, below), across, y), bars


def token_probabilities(tokens: Sequence[str], q: np.ndarray, moving: int, p: Track, picks: bool) -> View:
    """A bar a token, as high as its probability; the moving one's is p and can be dragged, and with picks another one is chosen by a click on it."""
    figure, bars = _bars(
        tokens,
        q,
        moving,
        {"range": [NAMES_AT - 0.1, 1.02], "title": {"text": "probability"}, "tickvals": [0, 0.5, 1]},
        (34, 4),
    )
    home, places = float(q[moving]), over("pick")(np.arange(len(tokens)))
    marks: list[Mark] = [
        *bars,
        *(Label(float(i), NAMES_AT, short(token, len(tokens))) for i, token in enumerate(tokens)),
        Label(
            over("p")(np.where(p.values < 0.9, -0.6, np.nan)),
            1.18,
            "drag the bar to “half”" + picks * ", or click another word",
            anchor="start",
        ),
        Region(moving - HALF, over("p")(np.minimum(p.values, home)), moving + HALF, home, "band"),
        Region(moving - HALF, 0, moving + HALF, p, "third-right"),
    ]
    if home:
        ends = moving - HALF - 0.05, moving + HALF + 0.05
        marks += [
            Segment(ends[0], home / 2, ends[1], home / 2, 2.5, TARGET),
            Label(ends[1] + 0.03, home / 2, "half", anchor="start", color=TARGET),
        ]
    for i, one in enumerate(q.tolist()):
        if i != moving:
            marks += [
                Label(float(i), one + 0.1, significant(one, 3 if len(tokens) < MANY else 2)),
                Dot(float(i), one, size=4, color=GREY),
            ]
    if picks:
        marks += [Picks(places, over("pick")(heights), "pick") for heights in (q, q / 2, np.full(len(q), NAMES_AT))]
    marks.append(Label(float(moving), over("p")(p.values + 0.14), track=p, shows="number"))
    marks.append(Dot(float(moving), p, drag="p"))
    return View("tokens", "Probability of each token; one of them can be dragged.", tuple(marks), figure, 180)


def token_bits(
    tokens: Sequence[str], still: np.ndarray, moving: int, home: float, bits: Track, mean: Track, top: float
) -> View:
    """A bar a token that hangs as low as its surprisal in bits (the moving one's follows p), and a line at their mean.

    home: the moving one's surprisal where it began. What it has gained since is said beside it.
    """
    at_p = over("p")
    end = at_p(np.minimum(bits.values, top))
    level = at_p(np.where(mean.values <= top, mean.values, np.nan))
    axis = {
        "range": [top, 1.7 * OVER_ZERO * top],
        "title": {"text": "surprise, bits"},
        "tickvals": [0, 2, 4, 6],
        "showgrid": True,
    }
    figure, marks = _bars(tokens, np.minimum(still, top), moving, axis, (4, 10))
    marks += [
        Label(float(i), OVER_ZERO * top, significant(b, 4 if len(tokens) < MANY else 2) if np.isfinite(b) else "∞")
        for i, b in enumerate(still.tolist())
        if i != moving
    ]
    finite = np.isfinite(bits.values) & np.isfinite(home)
    gained = np.where(finite, np.where(finite, bits.values, 0) - (home if np.isfinite(home) else 0), np.nan)
    aside = moving + HALF + 0.04
    middle = at_p(np.where(np.abs(gained) > 1e-9, np.maximum((end.values + home) / 2, LEAST_LOW), np.nan))
    marks += [
        Region(moving - HALF, 0, moving + HALF, end, "third-right"),
        Label(float(moving), OVER_ZERO * top, track=bits, shows="number"),
        Segment(aside, min(home, top), aside, end, 3, TARGET),
        Label(aside + 0.04, middle, "bits added", at_p(gained), "start", color=TARGET),
        Segment(-0.6, 0.0, len(tokens) - 0.4, 0.0, 1.5),
        Rule(y=level),
        Label(len(tokens) - 0.36, level, "mean", track=mean, anchor="start"),
    ]
    return View("bits", "Surprise of each token in bits, and their mean.", tuple(marks), figure, 170)


@dataclass(frozen=True)
class Named:
    """A line, and where its name stands."""

    y: Track
    name_at: tuple[float, Track]


def against_constant(constant: str, x: Track, training: Named, held_out: Named, top: float) -> View:
    """Perplexity of the training text (dashed) and of the held-out text against the constant k or share."""
    ticks = [0.001, 0.01, 0.1, 1, 10]
    logarithmic = {
        "type": "log",
        "range": [float(np.log10(ZERO_AT)) - 0.15, 1.15],
        "tickvals": [ZERO_AT, *ticks],
        "ticktext": ["0", *(f"{t:g}" for t in ticks)],
        "title": {"text": "k, added to every count"},
    }
    linear = {"range": [-0.03, 1.03], "title": {"text": "λ, the weight of the longest n-grams"}}
    levels = [t for t in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if t <= top]
    figure = blank(
        (50, 26, 14, 40),
        (logarithmic if constant == "k" else linear) | {"showgrid": False},
        {"type": "log", "range": [0, float(np.log10(top))], "title": {"text": "perplexity"}, "tickvals": levels},
        at=1,
    )
    marks = (
        Curve(x, training.y, along=constant, dash="dash"),
        Curve(x, held_out.y, along=constant),
        Label(*training.name_at, "training text"),
        Label(*held_out.name_at, "held-out text"),
        Rule(x=x, drag=constant),
        Dot(x, training.y),
        Dot(x, held_out.y),
    )
    return View("constants", "Perplexity of both texts against the smoothing constant.", marks, figure, 262)


def held_out_bits(tokens: Sequence[str], bits: Sequence[Track], never: Mapping[int, Track], top: float) -> View:
    """A stick a token of the held-out text, as high as its surprisal; a ring on top where it is impossible.

    never: how high that ring stands, of tokens that are impossible at some position.
    """
    across = {"visible": False, "range": [-0.7, len(tokens) - 0.3]}
    figure = blank((46, 26, 12, 40), across, {"range": [0, top], "title": {"text": "bits"}})
    wide = 9 if len(tokens) < 24 else 5
    marks: list[Mark] = [Segment(float(i), 0.0, float(i), y, width=wide) for i, y in enumerate(bits)]
    for i, token in enumerate(tokens):
        low = -0.06 if len(tokens) < 9 or i % 2 == 0 else -0.13
        marks.append(Label(float(i), low * top, short(token, len(tokens) // 2)))
    marks += [Dot(float(i), y) for i, y in never.items()]
    marks.append(Label(-0.6, 1.06 * top, "held-out tokens; a ring: probability 0", anchor="start"))
    return View("held-out", "Surprise of each held-out token in bits.", tuple(marks), figure, 262)


def occurrences(places: Sequence[Sequence[int]], lengths: Sequence[int]) -> View:
    """A line a passage, a ring where the word comes, and the gaps between neighbours, with their lengths where there is room."""
    figure, rows, longest = go.Figure(), len(lengths), max(lengths, default=1)
    figure.add_scatter(x=[0], y=[None])
    figure.layout = dict(
        margin={"l": 74, "r": 14, "t": 14, "b": 40},
        xaxis={
            "range": [-0.02 * longest, 1.02 * longest],
            "title": {"text": "place in the passage, in words"},
            "showgrid": False,
        },
        yaxis={"visible": False, "range": [-rows + 0.4, 0.6]},
    )
    marks: list[Mark] = []
    for row, (at, length) in enumerate(zip(places, lengths, strict=True)):
        y = float(-row)
        marks += [
            Label(-0.03 * longest, y, gettext("passage {number}", number=row + 1), anchor="end"),
            Segment(0.0, y, float(length), y, width=1),
        ]
        for a, b in pairwise(at):
            marks.append(Segment(float(a + 1), y, float(b + 1), y, width=4))
            if b - a > 0.035 * longest:
                marks.append(Label((a + b) / 2 + 1, y + 0.28, str(b - a)))
        marks += [Dot(float(a + 1), y, size=4.5) for a in at]
    alt = "Where the word occurs in each passage, and the gaps between its occurrences."
    return View("occurrences", alt, tuple(marks), figure, 60 + 46 * max(rows, 2))
