"""A confusion matrix of several classes: typed in, of a model, or of the reader's file; one class lit up, and switches.

What is typed in and every switch are kept in the URL.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from charts.classes import class_matrix, filled_to
from charts.moving import Track
from datasets import classes, models
from datasets.documents import CATALOGUE
from metrics_core import CATALOG, ConfusionMatrix, confusion_matrix
from metrics_core.multiclass import (
    cohen_kappa,
    multiclass_accuracy,
    multiclass_matthews,
)
from metrics_core.redrawn_classes import one_against_rest
from metrics_core.tiles import tiles
from widgets.class_file import uploaded_classes
from widgets.class_numbers import DISTANCES, METRICS, Classified, matrices_again, switch
from widgets.conventions import EMPTY, Conventions
from widgets.formulas import plain, significant, with_live_counts
from widgets.intervals import counted
from widgets.links import whole
from widgets.memory import in_session
from widgets.scrubber import Formula, Readout, scrubber

CELLS = [f"c{i}{j}" for i in range(3) for j in range(3)]
START = "thakur-multiclass-confusion"


def classified(how: Conventions) -> Classified:
    """Choose where the matrix comes from, fill it in, switch conventions, and see it with one class lit up."""
    where = st.pills(
        "Matrix of",
        ["fill in", "ten digits", "your file"],
        default="fill in",
        required=True,
        key="matrix-of",
        bind="query-params",
        label_visibility="collapsed",
    )
    makers = {"ten digits": _digits, "your file": _uploaded}
    found = makers.get(where or "", _filled_in)()
    if found is None:  # a file that is not there yet
        return _switched(Classified(_documents_matrix(START)), how)
    return _switched(found, how)


# ---- where it comes from
def _documents_matrix(example: str) -> ConfusionMatrix:
    inputs = CATALOGUE.examples[example].inputs
    return confusion_matrix([str(x) for x in inputs["y_true"]], [str(x) for x in inputs["y_pred"]])


def _clusters() -> ConfusionMatrix:
    labels, clusters = (control.default for control in CATALOGUE.scenarios["cluster-check"].inputs)
    return confusion_matrix([str(x) for x in labels], [str(x) for x in clusters])


PRESETS: dict[str, Callable[[], ConfusionMatrix]] = {
    "nine predictions": partial(_documents_matrix, START),
    "two raters": partial(_documents_matrix, "thakur-qwk"),
    "scale upside down": partial(_documents_matrix, "thakur-qwk-negative"),
    "clusters, names shuffled": _clusters,
    "F1 below both": lambda: ConfusionMatrix(("a", "b", "c"), classes.OUTSIDE),  # type: ignore[arg-type]
    "b is never predicted": lambda: ConfusionMatrix(("a", "b", "c"), classes.NEVER),  # type: ignore[arg-type]
}


def fill(preset: str) -> None:
    """Put a preset into the table, as if it had been typed."""
    matrix = PRESETS[preset]()
    st.session_state.update(zip(CELLS, matrix.counts.ravel().tolist(), strict=True))
    st.session_state["names"] = ", ".join(str(label) for label in matrix.labels)
    st.session_state["matrix-of"] = "fill in"


def _filled_in() -> Classified:
    start = _documents_matrix(START)
    with st.container(horizontal=True, gap="small"):
        for name in PRESETS:
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
    with grid:
        for i in range(3):
            for j, column in enumerate(st.columns(3)):
                true, said = (i, j) if rows == "actual" else (j, i)
                text = f"{plain(labels[true])}, called {plain(labels[said])}"
                column.number_input(text, 0, 10_000_000, None, step=1, **whole(f"c{true}{said}"))
    counts = np.array([int(st.session_state[cell] or 0) for cell in CELLS]).reshape(3, 3)
    return Classified(ConfusionMatrix(labels, counts))


def _labels(typed: str | None) -> tuple[str, ...]:
    names = tuple(part.strip()[:16] for part in (typed or "").split(","))
    if len({*names} - {""}) == 3 == len(names):
        return names
    st.caption("Three different names are needed, with commas between them. Until then they are 0, 1 and 2.")
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
    st.caption(run.says, help=f"Source: {run.source}")
    predicted = run.predicted(model or names[0])
    return Classified(confusion_matrix(run.y_true, predicted, labels=run.labels), y_true=run.y_true, y_pred=predicted)


def _uploaded() -> Classified | None:
    """The matrix of the reader's file; None while there is none."""
    uploaded = uploaded_classes()
    if uploaded is None:
        return None
    found, content = uploaded
    matrix = in_session(
        f"class-matrix/{content}", lambda: confusion_matrix(found.y_true, found.y_pred, labels=found.labels)
    )
    return Classified(matrix, y_true=found.y_true, y_pred=found.y_pred)


