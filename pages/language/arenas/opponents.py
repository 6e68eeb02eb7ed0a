"""A model that plays more and more against the weakest one: its win rate rises, and its Bradley-Terry rating does not."""

from typing import Any

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Segment, Track, View, over
from charts.theme import GREY
from charts.theme import MODELS as HUES
from metrics_core.arenas import bradley_terry, expected_score
from pages.language.arenas.data import EACH, NAMES
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

RATINGS = np.array([1120.0, 1060.0, 980.0, 840.0])
EXTRA = np.arange(0, 401, 20)
START = {"extra": 0}
of_extra = over("extra")


def tables() -> np.ndarray:
    """Expected wins of the model of each row against that of each column: 40 games a pair, and further ones of B against D."""
    played = np.full((len(EXTRA), 4, 4), float(EACH)) * (1 - np.eye(4))
    played[:, 1, 3] += EXTRA
    played[:, 3, 1] += EXTRA
    return np.asarray(played * expected_score(RATINGS[:, None], RATINGS[None, :]))


WIN_RATE = "win rate", "Win rate of four models."
RATING = "Bradley-Terry rating", "Bradley-Terry rating of four models."


def weaker_opponents() -> Payload:
    """Win rates and ratings of all models, for every number of further games of B against D."""
    wins = tables()
    rates = wins.sum(axis=-1) / (wins + np.swapaxes(wins, -1, -2)).sum(axis=-1)
    found = bradley_terry(wins).ratings
    rate = [of_extra(rates[:, i], f"win_rate_{name.lower()}") for i, name in enumerate(NAMES)]
    rating = [of_extra(found[:, i], f"rating_{name.lower()}") for i, name in enumerate(NAMES)]
    views = (
        rows("win_rates", WIN_RATE, rate, (0.1, 0.9), {"tickformat": ".0%", "tickvals": [0.2, 0.4, 0.6, 0.8]}),
        rows("ratings", RATING, rating, (800, 1160), {"tickvals": [800, 900, 1000, 1100]}),
    )
    return pack(
        grid({views[0]: 6, views[1]: 6}, {NUMBERS: 12}, across=4),
        (
            Control(
                "extra",
                "further games of B against D, the weakest",
                EXTRA.astype(float),
                tuple(map(str, EXTRA.tolist())),
            ),
        ),
        readouts=(
            Readout("win_rate_a", "win rate of A", rate[0], "percent", color=HUES[0]),
            Readout("win_rate_b", "win rate of B", rate[1], "percent", color=HUES[1]),
            Readout("rating_a", "rating of A", rating[0], color=HUES[0]),
            Readout("rating_b", "rating of B", rating[1], color=HUES[1]),
        ),
        table=(*rate, *rating),
    )


def rows(name: str, says: tuple[str, str], found: list[Track], ends: tuple[float, float], more: dict[str, Any]) -> View:
    """A row a model, with a dot at its number. says: the axis' title, and what the picture shows."""
    title, alt = says
    marks: list[Mark] = []
    for i, track in enumerate(found):
        y = float(len(found) - i)
        marks += [
            Segment(ends[0], y, ends[1], y, 1, f"{GREY}55"),
            Dot(track, y, color=HUES[i]),
            Label(ends[0], y + 0.3, NAMES[i], anchor="start", color=HUES[i]),
        ]
    figure = blank((12, 12, 12, 40), axis(title, *ends, **more), axis("", 0.5, 4.7, visible=False), at=ends[0])
    return View(name, alt, tuple(marks), figure, 220)
