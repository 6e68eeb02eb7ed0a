"""Lesson: DCG and NDCG of results with graded relevance."""

import streamlit as st

from pages.ranking.ndcg import harm
from pages.ranking.ndcg.board import board, presets_row, show
from pages.ranking.ndcg.equal_scores import equal_scores
from pages.ranking.ndcg.options import conventions
from pages.ranking.ndcg.story import same_items_in_two_orders
from widgets import lesson
from widgets.links import link
from widgets.memory import for_all
from widgets.place import aside
from widgets.scrubber import scrubber_alone

lesson.opening("A useless result, of relevance 0, slips into a list of five useful ones. What does NDCG do?")
lesson.guess(
    (
        lesson.Answer(
            "it falls, wherever it stands",
            False,
            "Here it is last. It brings nothing, displaces nothing, and the best order has it last as well: NDCG is "
            "what it was without it. Now drag it up.",
            {"preset": "useless last"},
        ),
        lesson.Answer(
            "nothing: a gain of 0",
            False,
            "Here it is first. It brings nothing itself, but pushes every useful result one rank down, where the "
            "discount takes more. Now drag it down.",
            {"preset": "useless first"},
        ),
        lesson.Answer(
            "it falls if useful ones stand below",
            True,
            "It costs what it displaces. At the end of the list it displaces nothing, and a hundred of them would go unpunished.",
        ),
        lesson.Answer(
            "it falls more, the later it stands",
            False,
            "The discount takes a share of a gain, and a share of 0 is 0. Here it is last, where it costs nothing; first it costs most.",
            {"preset": "useless last"},
        ),
    ),
    moves=show,
)
presets_row()
how = conventions()


@st.fragment
def the_list() -> None:
    """All that follows the cards, so that dropping one runs this and not the whole page."""
    lesson.trace(board(how).worked(how), file="ndcg")


the_list()
own = link("Open TREC files or a table", "ranking", data="Your files…")
st.html(
    f'<small class="own-runs">Your own runs? {own} in Precision at k, and choose NDCG under “Which queries fail”.</small>'
)
lesson.section(
    "Equal scores",
    "Systems rank by score. Where scores are equal nobody has said what comes first, and libraries decide for you. How much "
    "of NDCG hangs on that? Drag a score until it meets others.",
)


@st.fragment
def ties() -> None:
    """All that follows the scores."""
    lesson.trace([equal_scores(how)], file="ties")


ties()

lesson.section(
    "Can uselessness be punished?",
    "A relevance of 0 costs nothing at the end of a list. A negative one does. What else does it do? Make the useless result "
    "more and more harmful, and watch the band from 0 to 1.",
)
scrubber_alone(for_all("harm", harm.picture), start=harm.START, key=harm.KEY, prefix=harm.PREFIX, shareable=False)
aside("negative").caption(
    "DCG can fall below 0, and so can the best order's: then the quotient of two negative numbers may be above 1, and the worse "
    "order gets the larger NDCG. Where the best order adds up to 0 there is no NDCG. scikit-learn refuses negative "
    "relevances; trec_eval counts them as 0."
)

lesson.section("Same items, different order", "The documents' two lists.", anchor="story")
same_items_in_two_orders()
lesson.documents()
lesson.blind_spots(
    "**What comes after the last useful result.** Ten useless ones, or a thousand: a gain of 0 adds nothing, and NDCG stays.",
    "**How good the good ones are.** The best order of poor results scores 1. DCG would tell, but depends on how much there was "
    "to be found, so that two queries cannot be compared by it.",
    "**How many were wanted.** A list that stops early loses only what it leaves out. Compare “all judged” with "
    "“retrieved” above: by the second, one good result alone is perfect.",
    "**Results that are alike.** Five copies of the best page are five times its gain.",
    "**Whether relevance is a number.** Is a 3 three times a 1, or seven times? Linear and exponential gain answer "
    "differently, and may disagree on which of two lists is better.",
)
