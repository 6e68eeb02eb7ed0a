"""The frame of a lesson: question and guess, the trace of each number, what the documents say, what a metric misses.

A page calls these from top to bottom. What every lesson has lives here, once.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.documents import CATALOGUE, Example
from datasets.uploads import safe_csv
from metrics_core import CATALOG, Confusion, Worked, explain
from metrics_core.interval import Interval
from widgets.data import Scored
from widgets.formulas import plain, significant
from widgets.intervals import words
from widgets.memory import for_all
from widgets.recompute import RECOMPUTED, recompute
from widgets.scrubber import move

ROWS_SHOWN = 1000
Sure = Callable[[Worked], tuple[float, float, float] | None]


@dataclass(frozen=True)
class Answer:
    """One answer to a lesson's question; `moves` sends the scrubber to the case that speaks to it."""

    text: str
    right: bool
    feedback: str
    moves: Mapping[str, float] = field(default_factory=dict)


def opening(title: str, question: str) -> None:
    """The lesson's title and its question."""
    st.title(title, anchor=False)
    st.html(f'<p class="lesson-question">{escape(question)}</p>')


def places(n: int) -> list[DeltaGenerator]:
    """Places on the page, from top to bottom, to be filled in any order."""
    return [st.container() for _ in range(n)]


def section(title: str, question: str) -> None:
    """A further part of the lesson, with a question of its own."""
    st.header(title, anchor=False, divider=False)
    st.markdown(question)


def guess(answers: Sequence[Answer], *, moves: str, key: str = "guess") -> Answer | None:
    """The answers as buttons, kept in the URL; a new answer moves the scrubber to the case that speaks to it."""
    texts = [answer.text for answer in answers]
    short = max(map(len, texts)) < 40
    options: dict[str, Any] = {"key": key, "bind": "query-params", "label_visibility": "collapsed"}
    text = st.pills("Your guess", texts, **options) if short else st.radio("Your guess", texts, index=None, **options)
    answer = next((a for a in answers if a.text == text), None)
    if answer:
        st.markdown(f"**{'Yes.' if answer.right else 'Not so.'}** {answer.feedback}")
    if st.session_state.get(f"{key}:answered", text) != text and answer and answer.moves:
        move(moves, **answer.moves)
    st.session_state[f"{key}:answered"] = text
    return answer


def trace(
    worked: Sequence[Worked], *, rows: Scored | None = None, file: str = "rows", sure: Sure | None = None
) -> None:
    """Where each number comes from: steps with the counts put in, rows, conventions, source, reference call.

    sure: both ends of a number's interval and the share of undefined resamples, where it has one.
    """
    with st.container(border=True):
        st.markdown("### Trace a number")
        names = [w.card.name for w in worked]
        name = st.segmented_control(
            "Metric", names, default=names[0], key=f"{file}:trace", label_visibility="collapsed"
        )
        one = worked[names.index(name or names[0])]
        left, right = st.columns(2, gap="large")
        with left:
            for step in one.steps:
                st.markdown(f"{plain(step.label)}: ${_equation(step.formula, step.substituted, step.value)}$")
            st.caption(_verdict(one))
            bounds = sure and sure(one)
            if bounds:
                st.caption(f"{words(*bounds)}.")
        with right:
            st.caption("Conventions behind it, to copy")
            st.code(one.signature, language=None, wrap_lines=True)
            st.caption("The same number from the reference library")
            st.code(one.card.reference, wrap_lines=True)
        with st.expander("The code that ran"):
            st.code(inspect.getsource(one.card.function))
            st.caption(f"Source of the definition: {one.card.source}")
        if rows is not None:
            _rows(rows, file)


def _equation(formula: str, substituted: str, value: float) -> str:
    ends = [formula] + ([substituted] if substituted != formula else [])
    return " = ".join([*ends, rf"\text{{{significant(value)}}}" if value != value else significant(value)])


def _verdict(worked: Worked) -> str:
    card = worked.card
    if worked.undefined:
        return f"undefined: {worked.undefined}. {card.question}"
    low, high = (f"{end:g}" for end in card.range)
    good = "" if card.better == "neither" else f", {card.better} is better"
    return f"{card.question} From {low} to {high}{good}. Full precision: {worked.value!r}"


def _rows(rows: Scored, file: str) -> None:
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


def verdict_on_order(interval: Interval) -> None:
    """Whether the scores put positives first, last, or neither, by the interval of AUROC."""
    if interval.undefined:
        st.caption(f"No interval of AUROC: {interval.undefined}.")
        return
    span = (
        f"AUROC {significant(interval.value)}, 95% interval {significant(interval.low)} to {significant(interval.high)}"
    )
    if interval.high < 0.5:
        st.warning(f"{span}: the scores look inverted. Turn on “Flip the scores”, or ask why low scores mean positive.")
    elif interval.low <= 0.5:
        st.info(f"{span}: no better than chance, as far as these rows can tell.")
    else:
        st.caption(f"{span} (DeLong). It lies above one half, so the order is better than chance.")


def of_topics(*topics: str) -> list[str]:
    """The ids of all examples of these topics, in the catalogue's order."""
    return [example.id for example in CATALOGUE.examples.values() if example.topic in topics]


def documents(ids: Sequence[str], *, title: str = "What the documents say") -> None:
    """The documents' numbers beside ours: printed, recomputed now, verdict and reason, all by id from the catalogue."""
    with st.container(border=True, key="documents", height=560 if len(ids) > 8 else "content"):
        st.markdown(f"### {title}")
        st.table(for_all(f"documents/{'/'.join(ids)}", lambda: _table(ids)), border="horizontal")


def _table(ids: Sequence[str]) -> pd.DataFrame:
    return pd.DataFrame([_row(CATALOGUE.examples[i]) for i in ids]).set_index("example")


def _row(example: Example) -> dict[str, str]:
    ours = recompute(example) if example.measure in RECOMPUTED else example.value
    texts = {
        "example": example.story + (" (our inputs)" if example.our_inputs else ""),
        "printed": example.printed_as or shown(example.printed, nothing="–"),
        "recomputed": shown(ours),
        "verdict": example.verdict,
        "why": example.reason or example.remark,
    }
    return {name: plain(text) for name, text in texts.items()}


def shown(value: Any, nothing: str = "undefined") -> str:
    """A value of the catalogue as text: numbers with four significant digits, several of them with their names."""
    if value is None or value != value:
        return nothing
    if isinstance(value, Mapping):
        return ", ".join(f"{name.replace('_', ' ')} {shown(v, nothing)}" for name, v in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(shown(v, nothing) for v in value)
    return significant(float(value)) if isinstance(value, (int, float)) else str(value)


def blind_spots(*texts: str, title: str = "What it does not see") -> None:
    """What the lesson's metrics miss, in one short paragraph each."""
    with st.container(border=True):
        st.markdown(f"### {title}")
        for text in texts:
            st.markdown(text)


def comparison(tables: Mapping[str, Confusion], metrics: Sequence[Callable[..., Any]], **options: Any) -> None:
    """Several confusion matrices side by side: a row each, a column a metric, undefined ones with their reason."""
    rows = []
    for name, counts in tables.items():
        worked = {CATALOG[m.__name__].name: explain(m, counts, **options) for m in metrics}
        values = {n: f"undefined: {w.undefined}" if w.undefined else significant(w.value) for n, w in worked.items()}
        rows.append({"": name, "TP": counts.tp, "FP": counts.fp, "FN": counts.fn, "TN": counts.tn} | values)
    st.table(pd.DataFrame(rows).set_index(""), border="horizontal")
