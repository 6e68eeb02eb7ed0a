"""Three models that beat each other in a cycle: what one number for each of them can say, and what it cannot."""

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Segment, Swatch, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.arenas import bradley_terry, expected_score
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

EACH = 100  # games a pair
ALONG, BACK = np.round(np.arange(10, 20) / 20, 2), np.round(np.arange(1, 20) / 20, 2)
START = {"along": 0.7, "back": 0.85}
OVER = ("along", "back")
PAIRS = ((0, 1, "A against B"), (1, 2, "B against C"), (0, 2, "A against C"))
FITTED = HUES[2]
of_both = over(*OVER)


def tables() -> np.ndarray:
    """Wins of three models: A beats B, and B beats C, in the same share of games; A beats C in a share of its own."""
    along, back = np.meshgrid(ALONG, BACK, indexing="ij")
    won = np.zeros((*along.shape, 3, 3))
    for i, j, rate in ((0, 1, along), (1, 2, along), (0, 2, back)):
        won[..., i, j], won[..., j, i] = EACH * rate, EACH * (1 - rate)
    return won


def in_a_circle() -> Payload:
    """Observed and fitted win rates of each pair, and the three ratings."""
    won = tables()
    found = bradley_terry(won).ratings
    seen = {words: won[..., i, j] / EACH for i, j, words in PAIRS}
    fitted = {words: np.asarray(expected_score(found[..., i], found[..., j])) for i, j, words in PAIRS}
    rating = [of_both(found[..., i], f"rating_{name}") for i, name in enumerate("abc")]
    missed = of_both(np.max([np.abs(seen[words] - fitted[words]) for words in seen], axis=0), "missed")
    return pack(
        grid({pairs(seen, fitted): 12}, {NUMBERS: 12}, across=4),
        (
            Control("along", "A beats B, and B beats C, in", ALONG, tuple(f"{100 * p:.0f}%" for p in ALONG)),
            Control("back", "A beats C in", BACK, tuple(f"{100 * p:.0f}%" for p in BACK)),
        ),
        readouts=(
            *(
                Readout(track.name, gettext("rating of {name}", name=name), track)
                for name, track in zip("ABC", rating, strict=True)
            ),
            Readout("missed", "largest error of an expected rate", missed, "percent"),
        ),
        table=(*rating, missed),
        legend=(Swatch("ring", "win rate in the games"), Swatch("ring", "win rate that the ratings expect", FITTED)),
    )


def pairs(seen: dict[str, np.ndarray], fitted: dict[str, np.ndarray]) -> View:
    """A row a pair: how often the first won, and how often its rating says."""
    marks: list[Mark] = []
    for y, words in zip((3.0, 2.0, 1.0), seen, strict=True):
        there, said = of_both(seen[words]), of_both(fitted[words])
        marks += [
            Segment(there, y, said, y, 2, FITTED),
            Dot(said, y, color=FITTED),
            Dot(there, y),
            Label(-0.03, y, words, anchor="end"),
        ]
    across = axis("win rate of the first", 0, 1.02, tickvals=[0, 0.25, 0.5, 0.75, 1], tickformat=".0%")
    figure = blank((92, 8, 12, 40), across, axis("", 0.5, 3.5, visible=False))
    return View("pairs", "Observed and fitted win rates of three pairs of models.", tuple(marks), figure, 210)
