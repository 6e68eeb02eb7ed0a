"""Worksheets to print: seeded tasks for each lesson, and their keys worked by the core."""

import re
from html import escape

import streamlit as st

from language import gettext
from widgets.curriculum import LESSON_URLS

FIRST = "1"


def entry(page: str) -> None:
    """A link to the lesson's worksheet, in a tab of its own; the link's seed says which."""
    if page not in LESSON_URLS:
        return
    asked = st.query_params.get("seed", FIRST)
    seed = asked if re.fullmatch(r"[0-9]{1,6}", asked) else FIRST
    st.html(
        f'<a class="worksheet" href="worksheet/{escape(page)}/{seed}" target="_blank" rel="noopener">{escape(gettext("Worksheet"))}</a>',
        width="content",
    )
