"""Reference: what the five documents say, example by example, with every number computed again."""

import streamlit as st

from language import gettext
from pages.reference.documents.answers import answers
from pages.reference.documents.browse import alone, browse
from pages.reference.documents.five import compared, counted, five, mistake, texts
from pages.reference.documents.kinds import KINDS
from widgets import lesson

if alone():  # a link to one entry opens on it
    lesson.opening(
        gettext(
            "Of the {n} results that were computed again, {wrong} are wrong.",
            n=compared(),
            wrong=counted()["wrong"],
        )
    )
else:
    lesson.opening("One of the five texts prints this formula for the true positive rate. Is it right?")
shown = bool(alone() or lesson.guess(answers(), moves=""))
first, second = lesson.places(2)
glance, everything = (second, first) if alone() else (first, second)
with glance:
    if not alone():
        st.html(mistake(shown=shown))
    five(asked=shown and not alone())
    lesson.section("The five texts", "How many results of each text are wrong?", anchor="texts")(texts)
with everything:
    every = "All examples and claims"
    how = "Open an example and change its inputs: the number is computed again. “Ours” is what this app computes."
    if alone():
        lesson.heading(every, how, anchor="all")
        browse()
    else:
        lesson.section(every, how, anchor="all", sets=("kind", "document", *(f"{kind}-" for kind in KINDS)))(browse)
