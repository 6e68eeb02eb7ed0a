"""Reference: what the five documents say, example by example, with every number computed again."""

import streamlit as st

from pages.reference.documents.answers import ANSWERS
from pages.reference.documents.browse import alone, browse
from pages.reference.documents.five import compared, counted, five, slip, texts
from widgets import lesson

if alone():  # a link to one entry opens on it
    lesson.opening(f"Of the {compared()} results that were computed again, {counted()['wrong']} are wrong.")
else:
    lesson.opening(f"Of {compared()} results that the texts print, how many are wrong?")
shown = bool(alone() or lesson.guess(ANSWERS, moves=""))
first, second = lesson.places(2)
glance, everything = (second, first) if alone() else (first, second)
with glance:
    five(shown=shown)
    asks = "One text prints FP / positives as the true positive rate. What is wrong with it?"
    lesson.section("A wrong formula", asks, anchor="wrong-formula")(lambda: st.html(slip()))
    lesson.section("The five texts", "How many results of each text are wrong?", anchor="texts")(texts)
with everything:
    lesson.heading(
        "All examples and claims",
        "Open an example and change its inputs: the number is computed again. “Ours” is what this app computes.",
        anchor="all",
    )
    browse()
