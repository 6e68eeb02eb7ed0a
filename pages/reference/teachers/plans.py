"""The whole plan of the lesson that is chosen."""

import streamlit as st

from widgets.lesson_plans.card import card
from widgets.speaking import teaching


def lesson_plan(lesson: str) -> None:
    """The card of a lesson, in the reader's language where it is translated."""
    with teaching(lesson) as mark:
        whole = card(lesson, level=3, formulas=False)
    st.html(f'<div class="lesson-plan"{mark}>{whole}</div>')
