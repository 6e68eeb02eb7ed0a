"""The frame of a lesson: question and guess, the trace of each number, what the documents say, what a metric misses.

A page calls these from top to bottom. What every lesson has lives here, in guess.py and in trace.py, once.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator
from streamlit.elements.lib.mutable_expander_container import ExpanderContainer

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import CATALOG, Confusion, explain
from widgets import terms
from widgets.curriculum import LESSONS, ROOMS, About, examples_of
from widgets.folds import wanted
from widgets.formulas import plain, significant
from widgets.guess import Answer as Answer
from widgets.guess import ask as ask
from widgets.guess import guess as guess
from widgets.guess import told as told
from widgets.lesson_plans.card import AUTHORS, LICENCE, LICENCE_NAME
from widgets.links import here
from widgets.opened import arrive, opened
from widgets.panel import examples
from widgets.place import note
from widgets.scene import presenting
from widgets.search import search
from widgets.settings import settings as settings
from widgets.trace import Along as Along
from widgets.trace import copyable as copyable
from widgets.trace import trace as trace
from widgets.trace import trace_of as trace_of

T = TypeVar("T")
UNSEEN, MISTAKES = "lesson:unseen", "lesson:mistakes"
DOCUMENTS = "what-the-documents-say"


def opening(question: str) -> None:
    """The search field, the page's heading, what its metric is in one plain sentence, its question, and what the link opens."""
    about = _about()
    search()
    st.session_state["lesson:question"] = question
    for told_last in (UNSEEN, MISTAKES):
        st.session_state.pop(told_last, None)
    st.title(gettext(about.heading or about.title), anchor=False)
    terms.begin()
    plain_words = terms.paragraph(gettext(about.plain), "lesson-plain") if about.plain else ""
    st.html(plain_words + terms.paragraph(gettext(question), "lesson-question"))
    arrive()
    if opened().fresh:  # also where a link within the app comes to a part that was closed
        unfold(DOCUMENTS)
    if opened().fresh_story:
        unfold("story")


def _about() -> About:
    return ROOMS[here() or "home"].about


def places(n: int) -> list[DeltaGenerator]:
    """Places on the page, from top to bottom, to be filled in any order."""
    return [st.container() for _ in range(n)]


def slug(title: str) -> str:
    """What links call a section's place on the page: "Draw ROC with a pencil" is "draw-roc-with-a-pencil"."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


def heading(title: str, question: str, *, anchor: str = "") -> None:
    """A further part of a page, with a question of its own in bold; anchor: what links call its place, else its title in hyphens."""
    st.header(gettext(title), anchor=anchor or slug(title), divider=False)
    asks = gettext(question)
    *before, last = re.split(r"(?:(?<=[.?!])|(?<=[.?!][”“])) +", asks)
    terms.said(" ".join([*before, f"**{last}**"]) if last.endswith("?") else asks)


@contextmanager
def folded(title: str, question: str, *, anchor: str = "", sets: Sequence[str] = ()) -> Iterator[ExpanderContainer]:
    """A further part of a page, as heading(); what is drawn within the block is folded away until somebody opens it.

    sets: the parameters that its controls put into the URL; one that ends in a hyphen stands for all that begin so. A link
    with one of them opens the part, as a link to its anchor does. On the projector it is open.
    """
    place = anchor or slug(title)
    begins = tuple(name for name in sets if name.endswith("-"))
    linked = any(name in sets or name.startswith(begins) for name in st.query_params)
    shown = linked or presenting() or (place == "story" and bool(opened().story))
    key = f"part-{place}-{presenting():d}"
    st.session_state.setdefault(key, shown)  # as expanded= would make it another box once the link changes
    with st.container(key=f"unfolds-{place}"):
        heading(title, question, anchor=place)
        with st.expander(plain(gettext(title)), key=key, type="compact", on_change="rerun") as part:
            yield part


def section(
    title: str, question: str, *, anchor: str = "", sets: Sequence[str] = ()
) -> Callable[[Callable[[], T]], T | None]:
    """Draws a folded part of a lesson by the function below it, here and now, once a reader has opened the part.

    The function's name then stands for what it returned, or for None as long as nobody wants the part.
    """

    def drawn(content: Callable[[], T]) -> T | None:
        with folded(title, question, anchor=anchor, sets=sets) as part:
            return content() if wanted(anchor or slug(title), bool(part.open)) else None

    return drawn


def unfold(place: str) -> None:
    """Open a part of the lesson, from a callback of another one."""
    st.session_state[f"part-{place}-{presenting():d}"] = True


def story(scenario: str, *sets: str) -> Callable[[Callable[[], T]], T | None]:
    """A section that a scenario opens with its question, which teach() puts to the reader."""
    one = CATALOGUE.scenarios[scenario]
    anchor = "story" if opened().story == scenario else scenario
    return section(one.title, told(scenario), anchor=anchor, sets=(f"guess-{scenario}", *sets))


def teach(scenario: str, **asked: Any) -> Answer | None:
    """The answers to a scenario's question, as in ask(), and what it teaches once it is answered."""
    answer = ask(scenario, **asked)
    note(f"*{gettext(CATALOGUE.scenarios[scenario].lesson)}*" if answer else "", st.markdown)
    return answer


