"""The whole plan of the lesson that is chosen."""

import streamlit as st

from widgets.lesson_plans.card import LICENCE, LICENCE_NAME, card


def lesson_plan(lesson: str) -> None:
    """The card of a lesson, and under which terms its text is."""
    st.html(f'<div class="lesson-plan">{card(lesson, level=3, formulas=False)}</div>')
    st.html(
        f'<p class="own-runs">Copy and change these plans: their text is under <a href="{LICENCE}">{LICENCE_NAME}</a>, the program '
        "under the MIT licence.</p>"
    )
