"""Two models that tie more and more often: their distance by three ways to count ties."""

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.arenas import bradley_terry
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

GAMES = 300
TIED = np.arange(0, 241, 15)
SHARE = TIED / GAMES
START = {"tied": 0}
WAYS = {"half": ("half a win", HUES[2]), "davidson": ("Davidson", HUES[1]), "out": ("left out", HUES[0])}
DASH = {"half": "", "davidson": "", "out": "dash"}
of_ties = over("tied")


def tables() -> tuple[np.ndarray, np.ndarray]:
    """Wins and ties of two models, shape (ticks, 2, 2): of the games that are no ties, A wins two thirds."""
    decided = (GAMES - TIED)[:, None, None] / 3
    return decided * np.array([[0, 2], [1, 0]]), TIED[:, None, None] * np.array([[0.0, 1.0], [1.0, 0.0]])


def more_ties() -> Payload:
    """How far A is ahead, for every share of ties."""
    won, tied = tables()
    lead = {}
    for way in WAYS:
        found = bradley_terry(won, tied, ties_as=way).ratings  # type: ignore[arg-type]
        lead[way] = of_ties(found[:, 0] - found[:, 1], f"lead_{way}")
    rate = of_ties((won[:, 0, 1] + tied[:, 0, 1] / 2) / GAMES, "rate")
    heights = apart(np.array([track.values for track in lead.values()]), 11, 0, 160)
    x = of_ties(SHARE)
    drawn: list[Mark] = []
    for (way, (words, hue)), height in zip(WAYS.items(), heights, strict=True):
        drawn += [
            Curve(x, lead[way], "tied", DASH[way], color=hue, so_far=True),
            Dot(x, lead[way], drag="tied", color=hue),
            Label(of_ties(SHARE + 0.02), of_ties(height), words, anchor="start", color=hue),
        ]
    across = axis(
        "proportion of games that are ties",
        -0.02,
        1.02,
        tickformat=".0%",
        tickvals=[0, 0.2, 0.4, 0.6, 0.8],
        showgrid=False,
    )
    figure = blank((52, 10, 12, 40), across, axis("A minus B, in points", 0, 145, tickvals=[0, 40, 80, 120]))
    alt = "How far model A is ahead of model B, by three ways to count ties, against the proportion of ties."
    return pack(
        beside(View("leads", alt, tuple(drawn), figure, 280), shares=(3, 1)),
        (Control("tied", gettext("ties, of {n} games", n=GAMES), TIED.astype(float), tuple(map(str, TIED.tolist()))),),
        readouts=(
            *(Readout(f"lead_{way}", words, lead[way], unit="points", color=hue) for way, (words, hue) in WAYS.items()),
            Readout("rate", "win rate of A, ties as half", rate, "percent"),
        ),
        table=(*lead.values(), rate),
    )
