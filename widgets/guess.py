"""The guess: answers as buttons, what each of them is told, and where it moves the lesson."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS
from language import gettext, languages
from widgets.formulas import plain
from widgets.links import here, renamed
from widgets.progress import record
from widgets.room import question as offered
from widgets.scene import hold, presenting
from widgets.scrubber import move
from widgets.teaching import held_back

NOWHERE: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Answer:
    """One answer to a lesson's question; `moves` sends the lesson to the case that speaks to it. was: its words in older links."""

    text: str
    right: bool
    feedback: str
    moves: Mapping[str, Any] = field(default_factory=dict)
    was: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """What an answer says of the data shown, and the position that shows it; none where the data have no such case."""

    says: str
    to: Mapping[str, float] = field(default_factory=dict)


def guess(
    answers: Sequence[Answer], *, moves: str | Callable[..., None], key: str = "guess", asks: str = ""
) -> Answer | None:
    """The answers as buttons, kept in the URL; a new answer moves the lesson to the case that speaks to it.

    moves: the key of a scrubber, or what takes an answer's `moves` as keywords. asks: the question, where it is not the lesson's.
    """
    texts = [answer.text for answer in answers]
    asks = asks or (st.session_state.get("lesson:question", "") if key == "guess" else "")
    if asks:
        offered(
            key,
            gettext(asks),
            list(map(gettext, texts)),
            [place for place, answer in enumerate(answers) if answer.right],
        )
    renamed(key, _other_words(answers))
    short = max(map(len, map(gettext, texts))) < 40
    options: dict[str, Any] = {"key": key, "bind": "query-params", "format_func": gettext}
    text = (
        st.pills("Your guess", texts, **options)
        if short
        else st.radio("Your guess", texts, index=None, label_visibility="collapsed", **options)
    )
    text = _revealed(key, text, answers) if presenting() else text
    answer = next((a for a in answers if a.text == text), None)
    feedback = st.container(key=f"told-{key}")  # its height is kept, so that an answer does not push the picture down
    linked = f"{key}:answered" not in st.session_state and not presenting()
    before = st.session_state.get(f"{key}:answered", text)
    st.session_state[f"{key}:answered"] = text
    made = st.session_state.setdefault("guesses", {})  # by the reader, not by a link
    if before != text and answer and not presenting():
        made.setdefault((here(), key), answer.right)
    if not answer and not presenting():
        feedback.html("<i></i>")  # the place is there, for a screen reader, before anything is said
    if answer:
        with feedback:
            which = f"{plain(gettext(answer.text))}: " if presenting() else ""
            st.markdown(f"**{which}{gettext('Right.' if answer.right else 'No.')}** {gettext(answer.feedback)}")
            if presenting() and not answer.right:
                right = " / ".join(plain(gettext(a.text)) for a in answers if a.right)
                st.markdown(gettext("**{answers}: right.**", answers=right))
            if (here(), key) in made:
                record(here(), key, made[here(), key])
    if (before != text or (linked and _bare())) and answer and answer.moves:
        move(moves, **answer.moves) if isinstance(moves, str) else moves(**answer.moves)
        hold(here())
    return answer


def _other_words(answers: Sequence[Answer]) -> dict[str, str]:
    """The answers by what older links and links in other languages call them; what a link says in this one, Streamlit knows."""
    found = {language.gettext(answer.text): answer.text for language in languages().values() for answer in answers}
    found |= {answer.text: answer.text for answer in answers} | {was: a.text for a in answers for was in a.was}
    return {said: text for said, text in found.items() if said != gettext(text)}


def _bare() -> bool:
    """Whether the link says nothing but answers, so that where they move the lesson is not said by it."""
    return all(name.startswith("guess") for name in st.query_params)


def _revealed(key: str, text: str | None, answers: Sequence[Answer]) -> str | None:
    """What the projector shows of a guess: nothing until it is revealed, then the answer chosen, else the right one."""
    if held_back(key):
        return None
    return text or next((answer.text for answer in answers if answer.right), None)


def told(scenario: str) -> str:
    """A scenario of the documents and our question to it, as Markdown."""
    return f"{gettext(CATALOGUE.scenarios[scenario].story)} **{gettext(QUESTIONS[scenario].asks)}**"


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
    choices = [
        Answer(a.text, a.right, a.feedback, way, (a.was,) if a.was else ())
        for a, way in zip(answers, there, strict=True)
    ]
    return guess(choices, moves=moves, key=key or f"guess-{scenario}", asks=QUESTIONS[scenario].asks)
