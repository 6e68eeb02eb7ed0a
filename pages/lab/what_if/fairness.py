"""Groups: every rate in every group at the operating point, gaps with joint intervals, and what own thresholds would change."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import isnan
from typing import Literal

import numpy as np
import pandas as pd
import streamlit as st

from datasets.uploads import UploadError, safe_csv
from lab import Absent, EvaluationSet
from lab.fairness import GroupRates, group_rates
from lab.fairness.calibration import calibration_by_group
from lab.fairness.thresholds import TARGETS, Change, along, own_thresholds, sweeps
from lab.read.slicing import Slicing, short
from lab.slices import FEW
from language import gettext
from metrics_core.classification.sweep import Sweep
from pages.lab.what_if import counts
from pages.lab.what_if.fairness_picture import DRAWN, along_threshold, still
from pages.lab.what_if.fairness_told import CLOSING, Fair, drawn, gap_columns, group_columns, verdict
from pages.lab.what_if.folds import SETS, box
from pages.lab.what_if.operating import subjects
from pages.lab.what_if.picking import NONE, model_of, one_of, threshold_for
from pages.lab.what_if.slicings import columns, follows, in_slices
from pages.lab.what_if.source import Lab
from widgets import lesson
from widgets.formulas import significant
from widgets.scrubber import Payload, scrubber

TASKS = ("binary", "classes", "regression")
TICKS, LETTERS = 200, 26
WIDEST = 230  # pixels of a column of names


def section(lab: Lab) -> Fair | None:
    """The groups of a column that the reader picks, or of two; None where nobody has opened the part, or for other tasks."""
    if lab.judged.task not in TASKS:
        return None
    asks = "For which people is the model wrong more often? Choose the column whose groups are to be compared."

    @lesson.section("Fairness between groups", asks, anchor="fairness", sets=SETS["fairness"])
    def compared() -> Fair | None:
        offered = [NONE, *columns(lab)]
        with st.container(horizontal=True, vertical_alignment="bottom"):
            first = one_of("Groups by", offered, "lab-fair-by", width=210)
            second = one_of(
                "And by", [name for name in offered if name != first or name == NONE], "lab-fair-and", width=210
            )
            model = model_of(lab, "lab-fair-model", width=210)
            labels = list(lab.judged.labels)
            label = one_of("Positive is", labels, "lab-fair-class", width=180) if lab.judged.task == "classes" else ""
        if first == NONE:
            st.caption("No column is chosen, and the lab does not suggest one.")
            return None
        try:
            judged, slices = in_slices(lab, model, first, second)
        except UploadError as error:
            assert lab.remote is not None
            counts.refused(lab.remote, error, "fairness")
            return None
        return _compared(lab, judged, slices, f"{first!r}/{second!r}{follows(lab, first, second)}", model, label)

    return compared


def _compared(lab: Lab, judged: EvaluationSet, slices: Slicing, place: str, model: str, label: str) -> Fair:
    at, scored = threshold_for(lab, model), lab.judged.task == "binary" and model not in lab.judged.hard
    if scored:
        picture, at = _dragged(lab, judged, slices, place, model, at if at is not None else 0.5)
    found: GroupRates = lab.kept(
        f"fair/{place}/{model!r}/{label!r}/{at!r}",
        lambda: group_rates(
            judged,
            model,
            slices.codes,
            slices.names,
            threshold=at,
            label=lab.judged.labels.index(label) if label else 0,
        ),
    )
    order = _largest(found)
    if not scored:
        picture = still(found, order[:DRAWN], [_called(found.names[i]) for i in order[:DRAWN]])
        scrubber(picture, start={}, key="lab-fair-picture", shareable=False)
    one = Fair(found, slices, model, at, label, picture)
    st.markdown(verdict(one))
    _table(gap_columns(one))
    _groups(found, order)
    st.caption(
        drawn(found)
        + gettext(
            "Intervals are 95% intervals that hold for all groups, or all pairs of groups, at once. "
            "In each picture the line is the value of all rows together, and a hollow ring marks a group with too few rows."
        )
        + f" {gettext(CLOSING)}"
    )
    if not scored:
        return one
    _calibration(lab, judged, slices, place, found, model)
    return _own(lab, judged, slices, place, one)


def _called(name: str) -> str:
    """A group's name in the picture."""
    said = short(name)
    return said if len(said) <= LETTERS else said[: LETTERS - 1] + "…"


def _table(columns_: Mapping[str, Sequence[str]], height: int | Literal["auto"] = "auto") -> None:
    """A table whose first column is as wide as the names of its groups."""
    first, names = next(iter(columns_.items()))
    width = min(24 + 8 * max(map(len, [first, *names])), WIDEST)
    st.dataframe(
        pd.DataFrame(columns_),
        hide_index=True,
        height=height,
        column_config={first: st.column_config.Column(width=width)},
    )


def _largest(found: GroupRates) -> list[int]:
    """The groups, the one with the most rows first."""
    return [int(i) for i in np.argsort(-found.rows, kind="stable")]


