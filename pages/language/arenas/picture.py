"""The same games read in many orders: Elo ratings game by game, and beside them Bradley-Terry ratings, which have no order."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Region, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core.arenas import bradley_terry, elo_paths
from pages.language.arenas.data import NAMES, ORDERS, orders, played
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

KS = np.array([4, 8, 16, 24, 32, 48])
START = {"order": 1, "k": 32}
OVER = ("order", "k")
EVERY = 4  # games from one point of a line to the next
LOWEST, HIGHEST, LEAST = 700, 1260, 36  # of the picture, and how far names are apart, in points
# across: where strokes of ratings so far begin and how far they are apart; ratings at the ends of lines; the field of Bradley-Terry, its dots, and its end
SO_FAR, STEP, ENDS, FIELD, STILL, RIGHT = 248, 5, 271, 352, 366, 460
UNDER = LOWEST - 56  # where the words below the axis are
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
            ),
            Control("k", "K: most points a game moves", KS.astype(float), tuple(map(str, KS.tolist()))),
        ),
        readouts=(
            Readout("elo_lead", "Elo: A minus B", lead, unit="points", digits=2),
            Readout("bradley_terry_lead", "Bradley-Terry: A minus B", steady, unit="points", digits=2),
        ),
        table=(*ends, lead),
        axes={"game": paths.shape[-2] // EVERY + 1},
    )


def lines(paths: np.ndarray, ends: list[Track], still: np.ndarray) -> View:
    """A line a model with its rating at the end, a stroke over its ratings in all orders so far, and in a field apart its Bradley-Terry rating, which stays."""
    shown = paths[..., ::EVERY, :].astype(np.float32)
    x = over("game")(np.arange(shown.shape[-2]) * EVERY)
    final, end = paths[..., -1, :], float(paths.shape[-2] - 1)
    heights = apart(np.moveaxis(final, -1, 0), LEAST, LOWEST, HIGHEST)
    beside = apart(still, LEAST, LOWEST, HIGHEST)
    first, best, top = final.argmax(axis=-1), int(still.argmax()), HIGHEST + 45
    marks: list[Mark] = [Region(FIELD, LOWEST, RIGHT, HIGHEST, "band")]
    for i, (name, hue) in enumerate(zip(NAMES, HUES, strict=True)):
        marks += [
            Curve(x, Track(shown[..., i], (*OVER, "game")), "game", color=hue),
            Curve(over("order")(np.full(ORDERS, SO_FAR + STEP * i)), ends[i], "order", color=hue, so_far=True),
            Dot(end, ends[i], color=hue, size=4),
            Label(
                ENDS,
                of_both(heights[i]),
                "",
                of_both(np.round(final[..., i])),
                "start",
                color=hue,
                unit=f"  {name}",
            ),
            Dot(STILL, float(still[i]), color=hue),
            Label(STILL + 14, float(beside[i]), "", over()(np.round(still[i])), "start", color=hue, unit=f"  {name}"),
        ]
        if np.any(first == i):
            there = np.where(first == i, end, np.nan)
            words = f"Elo: {name} is first"
            marks += [
                Dot(of_both(there), ends[i], color=hue),
                Label(of_both(there - 40), top, words, anchor="end", color=hue),
            ]
    marks += [
        Label(RIGHT, top, f"Bradley-Terry: {NAMES[best]} is first", anchor="end", color=HUES[best]),
        Label(end / 2, UNDER, "games read"),
        Label(over("order")([np.nan, *[SO_FAR + 1.5 * STEP] * (ORDERS - 1)]), UNDER, "orders so far"),
        Label((FIELD + RIGHT) / 2, UNDER, "all games"),
    ]
    across = axis("", 0, RIGHT, tickvals=[0, 60, 120, 180, 240], showgrid=False)
    figure = blank((50, 36, 8, 40), across, axis("rating", LOWEST, HIGHEST, tickvals=[800, 1000, 1200]))
    alt = "Elo ratings of four models, game by game, in one order of the games. Strokes beside their ends: the ratings in all orders so far. In a field of its own, their Bradley-Terry ratings, which stay the same in every order."
    return View("ratings", alt, tuple(marks), figure, 312)
