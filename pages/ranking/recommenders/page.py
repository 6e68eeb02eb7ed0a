"""Lesson: what a recommender's lists are worth beyond hits, and what making them personal costs."""

import streamlit as st

from metrics_core import CATALOG
from pages.ranking.recommenders.answers import ANSWERS
from pages.ranking.recommenders.clicks import clicked
from pages.ranking.recommenders.edits import change_the_data
from pages.ranking.recommenders.more import more_measures
from pages.ranking.recommenders.newness import two_meanings
from pages.ranking.recommenders.options import METRICS
from pages.ranking.recommenders.own_lists import lists_of_ones_own
from pages.ranking.recommenders.paper import INTERVALS, mixed, move_to
from pages.ranking.recommenders.struck import popular_struck
from pages.ranking.recommenders.unmeasured import what_no_list_tells
from widgets import lesson
from widgets.place import aside, note

lesson.opening(
    "Every reader gets the five most popular stories; then each gets five to their own taste. What falls most?"
)
lesson.guess(ANSWERS, moves=move_to)


@st.fragment
def from_popular_to_personal() -> None:
    """All that follows the mix, the length of the lists and how they are measured."""
    now = mixed()
    st.caption(
        "A made-up paper of 36 stories with 24 readers. For each reader, the recommender knows six stories that this reader read. "
        "It is measured by the next three. Blue: read afterwards. Orange: not read afterwards. Solid: shown and read, or not shown and not read. Hatched: "
        "shown and not read, or read but not shown."
    )
    note(INTERVALS if now.intervals else "")
    change_the_data(now.setting, now.reader)
    trace = lesson.trace_of([CATALOG[metric.__name__] for metric in METRICS], file="recommenders")
    worked = now.worked(METRICS[trace.chosen])
    trace.show(worked, now.sure, says=now.spread(worked))

    @lesson.section(
        "More measures of the same lists",
        "The average reciprocal hit rate counts hits near the top more. The percentile rank says how far down the list the stories read are: lower is better. Serendipity counts stories that were read and unexpected. Novelty counts stories that are new to "
        "their reader, self-information rises with stories that few have read, and personalisation says how different the lists of two readers are. Which of them are lower at the personal end?",
    )
    def more_measures_same_lists() -> None:
        more_measures(now)

    @lesson.section(
        "Two meanings of new",
        "Novelty is the proportion of stories that *this* reader has not seen. Self-information is high for stories that *few* "
        "readers have seen. Can one fall while the other rises?",
        sets=("new-",),
    )
    def two_meanings_new() -> None:
        two_meanings(now)
        aside("two-meanings").caption(
            "A personal list has many little-known stories, so its self-information (in bits) rises. But the stories closest to a reader's taste are those already "
            "read: where stories may be shown again, novelty is lower than for the popular lists. With new stories only, novelty is 1 whatever you do, "
            "while self-information still differs. If you report “novelty”, say which one."
        )

    @lesson.section(
        "Take the popular stories away",
        "Success also counts hits on stories that readers would have found anyway. Strike the most popular stories from every list: "
        "which recommender still gets hits?",
        sets=("popular-",),
    )
    def without_popular_stories() -> None:
        popular_struck(now)


from_popular_to_personal()


@lesson.section(
    "Lists of your own",
    "User 1 has the one right item at rank 1, user 4 at rank 2. At k = 4 both count as a success. Which measures tell them apart?",
    sets=("example", "lists", "lists-"),
)
def lists_your_own() -> None:
    own = lists_of_ones_own()
    lesson.trace(own, file="lists")


@lesson.section(
    "Clicks",
    "Twelve clicks on 480 displays: how certain is the rate, and what does it not say?",
    sets=("example", "clicks", "impressions"),
)
def clicks() -> None:
    click = clicked()
    st.caption(
        "The interval treats all displays as independent. Several displays to one person are not independent, and then the interval is too narrow. A click says "
        "that a headline worked at its position, not that the story was worth reading."
    )
    lesson.trace([click], file="clicks")


@lesson.section(
    "What no list can tell",
    "The documents name three more measures. Lists of recommendations and what was read afterwards are not enough to compute them.",
)
def beyond_lists() -> None:
    what_no_list_tells()


lesson.documents("d-mrr-definition")
lesson.blind_spots(
    "**What was never shown.** Held-out stories were read without the recommender's help, often because they were easy to find. So "
    "a measure of hits tends to favour popular stories, and counts a good unknown story as a mistake.",
    "**Whether anybody likes the lists.** Coverage, personalisation, diversity, novelty and self-information do not measure that. Lists "
    "drawn at random score high on all five.",
    "**Single readers.** A mean over readers can rise while some readers lose. Choose another reader in the settings above, and look "
    "at the list.",
    "**Chance.** With 24 readers the 95% interval of success is wide: the intervals at both ends of the slider overlap, while those of "
    "diversity do not. The gain in success over “popular for all” has an interval of its own, from the same resampled readers at both "
    "positions. Where it contains 0, these readers do not show which is better.",
)
