"""What a file leaves open, asked above everything that would follow from it; nothing is computed before it is answered."""

from collections.abc import Callable, Mapping

import streamlit as st
from streamlit.runtime.uploaded_file_manager import UploadedFile

from datasets.uploads import Table
from datasets.uploads.table import shown
from lab.read import LabGuess, Question, Task, guess_lab_roles
from lab.read.questions import KEYS
from pages.lab.what_if.settings import asked_for
from widgets.cache import Held, digest_of, kept
from widgets.formulas import plain
from widgets.links import forget
from widgets.sheets import Part, held, in_part
from widgets.upload import in_one_style

ASK = "lab-ask-"


class Unanswered(Exception):
    """A question to the file has no answer yet."""


def start_anew(content: str) -> None:
    """Another file has other questions: answers to the one before are forgotten, but not those of a link or of settings."""
    before = st.session_state.get("lab:asked-of", content)
    st.session_state["lab:asked-of"] = content
    if before != content:
        for key in KEYS:
            if asked_for(f"{ASK}{key}") is None:
                forget(f"{ASK}{key}")


def part_of(file: UploadedFile, read: Callable[[UploadedFile, Part], Table]) -> Held[Table]:
    """The file, of a workbook the sheet and of a wide table the columns that the reader chooses. Raises Unanswered until then."""
    found = in_part(file, ASK, lambda part: held(read(file, part)), bind="query-params")
    if found is None:
        raise Unanswered
    return found


def in_style(table: Held[Table]) -> Held[Table]:
    """The table with every number read in one way. Raises Unanswered where only the reader can tell which."""
    start_anew(table.digest)
    found = in_one_style(table, f"{ASK}decimal", bind="query-params")
    if found is None:
        raise Unanswered
    return found


def guessed(table: Held[Table], task: Task | None) -> LabGuess:
    """The guess for a task, or for the one that the table looks like, after its questions. Raises Unanswered while one is open."""
    answers: dict[str, str] = {}
    asked: set[str] = set()
    while True:
        guess = _guess(table, task, answers)
        new = [question for question in guess.questions if question.key not in asked]
        if not new:
            break
        for question in new:
            asked.add(question.key)
            if given := _asked(question):
                answers[question.key] = given
    if guess.questions:
        st.info("Answer the question above. Nothing is computed until then.")
        raise Unanswered
    return guess


def _guess(table: Held[Table], task: Task | None, answers: Mapping[str, str]) -> LabGuess:
    given = dict(answers)
    name = f"lab-guess/{task}/{digest_of(sorted(given.items()))}"
    return kept(table, name, lambda held: guess_lab_roles(held.found, task, given))


def _asked(question: Question) -> str:
    key = f"{ASK}{question.key}"
    names = {choice: plain(shown(says, 60)) for choice, says in question.choices.items()}
    if st.session_state.get(key, st.query_params.get(key)) not in (*names, *names.values()):
        forget(key)
    chosen = st.pills(
        plain(question.says),
        list(names),
        format_func=names.__getitem__,
        key=key,
        bind="query-params",
    )
    return chosen or ""
