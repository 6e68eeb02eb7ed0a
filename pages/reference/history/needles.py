"""A deck of edge-notched cards: needles through the holes, and what falls when the deck is lifted."""

import numpy as np

from charts.counts import CountTracks
from charts.moving import Control, Swatch, Track, View, over
from metrics_core import Confusion
from metrics_core.classification import precision, recall
from pages.reference.history import data as history
from pages.reference.history.drawing import CARD, EDGE, HOLES, LIFT, LOOKS, LOW, Card, deck, hole_at, place_of
from widgets.at_threshold import formula
from widgets.intervals import counted
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

NEEDLES = np.arange(HOLES + 1)


def needles() -> Payload:
    """The deck at each number of needles, with precision and recall of what falls."""
    wanted, notched = history.deck()
    falls = np.array([notched[:, :k].all(axis=1) for k in NEEDLES])  # (needles, cards)
    looks = np.stack([falls & wanted, falls & ~wanted, ~falls & wanted, ~falls & ~wanted], axis=-1)
    tp, fp = (falls & wanted).sum(axis=1), (falls & ~wanted).sum(axis=1)
    counts = Confusion(tp, fp, wanted.sum() - tp, (~wanted).sum() - fp)
    t = CountTracks(counts, "needles")
    found, right = (counted(m, counts, ("needles",)) for m in (recall, precision))
    return pack(
        beside(_deck(notched, falls, looks, wanted, (t.tp, t.fp)), shares=(9, 3)),
        (Control("needles", "needles", NEEDLES, tuple(map(str, NEEDLES)), marks={2: "go to 2"}),),
        readouts=(
            Readout("recall", "recall (of the wanted)", found, digits=3),
            Readout("precision", "precision (of the fallen)", right, digits=3),
        ),
        formulas=(
            formula(recall, found, t, "Of the @positives@ wanted cards, @tp@ fell."),
            formula(precision, right, t, "Of the @tp@ + @fp@ that fell, @tp@ were wanted."),
        ),
        table=(*t.cells, right, found),
        legend=(
            Swatch("ring", "hole: held"),
            Swatch("cup", "notch: falls"),
            Swatch("right", "right: the wanted fall, the others hang"),
            Swatch("wrong", "wrong"),
        ),
        axes={"hole": notched.size},
    )


def _deck(
    notched: np.ndarray, falls: np.ndarray, looks: np.ndarray, those: np.ndarray, fallen: tuple[Track, Track]
) -> View:
    """The deck at each number of needles. those: which cards are wanted; they come first. fallen: how many of these, and of the others."""
    n, wanted, of_needles = len(notched), int(those.sum()), over("needles")
    ends = np.array([place_of(i, wanted, n) for i in range(n)])
    rise = np.where(falls, 0, LIFT)  # (needles, cards)
    cards = []
    for i, (left, right) in enumerate(ends.tolist()):
        low = LOW + rise[:, i]
        ever = {look: looks[:, i, k] for k, look in enumerate(LOOKS) if looks[:, i, k].any()}
        shown = {look: of_needles(np.where(there, right, np.nan)) for look, there in ever.items()}
        cards.append(Card(left, of_needles(low), of_needles(low + CARD), of_needles(low + CARD + EDGE), shown))
    place = np.array([hole_at(hole) for hole in range(HOLES)])
    needles = [
        of_needles(np.where(k < NEEDLES, height, np.nan), reasons="not in the deck")
        for k, height in enumerate(place + LIFT)
    ]
    y = (rise[..., None] + place).reshape(len(NEEDLES), notched.size)
    x = np.broadcast_to(ends.mean(axis=1)[:, None], notched.shape)
    hole = over("hole")(x.ravel()), over("needles", "hole")(y)
    return deck(cards, wanted, hole, over("hole")(np.where(notched, -4, -2).ravel()), needles, fallen)
