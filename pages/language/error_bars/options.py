"""Whether the picture also shows error bars by texts, and what an answer to the guess shows."""

import streamlit as st

from pages.language.error_bars.data import TEXTS
from widgets.scrubber import move

BY_TEXT = "by-text"


def by_text() -> bool:
    """Whether error bars by texts are shown too; kept in the URL."""
    return st.toggle("Show error bars by texts", key=BY_TEXT, bind="query-params")


def from_before() -> None:
    """A link once said how many texts keep their answers; now it says how many are mixed."""
    kept = st.query_params.pop("kept", "")
    if kept.isdecimal() and int(kept) <= TEXTS:
        st.query_params["mixed"] = str(TEXTS - int(kept))


def show(questions: float) -> None:
    """Send the picture to a number of questions, with every text's own and both error bars."""
    st.session_state[BY_TEXT] = True
    move("models", mixed=0, questions=questions)
