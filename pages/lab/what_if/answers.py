"""The table of answers: every measure of every model with its interval, at the operating point of the views."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from math import isnan
from time import monotonic
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.uploads.table import shown
from lab import Measure, measures
from lab.best import with_best
from lab.evaluation import ENOUGH, smallest_class
from lab.no_model import ANSWERS
from lab.table import Progress, Row, Table, table
from pages.lab.what_if.names import heads
from pages.lab.what_if.operating import operating, subjects
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant
from widgets.lesson import heading

PATIENCE = 1.0  # seconds after which progress shows
FIXED_SIZES = "lab-fixed-sizes"
FIXED = (
    "Off: rows are resampled at random, so the number of positives varies as well, and the intervals allow for that. On: each class is "
    "resampled to its own size. Turn it on where class sizes were chosen, as in a case-control study."
)
ARROWS = {"higher": "higher", "lower": "lower", "neither": ""}


def section(lab: Lab) -> None:
    """The table, with what its intervals are and where a sample had to do."""
    heading(
        "Every measure, every model",
        "With 95% intervals. **Best** marks a model whose lead over every other model is more than chance, by Holm's correction for "
        f"all {len(measures(lab.judged.task))} measures: among equally good models, any mark at all appears in at most about one file "
        "in twenty.",
        anchor="answers",
    )
    if lab.judged.task in ("binary", "classes") and lab.judged.groups is None:
        st.toggle("Class sizes were fixed", key=FIXED_SIZES, bind="query-params", help=FIXED)
    found = answers(lab)
    _warn(found)
    frame = as_frame(found)
    st.dataframe(
        frame,
        hide_index=True,
        height=min(36 * len(frame) + 40, 640),
        column_config={
            **{column: st.column_config.TextColumn(width=250) for column in frame.columns[2:-4]},
            **{row.model: st.column_config.TextColumn(width=120) for row in found.without[:1]},
            "measure": st.column_config.TextColumn(width=225, pinned=True),
            "better": st.column_config.TextColumn(width=60),
            "unit": st.column_config.TextColumn(width=120),
            "interval": st.column_config.TextColumn(width=140),
            "conventions, to copy": st.column_config.TextColumn(width=300),
            "the same number": st.column_config.TextColumn(width=420),
        },
    )
    st.caption(_says(found, lab.rows.sampled_from))


def answers(lab: Lab) -> Table:
    """The table at the operating point as it stands; kept, and only what a threshold moves is done again for another one."""
    chosen = measures(lab.judged.task)
    still = [one for one in chosen if one.shape != "counts"]
    moving = [one for one in chosen if one.shape == "counts"]
    fixed = _fixed(lab, still)
    if not moving:
        return fixed
    at, stratified = dict(operating(lab).thresholds), fixed_sizes(lab)
    moved = lab.kept(
        f"table/{at}/{stratified}", lambda: table(lab.judged, among=moving, thresholds=at, stratified=stratified)
    )
    return fixed_and(fixed, moved)


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
        with st.spinner("Computing every measure of every model on bootstrap resamples…"):
            return lab.kept(f"table/{stratified}", lambda: table(lab.judged, **told))
    held: tuple[str, Table | None] = st.session_state.get("lab:table-fixed", ("", None))
    content, found = held
    place = st.empty()
    name = f"{lab.digest}/{stratified}"
    if content != name:
        with _progress(place) as tell:
            found = table(lab.judged, progress=tell, **told)
        st.session_state["lab:table-fixed"] = name, found
    assert found is not None
    return found


@contextmanager
def _progress(place: DeltaGenerator) -> Iterator[Progress]:
    """Whom to tell of the progress: a bar that shows from the second second on."""
    began = monotonic()

    def tell(share: float, step: str) -> None:
        if monotonic() - began > PATIENCE:
            place.progress(share, f"{step[:1].upper()}{step[1:]}…")

    try:
        yield tell
    finally:
        place.empty()


def as_frame(found: Table) -> pd.DataFrame:
    """The table as it is shown: a row a measure, a column a model."""
    models = list(dict.fromkeys(row.model for row in found.rows))
    without = {row.measure.key: row for row in found.without}
    names = heads([*models, *{row.model for row in found.without}])
    lines = []
    for one in found.measures:
        rows = {model: found.row(one.key, model) for model in models}
        first = next((row for row in rows.values() if row.method), rows[models[0]])
        lines.append(
            {
                "measure": one.name,
                "better": ARROWS[one.better],
                **{names[model]: _cell(row) for model, row in rows.items()},
                **({names[without[one.key].model]: _value(without[one.key])} if without else {}),
                "unit": one.unit,
                "interval": first.method,
                "conventions, to copy": first.answer.signature,
                "the same number": one.reference,
            }
        )
    return pd.DataFrame(lines)


def _value(row: Row) -> str:
    return f"undefined: {row.answer.undefined}" if row.answer.undefined else significant(_scale(row) * row.value)


def _cell(row: Row) -> str:
    if row.answer.undefined:
        return _value(row)
    low, high = (significant(_scale(row) * x) for x in (row.low, row.high))
    interval = " (no interval)" if isnan(row.low) else f" ({low} to {high})"
    return _value(row) + interval + (" best" if row.best else "")


def _scale(row: Row) -> int:
    return 100 if row.measure.unit == "%" else 1


def _warn(found: Table) -> None:
    """Of so few rows of a class intervals hold less often than they say."""
    smaller = smallest_class(found.judged)
    if smaller < ENOUGH:
        st.warning(
            f"The smallest class has {smaller} {'row' if smaller == 1 else 'rows'}, fewer than {ENOUGH}. In simulations, bootstrap intervals "
            "from so few rows contain the true value less often than 95 times in 100.",
            icon=":material/warning:",
        )


def _says(found: Table, sampled_from: int | None) -> str:
    draws = found.draws
    what = "groups" if draws.grouped else "rows" if found.judged.task not in ("ranking", "text") else "units"
    how = f"Bootstrap: {what} drawn {draws.resamples:,} times with replacement, the same ones for every model"
    how += ", each class to its own size." if draws.stratified else "."
    if any(row.method.endswith("reflected") for row in found.rows):
        how += (
            " Chance makes calibration errors and the Kolmogorov-Smirnov statistic larger, in the sample and once more in every "
            "resample. So their intervals lie as far below the number as the resamples lie above it (basic bootstrap). In simulations, "
            "those of Kolmogorov-Smirnov contained the true value in 87 to 95 of 100 cases, those of calibration errors in 86 to 95."
        )
    if draws.sampled:
        how += (
            f" Values use all {draws.total:,} units; intervals come from a random sample of {len(draws.units):,}, rescaled to the "
            "whole. This makes the width of an interval uncertain by "
            f"about {significant(100 * draws.width_error, 2)}%, and by more where a few rows matter most."
        )
    if found.without:
        how += f" **{plain(found.without[0].model).capitalize()}**: {ANSWERS[found.judged.task]}."
    if sampled_from:
        how += f" All this uses {draws.total:,} units, taken at random from {sampled_from:,}; the intervals allow for that."
    moved = {model: at for model, at in found.thresholds.items() if model not in found.judged.hard}
    if moved:
        how += " Thresholds: " + ", ".join(f"{plain(shown(m, 40))} {significant(t)}" for m, t in moved.items()) + "."
    return how
