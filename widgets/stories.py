"""The documents' scenarios as stories: which error is worse, the reader's guess first, then the threshold of least cost."""

from dataclasses import replace

import streamlit as st

from datasets.documents import CATALOGUE
from datasets.inputs import InputRows
from datasets.questions import QUESTIONS, Question
from datasets.stories import example_of_story, rows_of_story, start_of_story
from language import gettext
from metrics_core.classification.operating_points import total_cost
from widgets.cache import for_all, kept
from widgets.conventions import PLAIN, Conventions
from widgets.costly_point import costly_point
from widgets.curriculum import scenarios_of
from widgets.data import ROWS, Scored, built_in
from widgets.guess import ask, told
from widgets.links import here
from widgets.opened import opened, tell_story
from widgets.place import note
from widgets.scrubber import Payload, move, scrubber_alone


def which_error(how: Conventions = PLAIN) -> None:
    """Choose a story of this lesson, or play the one that the link opens: guess, and see where its costs put the threshold.

    how: the page's conventions.
    """
    chosen = _chosen()
    scenario, question = CATALOGUE.scenarios[chosen], QUESTIONS[chosen]
    st.markdown(told(chosen))
    st.caption(
        gettext(
            "False positive: {fp}. False negative: {fn}.",
            fp=gettext(question.false_positive),
            fn=gettext(question.false_negative),
        )
    )
    data = played_on(chosen)
    sweep = kept(data, "sweep", Scored.sweep)
    if st.session_state.get("story:shown", chosen) != chosen:
        move("story-scrubber", threshold=data.threshold)
    st.session_state["story:shown"] = chosen
    fp, fn = question.costs
    best, as_if_swapped = sweep.for_cost(fp, fn), sweep.for_cost(fn, fp)
    to = [{"threshold": (best if a.right else as_if_swapped).threshold} for a in question.answers]
    answer = ask(chosen, moves="story-scrubber", to=to)
    costs = gettext(
        "*With a cost of {fp:g} for each false positive and {fn:g} for each false negative, the errors cost {total:,.0f} "
        "at the cheapest threshold on these data.*",
        fp=fp,
        fn=fn,
        total=total_cost(best.counts, fp, fn),
    )
    learnt = f"{gettext(scenario.lesson)} {costs}"
    note(learnt if answer else "", st.markdown)
    payload: Payload = kept(
        data,
        f"story-{chosen}/{how.key}",
        lambda d: costly_point(sweep, question.positive, question.negative, question.costs, data=d, how=how),
    )
    scrubber_alone(payload, start={"threshold": data.threshold}, key="story-scrubber", prefix="story-", shareable=False)
    st.caption(data.says)


def _chosen() -> str:
    """The story, by its id in the URL."""
    ids, now = scenarios_of(here()), opened()
    if now.fresh_story or "story-choice" not in st.session_state:
        st.session_state["story-choice"] = now.story or ids[0]
    chosen = st.selectbox(
        "Story",
        ids,
        format_func=lambda i: gettext(CATALOGUE.scenarios[i].title),
        key="story-choice",
        label_visibility="collapsed",
    )
    if chosen != (now.story or ids[0]):
        tell_story(chosen)
    return chosen


def played_on(scenario: str) -> Scored:
    """The scenario's own inputs as rows, or a stand-in; `says` tells which, and what in it is ours."""
    question, example = QUESTIONS[scenario], CATALOGUE.examples.get(example_of_story(scenario))
    rows: InputRows | None = for_all(f"story-rows/{scenario}", lambda: rows_of_story(scenario))
    if rows is None:
        return _built_in(scenario, question)
    whose = (
        gettext("The inputs are ours.")
        if example is None or example.our_inputs
        else gettext("With the document's inputs: {example}", example=gettext(example.story))
    )
    return Scored(
        f"{whose} {gettext(rows.says)}",
        rows.labels,
        rows.scores,
        question.positive,
        question.negative,
        rows.threshold,
        f"story/{scenario}",
    )


def _built_in(scenario: str, question: Question) -> Scored:
    data, start = built_in(question.data), start_of_story(scenario)
    own = question.data in ROWS and ROWS[question.data].example in CATALOGUE.scenarios[scenario].examples
    says = gettext(data.says)
    if not own:
        says = gettext("The document gives no data, so this uses others: {data}", data=says)
    return replace(data, says=says, threshold=data.threshold if start is None else start)
