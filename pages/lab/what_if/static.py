"""Views without a threshold: a matrix whose cells can be chosen, labels, calibration, errors, every unit in order."""

from collections.abc import Mapping
from math import isnan
from typing import TypeVar

import numpy as np
import pandas as pd
import streamlit as st

from datasets.uploads.table import shown
from lab import Measure, measures
from lab.answered.ratings import rated
from lab.pictures import Ordered, calibrations, errors_of, in_order, residuals_of
from language import gettext
from pages.lab.what_if import answered, matrix, report
from pages.lab.what_if import drawing as views
from pages.lab.what_if.answers import answers
from pages.lab.what_if.each_class import each_class
from pages.lab.what_if.folds import box
from pages.lab.what_if.names import heads, units_of
from pages.lab.what_if.operating import one_model, subjects
from pages.lab.what_if.picking import one_of
from pages.lab.what_if.source import Lab
from pages.lab.what_if.still import still
from widgets.formulas import plain, significant
from widgets.scrubber import scrubber

Value = TypeVar("Value")
MATRIX = 14  # classes that a matrix has room for
BARS = 20  # labels that have a bar each


def show(lab: Lab, ahead: str) -> None:
    """The views of a task other than two classes; ahead: the model to show first."""
    shown_as = {"classes": _classes, "labels": _labels, "regression": _regression, "pairs": _pairs_of_models}
    shown_as.get(lab.judged.task, _units)(lab, ahead)


def calibrated(lab: Lab) -> None:
    """Do probabilities mean what they say? Of the models that gave any."""
    found = lab.kept("calibration", lambda: calibrations(subjects(lab)))
    if not found:
        return
    top = lab.judged.task == "classes"
    says = "proportion that is right" if top else "proportion of positives"

    @box("Calibration: do the probabilities mean what they say?", "lab-calibration")
    def drawn() -> None:
        still("calibration", views.reliability(_named(found), says))
        st.caption(
            "Ten bins of equal width over the probability of the class that was answered; whiskers are 95% Wilson intervals of the observed proportion."
            if top
            else "Ten bins of equal width over the probability of the positive class; whiskers are 95% Wilson intervals of the observed proportion."
        )


def cell_of_two() -> None:
    """Which cell's rows to list, by `lab-cell`: twice the actual class and the predicted one, 1 for positive."""
    names = {3: "TP", 2: "FN", 1: "FP", 0: "TN"}
    st.pills(
        "Rows of the cell",
        [str(code) for code in names],
        format_func=lambda code: names[int(code)],
        key="lab-cell",
        bind="query-params",
    )


def cell(lab: Lab) -> tuple[int, int] | None:
    """The cell that was chosen, as (actual, predicted) codes: of two classes 1 is positive. None without a choice."""
    chosen = st.session_state.get("lab-cell", st.query_params.get("lab-cell", ""))
    k = 2 if lab.judged.task == "binary" else len(lab.judged.labels)
    if lab.judged.task not in ("binary", "classes") or not str(chosen).isdecimal() or not 0 <= int(chosen) < k * k:
        return None
    return divmod(int(chosen), k)


def _model(lab: Lab, ahead: str) -> str:
    with st.container(key="lab-choose", horizontal=True, vertical_alignment="center"):
        return one_model(list(lab.judged.models), ahead)


def _named(models: Mapping[str, Value]) -> dict[str, Value]:
    names = heads(models, 24)
    return {names[model]: value for model, value in models.items()}


# ---- classes and labels
def _classes(lab: Lab, ahead: str) -> None:
    model = _model(lab, ahead)
    found, k = subjects(lab)[model].matrix, len(lab.judged.labels)
    if k > MATRIX:
        _pairs(lab, model)
    else:
        labels = [shown(label, 16 if k <= 6 else 9) for label in lab.judged.labels]
        payload = matrix.picture(labels, found)
        at = scrubber(payload, start={"cell": 1.0}, key="lab-matrix", prefix="lab-")["cell"]
        st.session_state["lab-cell"] = str(int(at))
        a, b = divmod(int(at), k)
        st.caption(
            gettext(
                "{rows} of class {actual} were called {called}; the rows are listed under [Slices](#slices).",
                rows=significant(float(found.counts[a, b])),
                actual=plain(labels[a]),
                called=plain(labels[b]),
            )
        )
    _each(lab, model)
    calibrated(lab)


def _pairs(lab: Lab, model: str) -> None:
    """Of very many classes: which are taken for which, the most frequent first."""
    counts = np.array(subjects(lab)[model].matrix.counts)
    np.fill_diagonal(counts, 0)
    i, j = np.unravel_index(np.argsort(-counts, axis=None, kind="stable")[:200], counts.shape)
    some = counts[i, j] > 0
    i, j = i[some], j[some]
    names = np.array([shown(label, 40) for label in lab.judged.labels], dtype=object)
    frame = pd.DataFrame({gettext("actual"): names[i], gettext("called"): names[j], gettext("rows"): counts[i, j]})
    event = st.dataframe(
        frame, hide_index=True, height=320, key="lab-pairs", on_select="rerun", selection_mode="single-row"
    )
    rows = event["selection"]["rows"]
    if rows:
        st.session_state["lab-cell"] = str(int(i[rows[0]]) * len(names) + int(j[rows[0]]))
    st.caption(
        gettext(
            "{n} classes are too many for a matrix, so the pairs that are confused most are listed, at most 200.",
            n=len(names),
        )
    )


