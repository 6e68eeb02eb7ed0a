"""Where a number comes from: the steps with the counts put in, the conventions, the code that ran, the rows behind it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, Protocol

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.uploads import safe_csv
from metrics_core import Card, Worked
from widgets.folds import wanted
from widgets.formulas import in_latex, plain
from widgets.intervals import words as interval_words
from widgets.scene import presenting

ROWS_SHOWN = 1000
Sure = Callable[[Worked], tuple[float, float, float] | None]
_source = cache(inspect.getsource)


def copyable(text: str) -> None:
    """Text in code's type that one click selects as a whole."""
    st.html(f'<pre class="lesson-copy" tabindex="0">{escape(text)}</pre>')


@dataclass(frozen=True)
class Trace:
    """Where one number comes from; what moves is filled in by show(), which may run in a fragment apart from the rest."""

    chosen: int
    columns: tuple[DeltaGenerator, DeltaGenerator] | None  # None as long as nobody has opened it

    def show(self, one: Worked, sure: Sure | None = None, *, says: str = "") -> None:
        """The steps with their numbers, the verdict, the interval and the conventions; once a run.

        sure: both ends of a number's interval and the share of undefined resamples, where it has one. says: one more word on it.
        """
        if self.columns is None:
            return
        left, right = self.columns
        bounds = sure and sure(one)
        with left:
            for step in one.steps:
                st.markdown(f"{plain(step.label)}: ${equation(step.formula, step.substituted, step.value)}$")
            st.caption("  \n".join(f"${symbol}$: {plain(words)}" for symbol, words in one.card.symbols.items()))
            st.caption(_verdict(one))
            if bounds:
                st.caption(f"{interval_words(*bounds, value=one.value)}.")
            if says:
                st.caption(says)
        with right:
            copyable(one.signature)


class Rows(Protocol):
    """What a number is worked out of, for showing and for download."""

    @property
    def y_true(self) -> np.ndarray:
        """The truth, one a row."""

    def columns(self, most: int | None = None) -> Mapping[str, Sequence[Any] | np.ndarray]:
        """The rows as named columns, all or the first `most`."""


def trace(worked: Sequence[Worked], *, rows: Rows | None = None, file: str = "rows", sure: Sure | None = None) -> None:
    """Where each number comes from: steps with the counts put in, rows, conventions, source, reference call."""
    panel = trace_of([w.card for w in worked], rows=rows, file=file)
    panel.show(worked[panel.chosen], sure)


def trace_of(cards: Sequence[Card], *, rows: Rows | None = None, file: str = "rows") -> Trace:
    """trace() for numbers that are yet to come, with the metric that the reader chose."""
    key = f"fold-trace-{file}-{presenting():d}"
    st.session_state.setdefault(key, presenting())
    with (
        st.container(key=f"step-trace-{file}"),
        st.expander("Trace a number: formula, numbers, code", key=key, on_change="rerun") as fold,
    ):
        if not wanted(f"trace-{file}", bool(fold.open)):
            return Trace(0, None)
        names = [card.name for card in cards]
        name: str | None = None
        if len(names) > 1:
            name = st.segmented_control(
                "Metric", names, default=names[0], key=f"{file}:trace", label_visibility="collapsed"
            )
        chosen = names.index(name or names[0])
        card = cards[chosen]
        left, right = st.columns(2, gap="large")
        with right:
            st.caption("The same number from the reference library")
            copyable(card.reference)
            st.caption("Conventions behind it, to copy")
        ran = st.expander("The code that ran", key=f"{file}:code", on_change="rerun")
        if ran.open:  # the colours of code are a megabyte and a half of script
            ran.code(_source(card.function))
            ran.caption(f"Source of the definition: {card.source}")
        if rows is not None:
            _rows(rows, file)
    return Trace(chosen, (left, right))


def equation(formula: str, substituted: str, value: float) -> str:
    """A step as LaTeX: its formula, the same with the numbers put in, and the value."""
    bare = re.fullmatch(r"-?[\d.]+", substituted)  # the value itself
    ends = [formula] + ([substituted] if substituted != formula and not bare else [])
    return " = ".join([*ends, in_latex(value)])


def _verdict(worked: Worked) -> str:
    card = worked.card
    if worked.undefined:
        return f"undefined: {worked.undefined}. {card.question}"
    low, high = (f"{end:g}" for end in card.range)
    good = "" if card.better == "neither" else f", {card.better} is better"
    return f"{card.question} From {low} to {high}{good}. Full precision: {worked.value!r}"


def _rows(rows: Rows, file: str) -> None:
    count = len(rows.y_true)
    behind = st.expander(f"The {count:,} rows behind it", key=f"{file}:rows", on_change="rerun")
    if not behind.open:
        return
    with behind:
        st.dataframe(pd.DataFrame(rows.columns(ROWS_SHOWN)), hide_index=True, height=260)
        if count > ROWS_SHOWN:
            st.caption(f"The first {ROWS_SHOWN:,} are shown; the file has all of them.")
        name = f"{file}.csv"
        st.download_button(
            "Download the rows (CSV)", lambda: safe_csv(rows.columns()), name, "text/csv", on_click="ignore"
        )