# ---- switches and picture
def _switched(found: Classified, how: Conventions) -> Classified:
    one, two, three = st.columns(3, gap="medium")
    with one:
        order = switch(
            "Label order",
            ["as given", "reversed", "last one first"],
            "label-order",
            "scikit-learn sorts labels unless labels= says otherwise. Counts, averages and plain kappa do not depend "
            "on the order; weighted kappa measures distance along it.",
        )
    with two:
        rows = switch(
            "Rows are",
            ["actual", "predicted"],
            "rows-are",
            "scikit-learn has actual classes in the rows; many textbooks and medical texts print the transpose. Read "
            "the axes before you read a number: transposed, precision and recall change places.",
        )
    with three:
        zero = switch(
            "0/0 is",
            list(EMPTY),
            "zero-division",
            "scikit-learn counts an undefined precision as 0 in a macro average, with a warning, unless zero_division "
            "says otherwise; np.nan leaves the class out, as “undefined” does here.",
        )
    matrix = _ordered(found.matrix, order)
    positive = _positive([str(label) for label in matrix.labels])
    found = replace(found, matrix=matrix, positive=positive, empty=EMPTY[zero])
    _picture(found, rows, how)
    return found


def _ordered(matrix: ConfusionMatrix, order: str) -> ConfusionMatrix:
    places = list(range(len(matrix.labels)))
    chosen = {"reversed": places[::-1], "last one first": [*places[-1:], *places[:-1]]}.get(order, places)
    labels = tuple(str(matrix.labels[i]) for i in chosen)
    return ConfusionMatrix(labels, matrix.counts[np.ix_(chosen, chosen)], (("labels", ",".join(labels)),))


def _positive(labels: list[str]) -> str:
    key = "positive-class"
    if st.query_params.get(key, labels[0]) not in labels:
        st.query_params.pop(key)
    if st.session_state.get(key, labels[0]) not in labels:
        st.session_state[key] = labels[0]
    chosen = st.segmented_control(
        "Positive class, against all the others",
        labels,
        default=None if key in st.session_state else labels[0],
        required=True,
        key=key,
        bind="query-params",
        format_func=plain,
    )
    return chosen if chosen in labels else labels[0]


def _picture(found: Classified, rows: str, how: Conventions) -> None:
    matrix, empty, k = found.matrix, found.empty, len(found.matrix.labels)
    labels = [str(label)[:14] for label in matrix.labels]
    place = matrix.labels.index(found.positive)
    across = matrix if rows == "actual" else matrix.transposed
    full = tiles(across).full
    tracks: dict[str, Track] = {}
    for r in range(k):
        tracks[f"left_{r}"] = Track(np.array(float(filled_to(r, 0, k))), ())
        for c in range(k):
            i, j = (r, c) if rows == "actual" else (c, r)
            tracks[f"n_{i}_{j}"] = Track(np.array(float(matrix.counts[i, j])), ())
            tracks[f"full_{i}_{j}"] = Track(np.array(float(filled_to(c, full[r, c], k))), ())
    one = matrix.each()[place]
    tracks |= {name: Track(np.array(float(x)), ()) for name, x in zip(("tp", "fp", "fn", "tn"), one.cells, strict=True)}
    again = one_against_rest(matrices_again(matrix))[..., place] if how.intervals else None
    tracks |= {m.__name__: counted(m, one, (), again, zero_division=empty) for m in METRICS.values()}
    cards = [CATALOG[function.__name__] for function in METRICS.values()]
    who = labels[place]
    scrubber(
        [class_matrix(labels, place, rows=rows, height=max(270, 60 + 30 * k) if k <= 14 else 60 + 18 * k)],  # type: ignore[arg-type]
        (),
        tracks,
        [Readout(c.function.__name__, f"{c.name} of {who}", c.function.__name__) for c in cards],
        formulas=[
            Formula(
                c.function.__name__,
                f"{c.name} of {who}",
                c.function.__name__,
                c.formula,
                with_live_counts(c.formula),
            )
            for c in cards
        ],
        areas=("matrix numbers",),
        columns="minmax(0, 4fr) minmax(0, 1fr)",
        start={},
        key="class-matrix",
        shareable=False,
    )


def at_a_glance(preset: str) -> None:
    """Accuracy, kappa by each weighting and Matthews correlation of a preset, in one row."""
    matrix = PRESETS[preset]()
    kappas = {
        f"kappa, {'no' if distance is None else name} weights": cohen_kappa(matrix, weights=distance)
        for name, distance in DISTANCES.items()
    }
    numbers = {"accuracy": multiclass_accuracy(matrix), **kappas, "Matthews correlation": multiclass_matthews(matrix)}
    st.table(pd.DataFrame([{name: significant(x) for name, x in numbers.items()}], index=[preset]), border="horizontal")
