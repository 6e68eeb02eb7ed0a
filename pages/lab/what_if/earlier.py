"""An earlier file beside this one, such as last week's: what changed in measures and scores, at the thresholds in use."""

from __future__ import annotations

from dataclasses import replace
from math import isnan

import pandas as pd
import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import Table
from datasets.uploads.table import shown
from lab import EvaluationSet, measures
from lab.earlier import Change, Shift, changes, shifts
from lab.read import lab_rows
from lab.table import table
from pages.lab.what_if.answer_frames import MAIN
from pages.lab.what_if.answers import answers, fixed_sizes
from pages.lab.what_if.operating import operating
from pages.lab.what_if.second import read_once
from pages.lab.what_if.source import Lab
from widgets.cache import Held, digest_of, kept
from widgets.formulas import plain, significant
from widgets.sheets import held, in_sheet
from widgets.upload import READS, explained, in_one_style

KEPT, PREVALENCE = "lab:earlier", "prevalence"


def section(lab: Lab) -> None:
    """A field for the other file, and what changed since."""
    with st.expander("Compare with an earlier file that has the same columns", key="lab-earlier-box"):
        given = st.file_uploader(f"The earlier file, such as last week's ({READS})", key="lab-earlier-file")
        if isinstance(given, UploadedFile):
            _beside(lab, given)


@explained
def _beside(lab: Lab, file: UploadedFile) -> None:
    sheet = in_sheet(file, "lab-earlier-sheet", lambda name: held(read_once(KEPT, file, name)))
    before = sheet and in_one_style(sheet, "lab-earlier-decimal")
    if before is None:
        return
    at = dict(operating(lab).thresholds) if lab.judged.task == "binary" else None
    with st.spinner("Computing the main measures of the earlier file…"):
        both = Held(
            before.found, digest_of(lab.digest, before.digest, at, fixed_sizes(lab))
        )  # private, beside a sample too
        judged, changed, moved = kept(both, "earlier", lambda _: _compared(lab, before, at))
    st.table(_measures(changed), border="horizontal")
    if moved:
        st.table(_distributions(moved), border="horizontal")
    st.caption(_says(lab, judged, changed, moved))


def _compared(
    lab: Lab, before: Held[Table], at: dict[str, float] | None
) -> tuple[EvaluationSet, tuple[Change, ...], tuple[Shift, ...]]:
    """The earlier rows read with the same roles, and what is different now. Raises UploadError where the roles do not fit."""
    judged = lab_rows(before.found, replace(lab.rows.roles, id=None)).judged
    wanted = (PREVALENCE, *MAIN[judged.task])
    few = [one for one in measures(judged.task) if one.key in wanted]
    found = table(judged, among=few, thresholds=at, stratified=fixed_sizes(lab))
    changed = changes(answers(lab), found)
    of_truth = tuple(one for one in changed if one.measure.key == PREVALENCE)[:1]  # the same for every model
    return judged, of_truth + tuple(one for one in changed if one.measure.key != PREVALENCE), shifts(lab.judged, judged)


def _measures(changed: tuple[Change, ...]) -> pd.DataFrame:
    lines = [
        {
            "measure": _named(one),
            "earlier": _number(one, one.before.value),
            "now": _number(one, one.now.value),
            "change, now minus earlier": _number(one, one.value)
            + ("" if isnan(one.low) else f" ({_number(one, one.low)} to {_number(one, one.high)})"),
            "reading": _reading(one),
        }
        for one in changed
    ]
    return pd.DataFrame(lines).set_index("measure")


def _named(one: Change) -> str:
    model = "" if one.measure.key == PREVALENCE else f"{plain(shown(one.model, 40))}: "
    return model + one.measure.name + (", %" if one.measure.unit == "%" else "")


def _reading(one: Change) -> str:
    if isnan(one.low):
        why = one.now.answer.undefined or one.before.answer.undefined
        return plain(f"undefined: {why}" if why else "no interval")
    if not one.clear:
        return "no clear change"
    if one.measure.better == "neither":
        return "changed"
    return "better" if (one.value > 0) == (one.measure.better == "higher") else "worse"


def _number(one: Change, value: float) -> str:
    return significant(100 * value if one.measure.unit == "%" else value)


def _distributions(moved: tuple[Shift, ...]) -> pd.DataFrame:
    lines = [
        {
            "distribution of": plain(shown(one.name, 40)),
            "median, earlier": significant(one.before),
            "median, now": significant(one.now),
            "largest distance": significant(one.distance),
            "p": "" if isnan(one.p_value) else significant(one.p_value, 2),
        }
        for one in moved
    ]
    return pd.DataFrame(lines).set_index("distribution of")


def _says(lab: Lab, before: EvaluationSet, changed: tuple[Change, ...], moved: tuple[Shift, ...]) -> str:
    intervals = sum(not isnan(one.low) for one in changed)
    said = (
        f"The earlier file has {len(before):,} usable rows, this one {len(lab.judged):,}; both are read with the same columns. Changes "
        "have 95% intervals for two files that share no rows, users or queries. If nothing had changed, about "
        f"{significant(0.05 * intervals, 2)} of these {intervals} would still be read as a change, by chance."
    )
    if lab.judged.task == "binary":
        said += (
            " Thresholds are those in use above. Precision, F1, average precision and the Brier score can change when only the "
            "prevalence does. Recall and AUROC do not depend on it, and then differ only by chance."
        )
    if moved:
        said += (
            " “Largest distance” is the Kolmogorov-Smirnov statistic, 0 to 1: the largest difference between the files in the proportion "
            "of rows at or below the same number. p is the p-value of its test; rows with weights or groups have none."
        )
    return said
