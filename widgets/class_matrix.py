"""A confusion matrix of several classes: typed in, of a model, or of the reader's file; one class lit up, and switches.

What is typed in and every switch are kept in the URL.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import nan
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from charts.classes import class_matrix, filled_to
from charts.moving import Track
from datasets import classes, models
from datasets.documents import CATALOGUE
from metrics_core import CATALOG, ConfusionMatrix, Worked, confusion_matrix, explain, reasons
from metrics_core.averages import Tables, averaged
from metrics_core.classification import f1, precision, recall
from metrics_core.multiclass import (
    classification_report,
    cohen_kappa,
    macro_f1,
    mean_per_class_accuracy,
    multiclass_accuracy,
    multiclass_matthews,
)
from metrics_core.tiles import tiles
from widgets.class_file import uploaded_classes
from widgets.formulas import plain, significant, with_live_counts
from widgets.links import whole
from widgets.memory import in_session
from widgets.scrubber import Formula, Readout, scrubber

EMPTY = {"undefined": nan, "0": 0.0, "1": 1.0}
METRICS = {"F1": f1, "precision": precision, "recall": recall}
DEFINITIONS = {"mean of F1s": "mean-of-f1", "F1 of the means": "f1-of-means"}
NO = {"none": "no"}
DISTANCES = {"none": None, "linear": "linear", "quadratic": "quadratic"}
AVERAGES = ("micro", "macro", "weighted")
CELLS = [f"c{i}{j}" for i in range(3) for j in range(3)]
START = "thakur-multiclass-confusion"


@dataclass(frozen=True, eq=False)
class Classified:
    """A matrix and the rows behind it, if there are any; `explain`ed as the switches say."""

    matrix: ConfusionMatrix
    positive: str = ""
    empty: float = nan
    metric: str = "F1"
    definition: str = "mean-of-f1"
    weights: str | None = None
    y_true: np.ndarray = field(default_factory=lambda: np.zeros(0))
    y_pred: np.ndarray = field(default_factory=lambda: np.zeros(0))

    def columns(self, most: int | None = None) -> dict[str, Sequence[Any]]:
        """The rows as named columns, all or the first `most`."""
        return {"label": self.y_true[:most], "prediction": self.y_pred[:most]}

    def worked(self) -> list[Worked]:
        """Every number of the whole matrix with its steps."""
        function, matrix = METRICS[self.metric], self.matrix
        averages = [average_of(function, matrix, average, self.empty) for average in AVERAGES]
        f_one = explain(macro_f1, matrix, definition=self.definition, zero_division=self.empty)
        kappa = explain(cohen_kappa, matrix, weights=self.weights)
        return [
            *averages,
            named(f_one, f"macro F1, {self.definition.replace('-', ' ')}"),
            explain(multiclass_accuracy, matrix),
            named(explain(mean_per_class_accuracy, matrix), "balanced accuracy"),
            named(kappa, f"kappa, {self.weights or 'no'} weights"),
            named(explain(multiclass_matthews, matrix), "Matthews correlation"),
        ]


def named(worked: Worked, name: str, reference: str = "") -> Worked:
    """The same under another name, where one page shows a metric several times; `reference` is its own call."""
    return replace(worked, card=replace(worked.card, name=name, reference=reference or worked.card.reference))


def average_of(function: Callable[..., Any], tables: Tables, average: str, empty: float) -> Worked:
    """An average of a two-class metric, under its own name and with its own reference call."""
    name = function.__name__
    zero = "np.nan" if empty != empty else f"{empty:g}"
    call = f'sklearn.metrics.{name}_score(y_true, y_pred, average="{average}", zero_division={zero})'
    worked = explain(averaged, function, tables, average=average, zero_division=empty)
    return named(worked, f"{average} {'F1' if function is f1 else name}", call)


def classified() -> Classified:
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
        return _switched(Classified(_documents_matrix(START)))
    return _switched(found)


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
    words, choice = st.columns([3, 2], vertical_alignment="center")
    words.caption(run.says, help=f"Source: {run.source}")
    names = list(run.probabilities)
    model = choice.segmented_control(
        "Model",
        names,
        default=names[0],
        required=True,
        key="digits-model",
        bind="query-params",
        label_visibility="collapsed",
    )
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
def _switch(label: str, options: Sequence[str], key: str, words: str) -> str:
    keep: dict[str, Any] = {"default": options[0], "required": True, "key": key, "bind": "query-params"}
    return st.segmented_control(label, options, help=words, **keep) or options[0]


def _switched(found: Classified) -> Classified:
    one, two, three = st.columns(3, gap="medium")
    with one:
        order = _switch(
            "Label order",
            ["as given", "reversed", "last one first"],
            "label-order",
            "scikit-learn sorts labels unless labels= says otherwise. Counts, averages and plain kappa do not depend "
            "on the order; weighted kappa measures distance along it.",
        )
    with two:
        rows = _switch(
            "Rows are",
            ["actual", "predicted"],
            "rows-are",
            "scikit-learn has actual classes in the rows; many textbooks and medical texts print the transpose. Read "
            "the axes before you read a number: transposed, precision and recall change places.",
        )
    with three:
        zero = _switch(
            "0/0 is",
            list(EMPTY),
            "zero-division",
            "scikit-learn counts an undefined precision as 0 in a macro average, with a warning, unless zero_division "
            "says otherwise; np.nan leaves the class out, as “undefined” does here.",
        )
    matrix = _ordered(found.matrix, order)
    positive = _positive([str(label) for label in matrix.labels])
    found = replace(found, matrix=matrix, positive=positive, empty=EMPTY[zero])
    _picture(found, rows)
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


def _picture(found: Classified, rows: str) -> None:
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
    for function in METRICS.values():
        values = function(one, zero_division=empty)
        tracks[function.__name__] = Track(np.array(float(values)), (), reasons(function, one, zero_division=empty))
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


# ---- the report
def report(found: Classified) -> None:
    """Precision, recall and F1 of every class and on average, with the samples behind each."""
    result = classification_report(found.matrix, zero_division=found.empty)
    each = found.matrix.each()
    why = {m: reasons(function, each, zero_division=found.empty) for m, function in METRICS.items()}
    rows = []
    for i, row in enumerate((*result.classes, result.micro, result.macro, result.weighted)):
        is_class = i < len(result.classes)
        values = {"precision": row.precision, "recall": row.recall, "F1": row.f1}
        texts = {
            m: significant(x) if x == x else f"undefined: {why[m].get(i, 'no class has one')}"
            for m, x in values.items()
        }
        name = f"{row.label}, against the rest" if is_class else f"{row.label} average"
        rows.append({"": plain(name)} | texts | {"samples": significant(row.support)})
    st.table(pd.DataFrame(rows).set_index(""), border="horizontal")
    st.caption(_where_macro_f1_lies(result.macro.precision, result.macro.recall, result.macro.f1, found))


def _where_macro_f1_lies(p: float, r: float, f: float, found: Classified) -> str:
    if not (p == p and r == r and f == f):
        return "A macro average is missing, so that its F1 cannot be compared with it."
    of_means = macro_f1(found.matrix, definition="f1-of-means", zero_division=found.empty)
    low, high = sorted((p, r))
    place = "below both of them" if f < low else "above both of them" if f > high else "between them"
    return (
        f"Macro precision is {significant(p)}, macro recall {significant(r)}. Macro F1, the mean of the classes' F1s, is "
        f"{significant(f)}: {place}. The F1 of the two means would be {significant(of_means)}, which always lies between."
    )


def conventions(found: Classified) -> Classified:
    """Which metric is averaged, which macro F1 is meant, and how far off a disagreement is."""
    one, two, three = st.columns(3, gap="medium")
    with one:
        metric = _switch("Average of", list(METRICS), "average-of", "The metric whose averages are traced below.")
    with two:
        definition = _switch(
            "Macro F1 is",
            list(DEFINITIONS),
            "macro-f1",
            "scikit-learn's f1_score(average='macro') is the mean of the F1s. Some papers report the F1 of macro "
            "precision and macro recall under the same name; it is never lower when no class is left out.",
        )
    with three:
        distance = _switch(
            "Kappa's weights",
            list(DISTANCES),
            "kappa-weights",
            "cohen_kappa_score(weights=None, 'linear' or 'quadratic') in scikit-learn. QWK, common in contests on "
            "ratings, is the quadratic one.",
        )
    return replace(found, metric=metric, definition=DEFINITIONS[definition], weights=DISTANCES[distance])


def at_a_glance(preset: str) -> None:
    """Accuracy, kappa by each weighting and Matthews correlation of a preset, in one row."""
    matrix = PRESETS[preset]()
    kappas = {f"kappa, {NO.get(name, name)} weights": cohen_kappa(matrix, weights=w) for name, w in DISTANCES.items()}  # type: ignore[arg-type]
    numbers = {"accuracy": multiclass_accuracy(matrix), **kappas, "Matthews correlation": multiclass_matthews(matrix)}
    st.table(pd.DataFrame([{name: significant(x) for name, x in numbers.items()}], index=[preset]), border="horizontal")
