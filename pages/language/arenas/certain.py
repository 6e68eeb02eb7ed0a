"""Six models with more and more games: ratings with 95% intervals, and the ranks that the games leave open."""

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Segment, Swatch, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.arenas import bradley_terry, rank_range, rating_limits
from metrics_core.arenas.strengths import Strengths
from pages.language.arenas.data import SIZES, TRUE, growing
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

START = {"each": 20}
SIX = "PQRSTU"
WIDER = HUES[2]
of_size = over("each")


def ranks_of_six() -> Payload:
    """Ratings, intervals and ranks for every number of games a pair."""
    found = bradley_terry(growing())
    by = {way: rank_range(found, by=way) for way in ("differences", "intervals")}
    pairs = len(TRUE) * (len(TRUE) - 1) / 2
    clear = {way: of_size((best - 1).sum(axis=-1), f"apart_{way}") for way, (best, _) in by.items()}
    first = of_size((by["differences"][0] == 1).sum(axis=-1), "first")
    views = ratings(found), ranks(by)
    return pack(
        grid({views[0]: 6, views[1]: 6}, {NUMBERS: 12}, across=3),
        (Control("each", "games of each pair", SIZES.astype(float), tuple(map(str, SIZES.tolist()))),),
        readouts=(
            Readout("first", "models that may be first", first, "count"),
            Readout(
                "apart_differences",
                gettext("pairs told apart by their difference, of {n:.0f}", n=pairs),
                clear["differences"],
                "count",
            ),
            Readout(
                "apart_intervals", "pairs whose intervals do not overlap", clear["intervals"], "count", color=WIDER
            ),
        ),
        table=(first, *clear.values()),
        legend=(
            Swatch("error bar", "95% interval of a rating"),
            Swatch("mark", "true rating", HUES[1]),
            Swatch("", "ranks by differences"),
            Swatch("", "ranks by intervals that do not overlap", WIDER),
        ),
    )


def ratings(found: Strengths) -> View:
    """A row a model: its rating with its interval, and the true rating."""
    low, high = (np.clip(end, 700, 1300) for end in rating_limits(found))
    marks: list[Mark] = []
    for i, name in enumerate(SIX):
        y, ends = float(len(SIX) - i), (of_size(low[:, i]), of_size(high[:, i]))
        marks += [
            Segment(ends[0], y, ends[1], y, 2.5),
            *(Segment(end, y - 0.16, end, y + 0.16, 2.5) for end in ends),
            Segment(float(TRUE[i]), y - 0.36, float(TRUE[i]), y - 0.14, 3, HUES[1]),
            Dot(of_size(found.ratings[:, i]), y),
            Label(705, y, gettext("model {name}", name=name), anchor="start"),
        ]
    figure = blank(
        (8, 12, 12, 40),
        axis("rating", 700, 1300, tickvals=[800, 900, 1000, 1100, 1200]),
        axis("", 0.4, 6.6, visible=False),
        at=700,
    )
    return View("intervals", "Ratings of six models with their 95% intervals.", tuple(marks), figure, 260)


def ranks(by: dict[str, tuple[np.ndarray, np.ndarray]]) -> View:
    """A row a model: from the best to the worst rank that is open, by two rules."""
    marks: list[Mark] = []
    for i, name in enumerate(SIX):
        marks.append(Label(0.3, float(len(SIX) - i), name, anchor="start"))
        for way, above, hue in (("differences", 0.12, ""), ("intervals", -0.12, WIDER)):
            y, (best, worst) = len(SIX) - i + above, (of_size(end[:, i]) for end in by[way])
            marks += [
                Segment(best, y, worst, y, 2.5, hue),
                *(Dot(end, y, size=3.5, color=hue) for end in (best, worst)),
            ]
    figure = blank(
        (8, 12, 12, 40), axis("rank", 0.25, 6.4, tickvals=[1, 2, 3, 4, 5, 6]), axis("", 0.4, 6.6, visible=False), at=1
    )
    return View("ranks", "The ranks that each of six models may have, by two rules.", tuple(marks), figure, 260)
