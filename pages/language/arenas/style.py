"""Voters who prefer long answers, and a model that writes long ones: ratings with and without the lengths in the regression."""

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Segment, Swatch, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.arenas import bradley_terry, style_controlled
from pages.language.arenas.data import NAMES, STYLED, WRITERS, styled
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

LEAN, LONGER = np.round(np.arange(0, 9) / 4, 2), np.array([1.0, 1.25, 1.5, 2.0, 2.5, 3.0])
START = {"lean": 1.5, "longer": 2.0}
OVER = ("lean", "longer")
PLAIN, CONTROLLED = HUES[2], HUES[1]
of_both = over(*OVER)


def long_answers() -> Payload:
    """Ratings both ways, and the slope of the lengths, for every lean and length."""
    shape = len(LEAN), len(LONGER)
    plain, held, slope = np.zeros((*shape, 4)), np.zeros((*shape, 4)), np.zeros(shape)
    for i, lean in enumerate(LEAN.tolist()):
        for j, longer in enumerate(LONGER.tolist()):
            games, lengths = styled(lean, longer)
            place = [games.models.index(name) for name in NAMES]
            plain[i, j] = bradley_terry(games.wins, games.ties).ratings[place]
            found = style_controlled(games, lengths)
            held[i, j], slope[i, j] = found.ratings[place], found.slopes[0]
    tracks = {
        name: of_both(values, name)
        for name, values in (("plain_a", plain[..., 0]), ("controlled_a", held[..., 0]), ("slope", slope))
    }
    return pack(
        grid({rows(plain, held): 12}, {NUMBERS: 12}, across=3),
        (
            Control("longer", "A's answers, times as long as the others'", LONGER, tuple(f"{x:g}" for x in LONGER)),
            Control("lean", "voters' preference for longer answers", LEAN, tuple(f"{x:g}" for x in LEAN)),
        ),
        readouts=(
            Readout("plain_a", "rating of A, lengths ignored", tracks["plain_a"], color=PLAIN),
            Readout("controlled_a", "rating of A, lengths held fixed", tracks["controlled_a"], color=CONTROLLED),
            Readout("slope", "voters' preference for length, estimated", tracks["slope"]),
        ),
        table=tuple(tracks.values()),
        legend=(
            Swatch("ring", "lengths ignored", PLAIN),
            Swatch("ring", "lengths held fixed", CONTROLLED),
            Swatch("mark", gettext("true rating; {n:,} games", n=STYLED)),
        ),
    )


def rows(plain: np.ndarray, held: np.ndarray) -> View:
    """A row a model: both ratings, and the true one."""
    marks: list[Mark] = []
    for i, name in enumerate(NAMES):
        y = float(len(NAMES) - i)
        words = gettext("model {name}", name=name) if i else gettext("model {name}, long", name=name)
        marks += [
            Segment(float(WRITERS[i]), y - 0.34, float(WRITERS[i]), y + 0.34, 3),
            Dot(of_both(plain[..., i]), y + 0.14, color=PLAIN),
            Dot(of_both(held[..., i]), y - 0.14, color=CONTROLLED),
            Label(856, y, words, anchor="start"),
        ]
    figure = blank(
        (8, 12, 12, 40),
        axis("rating", 850, 1150, tickvals=[900, 950, 1000, 1050, 1100]),
        axis("", 0.4, 4.6, visible=False),
        at=850,
    )
    return View(
        "styled", "Ratings of four models, with and without the lengths of their answers.", tuple(marks), figure, 240
    )
