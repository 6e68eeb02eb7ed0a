"""Reference: what the five documents say, example by example, with every number computed again."""

import streamlit as st

from pages.reference.documents.browse import alone, browse
from pages.reference.documents.nearness import nearness
from widgets import lesson

lesson.opening("Five texts about metrics print numbers. How many of them come out the same if they are recomputed?")
first, second = lesson.places(2)
near, everything = (second, first) if alone() else (first, second)  # a link to one entry opens on it
with near:
    nearness()
    st.caption(
        "Every number that is printed as a number, beside the one that the core computes now. Closeness alone is no "
        "verdict: a number rounded to one decimal may be a few percent off and right, a wrong one may be close by."
    )
with everything:
    lesson.section(
        "All that is in them",
        "Open an example to see its inputs, change them, and watch the core answer. What the documents do not give is "
        "marked as *our inputs*.",
        anchor="all",
    )
    browse()
