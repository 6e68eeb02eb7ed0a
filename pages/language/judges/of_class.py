"""The lesson on a class's own votes: the judge beside the class's majority, item by item as the class has voted on more of them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import numpy as np
import streamlit as st

from charts.figures import axis, blank
from charts.moving import Control, Curve, Dot, Mark, Segment, Swatch, Track, View, over
from charts.theme import MODELS as HUES
from language import gettext
from metrics_core import CATALOG, Worked, explain
from metrics_core.classification.multiclass import cohen_kappa, multiclass_accuracy
from metrics_core.interval import Interval
from metrics_core.judges import JudgedByPanel, beside_panel, gwet_ac1, judged_by_panel, krippendorff_alpha
from widgets import lesson
from widgets.class_votes import ClassVotes
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import NUMBERS, grid

SAYS: Mapping[str, str] = MappingProxyType({"pairs": "the longer answer is better", "texts": "the answer is right"})
CLASS, JUDGE, CORRECTED = HUES[1], HUES[2], HUES[0]
NAMES: Mapping[str, str] = MappingProxyType({"multiclass_accuracy": "agreement with the judge"})
NO_LABELS = "the class has decided no item"
POSITIVE = 0  # the category whose rate is shown: longer, or right
of_items = over("items")


def voted(votes: ClassVotes) -> np.ndarray:
    """The places of the items that have votes, in their order."""
    return np.flatnonzero([sum(row) > 0 for row in votes.counts])


def until(votes: ClassVotes, items: int) -> np.ndarray:
    """The counts with the votes on the first items with votes alone."""
    counts = np.array(votes.counts)
    kept = np.zeros(len(counts), dtype=bool)
    kept[voted(votes)[:items]] = True
    return np.where(kept[:, None], counts, 0)


def rates(votes: ClassVotes, items: int) -> JudgedByPanel:
    """The judge's rate over all items, and what it is worth by the first so many that the class has voted on."""
    return judged_by_panel(until(votes, items), votes.judge, positive=POSITIVE, negative=len(votes.categories) - 1)


def raters(votes: ClassVotes, items: int) -> list[list[str | None]]:
    """A row for each item with its votes as verdicts, as long as the longest: which guest gave which does not matter to alpha."""
    rows = [
        [name for name, count in zip(votes.categories, row, strict=True) for _ in range(int(count))]
        for row in until(votes, items)
    ]
    longest = max(map(len, rows))
    return [[*row, *[None] * (longest - len(row))] for row in rows]


def measured(votes: ClassVotes, items: int) -> list[Worked]:
    """Agreement of class and judge, and of the class among themselves, with their steps."""
    table = beside_panel(until(votes, items), votes.judge, votes.categories).table
    return [
        explain(multiclass_accuracy, table),
        explain(cohen_kappa, table),
        explain(gwet_ac1, table),
        explain(krippendorff_alpha, raters(votes, items)),
    ]


def beside_the_class(votes: ClassVotes) -> None:
    """The part of the lesson: the picture, and how its measures are computed where it stands."""
    picture = class_beside_judge(votes)
    at = scrubber(picture, start={"items": float(picture.controls[0].values[-1])}, key="class", prefix="class-")
    st.caption(
        gettext(
            "A rate is the proportion of items for which the judge, or the class, says: {verdict}. The class decides an item by majority; ties are left out. Its majority counts as the truth, and gives the judge's sensitivity and specificity. Once the class has decided every item, the corrected rate is the class's own, if the judge is better than chance. The interval treats the items as drawn at random. With few items it is wide.",
            verdict=gettext(SAYS[votes.kind]),
        )
    )
    lesson.trace(lesson.Along("class", at, lambda at: measured(votes, int(at["items"]))), file="judges-class")


def class_beside_judge(votes: ClassVotes) -> Payload:
    """Rates and agreement for every number of items that the class has voted on."""
    items = np.arange(1, len(voted(votes)) + 1)
    found = [rates(votes, k) for k in items.tolist()]
    mended = [one.corrected for one in found]
    worked: dict[str, list[Worked]] = {one.card.function.__name__: [] for one in measured(votes, 1)}
    for k in items.tolist():
        for one in measured(votes, k):
            worked[one.card.function.__name__].append(one)
    measures = {name: of_items([one.value for one in row], name, reasons=_reasons(row)) for name, row in worked.items()}
    judge = of_items([one.judge for one in found], "judge_rate")
    panel = of_items([one.panel for one in found], "class_rate", reasons=NO_LABELS)
    corrected = of_items([one.value for one in mended], "corrected_rate", reasons=_reasons(mended))
    ends = [of_items([getattr(one, end) for one in mended], end) for end in ("low", "high")]
    return pack(
        grid({_rates(items, judge, panel, corrected, ends): 9, NUMBERS: 3}),
        (Control("items", "items that the class has voted on", items.astype(float), tuple(map(str, items.tolist()))),),
        readouts=[
            Readout(
                "judge_rate",
                gettext("judge: {verdict}", verdict=gettext(SAYS[votes.kind])),
                judge,
                "percent",
                color=JUDGE,
            ),
            Readout("class_rate", "the class's majority", panel, "percent", color=CLASS),
            Readout("corrected_rate", "the judge, corrected", corrected, "percent", color=CORRECTED),
            *(Readout(name, NAMES.get(name) or CATALOG[name].name, track) for name, track in measures.items()),
        ],
        table=(judge, panel, corrected, *measures.values()),
        legend=[
            Swatch("point", words, hue)
            for words, hue in (
                ("the judge, on all items", JUDGE),
                ("the class's majority", CLASS),
                ("the judge, corrected", CORRECTED),
            )
        ]
        + [Swatch("error bar", "95% interval")],
        also=tuple(ends),
    )


def _reasons(results: Sequence[Worked | Interval]) -> dict[int, str]:
    return {place: one.undefined for place, one in enumerate(results) if one.undefined}


def _rates(items: np.ndarray, judge: Track, panel: Track, mended: Track, ends: list[Track]) -> View:
    x = of_items(items.astype(float))
    marks: list[Mark] = []
    for track, hue, dash in ((judge, JUDGE, "dash"), (panel, CLASS, ""), (mended, CORRECTED, "")):
        marks += [Curve(x, track, "items", dash, color=hue, so_far=True), Dot(x, track, drag="items", color=hue)]
    marks += [Segment(x, ends[0], x, ends[1], width=2, color=CORRECTED)]
    across = axis("items that the class has voted on", 0.5, len(items) + 0.5, tickformat="d", showgrid=False)
    figure = blank(
        (52, 12, 18, 40), across, axis("proportion", -0.04, 1.1, tickvals=[0, 0.2, 0.4, 0.6, 0.8, 1], tickformat=".0%")
    )
    alt = "The judge's rate on all items, the class's, and the judge's corrected by its errors on the items that the class decided."
    return View("class", alt, tuple(marks), figure, 330)
