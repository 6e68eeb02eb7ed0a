"""A deck of edge-notched cards: needles through the holes, and what falls when the deck is lifted."""

from __future__ import annotations

import numpy as np

from charts.moving import Control, Track
from metrics_core import Confusion
from metrics_core.classification import precision, recall
from pages.reference.history import data as history
from pages.reference.history.drawing import CARD, HOLES, LIFT, LOOKS, deck
from widgets.by_name import formula
from widgets.intervals import counted
from widgets.scrubber import Payload, Readout, pack

NEEDLES, LIFTS = np.arange(HOLES + 1), np.arange(0, 11) / 10
EDGE = 0.2  # of a card, with the holes in it


def needles() -> Payload:
    """The deck over the number of needles and how far they are lifted, with precision and recall of what falls."""
    wanted, notched = history.deck()
    falls = np.array([notched[:, :k].all(axis=1) for k in NEEDLES])  # (needles, cards)
    looks = np.stack([falls & wanted, falls & ~wanted, ~falls & wanted, ~falls & ~wanted], axis=-1)
    tp, fp = (falls & wanted).sum(axis=1), (falls & ~wanted).sum(axis=1)
    counts = Confusion(tp, fp, wanted.sum() - tp, (~wanted).sum() - fp)
    cells = dict(zip(("tp", "fp", "fn", "tn"), counts.cells, strict=True))
    numbers = {**cells, "positives": counts.positives, "flagged": counts.predicted_positive}
    tracks = {name: Track(np.asarray(v, float), ("needles",)) for name, v in numbers.items()}
    tracks |= {m.__name__: counted(m, counts, ("needles",)) for m in (precision, recall)}
    return pack(
        (deck(np.any(looks, axis=0)),),
        (
            Control("needles", "needles, one for each subject", NEEDLES, tuple(map(str, NEEDLES))),
            Control("lift", "lifted by", LIFTS, tuple(f"{lift:.0%}" for lift in LIFTS)),
        ),
        tracks | _drawn(notched, falls, looks),
        (
            Readout("tp", "wanted, fallen", "tp", "count"),
            Readout("fp", "false drops", "fp", "count"),
            Readout("recall", "recall", "recall"),
            Readout("precision", "precision", "precision"),
        ),
        formulas=(
            formula(recall, "Of the @positives@ wanted cards, @tp@ fell."),
            formula(precision, "Of the @flagged@ that fell, @tp@ were wanted."),
        ),
        table=("tp", "fp", "fn", "tn", "precision", "recall"),
        areas=("deck " * 9 + "numbers " * 3,),
        columns="repeat(12, minmax(0, 1fr))",
        axes={"hole": notched.size},
    )


def _drawn(notched: np.ndarray, falls: np.ndarray, looks: np.ndarray) -> dict[str, Track]:
    n, both = len(notched), ("needles", "lift")
    rise = np.where(falls[:, None, :], 0, LIFT * LIFTS[None, :, None])  # (needles, lifts, cards)
    tracks: dict[str, Track] = {}
    for i in range(n):
        low = 0.02 + rise[:, :, i]
        ends = {"low": low, "middle": low + CARD, "high": low + CARD + EDGE}
        tracks |= {f"card_{i}_{name}": Track(end, both) for name, end in ends.items()}
        for k, look in enumerate(LOOKS):
            if looks[:, i, k].any():
                tracks[f"card_{i}_{look}"] = Track(np.where(looks[:, i, k], (i + 0.86) / n, np.nan), ("needles",))
    place = 0.02 + CARD + EDGE * (0.86 - 0.24 * np.arange(HOLES))
    for k in range(HOLES):
        height = np.broadcast_to(place[k] + LIFT * LIFTS, (len(NEEDLES), len(LIFTS)))
        tracks[f"needle_{k}"] = Track(np.where(NEEDLES[:, None] > k, height, np.nan), both, _reasons(k))
    y = rise[..., None] + place
    shape = (len(NEEDLES), len(LIFTS), notched.size)
    x = np.broadcast_to(((np.arange(n) + 0.43) / n)[:, None], notched.shape)
    tracks["hole_x"] = Track(x.ravel(), ("hole",))
    tracks["hole_y"] = Track(y.reshape(shape), (*both, "hole"))
    tracks["hole_kind"] = Track(np.where(notched, -1, 0).ravel(), ("hole",))
    return tracks


def _reasons(needle: int) -> dict[int, str]:
    return {i: "not in the deck" for i in range(len(LIFTS) * (needle + 1))}
