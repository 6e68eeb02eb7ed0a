"""A confusion matrix that the reader fills in: four numbers, presets from the documents, orientation, zero division."""

from __future__ import annotations

import streamlit as st

from charts.classification import matrix
from charts.counts import CountTracks
from datasets.documents import CATALOGUE
from datasets.inputs import CELLS, counts_of
from metrics_core import CATALOG, Confusion
from metrics_core.classification import accuracy, balanced_accuracy, f1, matthews_correlation, precision, recall
from widgets.at_threshold import formula
from widgets.cache import kept, typed
from widgets.conventions import Conventions
from widgets.intervals import counted, plain_again
from widgets.links import anchor, whole
from widgets.opened import opened
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import beside

METRICS = (accuracy, precision, recall, f1, balanced_accuracy, matthews_correlation)
PRESETS = {
    "always positive, 95 against 5": "talk-mcc1-f1",
    "90 of 95 found": "talk-mcc2-f1",
    "20-patient test": "medical-confusion",
    "never positive, 1 in 100": "lim-99-negative",
    "5 of 8 right": "thakur-counts",
}


def editable_matrix(how: Conventions) -> tuple[Confusion, Payload]:
    """The counts typed in (kept in the URL), and what is shown of them."""
    with st.container(horizontal=True, gap="small"):
        for name, example in PRESETS.items():
            st.button(name, key=f"preset-{example}", on_click=_fill, args=(_counts_of(example),))
        st.button("Swap the classes", key="swap", on_click=_swap)
    counts, rows = _inputs()
    payload = kept(typed(counts.cells), f"matrix/{rows}/{how.key}", lambda _: _picture(counts, rows, how))
    scrubber(payload, start={}, key="matrix", shareable=False)
    return counts, payload


def _counts_of(example: str) -> dict[str, int]:
    return counts_of(CATALOGUE.examples[example].inputs) or {}


def _fill(counts: dict[str, int]) -> None:
    st.session_state.update(counts)


def _swap() -> None:
    tp, fp, fn, tn = (st.session_state[cell] or 0 for cell in CELLS)
    _fill({"tp": tn, "fp": fn, "fn": fp, "tn": tp})


def _from_link() -> None:
    """Fill in the example that a link opens, but for the cells that the link has itself."""
    anchor("inputs")
    now = opened()
    if now.fresh and now.loads:
        counts = counts_of(now.inputs) or {}
        _fill({cell: count for cell, count in counts.items() if cell not in st.query_params})


def _inputs() -> tuple[Confusion, str]:
    start = _counts_of("talk-mcc1-f1")
    _from_link()
    for cell in CELLS:
        st.session_state.setdefault(cell, start[cell])
    grid, switches = st.columns([3, 2], gap="large")
    with switches:
        rows = st.segmented_control(
            "Rows are",
            ["actual", "predicted"],
            default="actual",
            required=True,
            key="rows-are",
            bind="query-params",
            help="Both ways are in use. scikit-learn's confusion_matrix has the actual classes in the rows; many medical texts have the result of the test there.",
        )
    upper, lower = (("tp", "fn"), ("fp", "tn")) if rows == "actual" else (("tp", "fp"), ("fn", "tn"))
    with grid:
        for pair in (upper, lower):
            for column, cell in zip(st.columns(2), pair, strict=True):
                words = {
                    "tp": "TP: positive, flagged",
                    "fn": "FN: positive, not flagged",
                    "fp": "FP: negative, flagged",
                    "tn": "TN: negative, not flagged",
                }
                column.number_input(words[cell], 0, 10_000_000, None, step=1, **whole(cell))
    tp, fp, fn, tn = (int(st.session_state[cell] or 0) for cell in CELLS)
    return Confusion(tp, fp, fn, tn), rows or "actual"


def _picture(c: Confusion, rows: str, how: Conventions) -> Payload:
    t, again = CountTracks(c), plain_again(c, how)
    splits = t.splits if rows == "actual" else CountTracks(Confusion(c.tp, c.fn, c.fp, c.tn)).splits
    found = {m: counted(m, c, (), again, zero_division=how.empty) for m in METRICS}
    cells = matrix(t, positive="positive", negative="negative", rows=rows, splits=splits)  # type: ignore[arg-type]
    return pack(
        beside(cells, widths=(3, 2), across=2),
        (),
        readouts=[Readout(m.__name__, CATALOG[m.__name__].name, track) for m, track in found.items()],
        formulas=[formula(m, track, t) for m, track in found.items()],
    )
