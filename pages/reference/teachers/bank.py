"""The question bank: lessons, a number of sheets and difficulties are chosen, and a file is made for a learning platform."""

from collections.abc import Callable, Iterable

import streamlit as st

from language import gettext, languages
from widgets.curriculum import LESSONS
from widgets.links import app
from widgets.question_bank.gift import gift
from widgets.question_bank.moodle import moodle_xml
from widgets.question_bank.qti import qti_package
from widgets.question_bank.questions import Difficulty, Question, questions
from widgets.speaking import of_reader_code, speaking

MOST = 30
ASKED: dict[Difficulty, str] = {
    "easy": "easy: choose an answer",
    "medium": "medium: work out a number",
    "difficult": "difficult: give reasons",
}


def _asked(difficulty: Difficulty) -> str:
    return gettext(ASKED[difficulty])


def question_bank(lesson: str) -> None:
    """Three files, each made when it is asked for. lesson: by its URL, the one to begin with."""
    titles = {lesson.title: lesson.url for lesson in LESSONS}
    mine = [title for title, url in titles.items() if url == lesson]
    chosen = st.multiselect("Lessons", list(titles), default=mine, key=f"bank-lessons-{lesson}", placeholder="All")
    with st.container(horizontal=True):
        sheets = st.number_input("Sheets of each lesson", 1, MOST, 5, key="bank-sheets", width=240)
        every = list(ASKED)
        hard = st.pills("Difficulty", every, selection_mode="multi", default=every, format_func=_asked, key="bank-hard")
    st.caption(
        "Each sheet has other tasks and numbers. Three significant digits are enough in an answer. In Moodle XML, several numbers of one task are one question "
        "with several fields (Cloze); elsewhere each is a question of its own. The feedback is the worked solution."
    )

    here, code = app(), of_reader_code()  # while the page runs: a file is made after it
    if here:
        st.caption(
            gettext(
                "The exercises' links lead to {address}. Open this page by the address that your students use.",
                address=here,
            )
        )

    def made(form: Callable[[Iterable[Question]], bytes]) -> bytes:
        lessons = [titles[title] for title in chosen] or list(titles.values())
        with speaking(languages().get(code)):
            return form(questions(lessons, range(1, int(sheets) + 1), hard or every, here, code))

    with st.container(horizontal=True):
        st.download_button(
            "Moodle XML", lambda: made(moodle_xml), "metricscope_questions.xml", "application/xml", on_click="ignore"
        )
        st.download_button(
            "GIFT (text)", lambda: made(gift), "metricscope_questions.gift", "text/plain", on_click="ignore"
        )
        st.download_button(
            "QTI 2.1 (zip)",
            lambda: made(qti_package),
            "metricscope_questions.zip",
            "application/zip",
            on_click="ignore",
        )
    st.caption(
        "In Moodle: Question bank, Import, then “Moodle XML format” or “GIFT format”. Formulas need Moodle's MathJax filter: without it you see \\\\( and \\\\)."
    )
