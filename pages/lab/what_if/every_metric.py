"""One change at a time, with every metric before and after it."""

from math import isnan

import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
from lab import EvaluationSet, measures
from lab.changes import Change, changes, some_of
from lab.compare import PLENTY, too_sure
from lab.differing import FEW
from lab.ensembles import ways
from language import gettext
from pages.lab.what_if import one_change
from pages.lab.what_if.asked import Compared
from pages.lab.what_if.names import units_of
from pages.lab.what_if.one_change import CALIBRATED, CORRECTED, MIXED, NO_SCORES, NOT_OFFERED, OFFERED, SLICE, Changed
from pages.lab.what_if.picking import one_of, threshold_for
from pages.lab.what_if.slicings import columns, follows, slices_of
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant
from widgets.links import whole


def before_and_after(lab: Lab, model: str) -> Compared | None:
    """The choice of a change, and its table; what is taken along, or None where nothing can be changed."""
    st.markdown("### One change, every metric")
    st.caption("Every metric before and after one change.")
    others = [name for name in lab.judged.models if name != model and ways(lab.judged, model, name)]
    offered = _offered(lab, model, others)
    no_scores = lab.judged.task == "binary" and model in lab.judged.hard
    why_not = NO_SCORES if no_scores else NOT_OFFERED.get(lab.judged.task, "")
    if not offered:
        st.caption(f"{gettext('There is no column to slice by.')} {gettext(why_not)}")
        return None
    with st.container(horizontal=True, vertical_alignment="bottom"):
        change = one_of("What if", offered, "lab-change", width=280)
        wanted = _wanted(lab, model, change, others)
    if why_not:
        st.caption(why_not)
    threshold = threshold_for(lab, model)
    units = gettext(units_of(lab.judged.task))
    with st.spinner(gettext("Leaving out each group of {units} in turn…", units=units)):
        found, says = lab.kept(
            f"change/{model}/{change}/{wanted}/{threshold!r}{follows(lab, *wanted)}",
            lambda: _worked(lab, model, change, wanted, threshold),
        )
    if not found:
        st.info(plain(says))
        return None
    _table(found)
    says += _few_differ(found) + few_for_scores(lab.judged, found)
    sure = _sure(units)
    st.caption(f"{plain(says)} {sure}")
    by_halves = change in CALIBRATED or change in CORRECTED
    how = gettext("random seed {seed}", seed=wanted[0]) if by_halves else ", ".join(wanted)
    return Compared(found, model, f"{gettext(change)}: {how}", f"{says} {sure}")


def _sure(units: str) -> str:
    """How the intervals are computed."""
    return gettext(
        "95% intervals: 20 random groups of {units} are left out, one at a time, and the change is computed again (jackknife).",
        units=units,
    )


def _few_differ(found: tuple[Change, ...]) -> str:
    """Where a change moves few decisions, the intervals of metrics that count decisions are known less well; "" elsewhere."""
    k = next((one.differing for one in found if one.differing is not None), FEW)
    if k == 0:
        return " " + gettext("No decision changes.")
    if k >= FEW:
        return ""
    return " " + gettext(
        "Only {n} decisions change: with this few, intervals of metrics that count decisions, such as accuracy, are often too narrow.",
        n=k,
    )


def few_for_scores(judged: EvaluationSet, found: tuple[Change, ...]) -> str:
    """Where changes of skewed scores rest on few rows of a class; "" elsewhere."""
    names = [gettext(one.measure.name) for one in found if too_sure(judged, one.measure)]
    if not names:
        return ""
    *others, last = names
    return " " + gettext(
        "With fewer than {plenty} rows of the smaller class, sometimes only about 90 of 100 intervals of the change in {metrics} contain the true "
        "change (by simulation).",
        plenty=PLENTY,
        metrics=gettext("{names} and {last}", names=", ".join(others), last=last) if others else last,
    )


def _offered(lab: Lab, model: str, others: list[str]) -> list[str]:
    """The changes that apply to this model; of classes beside scores the mean says little, so it comes last."""
    classes = lab.judged.task == "binary" and model in lab.judged.hard
    unfit = {*CALIBRATED} if classes else set()
    unfit |= set() if others else {MIXED}
    unfit |= set() if columns(lab) else {SLICE}
    fit = [one for one in OFFERED[lab.judged.task] if one not in unfit]
    return fit[::-1] if classes else fit


