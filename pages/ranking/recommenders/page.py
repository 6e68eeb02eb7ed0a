"""Lesson: what a recommender's lists are worth beyond hits, and what making them personal costs."""

import streamlit as st

from metrics_core import CATALOG
from pages.ranking.recommenders.answers import ANSWERS
from pages.ranking.recommenders.clicks import clicked
from pages.ranking.recommenders.edits import change_the_data
from pages.ranking.recommenders.newness import two_meanings
from pages.ranking.recommenders.options import METRICS
from pages.ranking.recommenders.own_lists import lists_of_ones_own
from pages.ranking.recommenders.paper import INTERVALS, mixed, move_to
from pages.ranking.recommenders.shown import one_list
from pages.ranking.recommenders.struck import popular_struck
from pages.ranking.recommenders.unmeasured import what_no_list_tells
from widgets import lesson
from widgets.place import note

lesson.opening(
    "All readers get the same five stories. Now each gets five to their taste, and lists differ. Which number must rise?"
)
guessed = lesson.guess(ANSWERS, moves=move_to)


@st.fragment
def from_popular_to_personal() -> None:
    """All that follows the mix, the length of the lists and how they are measured."""
    now = mixed(asked=guessed is None)
    st.caption(
        "A made-up newspaper: 36 stories, 24 readers. For each reader, the recommender knows six stories that they read; the next three that they read are kept to test it."
    )
    note(INTERVALS if now.intervals else "")
    change_the_data(now.setting, now.reader)
    trace = lesson.trace_of([CATALOG[metric.__name__] for metric in METRICS], file="recommenders")
    now.follow(trace, METRICS[trace.chosen])

    @lesson.section(
        "One reader’s list",
        "Personalisation says how different the lists of two readers are: 0 if they are the same, 1 if they have no story in common. Drag from popular to "
        "personal: what happens to one list, and to this number?",
        sets=("more-",),
    )
    def list_of_one() -> None:
        one_list(now)

    @lesson.section(
        "Two meanings of new",
        "Novelty is the proportion of stories in a list that *this* reader has not read. Self-information is high for stories that *few* "
        "have read. Drag from popular to personal: do both rise?",
        sets=("new-",),
    )
    def two_meanings_new() -> None:
        two_meanings(now)

    @lesson.section(
        "Take the popular stories away",
        "Success also counts hits on stories that readers would have found anyway. Strike the most popular stories from every list, one after "
        "another; the next stories move up. Which recommender keeps its hits?",
        sets=("popular-",),
    )
    def without_popular_stories() -> None:
        popular_struck(now)


from_popular_to_personal()


@lesson.section(
    "Lists of your own",
    "Each user took one item later. It is at rank 1, 4 and 2 of the lists of users 1, 3 and 4; user 2's list does not have it. Shorten the lists, or type your own. Which of these measures depends on the rank?",
    sets=("example", "lists", "lists-"),
)
def lists_your_own() -> None:
    own = lists_of_ones_own()
    lesson.trace(own, file="lists")


@lesson.section(
    "Clicks",
    "Twelve clicks on 480 displays are a click-through rate of 2.5%. Enter ten times as many of both. What happens to the rate, and to its 95% interval?",
    sets=("example", "clicks", "impressions"),
)
def clicks() -> None:
    click = clicked()
    st.caption(
        "The interval treats all displays as independent. With several displays to one person it is usually too narrow. A click says that a headline "
        "worked, not that the story was worth reading."
    )
    lesson.trace([click], file="clicks")


@lesson.section(
    "What no list can tell",
    "Three more measures are in use. Lists of recommendations and what was read afterwards are not enough to compute them.",
)
def beyond_lists() -> None:
    what_no_list_tells()


lesson.documents("d-mrr-definition")
lesson.blind_spots(
    "**What was never found.** A good story that is recommended counts as a mistake if the reader did not happen to read it.",
    "**Whether anybody likes the lists.** Coverage, personalisation and diversity can be high for lists drawn at random, too.",
    "**Single readers.** A mean over readers can stay the same while some of them lose and others gain.",
)
