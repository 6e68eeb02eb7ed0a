"""Two hundred pairs of a judge's own answer and another model's: how often it chooses its own, and how often people do."""

from collections.abc import Mapping

import numpy as np
from scipy.special import ndtri

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Segment, Swatch, Track, View, over
from charts.theme import GREY
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.judges import self_preference
from metrics_core.judges.self_preference import NONE_OTHER, NONE_OWN, By
from pages.language.judges.data import PAIRS
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

LEAN, AHEAD = np.round(np.arange(0, 11) / 5, 1), np.round(np.arange(-5, 6) / 5, 1)
START = {"lean": 0.0, "ahead": 0.4}
OVER = ("lean", "ahead")
PARTS = (
    ("people and the judge choose the judge's own", HUES[0]),
    ("only the judge does", HUES[2]),
    ("people and the judge choose the other", GREY),
)
MEASURES: dict[By, tuple[str, str]] = {"agreement": ("by agreement", HUES[2]), "win rate": ("by win rates", HUES[1])}
of_both = over(*OVER)


def counts() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Own answers that it chooses, and that people prefer; others' answers likewise: at every lean and every lead of its own answers.

    How much better its own answer is varies over the pairs as in a normal distribution; the judge adds its lean to that.
    """
    gap = ndtri((np.arange(PAIRS) + 0.5) / PAIRS) + AHEAD[None, :, None]
    people, judge = np.broadcast_arrays(gap > 0, gap + LEAN[:, None, None] > 0)
    own, other = (people & judge).sum(axis=-1), (~people & ~judge).sum(axis=-1)
    return own, people.sum(axis=-1), other, (~people).sum(axis=-1)


def at(position: Mapping[str, float]) -> dict[str, int]:
    """The four counts where the controls stand, by the names of the metric's arguments."""
    place = np.argmin(abs(LEAN - position["lean"])), np.argmin(abs(AHEAD - position["ahead"]))
    names = ("own_chosen", "own_better", "other_chosen", "other_better")
    return {name: int(values[place]) for name, values in zip(names, counts(), strict=True)}


def own_and_other() -> Payload:
    """The pairs as a bar, and self-preference in both ways along the lean."""
    found = counts()
    own, better, other, rest = found
    why = gettext("{reason}, or {other}", reason=gettext(NONE_OWN), other=gettext(NONE_OTHER))
    measures = {
        by: of_both(self_preference(*found, by=by), f"self_preference_{by.split()[0]}", reasons=why) for by in MEASURES
    }
    people = of_both(better / PAIRS, "people")
    judge = of_both((own + rest - other) / PAIRS, "judge")
    views = bar(better, rest - other), along(measures)
    return pack(
        grid({views[0]: 12}, {views[1]: 9, NUMBERS: 3}),
        (
            Control("lean", "lean towards its own answer", LEAN, tuple(f"{x:g}" for x in LEAN)),
            Control("ahead", "how much better its own answers are", AHEAD, tuple(f"{x:g}" for x in AHEAD)),
        ),
        readouts=(
            Readout("people", "its own answer wins, according to people", people, "percent"),
            Readout("judge", "its own answer wins, according to the judge", judge, "percent"),
            *(
                Readout(track.name, gettext("self-preference {way}", way=gettext(words)), track, color=hue)
                for (words, hue), track in zip(MEASURES.values(), measures.values(), strict=True)
            ),
        ),
        table=(people, judge, *measures.values()),
        legend=[Swatch("point", words, hue) for words, hue in PARTS],
    )


def bar(better: np.ndarray, alone: np.ndarray) -> View:
    """All pairs, cut by what people and the judge choose."""
    ends = np.stack([better, better + alone, np.full(better.shape, PAIRS)], axis=-1)
    starts = np.concatenate([np.zeros((*better.shape, 1)), ends[..., :-1]], axis=-1)
    marks: list[Mark] = []
    for place, (_, hue) in enumerate(PARTS):
        marks.append(Segment(of_both(starts[..., place]), 0.0, of_both(ends[..., place]), 0.0, width=24, color=hue))
        size = of_both(ends[..., place] - starts[..., place])
        anchor = ("start", "middle", "end")[place]
        marks.append(Label((2.0, PAIRS / 2, PAIRS - 2.0)[place], 1.15, track=size, anchor=anchor, color=hue))  # type: ignore[arg-type]
    figure = blank((46, 4, 10, 4), axis("", 0, PAIRS, visible=False), axis("", -0.7, 1.7, visible=False))
    return View(
        "pairs", "In how many pairs people and the judge choose the judge's own answer.", tuple(marks), figure, 80
    )


def along(measures: dict[By, Track]) -> View:
    """Self-preference against the lean, in both ways."""
    heights = apart(np.array([track.values for track in measures.values()]), 0.09)
    x = over("lean")(LEAN)
    marks: list[Mark] = []
    for (words, hue), track, height in zip(MEASURES.values(), measures.values(), heights, strict=True):
        marks += [
            Curve(x, track, "lean", color=hue, so_far=True),
            Dot(x, track, drag="lean", color=hue),
            Label(over("lean")(LEAN + 0.05), of_both(height), words, anchor="start", color=hue),
        ]
    across = axis("lean towards its own answer", -0.05, 2.75, tickvals=[0, 0.5, 1, 1.5, 2], showgrid=False)
    figure = blank((46, 10, 10, 40), across, axis("self-preference", -0.05, 1.1, tickvals=[0, 0.25, 0.5, 0.75, 1]))
    return View(
        "preference", "Self-preference against the judge's lean towards its own answers.", tuple(marks), figure, 300
    )
