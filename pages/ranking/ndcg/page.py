"""Lesson: DCG and NDCG of results with graded relevance."""

from collections.abc import Mapping

import streamlit as st

from language import gettext
from pages.ranking.ndcg import harm
from pages.ranking.ndcg.answers import ANSWERS
from pages.ranking.ndcg.board import presets_row, show, traced_board
from pages.ranking.ndcg.data import presets
from pages.ranking.ndcg.equal_scores import equal_scores
from pages.ranking.ndcg.every_k_picture import at_every_k
from pages.ranking.ndcg.options import conventions
from pages.ranking.ndcg.picture import ORDER
from pages.ranking.ndcg.story import same_items_in_two_orders
from widgets import lesson
from widgets.cache import for_all
from widgets.links import link
from widgets.place import aside
from widgets.scrubber import scrubber_alone

lesson.opening(
    "A useless result (relevance 0) is added to a list of five useful results. What happens to the NDCG of the whole list?"
)
lesson.guess(ANSWERS, moves=show)
with lesson.settings("list", "gain", "discount", "b", "ideal", "unjudged"):
    presets_row()
    how = conventions()


@st.fragment
def the_list() -> None:
    """The cards, the main picture and its trace, so that dropping a card runs this and not the whole page."""
    traced_board(how)


the_list()
own_results = gettext(
    "Do you have results of a search of your own? {link} in Precision at k, and choose NDCG under “Which queries fail”.",
    link=link("Open TREC files or a table", "ranking", data="Your files…"),
)
st.html(f'<small class="own-runs">{own_results}</small>')


def _falls(at: Mapping[str, float]) -> str:
    seen = (
        "List A has the relevances 2, 3, 3, 1, 2. NDCG at 3 is 0.915, and NDCG at 4 is 0.862: this order puts the 1 at rank 4, where the best order has a 2. "
        "So a longer list can look worse. Compare lists at the same k."
    )
    return seen if at["k"] >= 4 else ""


@lesson.section(
    "NDCG at every k",
    "DCG at k adds up the first k results, so with one result more it cannot fall, unless a relevance is negative. Can NDCG at k fall?",
    sets=("first-",),
)
def every_k() -> None:
    shown = for_all("ndcg-at-every-k", lambda: at_every_k(dict(presets())["set A"]))
    scrubber_alone(shown, start={"k": 3, ORDER: 0}, key="cutoff", prefix="first-", shareable=False, says=_falls)


@lesson.section(
    "Equal scores",
    "Systems rank by score. Three results have the score 0.6 at first. Which of them is ranked highest? A library may leave them in the order given, "
    "average NDCG over all their orders, or sort them by id. How much does NDCG depend on that? Drag the score of one result.",
    sets=("moving", "scored", "tie-", "ties-are"),
)
def tied_scores() -> None:

    @st.fragment
    def ties() -> None:
        """All that follows the scores."""
        lesson.trace(equal_scores(how), file="ties")

    ties()


@lesson.section(
    "Can a useless result be punished?",
    "A negative relevance lowers DCG at every rank. What else does it change? Make the relevance of the "
    "useless result more and more negative, and watch the band from 0 to 1.",
    anchor="can-uselessness-be-punished",
)
def useless_result() -> None:
    scrubber_alone(for_all("harm", harm.picture), start=harm.START, key=harm.KEY, prefix=harm.PREFIX, shareable=False)
    aside("negative").caption(
        "DCG can fall below 0, and so can the DCG of the best order. Then a quotient of two negative numbers can be above 1, and the worse "
        "order gets the larger NDCG. If the best order has a DCG of 0, NDCG is undefined. scikit-learn's ndcg_score refuses negative "
        "relevances; trec_eval counts them as 0."
    )


@lesson.section(
    "Same items, different order",
    "Two lists from one of the documents that we checked.",
    anchor="story",
    sets=("guess-",),
)
def same_items() -> None:
    same_items_in_two_orders()


lesson.documents()
lesson.blind_spots(
    "**What comes after the last useful result.** Ten useless results or a thousand: a gain of 0 adds nothing, and NDCG is the same.",
    "**How good the good results are.** The best order of poor results scores 1. DCG would show the difference, but it also depends "
    "on how much relevance there was to find, so it says little about which of two queries was answered better.",
    "**How many results were wanted.** With “all judged” in the settings above, a list that stops early loses only the gain of the useful results that it leaves out. "
    "With “retrieved”, one good result alone scores 1.",
    "**Results that are alike.** Five copies of the best page have five times its gain, before the discount.",
    "**What a grade is worth.** With linear gain a 3 is worth three times as much as a 1, with exponential gain (2 to the power of the grade, minus 1) seven times. The two can disagree on which of two lists is better.",
)
