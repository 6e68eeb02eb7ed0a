"""Lesson: lists of results, and what precision, recall and average precision see of their first k."""

from collections.abc import Mapping

import streamlit as st

from datasets.documents import CATALOGUE
from language import gettext
from metrics_core import CATALOG, explain
from pages.ranking.ranking.answers import ANSWERS
from pages.ranking.ranking.definitions import ceiling, side_by_side
from pages.ranking.ranking.options import switches
from pages.ranking.ranking.picture import means_picture, picture
from pages.ranking.ranking.queries import by_query
from pages.ranking.ranking.source import KEY, rankings_source, show_case
from pages.ranking.ranking.traced import SINGLE, TRACED, arguments, counted, query_at
from widgets import lesson
from widgets.cache import for_all, kept
from widgets.left_behind import follows
from widgets.place import aside
from widgets.scrubber import scrubber, scrubber_alone

lesson.opening(
    "A search shows its first k results, and k grows by 1. Which of these numbers cannot fall, whatever the next result is?"
)
lesson.guess(ANSWERS, moves=show_case)
with lesson.settings("data", "lists", "ap-divides-by", "p-divides-by", "zero-division", "unanswered"):
    source = rankings_source()
    how, run = switches(source.runs, source.digest)


@st.fragment
def at_one_k() -> None:
    """All that follows the dragged k."""
    payload = kept(source, f"ranking/picture/{run}/{how.key}", lambda source: picture(source, run, how))
    at = scrubber(payload, start=source.start, key=KEY)

    def says(at: Mapping[str, float]) -> str:
        return gettext(
            "Hatched: irrelevant results that are shown, and relevant ones that are not. A relevant item without a square was not among the first {last} results. F1 is the harmonic mean of precision and recall. {query}",
            last=source.last,
            query=query_at(source, run, how, at),
        )

    with follows("query", KEY, lambda at: [("caption", says(at))], ("query",)):
        st.caption(says(at))
    trace = lesson.trace_of([CATALOG[metric.__name__] for metric in TRACED], file="ranking")
    metric = TRACED[trace.chosen]
    trace.follow(
        KEY,
        at,
        lambda at: explain(metric, *arguments(metric, source, run, how, at), **how.of(metric.__name__)),
        over=("query", "k") if metric in SINGLE else ("k",),
    )

    @lesson.section(
        "All queries together",
        "A search engine is judged by the mean over many queries. What is the smallest k at which every query with a relevant item has a hit? Look at the hit rate.",
        sets=("means-",),
    )
    def all_queries() -> None:
        means = kept(source, f"ranking/means/{run}/{how.key}", lambda source: means_picture(source, run, how))
        there = scrubber(means, start={"k": source.start["k"]}, key="means", prefix="means-")
        st.caption(
            gettext(
                "Hit rate: the proportion of queries with at least one relevant result among the first k. AP, average precision: the precisions at the "
                "ranks of relevant results, added up and divided by the number of possible hits; results near the top count more. {counted}",
                counted=counted(source, run, how, there),
            )
        )

    @lesson.section(
        "Which queries fail",
        "A mean hides the queries that fail. Look at the worst ones. A run is one system's results. With two runs, see which is ahead on each query. Could the difference of their means be chance?",
        sets=("worst-by",),
    )
    def which_queries_fail() -> None:
        by_query(source, how, int(at["k"]))


at_one_k()


@lesson.section(
    "Five numbers called average precision",
    "In a published notebook, a program guesses the labels of six pictures, the best guess first. Which of five definitions of average precision gives the numbers printed in the notebook? Which give sample 4 (the fourth picture), whose list is perfect, a 1 at k = 3?",
    sets=("definitions-",),
)
def five_definitions() -> None:
    scrubber_alone(
        for_all(f"definitions/{how.empty:g}", lambda: side_by_side(how.empty)),
        start={"definition": 0, "k": 3},
        key="definitions",
        prefix="definitions-",
    )
    aside("no-label").caption(
        "Each definition adds up the precisions at the hits or at all ranks, and divides the sum by what is named after ÷. min(R, k) is the smaller of R and k: the number of hits that were possible. Sample 6 has no label, so average precision at the hits is undefined and left out of "
        "the mean, unless the settings above say what it counts as. If the sum is divided by the number of results, "
        "a list shorter than k is not penalized. So at k = 4 samples 1 and 5, with three guesses each, get more than when it is divided by k."
    )


@lesson.section(
    "The best that a list can do",
    "Every video shown is relevant, as long as there are relevant ones left. No list can have more: with R relevant videos, precision at k is at most R/k, recall at k at most k/R, and neither is above 1. Five of a hundred relevant videos are shown: how large are precision and recall?",
    sets=("best-",),
)
def best_possible() -> None:
    scrubber_alone(for_all("ceiling", ceiling), start={"k": 5, "relevant": 100}, key="ceiling", prefix="best-")


lesson.documents("t-apk-definition", "t-apk-best-is-one", "t-pk-comment", "d-map-search-definition")
lesson.blind_spots(
    "**The order among the first k.** Exchange the first result with the k-th: precision, recall, F and success at k stay the same. "
    "Average precision depends on the order, and reciprocal rank on the rank of the first hit.",
    "**How relevant a result is.** A perfect answer counts the same as one that barely fits. NDCG uses grades.",
    "**What nobody judged.** An item without a judgement counts as irrelevant, so a system that finds new relevant items gets no "
    "credit for them.",
    "**The reader.** The number k does not say whether people look at two results or at ten. Choose k from what is shown to them.",
)


@lesson.section("Two stories", "Answer before you read on.", anchor="story", sets=("guess-",))
def two_stories() -> None:
    for story in ("video-search-unpopular", "top-k-labels"):
        with st.container(border=True, key=f"step-{story}"):
            scenario = CATALOGUE.scenarios[story]
            st.markdown(f"### {gettext(scenario.title)}")
            st.markdown(lesson.told(story))
            if lesson.ask(story):
                st.markdown(scenario.lesson)
