"""A confusion matrix that the reader fills in: four numbers, and the classes swapped."""

import streamlit as st

from charts.classification import matrix
from charts.counts import CountTracks
from datasets.inputs import CELLS, counts_of
from language import gettext
from metrics_core import CATALOG, Confusion
from metrics_core.classification import accuracy, balanced_accuracy, f1, matthews_correlation, precision, recall
from pages.classification.accuracy_pitfalls.three_models import Rows
from widgets.cache import kept, typed
from widgets.conventions import Conventions
from widgets.intervals import counted, plain_again
from widgets.links import anchor, whole
from widgets.opened import opened
from widgets.place import note
from widgets.scrubber import Payload, Readout, pack, scrubber
from widgets.scrubber.layouts import beside

METRICS = (accuracy, precision, recall, f1, balanced_accuracy, matthews_correlation)
START, SWAPPED = (95, 5, 0, 0), (0, 0, 5, 95)


def editable_matrix(how: Conventions, rows: Rows) -> tuple[Confusion, Payload]:
    """The counts typed in (kept in the URL), and what is shown of them."""
    counts = _inputs(rows)
    st.button("Swap the classes", key="swap", on_click=_swap)
    payload = kept(typed(counts.cells), f"matrix/{rows}/{how.key}", lambda _: _picture(counts, rows, how))
    scrubber(payload, start={}, key="matrix", shareable=False)
    swapped = "The model now finds none of the 5 positives: F1 is 0. Accuracy and balanced accuracy stay the same."
    note(swapped if counts.cells == SWAPPED else "", st.markdown)
    return counts, payload


def rows_of_matrix() -> Rows:
    """Which class has the rows of both matrices; kept in the URL."""
    rows: Rows | None = st.segmented_control(
        "Rows of the matrix",
        ["actual", "predicted"],
        default="actual",
        format_func=gettext,
        required=True,
        key="rows-are",
        bind="query-params",
        help="Both ways are in use. scikit-learn's confusion_matrix has the actual classes in the rows; many medical texts have the result of the test there.",
    )
    return rows or "actual"


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


def _inputs(rows: Rows) -> Confusion:
    _from_link()
    for cell, count in zip(CELLS, START, strict=True):
        st.session_state.setdefault(cell, count)
    upper, lower = (("tp", "fn"), ("fp", "tn")) if rows == "actual" else (("tp", "fp"), ("fn", "tn"))
    words = {
        "tp": "TP: positive, flagged",
        "fn": "FN: positive, not flagged",
        "fp": "FP: negative, flagged",
        "tn": "TN: negative, not flagged",
    }
    for column, cell in zip(st.columns(4), (*upper, *lower), strict=True):
        column.number_input(words[cell], 0, 10_000_000, None, step=1, **whole(cell))
    tp, fp, fn, tn = (int(st.session_state[cell] or 0) for cell in CELLS)
    return Confusion(tp, fp, fn, tn)


def _picture(c: Confusion, rows: Rows, how: Conventions) -> Payload:
    t, again = CountTracks(c), plain_again(c, how)
    splits = t.splits if rows == "actual" else CountTracks(Confusion(c.tp, c.fn, c.fp, c.tn)).splits
    found = {m: counted(m, c, (), again, zero_division=how.empty) for m in METRICS}
    cells = matrix(t, positive="positive", negative="negative", rows=rows, splits=splits)
    return pack(
        beside(cells, widths=(3, 2), across=2),
        (),
        readouts=[Readout(m.__name__, CATALOG[m.__name__].name, track) for m, track in found.items()],
    )
