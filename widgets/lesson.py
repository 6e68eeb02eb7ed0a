"""The frame of a lesson: question and guess, the trace of each number, what the documents say, what a metric misses.

A page calls these from top to bottom. What every lesson has lives here, once.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from math import isnan
from typing import Any, Protocol

import numpy as np
import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS
from datasets.uploads import safe_csv
from metrics_core import CATALOG, Card, Confusion, Worked, explain
from widgets.curriculum import ROOMS, About
from widgets.formulas import plain, significant
from widgets.intervals import words as interval_words
from widgets.links import here
from widgets.opened import arrive, opened
from widgets.panel import documents as documents
from widgets.place import note
from widgets.progress import record
from widgets.room import question as offered
from widgets.scene import hold, presenting
from widgets.scrubber import move
from widgets.search import search
from widgets.settings import settings as settings
from widgets.teaching import held_back

ROWS_SHOWN = 1000
NOWHERE: Mapping[str, Any] = {}
Sure = Callable[[Worked], tuple[float, float, float] | None]
_source = cache(inspect.getsource)


@dataclass(frozen=True)
class Answer:
    """One answer to a lesson's question; `moves` sends the lesson to the case that speaks to it."""

    text: str
    right: bool
    feedback: str
    moves: Mapping[str, Any] = field(default_factory=dict)


def opening(question: str) -> None:
    """The search field, the page's heading, what its metric is in one plain sentence, its question, and what the link opens."""
    about = _about()
    search()
    st.session_state["lesson:question"] = question
    st.title(about.heading or about.title, anchor=False)
    plain_words = f'<p class="lesson-plain">{escape(about.plain)}</p>' if about.plain else ""
    st.html(f'{plain_words}<p class="lesson-question">{escape(question)}</p>')
    arrive()


def _about() -> About:
    return ROOMS[here() or "home"].about


def places(n: int) -> list[DeltaGenerator]:
    """Places on the page, from top to bottom, to be filled in any order."""
    return [st.container() for _ in range(n)]


def slug(title: str) -> str:
    """What links call a section's place on the page: "Draw ROC with a pencil" is "draw-roc-with-a-pencil"."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


def section(title: str, question: str, *, anchor: str = "") -> None:
    """A further part of the lesson, with a question of its own; anchor: what links call its place, else its title in hyphens."""
    st.header(title, anchor=anchor or slug(title), divider=False)
    st.markdown(question)


def guess(
    answers: Sequence[Answer], *, moves: str | Callable[..., None], key: str = "guess", asks: str = ""
) -> Answer | None:
    """The answers as buttons, kept in the URL; a new answer moves the lesson to the case that speaks to it.

    moves: the key of a scrubber, or what takes an answer's `moves` as keywords. asks: the question, where it is not the lesson's.
    """
    texts = [answer.text for answer in answers]
    asks = asks or (st.session_state.get("lesson:question", "") if key == "guess" else "")
    if asks:
        offered(key, asks, texts, [place for place, answer in enumerate(answers) if answer.right])
    short = max(map(len, texts)) < 40
    options: dict[str, Any] = {"key": key, "bind": "query-params", "label_visibility": "collapsed"}
    text = st.pills("Your guess", texts, **options) if short else st.radio("Your guess", texts, index=None, **options)
    text = _revealed(key, text, answers) if presenting() else text
    answer = next((a for a in answers if a.text == text), None)
    feedback = st.container(key=f"told-{key}")  # its height is kept, so that an answer does not push the picture down
    before = st.session_state.get(f"{key}:answered", text)
    st.session_state[f"{key}:answered"] = text
    made = st.session_state.setdefault("guesses", {})  # by the reader, not by a link
    if before != text and answer and not presenting():
        made.setdefault((here(), key), answer.right)
    if not answer and not presenting():
        feedback.html('<p class="lesson-prompt">Choose an answer. What is right or wrong about it is said here.</p>')
    if answer:
        with feedback:
            which = f"{plain(answer.text)}: " if presenting() else ""
            st.markdown(f"**{which}{'Right.' if answer.right else 'No.'}** {answer.feedback}")
            if presenting() and not answer.right:
                st.markdown(f"**{' / '.join(plain(a.text) for a in answers if a.right)}: right.**")
            if (here(), key) in made:
                record(here(), key, made[here(), key])
    if before != text and answer and answer.moves:
        move(moves, **answer.moves) if isinstance(moves, str) else moves(**answer.moves)
        hold(here())
    return answer


def _revealed(key: str, text: str | None, answers: Sequence[Answer]) -> str | None:
    """What the projector shows of a guess: nothing until it is revealed, then the answer chosen, else the right one."""
    if held_back(key):
        return None
    return text or next((answer.text for answer in answers if answer.right), None)


def told(scenario: str) -> str:
    """A scenario of the documents and our question to it, as Markdown."""
    return f"{CATALOGUE.scenarios[scenario].story} **{QUESTIONS[scenario].asks}**"


def ask(
    scenario: str,
    *,
    moves: str | Callable[..., None] = "",
    to: Mapping[str, Any] | Sequence[Mapping[str, Any]] = NOWHERE,
    key: str = "",
) -> Answer | None:
    """The answers to a scenario's question, as in guess(); to: where each of them moves the lesson, or all of them."""
    answers = QUESTIONS[scenario].answers
    there = [to] * len(answers) if isinstance(to, Mapping) else to
    choices = [Answer(a.text, a.right, a.feedback, way) for a, way in zip(answers, there, strict=True)]
    return guess(choices, moves=moves, key=key or f"guess-{scenario}", asks=QUESTIONS[scenario].asks)


