"""A deck of edge-notched cards: needles through the holes, and what falls when the deck is lifted."""

from __future__ import annotations

import numpy as np

from charts.counts import CountTracks
from charts.moving import Control, Swatch, View, over
from metrics_core import Confusion
from metrics_core.classification import precision, recall
from pages.reference.history import data as history
from pages.reference.history.drawing import CARD, HOLES, LIFT, LOOKS, Card, deck
from widgets.at_threshold import formula
from widgets.intervals import counted
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

NEEDLES = np.arange(HOLES + 1)
EDGE = 0.2  # of a card, with the holes in it


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
        beside(_deck(notched, falls, looks), shares=(9, 3)),
        (Control("needles", "needles, one for each subject", NEEDLES, tuple(map(str, NEEDLES))),),
        readouts=(
            Readout("tp", "wanted, fallen", t.tp, "count"),
            Readout("fp", "false drops", t.fp, "count"),
            Readout("recall", "recall", found),
            Readout("precision", "precision", right),
        ),
        formulas=(
            formula(recall, found, t, "Of the @positives@ wanted cards, @tp@ fell."),
            formula(precision, right, t, "Of the @flagged@ that fell, @tp@ were wanted."),
        ),
        table=(*t.cells, right, found),
        legend=(
            Swatch("tp", "wanted, falls"),
            Swatch("fn", "wanted, stays up"),
            Swatch("fp", "not wanted, falls"),
            Swatch("tn", "not wanted, stays up"),
        ),
        axes={"hole": notched.size},
    )


def _deck(notched: np.ndarray, falls: np.ndarray, looks: np.ndarray) -> View:
    n, of_needles = len(notched), over("needles")
    rise = np.where(falls, 0, LIFT)  # (needles, cards)
    cards = []
    for i in range(n):
        low = 0.02 + rise[:, i]
        ever = {look: looks[:, i, k] for k, look in enumerate(LOOKS) if looks[:, i, k].any()}
        ends = {look: of_needles(np.where(there, (i + 0.86) / n, np.nan)) for look, there in ever.items()}
        cards.append(Card(of_needles(low), of_needles(low + CARD), of_needles(low + CARD + EDGE), ends))
    place = 0.02 + CARD + EDGE * (0.86 - 0.24 * np.arange(HOLES))
    needles = [
        of_needles(np.where(k < NEEDLES, height, np.nan), reasons="not in the deck")
        for k, height in enumerate(place + LIFT)
    ]
    y = (rise[..., None] + place).reshape(len(NEEDLES), notched.size)
    x = np.broadcast_to(((np.arange(n) + 0.43) / n)[:, None], notched.shape)
    hole = over("hole")(x.ravel()), over("needles", "hole")(y)
    return deck(cards, hole, over("hole")(np.where(notched, -1, 0).ravel()), needles)
