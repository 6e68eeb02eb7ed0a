"""Four tokens beside three of a reference, with made-up cosines: each is matched with the most similar one."""

from collections.abc import Mapping

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Label, Mark, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG
from metrics_core.text import greedy_f1, greedy_precision, greedy_recall, rouge_n
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

HYPOTHESIS, REFERENCE = ("a", "feline", "rested", "here"), ("the", "cat", "sat")
FIXED = ((0.7, 0.2, 0.1), (0.15, 0.0, 0.25), (0.1, 0.2, 0.0), (0.05, 0.1, 0.15))  # two of the diagonal move
TICKS = np.round(np.arange(0, 21) / 20, 2)
START = {"cat": 0.85, "sat": 0.6}
OVER = ("cat", "sat")
of_both = over(*OVER)


def cosines(at: Mapping[str, float]) -> list[list[float]]:
    """A row for each token of the hypothesis, a column for each of the reference."""
    rows = [list(row) for row in FIXED]
    rows[1][1], rows[2][2] = at["cat"], at["sat"]
    return rows


def matched_tokens() -> Payload:
    """The matrix with its best matches, and three numbers."""
    found = [[cosines({"cat": cat, "sat": sat}) for sat in TICKS.tolist()] for cat in TICKS.tolist()]
    measures = {
        metric.__name__: of_both([[metric(rows) for rows in line] for line in found], metric.__name__)
        for metric in (greedy_precision, greedy_recall, greedy_f1)
    }
    words = rouge_n(" ".join(HYPOTHESIS), " ".join(REFERENCE)).value
    rouge = of_both(np.full((len(TICKS), len(TICKS)), words), "rouge_n")
    return pack(
        beside(matrix(np.array(found)), shares=(2, 1)),
        tuple(
            Control(
                name,
                gettext("cosine of “{own}” and “{other}”", own=own, other=name),
                TICKS,
                tuple(f"{t:g}" for t in TICKS),
            )
            for name, own in (("cat", "feline"), ("sat", "rested"))
        ),
        readouts=[
            *(Readout(name, CATALOG[name].name, track) for name, track in measures.items()),
            Readout("rouge_n", "ROUGE-1, by the words", rouge),
        ],
        table=tuple(measures.values()),
        axes={"cell": 12},
    )


def matrix(found: np.ndarray) -> View:
    """The cosines, as dark as they are high."""
    values = found.reshape(*found.shape[:2], -1)
    places = [divmod(i, 3) for i in range(12)]
    x, y = tuple(column + 0.04 for _, column in places), tuple(3.96 - row for row, _ in places)
    marks: list[Mark] = [
        Cells(Track((values * 0.75).astype(np.float32), (*OVER, "cell")), "cell", x, y, 0.92, 0.92, HUES[0])
    ]
    marks += [
        Label(column + 0.5, 3.5 - row, track=of_both(values[..., i]), shows="number")
        for i, (row, column) in enumerate(places)
    ]
    marks += [Label(column + 0.5, 4.2, name) for column, name in enumerate(REFERENCE)]
    marks += [Label(-0.12, 3.5 - row, name, anchor="end") for row, name in enumerate(HYPOTHESIS)]
    figure = blank((80, 8, 4, 4), axis("", -0.05, 3.05, visible=False), axis("", -0.05, 4.5, visible=False))
    return View(
        "matrix", "Cosines of each token of the candidate with each of the reference.", tuple(marks), figure, 260
    )
