"""The documents' scenarios of several classes: guess, then the numbers of the matrix, which can be put into the lesson's own."""

import streamlit as st

from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS
from language import gettext
from pages.classification.multiclass.picture import at_a_glance
from pages.classification.multiclass.source import PLACE, fill
from widgets import lesson
from widgets.curriculum import scenarios_of
from widgets.guess import ask, told
from widgets.links import here


def of_matrices() -> None:
    """Every story of several classes: guess, then the numbers of its matrix, which can be put into the lesson's own."""
    for i in scenarios_of(here()):
        scenario, question = CATALOGUE.scenarios[i], QUESTIONS[i]
        with st.container(border=True, key=f"step-{i}"):
            st.markdown(f"### {gettext(scenario.title)}")
            st.markdown(told(i))
            if ask(i):
                at_a_glance(question.data)
                st.markdown(scenario.lesson)
                st.button(
                    "Put it into the matrix above", key=f"fill-{i}", on_click=_into_the_matrix, args=(question.data,)
                )


def _into_the_matrix(preset: str) -> None:
    """Put a preset into the table, which may be folded away."""
    fill(preset)
    lesson.unfold(PLACE)
