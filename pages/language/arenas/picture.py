"""The same games read in many orders: Elo ratings game by game, and beside them Bradley-Terry ratings, which have no order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Segment, Swarm, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core.arenas import bradley_terry, elo_paths
from pages.language.arenas.data import NAMES, ORDERS, orders, played
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

KS = np.array([4, 8, 16, 24, 32, 48])
START = {"order": 1, "k": 32}
OVER = ("order", "k")
EVERY = 4  # games from one point of a line to the next
LOWEST, HIGHEST = 700, 1260  # of the picture, in points
# across: where the columns of models begin, how far they are apart, how far their dots are spread; the picture's end
FIRST, STEP, SPREAD, RIGHT = 312, 88, 24, 620
NAMED, APART = 10, 40  # a name after the end of its line: how far on, and how far from the next in points
ROWS = HIGHEST + np.array(
    [138.0, 90.0, 42.0]
)  # heights of the names of models, their Elo ratings, their Bradley-Terry ratings
UNDER = LOWEST - 74  # where the words below the axis are
COLUMNS = FIRST + STEP * np.arange(len(NAMES), dtype=float)
of_both = over(*OVER)


def columns(at: Mapping[str, float]) -> tuple[list[str], list[str], list[float]]:
    """The games in one order, as columns."""
    found, order = played(), orders(ORDERS, len(played().score))[int(at["order"]) - 1]
    first, second = ([found.models[i] for i in places[order].tolist()] for places in (found.first, found.second))
    return [str(name) for name in first], [str(name) for name in second], found.score[order].tolist()


def shuffled() -> Payload:
    """Elo ratings in every order with every K, and Bradley-Terry ratings."""
    found = played()
    order = orders(ORDERS, len(found.score))[:, None, :]
    paths = elo_paths(found.first[order], found.second[order], found.score[order], len(NAMES), k_factor=KS[None, :])
    final = paths[..., -1, :]
    still = bradley_terry(found.wins).ratings
    ends = [of_both(final[..., i], f"elo_{name.lower()}") for i, name in enumerate(NAMES)]
    lead, steady = of_both(final[..., 0] - final[..., 1], "elo_lead"), over()(still[0] - still[1], "bradley_terry_lead")
    return pack(
        grid({lines(paths, ends, still): 12}, {NUMBERS: 12}, across=2),
        (
            Control(
                "order",
                f"shuffle the {len(found.score)} games",
                np.arange(1.0, ORDERS + 1),
                tuple(f"order {i}" for i in range(1, ORDERS + 1)),
                again=f"Shuffle the {len(found.score)} games",
            ),
            Control("k", "K: most points a game moves", KS.astype(float), tuple(map(str, KS.tolist()))),
        ),
        readouts=(
            Readout("elo_lead", "Elo, game by game: A minus B", lead, unit="points", digits=2),
            Readout(
                "bradley_terry_lead", "Bradley-Terry, all games at once: A minus B", steady, unit="points", digits=2
            ),
        ),
        table=(*ends, lead),
        axes={"game": paths.shape[-2] // EVERY + 1, "past": ORDERS},
    )


def lines(paths: np.ndarray, ends: list[Track], still: np.ndarray) -> View:
    """A line a model with its name, and a column for where it ends: a ring in this order, a speck in each order before it, a stroke for its Bradley-Terry rating, which stays."""
    shown = paths[..., ::EVERY, :].astype(np.float32)
    x, end = over("game")(np.arange(shown.shape[-2]) * EVERY), float(paths.shape[-2] - 1)
    names = apart(np.moveaxis(paths[..., -1, :], -1, 0), APART, LOWEST, HIGHEST)
    marks: list[Mark] = []
    for i, (name, hue) in enumerate(zip(NAMES, HUES, strict=True)):
        at, rating = float(COLUMNS[i]), float(still[i])
        marks += [
            Curve(x, Track(shown[..., i], (*OVER, "game")), "game", color=hue),
            Dot(end, ends[i], color=hue, size=3),
            Label(end + NAMED, of_both(names[i]), name, anchor="start", color=hue),
            Segment(at - SPREAD - 8, rating, at + SPREAD + 8, rating, 3, color=hue),
            before(at, paths[..., -1, i], hue),
            Dot(at, ends[i], color=hue, size=7),
            Label(at, ROWS[0], name, color=hue),
            Label(at, ROWS[1], "", of_both(np.round(paths[..., -1, :][..., i])), color=hue),
            Label(at, ROWS[2], "", over()(np.round(rating)), color=hue),
        ]
    marks += [*leaders(paths[..., -1, :].argmax(axis=-1), int(still.argmax()))]
    marks += [
        Label(0, HIGHEST - 8, "Elo rating", anchor="start"),
        Label(end / 2, UNDER, "games read"),
        Label(over("order")([np.nan, *[float(COLUMNS.mean())] * (ORDERS - 1)]), UNDER, "dots: earlier orders"),
        Label(over("order")([float(COLUMNS.mean()), *[np.nan] * (ORDERS - 1)]), UNDER, "each shuffle leaves a dot"),
    ]
    across = axis("", 0, RIGHT, tickvals=[0, 60, 120, 180, 240], showgrid=False)
    figure = blank((42, 84, 8, 44), across, axis("", LOWEST, HIGHEST, tickvals=[800, 1000, 1200], tickformat=","))
    alt = "Elo ratings of four models, game by game, in one order of the games. At the right a column for each model: a ring where its line ends, a dot for each order before, and a stroke for its Bradley-Terry rating, which is the same in every order."
    return View("ratings", alt, tuple(marks), figure, 400, narrow=330)


def before(at: float, final: np.ndarray, hue: str) -> Swarm:
    """A model's ratings in the orders before the chosen one, as dots in its column; none at the start. final: by order and K."""
    place = np.arange(ORDERS)
    aside = at + SPREAD * ((7 * place) % 13 - 6) / 6  # so that like ratings do not hide each other
    seen = np.where(place < place[:, None], aside, np.nan)
    ratings = Track(final.T.astype(np.float32), ("k", "past"))
    return Swarm(over("order", "past")(seen), ratings, "past", size=3, colors=(hue,))


def leaders(first: np.ndarray, best: int) -> Iterator[Label]:
    """Which model each rating puts first, before the row of its numbers. first: by order and K."""
    edge = COLUMNS[0] - STEP / 2 - 6
    for i in np.unique(first).tolist():
        yield Label(
            of_both(np.where(first == i, edge, np.nan)),
            ROWS[1],
            f"○ Elo: {NAMES[i]} is first",
            anchor="end",
            color=HUES[i],
        )
    yield Label(edge, ROWS[2], f"━ Bradley-Terry: {NAMES[best]} is first", anchor="end", color=HUES[best])