def story(scenario: str, **asked: Any) -> None:
    """A section that a scenario opens: its question, as in ask(), and what it teaches once it is answered."""
    one = CATALOGUE.scenarios[scenario]
    section(one.title, told(scenario), anchor="story" if opened().story == scenario else scenario)
    note(f"*{one.lesson}*" if ask(scenario, **asked) else "", st.markdown)


def mistake(name: str, reason: str | None = None) -> None:
    """What a document says, what is so, and why; reason: what to say instead of the catalogue's."""
    one = CATALOGUE.mistakes[name]
    why = plain(one.reason) if reason is None else reason
    st.markdown(f"*{plain(one.document.title)}.* {plain(one.claim)} {plain(one.correction)} {why}")


def copyable(text: str) -> None:
    """Text in code's type that one click selects as a whole."""
    st.html(f'<pre class="lesson-copy" tabindex="0">{escape(text)}</pre>')


@dataclass(frozen=True)
class Trace:
    """Where one number comes from; what moves is filled in by show(), which may run in a fragment apart from the rest."""

    chosen: int
    left: DeltaGenerator
    right: DeltaGenerator

    def show(self, one: Worked, sure: Sure | None = None) -> None:
        """The steps with their numbers, the verdict, the interval and the conventions; once a run.

        sure: both ends of a number's interval and the share of undefined resamples, where it has one.
        """
        bounds = sure and sure(one)
        with self.left:
            for step in one.steps:
                st.markdown(f"{plain(step.label)}: ${equation(step.formula, step.substituted, step.value)}$")
            st.caption(_verdict(one))
            if bounds:
                st.caption(f"{interval_words(*bounds)}.")
        with self.right:
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
    with (
        st.container(key=f"step-trace-{file}"),
        st.expander("Trace a number: formula, numbers, code", presenting(), key=f"fold-trace-{file}"),
    ):
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
    return Trace(chosen, left, right)


def equation(formula: str, substituted: str, value: float) -> str:
    """A step as LaTeX: its formula, the same with the numbers put in, and the value."""
    bare = re.fullmatch(r"-?[\d.]+", substituted)  # the value itself
    ends = [formula] + ([substituted] if substituted != formula and not bare else [])
    return " = ".join([*ends, rf"\text{{{significant(value)}}}" if isnan(value) else significant(value)])


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


def takeaway() -> None:
    """What to remember of the lesson, where its room says it."""
    if words := _about().takeaway:
        with st.container(key="step-takeaway"):
            st.html(f'<section class="lesson-takeaway"><h2>To remember</h2><p>{escape(words)}</p></section>')


def blind_spots(*texts: str, title: str = "What it does not see") -> None:
    """What the lesson's metrics miss, in one short paragraph each."""
    with st.container(border=True, key=f"step-{slug(title)}"):
        st.markdown(f"### {title}")
        st.markdown("\n\n".join(texts))


def comparison(tables: Mapping[str, Confusion], metrics: Sequence[Callable[..., Any]], **options: Any) -> None:
    """Several confusion matrices side by side: a row each, a column a metric, undefined ones with their reason."""
    rows = []
    for name, counts in tables.items():
        worked = {CATALOG[m.__name__].name: explain(m, counts, **options) for m in metrics}
        values = {n: f"undefined: {w.undefined}" if w.undefined else significant(w.value) for n, w in worked.items()}
        rows.append({"": name, "TP": counts.tp, "FP": counts.fp, "FN": counts.fn, "TN": counts.tn} | values)
    st.table(pd.DataFrame(rows).set_index(""), border="horizontal")
