"""The same games read in many orders: Elo ratings game by game, and in a second picture A's lead over B at the end of each order.

Elo's lead changes with the order, that of Bradley-Terry has none.
"""

from collections.abc import Iterator, Mapping

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Segment, Swarm, Track, View, over
from charts.theme import GREY
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.arenas import bradley_terry, elo_paths
from pages.language.arenas.data import NAMES, ORDERS, orders, played
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, folding, grid

KS = np.array([4, 8, 16, 24, 32, 48])
START = {"order": 1, "k": 32}
OVER = ("order", "k")
EVERY = 4  # games from one point of a line to the next
LOWEST, HIGHEST, LEVEL = 700, 1270, 1000  # of the ratings, and where they begin; leads are drawn on the same scale
NAMED, HOOK, BRACKET, LED = 8, 21, 27, 32  # games after the ends of the lines: names, the bracket of A and B, the lead
APART, ABOVE, SIDES = 40, 30, 240  # points between names, up to a title, and from no lead to the words on each side
TOP, UNDER, GAP = 30, 44, 4  # pixels of both pictures: above, below, and from a number to its line
WIDTHS = (2, 1)  # their shares of the row
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
        folding(
            grid({lines(paths, ends, lead): 1, leads(lead, steady): 1}, {NUMBERS: 2}, widths=WIDTHS, across=4),
            1,
            "all ratings",
        ),
        (
            Control(
                "order",
                gettext("shuffle the {n} games", n=len(found.score)),
                np.arange(1.0, ORDERS + 1),
                tuple(gettext("order {number}", number=i) for i in range(1, ORDERS + 1)),
                again=gettext("Shuffle the {n} games", n=len(found.score)),
            ),
            Control("k", "K: most points a game moves", KS.astype(float), tuple(map(str, KS.tolist())), slider=False),
        ),
        readouts=(
            *(
                Readout(one.name, gettext("Elo rating of {name}", name=name), one, color=hue, folded=True, digits=3)
                for name, hue, one in zip(NAMES, HUES, ends, strict=True)
            ),
            *(
                Readout(
                    f"bradley_terry_{name.lower()}",
                    gettext("Bradley-Terry rating of {name}", name=name),
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


def lines(paths: np.ndarray, ends: list[Track], lead: Track) -> View:
    """A line a model with its name, and a bracket between A and B where these end."""
    shown = paths[..., ::EVERY, :].astype(np.float32)
    x, end = over("game")(np.arange(shown.shape[-2]) * EVERY), float(paths.shape[-2] - 1)
    names = apart(np.moveaxis(paths[..., -1, :], -1, 0), APART, LOWEST, HIGHEST)
    heads = (
        (gettext("Elo with K = {k}, game by game", k=k), over("k")(np.where(k == KS, HIGHEST + ABOVE, np.nan)))
        for k in KS.tolist()
    )
    marks: list[Mark] = [Label(0, there, words, anchor="start", large=True) for words, there in heads]
    for i, (name, hue) in enumerate(zip(NAMES, HUES, strict=True)):
        marks += [
            Curve(x, Track(shown[..., i], (*OVER, "game")), "game", color=hue),
            Dot(end, ends[i], color=hue, size=3),
            Label(end + NAMED, of_both(names[i]), name, anchor="start", color=hue),
        ]
    marks += _bracket(end, ends, lead)
    part = [0, end / (end + LED)]  # of the width; what follows the lines has the rest
    across = axis("games read", 0, end, domain=part, tickvals=[0, 60, 120, 180, 240], showgrid=False)
    up = axis("rating", LOWEST, HIGHEST, tickvals=[800, 1000, 1200], ticklabelstandoff=GAP)
    alt = "Elo ratings of four models, game by game, in one order of the games. A bracket at the end says which of A and B leads, and by how many points."
    return View("ratings", alt, tuple(marks), blank((58, TOP, 70, UNDER), across, up), 380, narrow=246)


def _bracket(end: float, ends: list[Track], lead: Track) -> Iterator[Mark]:
    """From where A ends to where B ends, with which of them leads and by how many points."""
    a, b = ends[:2]
    yield Segment(end + BRACKET, a, end + BRACKET, b, 1.5)
    for one in (a, b):
        yield Segment(end + HOOK, one, end + BRACKET, one, 1.5)
    middle, ahead = (a.values + b.values) / 2, lead.values > 0
    for name, hue, leads in zip(NAMES, PAIR, (ahead, ~ahead), strict=False):
        y, by = of_both(np.where(leads, middle, np.nan)), of_both(np.abs(lead.values))
        words = gettext("{name} leads by", name=name)
        yield Label(end + LED, y, words, by, anchor="start", color=hue, digits=2, large=True)


def leads(lead: Track, steady: Track) -> View:
    """A's lead over B in this order, in those before it, and by Bradley-Terry."""
    always, place, places = float(steady.values), np.arange(ORDERS), np.arange(1.0, ORDERS + 1)
    before = over("order", "past")(np.where(place < place[:, None], places, np.nan))
    heights, behind = lead.values.T.astype(np.float32), (lead.values.T < 0).astype(int)
    last, low, high = ORDERS + 0.5, LOWEST - LEVEL, HIGHEST - LEVEL
    marks = (
        Label(0, high + ABOVE, "A's Elo lead, order by order", anchor="start", large=True),
        Segment(0, 0, last, 0, 1.5, GREY),
        Segment(0, always, last, always, 3),
        Swarm(before, Track(heights, ("k", "past")), "past", Track(behind, ("k", "past")), size=3.5, colors=PAIR),
        Dot(over("order")(places), lead, size=7, group=of_both(lead.values < 0), colors=PAIR),
        Label(last, always, "Bradley-Terry", steady, anchor="start", aside=0.8, digits=2, large=True),
        Label(last, SIDES, "A leads", anchor="start", aside=0.8, color=PAIR[0]),
        Label(last, -SIDES, "B leads", anchor="start", aside=0.8, color=PAIR[1]),
    )
    across = axis("order", 0, last, tickvals=[1, 10, 20, 30], showgrid=False)
    up = axis("points", low, high, tickvals=[-200, 0, 200], ticktext=["−200", "0", "+200"], ticklabelstandoff=GAP)
    alt = "How far A leads B at the end of each order: a large dot for this order, a small one for each before it, and a line for A's lead by Bradley-Terry, which is the same in every order."
    return View("leads", alt, marks, blank((58, TOP, 100, UNDER), across, up), 380, narrow=196)
