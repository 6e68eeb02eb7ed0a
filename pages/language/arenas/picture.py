"""The same games read in many orders: Elo ratings game by game, and beside them A's lead over B at the end of each order.

Elo's lead changes with the order, that of Bradley-Terry has none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Grip, Label, Mark, Picks, Segment, Swarm, Track, View, over
from charts.theme import MODELS as HUES
from metrics_core.arenas import bradley_terry, elo_paths
from pages.language.arenas.data import NAMES, ORDERS, orders, played
from widgets.formulas import significant
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

KS = np.array([4, 8, 16, 24, 32, 48])
START = {"order": 1, "k": 32}
OVER = ("order", "k")
EVERY = 4  # games from one point of a line to the next
LOWEST, HIGHEST, LEVEL = 700, 1270, 1000  # of the picture, in points; the height of no lead
LEFT, RIGHT = 452.0, 720.0  # across: the leads; games are from 0 to 240
NAMED, HOOK, BRACKET, LED = 9, 30, 36, 46  # after the ends of the lines: their names, the bracket of A and B, the lead
APART, ABOVE = 40, 20  # in points: from name to name, from a level to its words
TITLES = HIGHEST + np.array([74.0, 30.0])
UNDER, HELD = LOWEST - 76, LOWEST - 150  # the words below the axis, and what K is held by
SLIDES = (LEFT + 28, RIGHT - 84)
GREY = "#8a9099"
PAIR = HUES[:2]  # of A and B
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
        folding(grid({lines(paths, ends, lead, steady): 12}, {NUMBERS: 12}, across=4), 1, "all ratings"),
        (
            Control(
                "order",
                f"shuffle the {len(found.score)} games",
                np.arange(1.0, ORDERS + 1),
                tuple(f"order {i}" for i in range(1, ORDERS + 1)),
                again=f"Shuffle the {len(found.score)} games",
            ),
            Control("k", "K: most points a game moves", KS.astype(float), tuple(map(str, KS.tolist())), slider=False),
        ),
        readouts=(
            *(
                Readout(one.name, f"Elo rating of {name}", one, color=hue, folded=True, digits=3)
                for name, hue, one in zip(NAMES, HUES, ends, strict=True)
            ),
            *(
                Readout(
                    f"bradley_terry_{name.lower()}",
                    f"Bradley-Terry rating of {name}",
                    rating,
                    color=hue,
                    folded=True,
                    digits=3,
                )
                for name, hue, rating in zip(NAMES, HUES, map(over(), still), strict=True)
            ),
        ),
        table=(*ends, lead),
        also=(steady,),
        axes={"game": paths.shape[-2] // EVERY + 1, "past": ORDERS},
    )


def lines(paths: np.ndarray, ends: list[Track], lead: Track, steady: Track) -> View:
    """A line a model with its name, a bracket between A and B where these end, and the lead of A in each order so far, on the same scale."""
    shown = paths[..., ::EVERY, :].astype(np.float32)
    x, end = over("game")(np.arange(shown.shape[-2]) * EVERY), float(paths.shape[-2] - 1)
    names = apart(np.moveaxis(paths[..., -1, :], -1, 0), APART, LOWEST, HIGHEST)
    marks: list[Mark] = [Label(0, TITLES[0], "Elo, game by game", anchor="start", large=True)]
    for i, (name, hue) in enumerate(zip(NAMES, HUES, strict=True)):
        marks += [
            Curve(x, Track(shown[..., i], (*OVER, "game")), "game", color=hue),
            Dot(end, ends[i], color=hue, size=3),
            Label(end + NAMED, of_both(names[i]), name, anchor="start", color=hue),
        ]
    marks += [Label(end / 2, UNDER, "games read"), *_bracket(end, ends, lead), *_leads(lead, steady), *_k()]
    across = axis("", 0, RIGHT, tickvals=[0, 60, 120, 180, 240], showgrid=False)
    figure = blank((42, 48, 8, 84), across, axis("", LOWEST, HIGHEST, tickvals=[800, 1000, 1200], tickformat=","))
    alt = "Elo ratings of four models, game by game, in one order of the games. At the right how far A leads B at the end: a large dot for this order, a small one for each before it, and a line for Bradley-Terry, whose lead is the same in every order."
    return View("ratings", alt, tuple(marks), figure, 420, narrow=360)


def _bracket(end: float, ends: list[Track], lead: Track) -> Iterator[Mark]:
    """From where A ends to where B ends, with which of them leads and by how many points."""
    a, b = ends[:2]
    yield Segment(end + BRACKET, a, end + BRACKET, b, 1.5)
    for one in (a, b):
        yield Segment(end + HOOK, one, end + BRACKET, one, 1.5)
    middle, ahead = (a.values + b.values) / 2, lead.values > 0
    for name, hue, leads in zip(NAMES, PAIR, (ahead, ~ahead), strict=False):
        y, by = of_both(np.where(leads, middle, np.nan)), of_both(np.abs(lead.values))
        yield Label(end + LED, y, f"{name} leads by", by, anchor="start", color=hue, digits=2, large=True)


def _leads(lead: Track, steady: Track) -> Iterator[Mark]:
    """A's lead over B, upwards from no lead: in this order, in those before it, and by Bradley-Terry."""
    always = LEVEL + float(steady.values)
    place, places = np.arange(ORDERS), np.linspace(LEFT + 10, RIGHT - 14, ORDERS)
    before = over("order", "past")(np.where(place < place[:, None], places, np.nan))
    heights, behind = LEVEL + lead.values.T.astype(np.float32), (lead.values.T < 0).astype(int)
    yield Segment(LEFT, LEVEL, RIGHT, LEVEL, 1.5, GREY)
    yield Segment(LEFT, always, RIGHT, always, 3)
    yield Swarm(before, Track(heights, ("k", "past")), "past", Track(behind, ("k", "past")), size=3.5, colors=PAIR)
    yield Dot(over("order")(places), of_both(LEVEL + lead.values), size=7, group=of_both(lead.values < 0), colors=PAIR)
    yield Label(LEFT, TITLES[0], "A's lead, in points", anchor="start", large=True)
    yield Label(LEFT, TITLES[1], f"━ Bradley-Terry: {significant(float(steady.values), 2)}", anchor="start")
    for points, words in ((200, "+200"), (0, "0"), (-200, "−200")):
        yield Label(RIGHT, LEVEL + points + ABOVE, words, anchor="end")
    for name, hue, y in zip(NAMES, PAIR, (LEVEL + 200 + ABOVE, LEVEL - 200 - ABOVE), strict=False):
        yield Label(LEFT, y, f"{name} leads", anchor="start", color=hue)
    yield Label((LEFT + RIGHT) / 2, UNDER, "Elo: one dot per order")


def _k() -> Iterator[Mark]:
    """A line with a grip, by which K is moved."""
    low, high = SLIDES
    at = over("k")(np.linspace(low, high, len(KS)))
    yield Label(low - 48, HELD, "K, most points a game moves", anchor="end")
    yield Label(RIGHT, HELD, "", over("k")(KS), anchor="end")
    yield Segment(low, HELD, high, HELD, 4, GREY)
    yield Grip(at, HELD, "k", hollow=True)
    yield Picks(at, HELD, "k")
