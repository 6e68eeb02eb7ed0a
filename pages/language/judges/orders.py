"""Two hundred pairs of answers that a judge reads in both orders: which it gives to A, and what the win rates say."""

import numpy as np

from charts.figures import axis, blank
from charts.moving import Control, Dot, Label, Mark, Rule, Swarm, Swatch, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core.judges import both_orders
from pages.language.judges.data import PAIRS, gaps
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

PLACE, LONGER = np.round(np.arange(0, 11) / 5, 1), np.round(np.arange(0, 11) / 10, 1)
START = {"place": 0.0, "longer": 0.0}
OVER = ("place", "longer")
A, B, FLIPS = HUES[0], HUES[1], HUES[2]
ROWS = {
    "a_first": "A read first",
    "a_second": "A read second",
    "average": "average of both",
    "consistent": "without pairs that flip",
}
LEGEND = (
    Swatch("point", "A wins in both orders", A),
    Swatch("point", "B wins in both orders", B),
    Swatch("point", "whichever is read first", FLIPS),
)
of_both = over(*OVER)


def verdicts() -> tuple[np.ndarray, np.ndarray]:
    """Whether A wins each pair, read first and read second, at every place and length preference. A's answers are the longer ones."""
    place, longer, gap = PLACE[:, None, None], LONGER[None, :, None], gaps()[None, None, :]
    return (gap + longer + place > 0) * 1.0, (gap + longer - place > 0) * 1.0


def swapped() -> Payload:
    """The pairs by how much better A is, and four win rates beside the true one."""
    first, second = verdicts()
    found = both_orders(first, second)
    rates = {name: of_both(getattr(found, name), name, reasons="every pair flips") for name in ROWS}
    flipped = of_both(found.flipped, "flipped")
    true = float(np.mean(gaps() > 0))
    views = pairs(first, second), win_rates(rates, true)
    return pack(
        grid({views[0]: 6, views[1]: 6}, {NUMBERS: 12}, across=5),
        (
            Control("place", "preference for the answer read first", PLACE, tuple(f"{b:g}" for b in PLACE)),
            Control("longer", "preference for the longer answer (A's)", LONGER, tuple(f"{c:g}" for c in LONGER)),
        ),
        readouts=[
            *(Readout(name, words, rates[name], "percent") for name, words in ROWS.items()),
            Readout("flipped", "pairs that flip", flipped, "percent"),
        ],
        table=(*rates.values(), flipped),
        axes={"pair": PAIRS},
        legend=LEGEND,
    )


def pairs(first: np.ndarray, second: np.ndarray) -> View:
    """A dot a pair, in columns by how much better A's answer is."""
    gap = gaps()
    column = np.floor(gap / 0.2)
    height = np.array([np.sum(column[:i] == column[i]) for i in range(PAIRS)]) + 0.5
    group = np.where(first != second, 2.0, 1.0 - first * second)
    x, y = over("pair")((column + 0.5) * 0.2), over("pair")(height)
    marks: tuple[Mark, ...] = (
        Rule(x=0.0),
        Swarm(x, y, "pair", group=Track(group, (*OVER, "pair")), size=4, colors=(A, B, FLIPS)),
        Label(-0.08, 17.6, "B better ←", anchor="end"),
        Label(0.08, 17.6, "→ A better", anchor="start"),
    )
    figure = blank(
        (12, 12, 12, 40),
        axis("how much better A's answer is", -2.6, 3.4, tickvals=[-2, -1, 0, 1, 2, 3]),
        axis("", -0.4, 18.6, visible=False),
    )
    return View(
        "pairs",
        gettext("{n} pairs of answers by how much better A's is, in the colour of the verdict.", n=PAIRS),
        marks,
        figure,
        270,
    )


def win_rates(rates: dict[str, Track], true: float) -> View:
    """Four win rates of A, and the true one."""
    marks: list[Mark] = [Rule(x=true), Label(true + 0.01, 3.75, "true", anchor="start")]
    for y, (name, words) in zip((3.0, 2.0, 1.0, 0.0), ROWS.items(), strict=True):
        marks += [
            Dot(rates[name], y),
            Label(-0.03, y, words, anchor="end"),
        ]
    figure = blank(
        (150, 12, 12, 40),
        axis("win rate of A", 0, 1.03, tickvals=[0, 0.25, 0.5, 0.75, 1], tickformat=".0%"),
        axis("", -0.6, 4.1, visible=False),
    )
    return View("win_rates", "Win rates of A by four ways of counting, and the true one.", tuple(marks), figure, 270)
