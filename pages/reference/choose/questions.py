"""The questions on the page, one after the other; each answer is kept in the URL and decides what is asked next."""

from __future__ import annotations

from collections.abc import Mapping

import streamlit as st

from pages.reference.choose.which_metric import next_question


def answered() -> Mapping[str, str]:
    """Ask what matters after the answers so far; returns them, by question."""
    answers: dict[str, str] = {}
    while question := next_question(answers):
        texts = {text: answer for answer, text in question.answers.items()}
        chosen = st.pills(question.asks, list(texts), key=f"q-{question.id}", bind="query-params")
        if chosen is None:
            break
        answers[question.id] = texts[chosen]
    return answers
