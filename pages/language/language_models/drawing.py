"""Views of language models: probabilities and surprisals of tokens, perplexity against a smoothing constant, gaps of a word.

Hues say what a sample is; there are no samples of two classes here, so everything is ink.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import plotly.graph_objects as go

from charts.figures import blank
from charts.moving import Curve, Dot, Label, Mark, Region, Rule, Segment, Track, View, over
from widgets.formulas import significant

FAINT = 0.5
ZERO_AT = 10**-3.6  # where a smoothing constant of 0 stands on a logarithmic axis
ROOM = 52  # characters of tokens that have room under a picture


def short(token: str, among: int) -> str:
    """A token as it fits under one of so many bars."""
    most = max(3, ROOM // max(among, 1))
    return token if len(token) <= most else token[: most - 1] + "…"


def _bars(tokens: Sequence[str], heights: np.ndarray, moving: int, top: float, title: str, height: int) -> go.Figure:
    figure = go.Figure()
    still = np.where(np.arange(len(tokens)) == moving, np.nan, np.minimum(heights, top))
    figure.add_bar(x=np.arange(len(tokens)), y=still, width=0.64, opacity=FAINT)
    figure.update_layout(
        margin={"l": 46, "r": 46, "t": 46, "b": 26},
        xaxis={"visible": False, "range": [-0.6, len(tokens) - 0.4]},
        yaxis={"range": [0, top], "title": {"text": title}, "nticks": 6},
    )
    return figure


def _names(tokens: Sequence[str], y: float) -> list[Mark]:
    return [Label(float(i), y, short(token, len(tokens))) for i, token in enumerate(tokens)]


def token_probabilities(tokens: Sequence[str], q: np.ndarray, moving: int, p: Track) -> View:
    """A bar a token, as high as its probability; the moving one's is p and can be dragged."""
    top = 1.02  # so that there is a line at 1
    figure = _bars(tokens, q, moving, top, "probability", 252)
    marks: list[Mark] = [
        *_names(tokens, -0.085 * top),
        Label(-0.6, 1.16 * top, "each word, given the words before it", anchor="start"),
    ]
    marks += [Label(float(i), float(one) + 0.06, significant(one, 3)) for i, one in enumerate(q) if i != moving]
    marks += [Region(moving - 0.32, 0, moving + 0.32, p, look) for look in ("band", "outline")]
    marks.append(Label(float(moving), over("p")(p.values + 0.09), track=p, shows="number"))
    marks.append(Dot(float(moving), p, drag="p"))
    return View("tokens", "Probability of each token; one of them can be dragged.", tuple(marks), figure, 252)


def token_bits(tokens: Sequence[str], still: np.ndarray, moving: int, bits: Track, mean: Track, top: float) -> View:
    """A bar a token, as high as its surprisal in bits (the moving one's follows p), and a line at their mean, which ends at a number that is in its way."""
    at_p, drawn = over("p"), np.minimum(bits.values, top)
    end = at_p(drawn)
    level = at_p(np.where(mean.values <= top, mean.values, np.nan))
    figure = _bars(tokens, still, moving, top, "bits", 252)
    marks: list[Mark] = [
        *_names(tokens, -0.085 * top),
        Label(-0.6, 1.16 * top, "surprise of each word", anchor="start"),
    ]
    for i, b in enumerate(still.tolist()):
        if i != moving:
            marks.append(
                Label(float(i), min(b, top) + 0.06 * top, significant(b) if np.isfinite(b) else "∞", chip=True)
            )
    marks += [Region(moving - 0.32, 0, moving + 0.32, end, look) for look in ("band", "outline")]
    marks += [
        Label(float(moving), at_p(drawn + 0.08 * top), track=bits, chip=True),
        Rule(y=level),
        Label(len(tokens) - 0.36, at_p(np.minimum(mean.values, top)), "mean", track=mean, anchor="start"),
    ]
    return View("bits", "Surprise of each token in bits, and their mean.", tuple(marks), figure, 252)


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
    marks.append(Label(-0.6, 1.06 * top, "held-out tokens; a ring: impossible", anchor="start"))
    return View("held-out", "Surprise of each held-out token in bits.", tuple(marks), figure, 262)


def occurrences(places: Sequence[Sequence[int]], lengths: Sequence[int]) -> View:
    """A line a passage, a ring where the word comes, and the gaps between neighbours, with their lengths where there is room."""
    figure, rows, longest = go.Figure(), len(lengths), max(lengths, default=1)
    figure.add_scatter(x=[0], y=[None])
    figure.update_layout(
        margin={"l": 74, "r": 14, "t": 14, "b": 40},
        xaxis={"range": [-0.02 * longest, 1.02 * longest], "title": {"text": "word of the passage"}, "showgrid": False},
        yaxis={"visible": False, "range": [-rows + 0.4, 0.6]},
    )
    marks: list[Mark] = []
    for row, (at, length) in enumerate(zip(places, lengths, strict=True)):
        y = float(-row)
        marks += [
            Label(-0.03 * longest, y, f"passage {row + 1}", anchor="end"),
            Segment(0.0, y, float(length), y, width=1),
        ]
        for a, b in pairwise(at):
            marks.append(Segment(float(a + 1), y, float(b + 1), y, width=4))
            if b - a > 0.035 * longest:
                marks.append(Label((a + b) / 2 + 1, y + 0.28, str(b - a)))
        marks += [Dot(float(a + 1), y, size=4.5) for a in at]
    alt = "Where the word comes in each passage, and the gaps between its occurrences."
    return View("occurrences", alt, tuple(marks), figure, 60 + 46 * max(rows, 2))
