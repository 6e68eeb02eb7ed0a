"""Reference: what the five documents say, example by example, with every number computed again."""

import streamlit as st

from pages.reference.documents.browse import alone, browse
from pages.reference.documents.nearness import nearness
from widgets import lesson

lesson.opening("How many of the printed numbers come out the same when they are computed again?")
first, second = lesson.places(2)
near, everything = (second, first) if alone() else (first, second)  # a link to one entry opens on it
with near:
    nearness()
    st.caption(
        "Each printed number next to the one that Metricscope computes now. Closeness alone is not a verdict: a number "
        "rounded to one decimal can be right and a few percent off, and a wrong one can be close."
    )
with everything:
    lesson.heading(
        "Every example, mistake and claim",
        "Open an example to see its inputs, and change them: the number is computed again. “Ours” is the number of this app. Inputs that the documents do not give are "
        "marked as *our inputs*.",
        anchor="all",
    )
    browse()
