"""The plan of one lesson, chosen by its name."""

import streamlit as st

from widgets.curriculum import ROOMS
from widgets.lesson_plans.card import LICENCE, LICENCE_NAME, card
from widgets.lesson_plans.plan import planned


def lesson_plans() -> None:
    """A picker, and the card of the lesson that is picked."""
    lessons = planned()
    names = {ROOMS[url].title: url for url in lessons}
    chosen = st.selectbox("Lesson", list(names), key="plan", bind="query-params", width=320)
    lesson = names[chosen]
    st.html(
        f'<p class="own-runs"><a href="{lesson}">To the lesson</a> · <a href="{lesson}?present=1">Projector</a> · '
        f'<a href="plan/{lesson}" target="_blank" rel="noopener">Plan to print</a> · '
        f'<a href="worksheet/{lesson}/1" target="_blank" rel="noopener">Worksheet</a></p>'
    )
    st.html(f'<div class="lesson-plan">{card(lesson, level=3, formulas=False)}</div>')
    st.html(
        f'<p class="own-runs">Copy and change these plans: their text is under <a href="{LICENCE}">{LICENCE_NAME}</a>, the program '
        "under the MIT licence.</p>"
    )
