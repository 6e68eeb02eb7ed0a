"""Where a confusion matrix of several classes comes from: typed in, of a model, of the documents, or of the reader's file.

What is typed in is kept in the URL.
"""

from collections.abc import Callable
from functools import partial

import numpy as np
import streamlit as st

from datasets import models
from datasets.documents import CATALOGUE, Example
from datasets.inputs import classes_of
from language import gettext
from metrics_core import ConfusionMatrix, confusion_matrix
from pages.classification.multiclass import data as classes
from pages.classification.multiclass.file import uploaded_classes
from pages.classification.multiclass.numbers import Classified
from widgets.cache import kept
from widgets.curriculum import loadable_in
from widgets.formulas import plain
from widgets.links import here, pills, whole
from widgets.opened import choose, close, opened, put
from widgets.place import in_place
from widgets.stand_in import shown

CELLS = [f"c{i}{j}" for i in range(3) for j in range(3)]
PLACE = "fill-in-a-matrix"  # what links call the part of the lesson
START = "thakur-multiclass-confusion"
DOCUMENTS = "from the documents"
CALLED = {"fill in": "the table to fill in", "ten digits": "ten digits", DOCUMENTS: "an example from the documents"}


@in_place
def source() -> Classified:
    """Choose where the matrix comes from, and fill it in; while there is no file, what was there before stays."""
    open_here = opened().example in [example.id for example in _matrices()]
    if opened().fresh and open_here:
        put("matrix-of", DOCUMENTS)
    where = pills("Matrix of", ["fill in", "ten digits", DOCUMENTS, "your file"], "matrix-of")
    if where != DOCUMENTS and open_here:
        close()
    makers = {"ten digits": _digits, DOCUMENTS: _from_documents, "your file": _uploaded}
    return shown(
        makers.get(where, _filled_in)(),
        CALLED.get(where, ""),
        first=lambda: Classified(_documents_matrix(START)),
        first_name="nine predictions",
    )


def _matrices() -> list[Example]:
    """The examples of this lesson that have a matrix."""
    return [example for example in loadable_in(here()) if classes_of(example.inputs)]


def _from_documents() -> Classified:
    now = choose(_matrices())
    true, said = classes_of(now.inputs) or ([], [])
    return Classified(confusion_matrix(true, said), y_true=np.array(true), y_pred=np.array(said))


def _documents_matrix(example: str) -> ConfusionMatrix:
    true, said = classes_of(CATALOGUE.examples[example].inputs) or ([], [])
    return confusion_matrix(true, said)


def _clusters() -> ConfusionMatrix:
    labels, clusters = (control.default for control in CATALOGUE.scenarios["cluster-check"].inputs)
    return confusion_matrix([str(x) for x in labels], [str(x) for x in clusters])


PRESETS: dict[str, Callable[[], ConfusionMatrix]] = {
    "nine predictions": partial(_documents_matrix, START),
    "two raters": partial(_documents_matrix, "thakur-qwk"),
    "scale upside down": partial(_documents_matrix, "thakur-qwk-negative"),
    "clusters, names shuffled": _clusters,
    "macro F1 below both means": lambda: ConfusionMatrix(("a", "b", "c"), classes.OUTSIDE),  # type: ignore[arg-type]
    "one class never predicted": lambda: ConfusionMatrix(("a", "b", "c"), classes.NEVER),  # type: ignore[arg-type]
}

OFFERED = (
    "nine predictions",
    "macro F1 below both means",
    "one class never predicted",
)  # as buttons; stories fill in the others


def fill(preset: str) -> None:
    """Put a preset into the table, as if it had been typed."""
    matrix = PRESETS[preset]()
    st.session_state.update(zip(CELLS, matrix.counts.ravel().tolist(), strict=True))
    st.session_state["names"] = ", ".join(str(label) for label in matrix.labels)
    st.session_state["matrix-of"] = "fill in"


def _filled_in() -> Classified:
    start = _documents_matrix(START)
    with st.container(horizontal=True, gap="small"):
        for name in OFFERED:
            st.button(name, key=f"preset-{name}", on_click=fill, args=(name,))
    for cell, count in zip(CELLS, start.counts.ravel().tolist(), strict=True):
        st.session_state.setdefault(cell, count)
    rows = st.session_state.get("rows-are") or "actual"
    grid, beside = st.columns([3, 1], gap="large", vertical_alignment="bottom")
    with beside:
        typed = st.text_input(
            "Names of the classes", ", ".join(map(str, start.labels)), max_chars=60, key="names", bind="query-params"
        )
        labels = _labels(typed)
    with grid, st.container(key="class-fields"):
        _fields(labels, rows)
    counts = np.array([int(st.session_state[cell] or 0) for cell in CELLS]).reshape(3, 3)
    return Classified(ConfusionMatrix(labels, counts))


def _fields(labels: tuple[str, ...], rows: str) -> None:
    """A field for each cell, where the picture has it, with the classes' names beside the rows and above the columns."""
    columns = "predicted" if rows == "actual" else "actual"
    for words, column in zip(("", *(_side(columns, label) for label in labels)), st.columns(4), strict=True):
        column.caption(words)
    for i in range(3):
        name, *cells = st.columns(4, vertical_alignment="center")
        name.caption(_side(rows, labels[i]))
        for j, cell in enumerate(cells):
            true, said = (i, j) if rows == "actual" else (j, i)
            text = gettext(
                "actual {actual}, predicted {predicted}", actual=plain(labels[true]), predicted=plain(labels[said])
            )
            cell.number_input(
                text, 0, 10_000_000, None, step=1, label_visibility="collapsed", **whole(f"c{true}{said}")
            )


def _side(side: str, label: str) -> str:
    """The name of a row or a column."""
    if side == "actual":
        return gettext("actual {label}", label=plain(label))
    return gettext("predicted {label}", label=plain(label))


def _labels(typed: str | None) -> tuple[str, ...]:
    names = tuple(part.strip()[:16] for part in (typed or "").split(","))
    if len({*names} - {""}) == 3 == len(names):
        return names
    st.caption("Three different names are needed, separated by commas. Until then the classes are called 0, 1 and 2.")
    return ("0", "1", "2")


def _digits() -> Classified:
    run = models.ten_digits()
    names = list(run.probabilities)
    model = st.segmented_control(
        "Model",
        names,
        default=names[0],
        required=True,
        key="digits-model",
        bind="query-params",
        label_visibility="collapsed",
    )
    st.caption(run.says, help=gettext("Source: {source}", source=run.source))
    predicted = run.predicted(model or names[0])
    return Classified(confusion_matrix(run.y_true, predicted, labels=run.labels), y_true=run.y_true, y_pred=predicted)


def _uploaded() -> Classified | None:
    """The matrix of the reader's file; None while there is none."""
    uploaded = uploaded_classes()
    if uploaded is None:
        return None
    found = uploaded.found
    matrix = kept(
        uploaded, "class-matrix", lambda u: confusion_matrix(u.found.y_true, u.found.y_pred, labels=u.found.labels)
    )
    return Classified(matrix, y_true=found.y_true, y_pred=found.y_pred)
