"""The table of answers: every measure of every model with its interval, at the operating point of the views."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from datasets.uploads.table import shown
from lab import Measure, measures
from lab.best import with_best
from lab.evaluation import ENOUGH, few_units
from lab.few_queries import caution
from lab.no_model import ANSWERS
from lab.table import Answers, Table, table
from language import gettext
from pages.lab.what_if.answer_frames import as_frame, how_frame, main_frame, main_measures, reasons
from pages.lab.what_if.folds import box
from pages.lab.what_if.names import units_of
from pages.lab.what_if.operating import operating, subjects
from pages.lab.what_if.source import Lab
from pages.lab.what_if.waiting import patiently
from widgets.formulas import plain, significant
from widgets.lesson import heading
from widgets.tables import tabled

FIXED_SIZES = "lab-fixed-sizes"
FIXED = (
    "Off: rows are resampled at random, so the number of positives varies as well, and the intervals allow for that. On: each class is "
    "resampled to its own size. Turn it on where class sizes were chosen, as in a case-control study."
)


def section(lab: Lab) -> None:
    """The table, with what its intervals are and where a sample had to do."""
    heading(
        "Every metric, every model",
        "The main metrics with 95% intervals; all others are below. Higher is better where nothing else is said.",
        anchor="answers",
    )
    if lab.judged.task in ("binary", "classes") and lab.judged.groups is None:
        st.toggle("Class sizes were fixed", key=FIXED_SIZES, bind="query-params", help=FIXED)
    found = answers(lab)
    _warn(found)
    stars = gettext(
        "★ **Best**: the lead over every other model is larger than chance alone would usually give, corrected for comparing {n} metrics (Holm). If all models are equally good, at most about one file in twenty gets a star.",
        n=len(found.measures),
    )
    numbers(found, _says(found, lab.rows.sampled_from), stars if len(lab.judged.models) > 1 else "")


def numbers(found: Answers, how: str, stars: str = "") -> None:
    """The main measures, and folded all of them. how: what intervals are, in a caption; stars: what stands for the best."""
    tabled(main_frame(found))
    if why := reasons(found, main_measures(found)):
        st.caption(gettext("**–** is undefined. {reasons}.", reasons=why))
    if stars:
        st.caption(stars)
    if found.without:
        name = plain(gettext(found.without[0].model)).capitalize()
        st.caption(f"**{name}**: {gettext(ANSWERS[found.task])}.")

    @box(gettext("All {n} metrics, and how each is computed", n=len(found.measures)), "lab:all-measures")
    def every() -> None:
        _every(found)
        st.caption(how)


def _every(found: Answers) -> None:
    """All measures, why some are undefined, and what each rests on."""
    frame, text = as_frame(found), st.column_config.TextColumn
    models = dict.fromkeys(frame.columns[2:], text(width=235))
    last = {frame.columns[-2]: text(width=120)} if found.without else {}
    st.dataframe(
        frame,
        hide_index=True,
        height=min(36 * len(frame) + 40, 640),
        column_config={
            **models,
            **last,
            gettext("metric"): text(width=225, pinned=True),
            gettext("better"): text(width=60),
            gettext("unit"): text(width=120),
        },
    )
    if why := reasons(found):
        st.caption(gettext("**Undefined**: {reasons}.", reasons=why))
    st.dataframe(
        how_frame(found),
        hide_index=True,
        height=260,
        column_config={
            gettext("metric"): text(width=225, pinned=True),
            gettext("interval"): text(width=190),
            gettext("conventions, to copy"): text(width=460),
            gettext("the same number from the reference library"): text(width=620),
        },
    )


def answers(lab: Lab) -> Table:
    """The table at the operating point as it stands; kept, and only what a threshold moves is done again for another one."""
    fixed = _fixed(lab, [one for one in measures(lab.judged.task) if one.shape != "counts"])
    return fixed_and(fixed, at_threshold(lab)) if lab.judged.task == "binary" else fixed


def at_threshold(lab: Lab) -> Table:
    """What a threshold moves, at the operating point as it stands. Two classes only."""
    moving = [one for one in measures(lab.judged.task) if one.shape == "counts"]
    at, stratified = dict(operating(lab).thresholds), fixed_sizes(lab)
    return lab.kept(
        f"table/{at}/{stratified}",
        lambda: table(lab.judged, among=moving, thresholds=at, stratified=stratified),
        passing=True,
    )


def fixed_sizes(lab: Lab) -> bool:
    """Whether the reader said that class sizes were fixed when the rows were collected."""
    asked = lab.judged.task in ("binary", "classes") and lab.judged.groups is None
    return asked and bool(st.session_state.get(FIXED_SIZES, False))


def fixed_and(fixed: Table, moved: Table) -> Table:
    """Both tables as one, what the threshold moves first."""
    again = {**fixed.again, **moved.again}
    rows, without = with_best(moved.rows + fixed.rows, again, moved.level), moved.without + fixed.without
    return replace(moved, rows=rows, again=again, without=without)


def _fixed(lab: Lab, still: Sequence[Measure]) -> Table:
    """What no threshold moves; a sample's for everybody, a file's for its session, where its progress shows."""
    every, stratified = subjects(lab), fixed_sizes(lab)
    told: dict[str, Any] = {"among": still, "subjects": every, "stratified": stratified}
    if not lab.private:
        with st.spinner("Computing every metric of every model on bootstrap resamples…"):
            return lab.kept(f"table/{stratified}", lambda: table(lab.judged, **told))
    held: tuple[str, Table | None] = st.session_state.get("lab:table-fixed", ("", None))
    content, found = held
    name = f"{lab.digest}/{stratified}"
    if content != name:
        found = patiently(
            f"measures/{name}",
            "computing every metric of every model on bootstrap resamples",
            lambda tell: table(lab.judged, progress=tell, **told),
        )
        st.session_state["lab:table-fixed"] = name, found
    assert found is not None
    return found


def _warn(found: Table) -> None:
    """From this few rows of a class, or queries, intervals hold less often than they say."""
    few = few_units(found.judged)
    if few:
        st.warning(
            gettext(
                "Only {count}, fewer than {enough}. With this few, bootstrap intervals can contain the true value much less often than 95 times in 100.",
                count=few,
                enough=ENOUGH,
            ),
            icon=":material/warning:",
        )
    if says := caution(found.judged, found.measures):
        st.warning(says, icon=":material/warning:")


def _says(found: Table, sampled_from: int | None) -> str:
    draws = found.draws
    units = gettext(units_of(found.judged.task))
    drawn = {"n": draws.resamples, "units": gettext("groups") if draws.grouped else units}
    said = [
        gettext(
            "Bootstrap: {n:,} resamples of the {units}, drawn with replacement, the same ones for every model, each class to its own size.",
            **drawn,
        )
        if draws.stratified
        else gettext(
            "Bootstrap: {n:,} resamples of the {units}, drawn with replacement, the same ones for every model.", **drawn
        )
    ]
    keys = {row.measure.key for row in found.rows}
    if "expected_calibration_error" in keys:
        said.append(
            gettext(
                "The expected calibration error and the Kolmogorov-Smirnov statistic are usually too large in a sample, and larger still in its "
                "resamples, so their intervals are shifted down. The maximum calibration error has no interval, as a bin of few rows can decide it."
            )
        )
    if "kolmogorov_smirnov" in keys and (draws.grouped or draws.judged.weights is not None):
        said.append(
            gettext(
                "With weights or groups the Kolmogorov-Smirnov statistic has no interval: no reliable method is known to us."
            )
        )
    if draws.sampled:
        said.append(
            gettext(
                "Values use all {all:,} {units}. Intervals are computed on a random sample of {n:,} and then made as narrow as they would be with all {units}. This makes their width uncertain by about {percent}%, and by more if the value depends mostly on a few {units}.",
                all=draws.total,
                units=units,
                n=len(draws.units),
                percent=significant(100 * draws.width_error, 2),
            )
        )
    if draws.merged:
        said.append(
            gettext(
                "Values use all {all:,} {units}. For intervals, neighbouring scores were merged. This leaves {n:,} different {units}, whose counts were resampled.",
                all=draws.total,
                units=units,
                n=len(draws.units),
            )
        )
    if (
        len(found.judged.models) > 1
        and keys & {"brier_score", "log_loss"}
        and any(found.judged.own(m).sums for m in found.judged.steps)
    ):
        said.append(
            gettext(
                "Values are exact. Intervals of differences of Brier score, log loss and calibration error take each score as the middle of its bin."
            )
        )
    if sampled_from:
        said.append(
            gettext(
                "All this uses {n:,} {units}, taken at random from {all:,}; the intervals allow for that.",
                n=draws.total,
                units=units,
                all=sampled_from,
            )
        )
    moved = {model: at for model, at in found.thresholds.items() if model not in found.judged.hard}
    if moved:
        each = ", ".join(f"{plain(shown(m, 40))} {significant(t)}" for m, t in moved.items())
        said.append(gettext("Thresholds: {thresholds}.", thresholds=each))
    return " ".join(said)
