"""Eight passages that were retrieved for an answer, and its eight claims: which are useful, and which are supported."""

from collections.abc import Mapping

import numpy as np

from charts.figures import axis, blank
from charts.moving import Cells, Control, Label, Mark, Swatch, Track, View, over
from charts.theme import GREY
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG
from metrics_core.retrieval_augmented import context_precision, faithfulness
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import beside

PASSAGES, CLAIMS = 8, 8
USEFUL = 3  # passages, which lie next to each other
FIRST, SUPPORTED = np.arange(1, PASSAGES - USEFUL + 2), np.arange(CLAIMS + 1)
START = {"first": 1, "supported": 6}
YES, NO = HUES[1], GREY


def useful(at: Mapping[str, float]) -> list[int]:
    """1 for each useful passage, in the order of retrieval."""
    return [int(at["first"] <= place < at["first"] + USEFUL) for place in range(1, PASSAGES + 1)]


def passages_and_claims() -> Payload:
    """Both rows, context precision and faithfulness."""
    rows = np.array([useful({"first": first}) for first in FIRST.tolist()])
    claims = (np.arange(CLAIMS) < SUPPORTED[:, None]) * 1.0
    precision = over("first")([context_precision(row) for row in rows.tolist()], "context_precision")
    faithful = over("supported")(faithfulness(SUPPORTED, CLAIMS), "faithfulness")
    return pack(
        beside(both_rows(rows, claims), shares=(3, 1)),
        (
            Control("first", "place of the first useful passage", FIRST.astype(float), tuple(map(str, FIRST.tolist()))),
            Control(
                "supported",
                "claims that the passages support",
                SUPPORTED.astype(float),
                tuple(map(str, SUPPORTED.tolist())),
            ),
        ),
        readouts=[Readout(track.name, CATALOG[track.name].name, track) for track in (precision, faithful)],
        table=(precision, faithful),
        axes={"cell": PASSAGES},
        legend=[Swatch("point", "useful passage, or supported claim", YES), Swatch("point", "the others", NO)],
    )


def both_rows(rows: np.ndarray, claims: np.ndarray) -> View:
    """A cell for each passage in the order of retrieval, and one for each claim."""
    x = tuple((np.arange(PASSAGES) + 0.04).tolist())
    marks: list[Mark] = []
    for name, values, control, y in (("claims", claims, "supported", 1.9), ("passages", rows, "first", 0.6)):
        for track, hue in ((values, YES), (1 - values, NO)):
            cells = Track(track.astype(np.float32), (control, "cell"))
            marks.append(Cells(cells, "cell", x, (y,) * PASSAGES, 0.92, 0.8, hue))
        marks.append(Label(-0.15, y - 0.4, name, anchor="end"))
    across = axis(
        "place in the order of retrieval",
        -0.1,
        PASSAGES + 0.1,
        tickvals=[0.5, 2.5, 4.5, 6.5],
        ticktext=["1", "3", "5", "7"],
        showgrid=False,
    )
    figure = blank((76, 8, 10, 40), across, axis("", -0.4, 2.1, visible=False))
    alt = gettext("{n} passages in the order of retrieval, and {claims} claims.", n=PASSAGES, claims=CLAIMS)
    return View("rows", alt, tuple(marks), figure, 190)