def _sweeps(lab: Lab, judged: EvaluationSet, slices: Slicing, place: str, model: str) -> list[Sweep]:
    return lab.kept(f"fair-sweeps/{place}/{model!r}", lambda: sweeps(judged, model, slices.codes, len(slices.names)))


def _dragged(
    lab: Lab, judged: EvaluationSet, slices: Slicing, place: str, model: str, start: float
) -> tuple[Payload, float]:
    """The picture of every group along the threshold, and where it stands."""

    def made() -> Payload:
        ticks = np.unique(np.append(subjects(lab)[model].sweep.ticks(TICKS), start))
        groups = along(_sweeps(lab, judged, slices, place, model), slices.names, ticks)
        order = np.argsort(-np.asarray(groups.table.total)[0], kind="stable")[:DRAWN].tolist()
        return along_threshold(groups, ticks, order, [_called(slices.names[i]) for i in order])

    payload = lab.kept(f"fair-picture/{place}/{model!r}/{start!r}", made)
    return payload, scrubber(payload, start={"threshold": start}, key="lab-fair", prefix="lab-fair-")["threshold"]


def _groups(found: GroupRates, order: list[int]) -> None:
    table = group_columns(found, order)
    _table(table, min(38 + 35 * len(order), 440))
    data = {name: np.array(values, dtype=object) for name, values in table.items()}
    st.download_button("Download this table (CSV)", lambda: safe_csv(data), "groups.csv", "text/csv", on_click="ignore")


def _calibration(lab: Lab, judged: EvaluationSet, slices: Slicing, place: str, found: GroupRates, model: str) -> None:
    @box("Calibration in every group", "lab-fair-calibration")
    def shown() -> None:
        codes = {name: i for i, name in enumerate(slices.names)}
        try:
            c = lab.kept(
                f"fair-calibration/{place}/{model!r}",
                lambda: calibration_by_group(judged, model, slices.codes, len(slices.names)),
            )
        except Absent as why:
            st.info(gettext("Calibration cannot be computed: {reason}.", reason=gettext(str(why))))
            return
        rows = [codes[found.names[i]] for i in _largest(found)]
        frame = {
            gettext("group"): [short(slices.names[i]) for i in rows],
            gettext("mean probability"): [significant(float(c.mean[i])) for i in rows],
            gettext("proportion positive"): [significant(float(c.observed[i])) for i in rows],
            gettext("too high by"): [
                gettext(
                    "{value:+.4f} ({low:+.3f} to {high:+.3f})", value=c.off[i], low=c.low[i], high=c.high[i]
                ).replace("-", "−")
                for i in rows
            ],
            gettext("calibration error (ECE)"): [significant(float(c.error[i])) for i in rows],
        }
        _table(frame)
        if not isnan(c.within):
            st.markdown(
                gettext(
                    "Largest calibration error of a group with at least {rows} rows: **{error}**.",
                    rows=FEW,
                    error=significant(c.within),
                )
            )
        st.caption(
            "The calibration error of a small group tends to be larger, by chance alone. Each interval is for one group by itself, and rows are not weighted."
        )


def _own(lab: Lab, judged: EvaluationSet, slices: Slicing, place: str, one: Fair) -> Fair:
    chosen: list[Fair] = []

    @box("What would a threshold for each group change?", "lab-fair-own")
    def shown() -> None:
        target = one_of("Thresholds for", list(TARGETS), "lab-fair-target", width=260)
        assert one.threshold is not None
        found = own_thresholds(_sweeps(lab, judged, slices, place, one.model), one.threshold, target)
        columns_ = _changes(one, slices, found)
        _table(columns_)
        st.caption(
            gettext(
                "Each group gets the threshold that brings this rate closest to the rate of all rows at the threshold {threshold}. These thresholds "
                "were chosen on the rows that they are judged on. In some places, deciding by group is illegal.",
                threshold=significant(one.threshold),
            )
        )
        chosen.append(replace(one, change=(target, columns_)))

    return chosen[0] if chosen else one


def _changes(one: Fair, slices: Slicing, found: list[Change]) -> dict[str, list[str]]:
    codes = {name: i for i, name in enumerate(slices.names)}
    rows = [(name, found[codes[name]]) for name in (one.found.names[i] for i in _largest(one.found))]
    return {
        gettext("group"): [short(name) for name, _ in rows],
        gettext("threshold"): [significant(change.threshold) for _, change in rows],
        gettext("flagged now"): [f"{change.before.predicted_positive:,.10g}" for _, change in rows],
        gettext("flagged with own thresholds"): [f"{change.after.predicted_positive:,.10g}" for _, change in rows],
        gettext("change"): [_signed(change.flagged) for _, change in rows],
        gettext("of these, positives"): [_signed(change.right) for _, change in rows],
    }


def _signed(number: float) -> str:
    return f"{number:+,.10g}".replace("-", "−")