def _labels(lab: Lab, ahead: str) -> None:
    model = _model(lab, ahead)
    if len(lab.judged.labels) <= BARS:
        counts = subjects(lab)[model].label_rates.counts
        names = [shown(label, 16) for label in lab.judged.labels]
        still(
            f"labels-{model}",
            views.label_bars(names, *(counts[one] for one in ("TP", "FN", "FP"))),
            legend=views.LABELS,
        )
    _each(lab, model)


def _each(lab: Lab, model: str) -> None:
    table = lab.kept(f"each/{model}", lambda: each_class(subjects(lab)[model]))
    st.dataframe(table, hide_index=True, height=min(420, 38 + 35 * len(table)))


# ---- numbers, lists, texts
def _regression(lab: Lab, ahead: str) -> None:
    model = _model(lab, ahead)
    points = lab.kept(f"residuals/{model}", lambda: residuals_of(subjects(lab)[model]))
    spread = lab.kept("errors", lambda: errors_of(subjects(lab)))
    still(
        f"errors-{model}",
        views.residuals(points.said, points.error),
        views.spread_of_errors(spread.edges, _named(spread.counts)),
        widths=(1, 1),
    )
    says = (
        gettext(
            "Left: {some:,} rows drawn at random of {all:,}; above the line, predictions were too low. Right: all rows, one line per model.",
            some=len(points.said),
            all=points.total,
        )
        if points.total > len(points.said)
        else gettext("Left: above the line, predictions were too low. Right: all rows, one line per model.")
    )
    if spread.outside:
        says += " " + gettext("{n:,} errors are outside the picture.", n=spread.outside)
    st.caption(says)


def _units(lab: Lab, ahead: str) -> None:
    means = _means(lab)
    keys = [one.key for one in means]
    usual = next((key for key in keys if key.startswith("ndcg")), keys[0])
    with st.container(key="lab-choose-measure", horizontal=True, vertical_alignment="center"):
        key = one_of("Metric", keys, "lab-unit-measure", default=usual, names={m.key: m.name for m in means}, width=520)
    one = next(one for one in means if one.key == key)
    found: Mapping[str, Ordered] = lab.kept(f"units/{one.key}", lambda: in_order(one, subjects(lab)))
    units = units_of(lab.judged.task)
    lines = _named({name: (each.share, each.values) for name, each in found.items()})
    still(f"order-{one.key}", views.in_order(lines, one.name.removeprefix("mean "), units))
    _worst(lab, ahead, gettext(one.name).removeprefix("mean "), found)
    answered.folded(lab)


def _means(lab: Lab) -> list[Measure]:
    """The measures that are means over units; of answers those that every model has."""
    if lab.judged.task != "answers":
        return [one for one in measures(lab.judged.task) if one.shape != "corpus"]
    means = [one for one in measures("answers") if one.shape == "drawn" or one.key == "mean_score"]
    every = subjects(lab).values()
    return [one for one in means if not any(one.on(subject).undefined for subject in every)]


def _pairs_of_models(lab: Lab, ahead: str) -> None:
    """The rating of each model with its interval, and the table behind it."""
    found = answers(lab)
    rows = [one.rating for one in rated(found) if not isnan(one.rating.low)]
    if rows:
        value, low, high = (np.array([getattr(row, end) for row in rows]) for end in ("value", "low", "high"))
        names = list(heads((row.model for row in rows), 24).values())
        still(
            "ratings",
            views.slice_list(names, value, low, high, np.zeros(len(rows), bool), 1000.0, rows[0].measure.name),
        )
    answered.ratings(found)
    answered.folded(lab)


def _worst(lab: Lab, ahead: str, what: str, found: Mapping[str, Ordered]) -> None:
    """The units at which each model does worst."""
    model = _model(lab, ahead)
    each = found[model]
    ids = lab.rows.ids[each.worst]
    units = units_of(lab.judged.task)
    columns = {gettext(units.removesuffix("s").replace("querie", "query")): [shown(one, 60) for one in ids]}
    for name, other in _named(found).items():
        columns[report.apart(name, columns)] = [significant(float(x)) for x in other.by_unit[each.worst]]
    st.dataframe(pd.DataFrame(columns), hide_index=True, height=240)
    says = gettext(
        "The table lists the {n} {units} where {model} does worst by {metric}.",
        n=len(ids),
        units=gettext(units),
        model=plain(shown(model, 40)),
        metric=plain(what),
    )
    if each.undefined:
        says += " " + gettext("It is undefined for {n:,}.", n=each.undefined)
    st.caption(says)
