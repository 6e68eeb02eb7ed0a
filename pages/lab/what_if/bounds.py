"""Interval and quantile forecasts of numbers: do they cover what they say? On the page, in the report and in the numbers."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import isnan
from typing import Any

import pandas as pd
import streamlit as st

from datasets.uploads.predictions import numbers_in
from datasets.uploads.table import shown
from lab.interval_forecasts import Ends, Forecasts, IntervalScores, interval_scores, likely_ends, pinball_loss
from lab.read import LabRows
from lab.read.names import quantiles
from language import gettext
from pages.lab.what_if import report
from pages.lab.what_if.folds import BOXES, box
from pages.lab.what_if.picking import NONE, one_of
from pages.lab.what_if.settings import asked_for
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant

BOX = "lab:bounds"
LOW, HIGH, NOMINAL = KEYS = BOXES[BOX]


@dataclass(frozen=True)
class Bounded:
    """The ends that were chosen and their scores, if any; and of each quantile its column, level, pinball loss and share at or below."""

    ends: Ends | None
    scores: IntervalScores | None
    quantiles: tuple[tuple[str, float, float, float], ...] = ()

    @property
    def forecasts(self) -> Forecasts:
        """The columns that the numbers come from."""
        return Forecasts(self.ends if self.scores else None, tuple((name, level) for name, level, *_ in self.quantiles))

    def lines(self) -> list[dict[str, Any]]:
        """A line a number, as the table's lines are."""
        found: list[dict[str, Any]] = []
        if self.ends and (s := self.scores):
            of = {"part": "interval forecast", "of": f"{self.ends.lower} to {self.ends.upper}"}
            nominal = f"nominal:{self.ends.level:g}" if self.ends.level else "nominal:unknown"
            for key, value, low, high in (
                ("coverage", s.coverage, s.low, s.high),
                ("mean_width", s.width, None, None),
                ("interval_score", s.score, None, None),
            ):
                found.append(of | {"measure": key, "value": value, "low": low, "high": high, "conventions": nominal})
        for name, level, loss, below in self.quantiles:
            of = {"part": "quantile forecast", "of": name, "conventions": f"quantile:{level:g}"}
            found += [of | {"measure": "pinball_loss", "value": loss}, of | {"measure": "at_or_below", "value": below}]
        return found


def section(lab: Lab) -> Bounded | None:
    """Fields for the two ends and their nominal coverage, and what comes of them; None for other tasks and files."""
    names = _numbers(lab.rows)
    if lab.judged.task != "regression" or len(names) < 2:
        return None
    guess = likely_ends(names) or Ends("", "")

    _start_anew(lab.digest, names)

    @box("Intervals and quantiles: do they cover as much as they promise?", BOX)
    def drawn() -> Bounded:
        found = _of(lab, _chosen(names, guess))
        if found.scores is None:
            st.info(
                "Choose the columns of the interval's lower and upper end. So far no row has a true value and both ends in the right order."
            )
        else:
            st.table(pd.DataFrame(table_of(found)).set_index(gettext("metric")), border="horizontal")
            st.caption(plain(says(found)))
        if found.quantiles:
            st.dataframe(pd.DataFrame(quantile_table(found)), hide_index=True)
            st.caption(
                "About 10% of the true values should be at or below a 10% quantile. Pinball loss is the error of a quantile forecast: for a 10% quantile, a true value above it counts with 0.1 of its distance, one below with 0.9. Lower is better."
            )
        return found

    return drawn or _of(lab, guess if guess.lower and guess.upper else None)


def _of(lab: Lab, ends: Ends | None) -> Bounded:
    return lab.kept(f"bounds/{ends}", lambda: bounded(lab.rows, ends))


def _numbers(rows: LabRows) -> list[str]:
    taken = {*rows.roles.truth, rows.roles.weight, rows.roles.id, rows.roles.group}
    return [n for n, values in rows.table.columns.items() if n not in taken and values.dtype.kind in "if"]


def _start_anew(digest: str, names: Sequence[str]) -> None:
    """For another file the ends are guessed anew, and the nominal coverage with them, where it has not the columns chosen."""
    state, known = st.session_state, {NONE, *(shown(name, 60) for name in names)}
    if state.get("lab:bounds-of") == digest:
        return
    state["lab:bounds-of"] = digest
    chosen = {key: asked_for(key) or st.query_params.get(key) for key in KEYS}
    if not all(shown(str(chosen[key]), 60) in known for key in (LOW, HIGH) if chosen[key]):
        for key in KEYS:
            state.pop(key, None)
            st.query_params.pop(key, None)
    elif chosen[LOW] is chosen[HIGH] is None:
        state.pop(NOMINAL, None)


