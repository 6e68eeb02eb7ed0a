"""Where Elo ends after the same games in many orders, for each K and for more and more games."""

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Label, Mark, Segment, Swarm, Swatch, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.arenas import bradley_terry, elo_paths
from pages.language.arenas.data import MANY, NAMES, orders, played
from pages.language.arenas.picture import KS
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

TIMES = np.array([1, 2, 4, 8])  # as many games as on the first screen
START = {"k": 32, "games": 240}
OVER = ("k", "games")
SHOWN = 60  # orders that are drawn
of_both = over(*OVER)


def ends() -> np.ndarray:
    """The last ratings in MANY orders, shape (K, games, orders, models)."""
    found = played()
    shape = (len(KS), len(TIMES), MANY, len(NAMES))
    last = np.zeros(shape)
    for j, times in enumerate(TIMES.tolist()):
        first, second, score = (np.tile(column, times) for column in (found.first, found.second, found.score))
        order = orders(MANY, len(score))
        for i, k in enumerate(KS.tolist()):
            last[i, j] = elo_paths(first[order], second[order], score[order], len(NAMES), k_factor=float(k))[:, -1]
    return last


def many_orders() -> Payload:
    """The last ratings, how far they spread, and how often B ends ahead of A."""
    last, games = ends(), TIMES * len(played().score)
    still = bradley_terry(played().wins).ratings
    spread = of_both(last[..., 0].std(axis=-1), "spread")
    behind = of_both(np.mean(last[..., 1] > last[..., 0], axis=-1), "behind")
    return pack(
        grid({columns(last, still): 12}, {NUMBERS: 12}, across=2),
        (
            Control("k", "K: most points that a game can move", KS.astype(float), tuple(map(str, KS.tolist()))),
            Control("games", "number of games", games.astype(float), tuple(f"{n:,}" for n in games.tolist())),
        ),
        readouts=(
            Readout("spread", "standard deviation of A's rating over orders", spread, unit="points"),
            Readout("behind", gettext("B ends ahead of A, of {n} orders", n=MANY), behind, "percent"),
        ),
        table=(spread, behind),
        axes={"end": SHOWN},
        legend=(
            Swatch("speck", gettext("Elo after all games, in one of {n} orders", n=SHOWN)),
            Swatch("", "Bradley-Terry, in any order"),
        ),
    )


def columns(last: np.ndarray, still: np.ndarray) -> View:
    """A column of points a model, one point an order, and a line at its Bradley-Terry rating."""
    beside = np.random.default_rng(0).uniform(-0.22, 0.22, SHOWN)
    marks: list[Mark] = []
    for i, (name, hue) in enumerate(zip(NAMES, HUES, strict=True)):
        y = over(*OVER, "end")(last[..., :SHOWN, i].astype(np.float32))
        marks += [
            Swarm(over("end")(i + beside), y, "end", size=2.6, colors=(hue,), group=over("end")(np.zeros(SHOWN))),
            Segment(i - 0.32, float(still[i]), i + 0.32, float(still[i]), 2.5),
            Label(i + 0.36, float(still[i]), name, anchor="start", color=hue),
        ]
    figure = blank(
        (50, 12, 12, 12),
        axis("", -0.5, len(NAMES) - 0.4, visible=False),
        axis("rating", 690, 1290, tickvals=[800, 1000, 1200]),
    )
    alt = gettext(
        "Elo ratings of four models after all games, in {n} orders of the games, with their Bradley-Terry ratings.",
        n=SHOWN,
    )
    return View("ends", alt, tuple(marks), figure, 300)
