"""A judge and a person that agree on a fixed number of answers: raw agreement, kappa and AC1 as verdicts become lopsided."""

import numpy as np

from charts.figures import apart, axis, blank
from charts.moving import Control, Curve, Dot, Label, Mark, Segment, Swatch, Track, View, over
from charts.theme import GREY
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG
from metrics_core.classification.matrix import ConfusionMatrix
from metrics_core.classification.multiclass import cohen_kappa, multiclass_accuracy
from metrics_core.judges import gwet_ac1
from widgets.scrubber import Payload, Readout, pack
from widgets.scrubber.layouts import NUMBERS, grid

ANSWERS, AGREED = 1000, np.array([700, 800, 900, 960])
SHARE = np.round(np.arange(10, 21) / 20, 2)  # of the answers that both agree on, how many both call right
START = {"share": 0.5, "agreed": 900}
OVER = ("share", "agreed")
MEASURES = {
    "agreement": ("raw agreement", HUES[3]),
    "gwet_ac1": ("Gwet's AC1", HUES[1]),
    "cohen_kappa": ("Cohen's kappa", HUES[2]),
}
PARTS = (("both right", HUES[0]), ("judge only", HUES[2]), ("person only", HUES[3]), ("both wrong", GREY))
of_both = over(*OVER)


def tables() -> ConfusionMatrix:
    """Person in rows, judge in columns, right first: for every share and every number of agreements. Disputes are even."""
    share, agreed = np.meshgrid(SHARE, AGREED, indexing="ij")
    both, dispute = np.rint(share * agreed), (ANSWERS - agreed) / 2
    cells = np.stack([both, dispute, dispute, agreed - both], axis=-1).astype(int)
    return ConfusionMatrix(("right", "wrong"), cells.reshape(*share.shape, 2, 2))


def lopsided() -> Payload:
    """Three measures of agreement, and the four counts behind them."""
    matrix = tables()
    found = {
        name: of_both(metric(matrix), name)
        for name, metric in (("agreement", multiclass_accuracy), ("gwet_ac1", gwet_ac1), ("cohen_kappa", cohen_kappa))
    }
    views = four_counts(matrix), against_share(found)
    return pack(
        grid({views[0]: 12}, {views[1]: 9, NUMBERS: 3}),
        (
            Control(
                "share",
                "answers that both call right, of those they agree on",
                SHARE,
                tuple(f"{100 * s:.0f}%" for s in SHARE),
            ),
            Control(
                "agreed",
                gettext("answers they agree on, of {n:,}", n=ANSWERS),
                AGREED.astype(float),
                tuple(map(str, AGREED.tolist())),
            ),
        ),
        readouts=[
            Readout(name, CATALOG[name].name if name in CATALOG else words, found[name], color=hue)
            for name, (words, hue) in MEASURES.items()
        ],
        table=tuple(found.values()),
        legend=[Swatch("point", words, hue) for words, hue in PARTS],
    )


def four_counts(matrix: ConfusionMatrix) -> View:
    """A bar of all answers, cut by what both say."""
    cells = matrix.counts.reshape(*matrix.counts.shape[:-2], 4)
    ends = np.cumsum(cells, axis=-1)
    marks: list[Mark] = []
    order = (0, 2, 1, 3)  # the judge alone, then the person alone
    starts = np.concatenate([np.zeros((*ends.shape[:-1], 1)), ends[..., :-1]], axis=-1)
    for place, cell, (_, hue) in zip(range(4), order, PARTS, strict=True):
        low, high = of_both(starts[..., place]), of_both(ends[..., place])
        marks.append(Segment(low, 0.0, high, 0.0, width=24, color=hue))
        marks.append(Label((100.0, 370.0, 620.0, 880.0)[place], 1.15, track=of_both(cells[..., cell]), color=hue))
    figure = blank((46, 4, 10, 4), axis("", 0, ANSWERS, visible=False), axis("", -0.7, 1.7, visible=False))
    return View("counts", "How many answers both call right, only one does, or neither does.", tuple(marks), figure, 80)


def against_share(found: dict[str, Track]) -> View:
    """The three measures against how lopsided the verdicts are."""
    heights = apart(np.array([found[name].values for name in MEASURES]), 0.08)
    x = over("share")(SHARE)
    marks: list[Mark] = []
    for (name, (words, hue)), height in zip(MEASURES.items(), heights, strict=True):
        marks += [
            Curve(x, found[name], "share", color=hue, so_far=True),
            Dot(x, found[name], drag="share", color=hue),
            Label(over("share")(SHARE + 0.012), of_both(height), words, anchor="start", color=hue),
        ]
    across = axis(
        "answers that both call right, of those they agree on",
        0.49,
        1.14,
        tickvals=[0.5, 0.6, 0.7, 0.8, 0.9, 1],
        tickformat=".0%",
        showgrid=False,
    )
    figure = blank(
        (46, 10, 10, 40), across, axis("agreement", -0.25, 1.05, tickvals=[-0.2, 0, 0.2, 0.4, 0.6, 0.8, 1]), at=0.6
    )
    return View(
        "measures",
        "Three measures of agreement against the proportion that both call right.",
        tuple(marks),
        figure,
        310,
    )