def blind_spots(*texts: str) -> None:
    """What the lesson's metrics miss, in one short paragraph each; close() shows it."""
    st.session_state[UNSEEN] = texts


def documents(*mistakes: str) -> None:
    """close() shows the examples whose home is this lesson, and these mistakes of the documents."""
    st.session_state[MISTAKES] = mistakes


def close() -> None:
    """What a lesson ends with: what to remember, what its metrics miss, and what the documents say."""
    unseen: tuple[str, ...] = st.session_state.pop(UNSEEN, ())
    mistakes: tuple[str, ...] | None = st.session_state.pop(MISTAKES, None)
    said = ("To remember", [_about().takeaway]), ("What it does not see", unseen)
    if parts := "".join(_said(title, texts) for title, texts in said if any(texts)):
        with st.container(key="step-takeaway"):
            st.html(f'<div class="lesson-takeaway">{parts}</div>')
    if mistakes is not None:
        count = len(examples_of(here()))
        asks = gettext(
            "Worked examples from five published texts, as printed there and as computed here ({count}). Which are right?",
            count=count,
        )
        section("What the documents say", asks, sets=("example",))(lambda: examples(*mistakes))


def licence(page: str) -> None:
    """Below a lesson: whose its texts are, and their licence. It is on no step of the projector."""
    if ROOMS.get(page) in LESSONS and not presenting():
        link = f'<a rel="license" href="{LICENCE}">{LICENCE_NAME}</a>'
        text = gettext("Text: {authors}, {licence}", authors=AUTHORS, licence=link)
        st.html(f'<p class="lesson-licence">{text}</p>')


def _said(title: str, texts: Sequence[str]) -> str:
    said = "".join(terms.paragraph(gettext(text), "lesson-said") for text in texts)
    return f"<section><h2>{gettext(title)}</h2>{said}</section>"


def comparison(tables: Mapping[str, Confusion], metrics: Sequence[Callable[..., Any]], **options: Any) -> None:
    """Several confusion matrices side by side: a row each, a column a metric, undefined ones with their reason."""
    rows = []
    for name, counts in tables.items():
        worked = {gettext(CATALOG[m.__name__].name): explain(m, counts, **options) for m in metrics}
        values = {
            n: gettext("undefined: {reason}", reason=gettext(w.undefined)) if w.undefined else significant(w.value)
            for n, w in worked.items()
        }
        cells = {
            letters: significant(float(cell))
            for letters, cell in zip(("TP", "FP", "FN", "TN"), counts.cells, strict=True)
        }
        rows.append({gettext("case"): name} | cells | values)
    st.table(pd.DataFrame(rows).set_index(gettext("case")), border="horizontal")
