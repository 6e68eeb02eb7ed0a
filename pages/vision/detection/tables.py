"""Tables of a detector: every detection from the surest down with what became of it, and AP by class and threshold."""

from math import isnan
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
from language import gettext
from metrics_core.detection import Matching, MeanAveragePrecision, Outcome
from metrics_core.filled import Filled
from pages.vision.detection.task import Task
from widgets.folds import wanted
from widgets.formulas import significant

MOST = 500
NUMBERS = (Filled("largest overlap"), Filled("precision so far"), Filled("recall so far"))  # shown as texts
WORDS = {
    Outcome.RIGHT: Filled("right"),
    Outcome.DUPLICATE: Filled("duplicate"),
    Outcome.WRONG: Filled("wrong"),
    Outcome.ASIDE: Filled("set aside"),
}


def ranking_table(task: Task, m: Matching, kept: int) -> None:
    """One row a detection: confidence, overlap, outcome and why, precision and recall down to it. kept: rows above the bar."""
    shown = pd.DataFrame(columns(task, m, MOST))
    shown.insert(0, gettext("kept"), [gettext("yes") if rank < kept else "" for rank in range(len(shown))])
    right = {gettext(name): st.column_config.TextColumn(alignment="right") for name in NUMBERS}
    height = min(390, 38 + 35 * max(1, len(shown)))
    every = st.expander("Every detection, the most confident first", key="detections:rows", on_change="rerun")
    if wanted("detections:rows", bool(every.open)):
        every.dataframe(shown, hide_index=True, height=height, row_height=35, column_config=right)
    words = gettext("{kept:,} of {n:,} detections are kept at this confidence.", kept=kept, n=len(m.scores))
    if len(m.scores) > MOST:
        words += " " + gettext("The first {n} are listed.", n=MOST)
    st.caption(words)


def columns(task: Task, m: Matching, most: int | None = None) -> dict[str, Any]:
    """The table's columns by name."""
    n = len(m.scores[:most])
    several = len(np.unique(np.concatenate([task.truth.images, task.said.images]))) > 1
    places = {gettext("image"): [str(image) for image in task.said.images[m.order[:most]]]} if several else {}
    return {
        gettext("rank"): np.arange(1, n + 1),
        gettext("confidence"): m.scores[:most],
        **places,
        gettext("largest overlap"): [
            gettext("none") if isnan(o) else significant(o) for o in m.overlaps[:most].tolist()
        ],
        gettext("outcome"): [gettext(WORDS[Outcome(x)]) for x in m.outcomes[:most]],
        gettext("why"): [_why(task, m, rank) for rank in range(n)],
        gettext("precision so far"): [significant(p) for p in m.precision[:most].tolist()],
        gettext("recall so far"): [significant(r) for r in m.recall[:most].tolist()],
    }


def _why(task: Task, m: Matching, rank: int) -> str:
    """What the detection was held against, in words; objects go by their letter in the picture."""
    best, got = int(m.best[rank]), int(m.matched[rank])
    match Outcome(m.outcomes[rank]):
        case Outcome.ASIDE:
            return gettext("is on object {object}, which is set aside", object=task.letter(got))
        case Outcome.RIGHT if got == best:
            return gettext("finds object {object}", object=task.letter(got))
        case Outcome.RIGHT:
            return gettext(
                "its best object {best} is taken; it also fits object {object}, which is free"
                if m.counted[best]
                else "its best object {best} is set aside; it also fits object {object}, which is free",
                best=task.letter(best),
                object=task.letter(got),
            )
        case Outcome.DUPLICATE:
            holders = np.flatnonzero(m.matched[:rank] == best)
            if not len(holders):
                return gettext("fits an object already taken by a more confident box")
            return gettext(
                "fits object {object}, already found by rank {rank}",
                object=task.letter(best),
                rank=int(holders[0]) + 1,
            )
    if best < 0:
        return gettext("overlaps no object")
    return gettext("overlaps object {object} most, but too little", object=task.letter(best))


def mean_table(found: MeanAveragePrecision) -> None:
    """AP of each class (rows) at each threshold (columns); those without objects are undefined."""
    names = [str(name) for name in found.classes]
    head: dict[str, list[str] | np.ndarray] = {
        gettext("class"): names,
        gettext("objects"): found.objects,
        gettext("boxes"): found.detections,
    }
    numbers = {
        gettext("mean"): found.by_class,
        **{f"{t:.2f}": found.table[:, i] for i, t in enumerate(found.thresholds)},
    }
    table = head | numbers
    shown = head | {name: [_cell(v) for v in values] for name, values in numbers.items()}
    st.markdown(
        gettext(
            "**Mean average precision {value}**: the mean over classes of their means over thresholds.",
            value=_cell(found.value),
        )
    )
    st.dataframe(pd.DataFrame(shown), hide_index=True, height=min(390, 38 + 35 * len(names)), row_height=35)
    missing = [name for name, n in zip(names, found.objects, strict=True) if not n]
    if missing:
        st.caption(
            gettext("Classes without an object: {n}. Their AP is undefined and left out of the mean.", n=len(missing))
        )
    st.download_button("Download this table (CSV)", lambda: safe_csv(table), "ap.csv", "text/csv", on_click="ignore")


def _cell(value: float) -> str:
    return significant(float(value))