def _wanted(lab: Lab, model: str, change: str, others: list[str]) -> tuple[str, ...]:
    """What the change needs to be told."""
    if change in CALIBRATED or change in CORRECTED:
        return (
            str(st.number_input("Random seed for the split into halves", 0, 999, 0, width=280, **whole("lab-if-seed"))),
        )
    if change == MIXED:
        other = one_of("With", others, "lab-if-other", width=280)
        possible = ways(lab.judged, model, other)
        how = "Keep labels of" if lab.judged.task == "labels" else "Average of their"
        return other, one_of(how, possible, "lab-if-way", width=180) if len(possible) > 1 else possible[0]
    column = one_of("Column", columns(lab), "lab-if-column", width=220)
    slices = slices_of(lab, column)
    return column, one_of("Slice left out", slices.names, "lab-if-slice", width=260)


def _worked(
    lab: Lab, model: str, change: str, wanted: tuple[str, ...], threshold: float | None
) -> tuple[tuple[Change, ...], str]:
    """Every measure on both sides, and how it came about; no measures where it cannot be done, and why."""
    some = some_of(lab.judged)
    judged = lab.judged if some is None else lab.judged.take(some)
    try:
        made = _made(lab, judged, some, model, change, wanted, threshold)
    except ValueError as error:
        return (), gettext("This cannot be done: {reason}.", reason=gettext(str(error)))
    if not len(made.after.judged):
        return (), gettext("Nothing would be left.")
    found = changes(made.before, made.after, measures(lab.judged.task), units=made.units, together=made.together)
    return found, " ".join(part for part in (made.says, "" if some is None else sampled(lab, len(some))) if part)


def _made(
    lab: Lab,
    judged: EvaluationSet,
    some: object,
    model: str,
    change: str,
    wanted: tuple[str, ...],
    threshold: float | None,
) -> Changed:
    if change == SLICE:
        column, name = wanted
        slices = slices_of(lab, column)
        inside = slices.codes == slices.names.index(name)
        return one_change.without(judged, model, inside if some is None else inside[some], threshold)
    if change == MIXED:
        return one_change.mixed(judged, model, wanted[0], wanted[1], threshold)
    return one_change.fitted(judged, model, change, threshold, int(wanted[0]))


def sampled(lab: Lab, taken: int) -> str:
    return gettext(
        "Computed on a random {taken:,} of {all:,} {units}; the intervals include the uncertainty that this adds.",
        taken=taken,
        all=len(lab.judged),
        units=gettext(units_of(lab.judged.task)),
    )


def _table(found: tuple[Change, ...]) -> None:
    shown = pd.DataFrame([_cells(one) for one in found])
    words = 330 if any(one.before.undefined or one.after.undefined for one in found) else 130
    st.dataframe(
        shown,
        hide_index=True,
        height=min(38 + 35 * len(found), 520),
        column_config={
            gettext("metric"): {"width": 225},
            gettext("95% interval"): {"width": 190},
            gettext("reading"): {"width": words},
        },
    )
    columns_: dict[str, list[object]] = {
        "measure": [one.measure.key for one in found],
        "before": [one.before.value for one in found],
        "after": [one.after.value for one in found],
        "difference": [one.difference for one in found],
        "low": [one.low for one in found],
        "high": [one.high for one in found],
        "undefined": [one.before.undefined or one.after.undefined for one in found],
        "conventions": [one.after.signature for one in found],
    }
    st.download_button(
        "Download this table (CSV)", safe_csv(columns_), "before_and_after.csv", "text/csv", on_click="ignore"
    )


def _cells(one: Change) -> dict[str, str]:
    scale = 100 if one.measure.unit == "%" else 1
    said = {True: gettext("better"), False: gettext("worse"), None: gettext("no clear change")}[one.better]
    if one.measure.better == "neither":
        said = ""
    why = one.before.undefined or one.after.undefined
    no_interval = isnan(one.low)
    return {
        gettext("metric"): gettext(one.measure.name) + (", %" if one.measure.unit == "%" else ""),
        gettext("reading"): gettext("undefined: {reason}", reason=gettext(why))
        if why
        else gettext("no interval")
        if no_interval
        else said,
        gettext("before"): significant(scale * one.before.value),
        gettext("after"): significant(scale * one.after.value),
        gettext("difference"): "" if why else significant(scale * one.difference),
        gettext("95% interval"): ""
        if why or no_interval
        else gettext("{low} to {high}", low=significant(scale * one.low), high=significant(scale * one.high)),
    }
