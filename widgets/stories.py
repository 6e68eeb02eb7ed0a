"""The documents' scenarios as stories: which error is worse, the reader's guess first, then the threshold of least cost."""

from __future__ import annotations

import streamlit as st

from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS
from metrics_core.sweep import total_cost
from widgets.class_matrix import at_a_glance, fill
from widgets.conventions import PLAIN, Conventions
from widgets.data import Scored, built_in, kept
from widgets.lesson import Answer, guess
from widgets.operating_point import costly_point
from widgets.scrubber import Payload, scrubber


def which_error(lesson: str, how: Conventions = PLAIN) -> None:
    """Choose a story, guess, and see where its costs put the threshold, by the page's conventions."""
    stories = {i: q for i, q in QUESTIONS.items() if q.lesson == lesson}
    chosen = st.selectbox(
        "Story",
        list(stories),
        format_func=lambda i: CATALOGUE.scenarios[i].title,
        key="story",
        bind="query-params",
        label_visibility="collapsed",
    )
    scenario, question = CATALOGUE.scenarios[chosen], stories[chosen]
    st.markdown(f"{scenario.story} **{question.asks}**")
    st.caption(f"False positive: {question.false_positive}. False negative: {question.false_negative}.")
    data = built_in(question.data)
    sweep = kept(data, "sweep", Scored.sweep)
    fp, fn = question.costs
    best, as_if_swapped = sweep.for_cost(fp, fn), sweep.for_cost(fn, fp)
    answer = guess(
        [
            Answer(a.text, a.right, a.feedback, {"threshold": (best if a.right else as_if_swapped).threshold})
            for a in question.answers
        ],
        moves="story-scrubber",
        key=f"guess-{chosen}",
    )
    if answer:
        st.markdown(
            f"{scenario.lesson} *At {fp:g} for a false positive and {fn:g} for a false negative, the cheapest threshold on "
            f"these data costs {total_cost(best.counts, fp, fn):,.0f}.*"
        )
    payload: Payload = kept(
        data,
        f"story-{chosen}/{how.key}",
        lambda d: costly_point(sweep, question.positive, question.negative, question.costs, data=d, how=how),
    )
    scrubber(payload, start={"threshold": data.threshold}, key="story-scrubber", prefix="story-", shareable=False)


def of_matrices(lesson: str) -> None:
    """Every story of several classes: guess, then the numbers of its matrix, which can be put into the lesson's own."""
    for i, question in QUESTIONS.items():
        if question.lesson != lesson:
            continue
        scenario = CATALOGUE.scenarios[i]
        with st.container(border=True):
            st.markdown(f"### {scenario.title}")
            st.markdown(f"{scenario.story} **{question.asks}**")
            if guess([Answer(a.text, a.right, a.feedback) for a in question.answers], moves="", key=f"guess-{i}"):
                at_a_glance(question.data)
                st.markdown(scenario.lesson)
                st.button("Put it into the matrix above", key=f"fill-{i}", on_click=fill, args=(question.data,))
