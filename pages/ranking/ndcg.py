"""Lesson: NDCG."""

import streamlit as st

from widgets import lesson
from widgets.graded.board import board, presets_row, show
from widgets.graded.conventions import conventions

lesson.opening(
    "NDCG",
    "A useless result, of relevance 0, slips into a list of five useful ones. What does NDCG do?",
)
lesson.guess(
    (
        lesson.Answer(
            "it falls, wherever it stands",
            False,
            "Here it is last. It brings nothing, displaces nothing, and the best order has it last as well: NDCG is "
            "what it was without it. Now drag it up.",
            {"preset": "useless last"},
        ),
        lesson.Answer(
            "nothing: a gain of 0",
            False,
            "Here it is first. It brings nothing itself, but pushes every useful result one rank down, where the "
            "discount takes more. Now drag it down.",
            {"preset": "useless first"},
        ),
        lesson.Answer(
            "it falls if something useful stands below",
            True,
            "It costs what it displaces. At the end of the list it displaces nothing, and a hundred of them would go unpunished.",
        ),
        lesson.Answer(
            "it falls more, the later it stands",
            False,
            "The discount takes a share of a gain, and a share of 0 is 0. Here it is last, where it costs nothing; first it costs most.",
            {"preset": "useless last"},
        ),
    ),
    moves=show,
)
presets_row()
how = conventions()


@st.fragment
def the_list() -> None:
    """All that follows the cards, so that dropping one runs this and not the whole page."""
    lesson.trace(board(how).worked(how), file="ndcg")


the_list()
lesson.documents()
