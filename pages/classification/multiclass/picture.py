"""A confusion matrix of several classes with one class lit up, and its switches, which are kept in the URL."""

from dataclasses import replace

import numpy as np
import pandas as pd
import streamlit as st

from charts.classes import class_matrix
from charts.counts import CountTracks
from charts.moving import Track
from language import gettext
from metrics_core import CATALOG, ConfusionMatrix
from metrics_core.classification.multiclass import cohen_kappa, multiclass_accuracy, multiclass_matthews
from pages.classification.multiclass.numbers import (
    DISTANCES,
    KAPPAS,
    METRICS,
    Classified,
    averaging,
    matrices_again,
    report,
    switch,
    where_macro_f1_lies,
)
from pages.classification.multiclass.source import PRESETS, source
from widgets.conventions import EMPTY, Conventions
from widgets.formulas import plain, significant, with_live_counts
from widgets.intervals import counted
from widgets.place import aside, note
from widgets.room import sent_here
from widgets.scrubber import Formula, Readout, pack, scrubber
from widgets.scrubber.layouts import beside

SWITCHES = ("label-order", "rows-are", "zero-division", "average-of", "macro-f1", "kappa-weights")


def classified(how: Conventions) -> Classified:
    """Choose where the matrix comes from, fill it in, see it with one class lit up, and what every class and average is."""
    above, picture = st.container(), st.container()
    with above:
        found = source()
    linked = st.session_state.setdefault("matrix-switches", any(name in st.query_params for name in SWITCHES))
    with st.expander("Conventions: order of the labels, 0/0, which averages", linked):
        order, rows, zero = _switches()
        found = replace(found, matrix=_ordered(found.matrix, order), empty=EMPTY[zero], **averaging())
        note(where_macro_f1_lies(found))
    with picture:
        found = replace(found, positive=_positive([str(label) for label in found.matrix.labels]))
        _picture(found, rows, how)
        report(found)
    return found


def _switches() -> tuple[str, str, str]:
    """The order of the labels, what the rows are, and what 0/0 is."""
    one, two, three = st.columns(3, gap="medium")
    with one:
        order = switch(
            "Label order",
            ["as given", "reversed", "last one first"],
            "label-order",
            "scikit-learn sorts the labels unless labels= says otherwise. Counts, averages and unweighted kappa do not "
            "depend on the order. Weighted kappa measures distances along it.",
        )
    with two:
        rows = switch(
            "Rows are",
            ["actual", "predicted"],
            "rows-are",
            "scikit-learn has actual classes in the rows; many textbooks and medical texts have them in the columns. Read "
            "the axes first: if you take one for the other, you swap precision and recall.",
        )
    with three:
        zero = switch(
            "0/0 is",
            list(EMPTY),
            "zero-division",
            "In a macro average scikit-learn counts an undefined precision as 0, with a warning, unless zero_division "
            "says otherwise. np.nan leaves the class out, as “undefined” does here.",
        )
    return order, rows, zero


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
        default=None if key in st.query_params or (key in st.session_state and not sent_here()) else labels[0],
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
    one, who = CountTracks(matrix.each()[place]), labels[place]
    again = matrices_again(matrix, how).each()[..., place] if how.intervals else None
    rates = [counted(metric, one.counts, (), again, zero_division=empty) for metric in METRICS.values()]
    height = max(270, 60 + 30 * k) if k <= 14 else 60 + 18 * k
    payload = pack(
        beside(class_matrix(labels, matrix, place, rows=rows, height=height), widths=(4, 1)),  # type: ignore[arg-type]
        (),
        readouts=[Readout(rate.name, _of(rate, who), rate) for rate in rates],
        formulas=[_formula(rate, who, one) for rate in rates],
        also=one.cells,
    )
    scrubber(payload, start={}, key="class-matrix", shareable=False)
    aside("class-colours").caption(
        gettext(
            "Blue: really {label}. Orange: another class. Hatched: a wrong answer to “{label} or not?”. Mixing up two of the other "
            "classes is not a mistake here, so it is solid.",
            label=plain(who),
        )
    )


def _of(rate: Track, who: str) -> str:
    return gettext("{metric} of {label}", metric=gettext(CATALOG[rate.name].name), label=who)


def _formula(rate: Track, who: str, counts: CountTracks) -> Formula:
    card = CATALOG[rate.name]
    live = with_live_counts(card.formula)
    return Formula(rate.name, _of(rate, who), rate, card.formula, live, numbers=counts.named)


def at_a_glance(preset: str) -> None:
    """Accuracy, kappa by each weighting and Matthews correlation of a preset, in one row."""
    matrix = PRESETS[preset]()
    kappas = {KAPPAS[distance]: cohen_kappa(matrix, weights=distance) for distance in DISTANCES.values()}
    numbers = {"accuracy": multiclass_accuracy(matrix), **kappas, "Matthews correlation": multiclass_matthews(matrix)}
    row = {gettext("matrix"): gettext(preset)} | {gettext(name): significant(x) for name, x in numbers.items()}
    st.table(pd.DataFrame([row]).set_index(gettext("matrix")), border="horizontal")
