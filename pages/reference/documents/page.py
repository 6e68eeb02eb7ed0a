"""Reference: what the five documents say, example by example, with every number computed again."""

import streamlit as st

from language import gettext
from pages.reference.documents.answers import answers
from pages.reference.documents.browse import alone, browse
from pages.reference.documents.five import compared, counted, five, mistake, texts
from pages.reference.documents.kinds import KINDS
from widgets import lesson, terms

EVERYTHING = (
    "Everything in the documents",
    "Worked examples with inputs to change, mistakes, concepts, scenarios and claims.",
)


def the_five() -> None:
    """What each document is, with its counts."""
    question = "What is each document, and how many of its worked examples could not be compared?"
    lesson.section("The five documents", question, anchor="texts")(texts)


wrong = counted()["wrong"]
lesson.opening(
    gettext(
        "The five documents have {all} worked examples. We could check {n} printed results or formulas: {wrong} are wrong.",
        n=compared(),
        all=sum(counted().values()),
        wrong=wrong,
    )
)
if alone():  # a link to one entry opens on it
    lesson.heading(*EVERYTHING, anchor="all")
    browse()
    five(asked=False)
    the_five()
else:
    chart = st.container()
    asks = gettext(
        "One of the {n} is a formula for the true positive rate. Is it one of the {wrong} wrong ones?",
        n=compared(),
        wrong=wrong,
    )
    st.html(terms.paragraph(asks, "lesson-question five-asks"))
    printed = st.container()
    shown = bool(lesson.guess(answers(), moves="", asks=asks))
    with chart:
        five(asked=shown)
    printed.html(mistake(shown=shown))
    the_five()
    lesson.section(*EVERYTHING, anchor="all", sets=("kind", "document", *(f"{kind}-" for kind in KINDS)))(browse)
