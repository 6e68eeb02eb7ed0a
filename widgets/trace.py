"""Where a number comes from: the steps with the counts put in, the conventions, the code that ran, the rows behind it."""

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
from language import gettext, number, of_template
from metrics_core import Card, Worked
from widgets.folds import wanted
from widgets.formulas import decimals, in_latex, plain
from widgets.intervals import words as interval_words
from widgets.left_behind import MOST, At, Line, follows
from widgets.scene import presenting

ROWS_SHOWN = 1000
Sure = Callable[[Worked], tuple[float, float, float] | None]
WorkedAt = Callable[[At], Worked | str]
_source = cache(inspect.getsource)


def copyable(text: str) -> None:
    """Text in code's type that one click selects as a whole."""
    st.html(in_code(text))


def in_code(text: str) -> str:
    """The same as HTML."""
    return f'<pre class="lesson-copy" tabindex="0">{escape(text)}</pre>'


@dataclass(frozen=True)
class Along:
    """Numbers that follow a scrubber, which stands at `at`, where there are some.

    worked: all of them at a position, or why there are none there; the others: as of Trace.follow().
    """

    scrubbers: str | tuple[str, ...]
    at: At
    worked: Callable[[At], Sequence[Worked] | str]
    over: tuple[str, ...] = ()
    sure: Callable[[At], Sure] | None = None

    def cards(self) -> list[Card]:
        """Of the numbers where the scrubber stands."""
        return [one.card for one in self.worked(self.at) if isinstance(one, Worked)]

    def one(self, number: int) -> WorkedAt:
        """One of them at a position."""

        def worked(at: At) -> Worked | str:
            found = self.worked(at)
            return found if isinstance(found, str) else found[number]

        return worked


@dataclass(frozen=True)
class Trace:
    """Where one number comes from; what moves is filled in by show() or follow(), which may run in a fragment apart from the rest."""

    file: str
    chosen: int
    places: tuple[DeltaGenerator, DeltaGenerator, DeltaGenerator] | None  # None as long as nobody has opened it

    def show(self, one: Worked, sure: Sure | None = None) -> None:
        """The steps with their numbers, the verdict, the interval and the conventions; once a run.

        sure: both ends of a number's interval and the share of undefined resamples, where it has one.
        """
        if self.places is None:
            return
        steps, reference, conventions = self.places
        with steps:
            _say(_lines(one, sure))
        with reference:
            copyable(one.card.reference)
        with conventions:
            copyable(one.signature)

    def follow(
        self,
        scrubbers: str | tuple[str, ...],
        at: At,
        worked: WorkedAt,
        sure: Callable[[At], Sure] | None = None,
        *,
        says: Callable[[Worked, At], str] = lambda one, at: "",
        over: tuple[str, ...] = (),
        most: int = MOST,
    ) -> None:
        """The same of a number that follows a scrubber, which stands at `at`. worked: the number at a position, or why there is none there.

        over, most: as of left_behind.Following; of several scrubbers, a file says where they stand. says: one more word on it.
        """
        if self.places is None:
            return

        @cache
        def there(position: tuple[tuple[str, float], ...]) -> Worked | str:
            return worked(dict(position))

        def lines(at: At) -> list[Line]:
            one = there(tuple(at.items()))
            return [("caption", one)] if isinstance(one, str) else _lines(one, sure and sure(at), says(one, at))

        def called(at: At) -> list[Line]:
            one = there(tuple(at.items()))
            return [] if isinstance(one, str) else [("copyable", one.card.reference)]

        def signed(at: At) -> list[Line]:
            one = there(tuple(at.items()))
            return [] if isinstance(one, str) else [("copyable", one.signature)]

        alone = isinstance(scrubbers, str)
        for name, place, say in zip(("trace", "call", "signature"), self.places, (lines, called, signed), strict=True):
            with place, follows(f"{name}-{self.file}", scrubbers, say if alone else None, over, most):
                _say(say(at))


class Rows(Protocol):
    """What a number is worked out of, for showing and for download."""

    @property
    def y_true(self) -> np.ndarray:
        """The truth, one a row."""

    def columns(self, most: int | None = None) -> Mapping[str, Sequence[Any] | np.ndarray]:
        """The rows as named columns, all or the first `most`."""


