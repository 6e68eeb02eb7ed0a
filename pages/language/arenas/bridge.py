"""Two pairs of models and the games between them: with none, or with one-sided ones, no finite ratings fit."""

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Segment, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.arenas import bradley_terry, rating_limits
from pages.language.arenas.data import NAMES
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

WITHIN = 40  # games of A and B, and of C and D, of which the first wins 26
GAMES, SHARE, PRIOR = np.arange(0, 41, 4), np.arange(0, 5) / 4, np.array([0.0, 0.1, 0.5, 1.0, 2.0])
START = {"games": 20, "share": 0.5, "prior": 0.0}
OVER = ("games", "share", "prior")
LOWEST, HIGHEST = 400, 1600
of_all = over(*OVER)


def tables() -> np.ndarray:
    """Wins of four models, shape (games, shares, models, models): C and B are the only ones of the two pairs that meet."""
    games, share = np.meshgrid(GAMES, SHARE, indexing="ij")
    won = np.zeros((*games.shape, 4, 4))
    for winner, loser in ((0, 1), (2, 3)):
        won[..., winner, loser], won[..., loser, winner] = 26, WITHIN - 26
    won[..., 1, 2], won[..., 2, 1] = games * share, games * (1 - share)
    return won


def two_pairs() -> Payload:
    """Ratings with intervals, and two differences, for every number of games between the pairs, and every prior."""
    won = tables()
    shape = (*won.shape[:2], len(PRIOR))
    values, ends = np.full((*shape, 4), np.nan), np.full((*shape, 2, 4), np.nan)
    reasons: dict[int, str] = {}
    for flat, (i, j, k) in enumerate(np.ndindex(*shape)):
        found = bradley_terry(won[i, j], prior=float(PRIOR[k]))
        values[i, j, k], ends[i, j, k] = found.ratings, rating_limits(found)
        if found.undefined:
            reasons[flat] = found.undefined
    across = Track(values[..., 1] - values[..., 2], OVER, reasons, name="across")
    pair = bradley_terry(won[0, 0, :2, :2]).ratings
    within = over()(pair[0] - pair[1], "within")
    return pack(
        grid({rows(values, ends): 12}, {NUMBERS: 12}, across=2),
        (
            Control("games", "games of B against C", GAMES.astype(float), tuple(map(str, GAMES.tolist()))),
            Control("share", "of these, won by B", SHARE, tuple(f"{100 * s:.0f}%" for s in SHARE)),
            Control("prior", "tied games added between every two models", PRIOR, tuple(f"{p:g}" for p in PRIOR)),
        ),
        readouts=(
            Readout("across", "B minus C", across, unit="points"),
            Readout("within", "A minus B, from their own games", within, unit="points"),
        ),
        table=(across,),
    )


def rows(values: np.ndarray, ends: np.ndarray) -> View:
    """A row a model: its rating with its interval, as far as the picture is wide; nothing where there is none."""
    marks: list[Mark] = []
    for i, name in enumerate(NAMES):
        y = (4.2, 3.2, 1.8, 0.8)[i]
        low, high = (of_all(np.clip(ends[..., side, i], LOWEST, HIGHEST)) for side in (0, 1))
        inside = np.where(np.abs(values[..., i] - 1000) <= HIGHEST - 1000, values[..., i], np.nan)
        marks += [
            Segment(low, y, high, y, 2.5, HUES[i]),
            Dot(of_all(inside), y, color=HUES[i]),
            Label(LOWEST + 8, y, gettext("model {name}", name=name), anchor="start", color=HUES[i]),
        ]
    figure = blank(
        (8, 12, 12, 40),
        axis("rating", LOWEST, HIGHEST, tickvals=[600, 800, 1000, 1200, 1400]),
        axis("", 0.3, 4.8, visible=False),
        at=LOWEST,
    )
    return View(
        "pairs",
        "Ratings of four models with their 95% intervals; none where no finite rating fits.",
        tuple(marks),
        figure,
        230,
    )
