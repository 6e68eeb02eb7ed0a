"""The question bank: lessons and a number of sheets are chosen, and a file is made for a learning platform."""

import streamlit as st

from widgets.curriculum import LESSONS
from widgets.question_bank.gift import gift
from widgets.question_bank.moodle import moodle_xml
from widgets.question_bank.qti import qti_package
from widgets.question_bank.questions import Question, questions

MOST = 30


def question_bank() -> None:
    """Three files, each made when it is asked for."""
    titles = {lesson.title: lesson.url for lesson in LESSONS}
    chosen = st.multiselect("Lessons", list(titles), default=list(titles)[:2], key="bank-lessons", placeholder="All")
    sheets = st.number_input("Sheets of each lesson", 1, MOST, 5, key="bank-sheets", width=240)
    st.caption(
        "Each sheet has other tasks and numbers. Each number that is asked for is a question of its own; three significant digits are enough. A task that asks for "
        "reasons becomes an essay question, and each story a multiple-choice question. The feedback is the worked solution."
    )

    def made() -> tuple[Question, ...]:
        lessons = [titles[title] for title in chosen] or list(titles.values())
        return questions(lessons, range(1, int(sheets) + 1))

    with st.container(horizontal=True):
        st.download_button(
            "Moodle XML", lambda: moodle_xml(made()), "metricscope_questions.xml", "application/xml", on_click="ignore"
        )
        st.download_button(
            "GIFT (text)", lambda: gift(made()), "metricscope_questions.gift", "text/plain", on_click="ignore"
        )
        st.download_button(
            "QTI 2.1 (zip)",
            lambda: qti_package(made()),
            "metricscope_questions.zip",
            "application/zip",
            on_click="ignore",
        )
    st.caption(
        "In Moodle: Question bank, Import, then “Moodle XML format” or “GIFT format”. Formulas need Moodle's MathJax filter: without it you see \\\\( and \\\\)."
    )