def _chosen(names: Sequence[str], guess: Ends) -> Ends | None:
    places = st.columns(3)
    sides = []
    for place, label, key, first in zip(
        places, ("Lower end", "Upper end"), (LOW, HIGH), (guess.lower, guess.upper), strict=False
    ):
        with place:
            sides.append(one_of(label, [NONE, *names], key, default=first or NONE))
    percent = places[2].number_input(
        "Nominal coverage, %",
        0.1,
        99.9,
        None if guess.level is None else round(100 * guess.level, 6),
        key=NOMINAL,
        bind="query-params",
        help="What the forecaster promises: 95 for 95% intervals. Without it there is no interval score.",
    )
    if NONE in sides:
        return None
    return Ends(sides[0], sides[1], None if percent is None else percent / 100)


def bounded(rows: LabRows, ends: Ends | None) -> Bounded:
    """The scores of two ends, None where no row has both in order; and of every column that is named like a quantile."""
    at, w = rows.table_rows, rows.weights
    held = {name: numbers_in(rows.table, name, "forecast")[at] for name in _numbers(rows)}
    scores, grouped = None, rows.groups is not None
    with suppress(ValueError):  # no row has both ends in order
        if ends is not None:
            a, b = held[ends.lower], held[ends.upper]
            scores = interval_scores(rows.truth, a, b, ends.level, weights=w, grouped=grouped)
    levels = sorted(quantiles(held).items(), key=lambda one: one[1])
    each = []
    for name, level in levels:
        with suppress(ValueError):  # a column without a number in these rows
            each.append((name, level, *pinball_loss(rows.truth, held[name], level, weights=w)))
    return Bounded(ends, scores, tuple(each))


def table_of(found: Bounded) -> dict[str, list[str]]:
    """The scores of the interval as they are shown."""
    s = found.scores
    assert s is not None
    ends = gettext("{low} to {high}", low=significant(100 * s.low), high=significant(100 * s.high))
    return {
        gettext("metric"): [
            gettext("coverage, %"),
            gettext("truth below the lower end, %"),
            gettext("truth above the upper end, %"),
            gettext("mean width"),
            gettext("mean interval score"),
        ],
        gettext("value"): [
            significant(100 * s.coverage) + ("" if isnan(s.low) else f" ({ends})"),
            significant(100 * s.below),
            significant(100 * s.above),
            significant(s.width),
            gettext("needs the nominal coverage") if isnan(s.score) else significant(s.score),
        ],
    }


def says(found: Bounded) -> str:
    """What the table rests on, and whether the coverage is what was promised."""
    s, level = found.scores, found.ends and found.ends.level
    assert s is not None
    rows = [gettext("These numbers come from {n:,} rows", n=s.rows)]
    rows += [gettext("{n:,} more have only one end or none", n=s.missing)] if s.missing else []
    rows += [gettext("{n:,} more have their ends in the wrong order", n=s.crossed)] if s.crossed else []
    said = ["; ".join(rows) + "."]
    said += [gettext("In brackets: 95% Wilson interval.")] if not isnan(s.low) else []
    if level and not isnan(s.low):
        percent = significant(100 * level)
        said.append(
            gettext("The coverage is lower than the nominal {percent}%.", percent=percent)
            if s.high < level
            else gettext("The coverage is higher than the nominal {percent}%.", percent=percent)
            if s.low > level
            else gettext("The coverage does not clearly differ from the nominal {percent}%.", percent=percent)
        )
    said.append(
        gettext(
            "The interval score is the width plus, for a true value outside, its distance from the interval times 2/(1 - nominal coverage). Lower is better."
        )
    )
    return " ".join(said)


def quantile_table(found: Bounded) -> dict[str, list[str]]:
    """The quantiles as they are shown."""
    return {
        gettext("column"): [shown(name, 40) for name, *_ in found.quantiles],
        gettext("quantile, %"): [significant(100 * level) for _, level, _, _ in found.quantiles],
        gettext("truth at or below, %"): [significant(100 * below) for *_, below in found.quantiles],
        gettext("pinball loss"): [significant(loss) for _, _, loss, _ in found.quantiles],
    }


def part(found: Bounded | None) -> str:
    """The report's part; "" without an interval or a quantile."""
    if found is None:
        return ""
    told = ""
    if found.ends and found.scores:
        low, high = report.short(found.ends.lower), report.short(found.ends.upper)
        told = (
            report.sentence(gettext("Interval from {lower} to {upper}.", lower=low, upper=high))
            + report.table(table_of(found))
            + report.note(says(found))
        )
    return told + (report.table(quantile_table(found)) if found.quantiles else "")
