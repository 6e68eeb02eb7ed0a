"""What if: one continuous change scrubbed, and one change at a time with every measure before and after it."""

from __future__ import annotations

from functools import partial
from math import isnan

import pandas as pd
import streamlit as st

from datasets.uploads import safe_csv
from lab import EvaluationSet, measures
from lab.answered.curves import in_runs
from lab.changes import Change, changes, some_of
from lab.compare import PLENTY, too_sure
from lab.differing import FEW
from lab.ensembles import ways
from lab.sensitivity import SensitivityCurve, class_share
from metrics_core.classification.sweep import Sweep, sweep
from pages.lab.what_if import one_change
from pages.lab.what_if.asked import Compared, Moved
from pages.lab.what_if.change_tracks import CLASS, line_of, one_line, two_classes
from pages.lab.what_if.folds import SAYS, SETS
from pages.lab.what_if.names import units_of
from pages.lab.what_if.one_change import CALIBRATED, CORRECTED, MIXED, NO_SCORES, NOT_OFFERED, OFFERED, SLICE, Changed
from pages.lab.what_if.operating import operating
from pages.lab.what_if.picking import model_of, one_of, threshold_for
from pages.lab.what_if.slicings import columns, follows, slices_of
from pages.lab.what_if.source import Lab
from widgets import lesson
from widgets.formulas import plain, significant
from widgets.links import forget, whole
from widgets.scrubber import Payload, move, scrubber_alone


def section(lab: Lab) -> tuple[Moved | None, Compared | None]:
    """Both parts, of one model; what they come to, for what is taken along."""

    @lesson.section("What if", SAYS[lab.judged.task], anchor="what-if", sets=SETS["what-if"])
    def both() -> tuple[Moved | None, Compared | None]:
        with st.container(horizontal=True):
            model = model_of(lab, "lab-if-model", width=280)
            labels, label = list(lab.judged.labels), 0
            if lab.judged.task == "classes":
                label = labels.index(one_of("Class", labels, "lab-if-class", width=280))
            asked = _asked() if lab.judged.task == "binary" else None
        moved = _moved(lab, model, label, asked)
        return moved, None if lab.counted is not None else _one_change(lab, model)

    return both or (None, None)


# ---- scrubbed
KEY, PREFIX = "lab-if", "lab-if-"
TYPED = "lab-if-percent"
LEAST, MOST = 0.0001, 99.9999  # per cent


def _asked() -> float | None:
    """The field for a prevalence that is no tick, as a proportion."""
    try:
        given = float(st.session_state.get(TYPED) or st.query_params.get(TYPED) or 1)
        good = LEAST <= given <= MOST
    except (OverflowError, TypeError, ValueError):
        good = False
    if not good:
        forget(TYPED)
    percent = st.number_input(
        "Another prevalence, %", LEAST, MOST, None, format="%.6g", key=TYPED, bind="query-params", width=180
    )
    return None if percent is None else round(percent / 100, 12)


def _moved(lab: Lab, model: str, label: int, asked: float | None) -> Moved | None:
    """The control and what follows it."""
    payload, start = _moving(lab, model, label, asked)
    if payload is None:
        return None
    state, now = st.session_state, (lab.digest, model, tuple(start.items()))
    if state.get("lab:if-now", now) != now:  # other rows, another model or threshold: start from there
        move(KEY, **start)
    fresh = "lab:if-asked" not in state and f"{PREFIX}prevalence" in st.query_params  # a link says where it stands
    if asked is not None and not fresh and state.get("lab:if-asked") != asked:
        move(KEY, prevalence=asked)
    state["lab:if-now"], state["lab:if-asked"] = now, asked
    scrubber_alone(payload, start=start, key=KEY, shareable=not lab.private, prefix=PREFIX)
    st.caption(f"A **change** is the difference from the value {_now(lab, model)}")
    return Moved(payload, st.session_state[f"{KEY}:state"], start, model, PREFIX)


def _moving(lab: Lab, model: str, label: int, asked: float | None) -> tuple[Payload | None, dict[str, float]]:
    """What is scrubbed, and where it starts."""
    task = lab.judged.task
    if task == "binary":
        return _binary(lab, model, asked)
    if task == "labels" and model not in lab.judged.probabilities:
        st.caption("This model gave labels and no probabilities, so it has no threshold to move.")
        return None, {}
    line = CLASS if task == "classes" else line_of(lab.judged)
    some = some_of(lab.judged) if task == "text" else None
    judged = lab.judged if some is None else lab.judged.take(some)
    make = partial(class_share, judged, model, label) if task == "classes" else partial(line.make, judged, model)
    found: SensitivityCurve = lab.kept(f"along/{model}/{label}", make)
    if some is not None:
        st.caption(_sampled(lab, len(some)))
    payload = lab.kept(f"along-picture/{model}/{label}", lambda: one_line(found, line))
    return payload, {line.name: found.values[found.now]}


def _binary(lab: Lab, model: str, asked: float | None) -> tuple[Payload | None, dict[str, float]]:
    threshold = threshold_for(lab, model)
    assert threshold is not None
    own = lab.judged.own(model)
    s: Sweep = lab.kept(
        f"sweep/{model}",
        lambda: sweep(own.truth, own.models[model], positive=True, weights=own.weights, copies=own.copies),
    )
    if not (s.positives and s.negatives):
        st.caption("There is only one class in these rows, so there is no prevalence to change.")
        return None, {}
    fp, fn = operating(lab).costs
    ratio = fn / fp if fp > 0 else 1.0
    payload = lab.kept(
        f"elsewhere/{model}/{threshold!r}/{ratio!r}/{asked!r}", lambda: two_classes(s, threshold, ratio, asked)
    )
    prevalence = float(s.positives / (s.positives + s.negatives))
    return payload, {"prevalence": prevalence, "ratio": ratio, "threshold": threshold}