def trace(
    worked: Sequence[Worked] | Along,
    *,
    rows: Rows | None = None,
    file: str = "rows",
    sure: Sure | None = None,
    names: Sequence[str] = (),
) -> None:
    """Where each number comes from: steps with the counts put in, rows, conventions, source, reference call.

    names: of the numbers, where the metrics' own do not tell them apart.
    """
    if not isinstance(worked, Along):
        panel = trace_of([w.card for w in worked], rows=rows, file=file, names=names)
        return panel.show(worked[panel.chosen], sure)
    panel = trace_of(worked.cards(), rows=rows, file=file)
    panel.follow(worked.scrubbers, worked.at, worked.one(panel.chosen), worked.sure, over=worked.over)


def trace_of(
    cards: Sequence[Card], *, rows: Rows | None = None, file: str = "rows", names: Sequence[str] = ()
) -> Trace:
    """trace() for numbers that are yet to come, with the metric that the reader chose."""
    key = f"fold-trace-{file}-{presenting():d}"
    st.session_state.setdefault(key, presenting())
    with (
        st.container(key=f"step-trace-{file}"),
        st.expander("Trace a number: formula, numbers, code", key=key, on_change="rerun") as fold,
    ):
        if not wanted(f"trace-{file}", bool(fold.open)):
            return Trace(file, 0, None)
        names = names or [card.name for card in cards]
        name: str | None = None
        if len(names) > 1:
            name = st.segmented_control(
                "Metric",
                names,
                default=names[0],
                format_func=gettext,
                key=f"{file}:trace",
                label_visibility="collapsed",
            )
        chosen = names.index(name or names[0])
        card = cards[chosen]
        left, right = st.columns(2, gap="large")
        with right:
            st.caption("The same number from the reference library")
            reference = st.container()
            st.caption("Conventions behind it, to copy")
        ran = st.expander("The code that ran", key=f"{file}:code", on_change="rerun")
        if ran.open:  # the colours of code are a megabyte and a half of script
            ran.code(_source(card.function))
            ran.caption(gettext("Source of the definition: {source}", source=card.source))
        if rows is not None:
            _rows(rows, file)
    return Trace(file, chosen, (left, reference, right))


def _lines(one: Worked, sure: Sure | None, says: str = "") -> list[Line]:
    """What is said of a number, line by line."""
    bounds = sure and sure(one)
    symbols = "  \n".join(f"${symbol}$: {plain(gettext(words))}" for symbol, words in one.card.symbols.items())
    return [
        *(
            ("markdown", f"{plain(gettext(step.label))}: ${equation(step.formula, step.substituted, step.value)}$")
            for step in one.steps
        ),
        ("caption", symbols),
        ("caption", _verdict(one)),
        *([("caption", f"{interval_words(*bounds, value=one.value)}.")] if bounds else []),
        *([("caption", says)] if says else []),
    ]


def _say(lines: Sequence[Line]) -> None:
    ways: dict[str, Callable[[str], object]] = {"markdown": st.markdown, "caption": st.caption, "copyable": copyable}
    for kind, text in lines:
        ways[kind](text)


def equation(formula: str, substituted: str, value: float) -> str:
    """A step as LaTeX: its formula, the same with the numbers put in, and the value."""
    bare = re.fullmatch(r"-?[\d.]+", substituted)  # the value itself
    ends = [formula] + ([decimals(substituted)] if substituted != formula and not bare else [])
    return " = ".join([*ends, in_latex(value)])


def _verdict(worked: Worked) -> str:
    card = worked.card
    if worked.undefined:
        return gettext("undefined: {reason}.", reason=gettext(worked.undefined)) + f" {gettext(card.question)}"
    low, high = (number(f"{end:g}") for end in card.range)
    good = {
        "higher": "From {low} to {high}, higher is better. Full precision: {value}",
        "lower": "From {low} to {high}, lower is better. Full precision: {value}",
        "neither": "From {low} to {high}. Full precision: {value}",
    }[card.better]
    return f"{gettext(card.question)} {gettext(good, low=low, high=high, value=number(repr(worked.value)))}"


def _rows(rows: Rows, file: str) -> None:
    count = len(rows.y_true)
    behind = st.expander(gettext("The {count:,} rows behind it", count=count), key=f"{file}:rows", on_change="rerun")
    if not behind.open:
        return
    with behind:
        shown = {of_template(name): values for name, values in rows.columns(ROWS_SHOWN).items()}
        st.dataframe(pd.DataFrame(shown), hide_index=True, height=260)
        if count > ROWS_SHOWN:
            st.caption(gettext("The first {count:,} are shown; the file has all of them.", count=ROWS_SHOWN))
        name = f"{file}.csv"
        st.download_button(
            "Download the rows (CSV)", lambda: safe_csv(rows.columns()), name, "text/csv", on_click="ignore"
        )
