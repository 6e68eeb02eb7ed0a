"""The whole plan of the lesson that is chosen."""

import streamlit as st

from widgets.lesson_plans.card import card


def lesson_plan(lesson: str) -> None:
    """The card of a lesson."""
    st.html(f'<div class="lesson-plan">{card(lesson, level=3, formulas=False)}</div>')