def _now(lab: Lab, model: str) -> str:
    task = lab.judged.task
    if task == "binary":
        threshold = threshold_for(lab, model)
        return f"at these rows' own prevalence and the threshold of {significant(threshold or 0.0)} in use. The unit of cost is one false positive. A change in cost compares before and after at the same cost ratio. At another prevalence, the counts are expected values."
    words = {
        "classes": "at the class's own proportion.",
        "labels": "at a threshold of 0.5.",
        "regression": "on all rows.",
        "ranking": "at k = 10.",
        "text": "at n = 4.",
        "answers": "at k = 1." if in_runs(lab.judged) else "with the questions of this file.",
        "pairs": "without added verdicts.",
    }
    return words[task]


# ---- one change at a time
def _one_change(lab: Lab, model: str) -> Compared | None:
    st.markdown("### One change, every metric")
    st.caption("Every metric before and after one change.")
    others = [name for name in lab.judged.models if name != model and ways(lab.judged, model, name)]
    offered = _offered(lab, model, others)
    no_scores = lab.judged.task == "binary" and model in lab.judged.hard
    why_not = NO_SCORES if no_scores else NOT_OFFERED.get(lab.judged.task, "")
    if not offered:
        st.caption(f"There is no column to slice by. {why_not}")
        return None
    with st.container(horizontal=True, vertical_alignment="bottom"):
        change = one_of("What if", offered, "lab-change", width=280)
        wanted = _wanted(lab, model, change, others)
    if why_not:
        st.caption(why_not)
    threshold = threshold_for(lab, model)
    with st.spinner(f"Leaving out each group of {units_of(lab.judged.task)} in turn…"):
        found, says = lab.kept(
            f"change/{model}/{change}/{wanted}/{threshold!r}{follows(lab, *wanted)}",
            lambda: _worked(lab, model, change, wanted, threshold),
        )
    if not found:
        st.info(plain(says))
        return None
    _table(found)
    says += _few_differ(found) + few_for_scores(lab.judged, found)
    sure = _sure(units_of(lab.judged.task))
    st.caption(f"{plain(says)} {sure}")
    how = f"random seed {wanted[0]}" if change in CALIBRATED or change in CORRECTED else ", ".join(wanted)
    return Compared(found, model, f"{change}: {how}", f"{says} {sure}")


def _sure(units: str) -> str:
    """How the intervals are computed."""
    return f"95% intervals: 20 random groups of {units} are left out, one at a time, and the change is computed again (jackknife)."


def _few_differ(found: tuple[Change, ...]) -> str:
    """Where a change moves few decisions, the intervals of metrics that count decisions are known less well; "" elsewhere."""
    k = next((one.differing for one in found if one.differing is not None), FEW)
    if k == 0:
        return " No decision changes."
    return (
        ""
        if k >= FEW
        else f" Only {k} decisions change: with so few, intervals of metrics that count decisions, such as accuracy, are often too narrow."
    )


def few_for_scores(judged: EvaluationSet, found: tuple[Change, ...]) -> str:
    """Where changes of skewed scores rest on few rows of a class; "" elsewhere."""
    names = [one.measure.name for one in found if too_sure(judged, one.measure)]
    if not names:
        return ""
    listed = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    return (
        f" With fewer than {PLENTY} rows of the smaller class, only about 90 of 100 intervals of the change in {listed} contain the true "
        "change (by simulation)."
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
        return (), f"This cannot be done: {error}."
    if not len(made.after.judged):
        return (), "Nothing would be left."
    found = changes(made.before, made.after, measures(lab.judged.task), units=made.units, together=made.together)
    return found, " ".join(part for part in (made.says, "" if some is None else _sampled(lab, len(some))) if part)


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


def _sampled(lab: Lab, taken: int) -> str:
    return f"Computed on a random {taken:,} of {len(lab.judged):,} {units_of(lab.judged.task)}; the intervals include the uncertainty that this adds."


def _table(found: tuple[Change, ...]) -> None:
    shown = pd.DataFrame([_cells(one) for one in found])
    words = 330 if shown["reading"].str.startswith("undefined").any() else 130
    st.dataframe(
        shown,
        hide_index=True,
        height=min(38 + 35 * len(found), 520),
        column_config={"metric": {"width": 225}, "95% interval": {"width": 190}, "reading": {"width": words}},
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
    said = {True: "better", False: "worse", None: "no clear change"}[one.better]
    if one.measure.better == "neither":
        said = ""
    why = one.before.undefined or one.after.undefined
    no_interval = isnan(one.low)
    return {
        "metric": one.measure.name + (", %" if one.measure.unit == "%" else ""),
        "reading": f"undefined: {why}" if why else "no interval" if no_interval else said,
        "before": significant(scale * one.before.value),
        "after": significant(scale * one.after.value),
        "difference": "" if why else significant(scale * one.difference),
        "95% interval": ""
        if why or no_interval
        else f"{significant(scale * one.low)} to {significant(scale * one.high)}",
    }
