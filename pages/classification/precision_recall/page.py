"""Lesson: precision and recall at one operating point."""

import streamlit as st

from language import gettext
from metrics_core import CATALOG, explain
from metrics_core.classification import precision, recall, specificity
from pages.classification.precision_recall.answers import answers
from pages.classification.precision_recall.cases import cases_of
from pages.classification.precision_recall.crowd import as_negatives_crowd_in
from pages.classification.precision_recall.one_number import f_of_these_rows
from pages.classification.precision_recall.picture import apples, operating_point
from widgets import lesson, stories
from widgets.cache import for_all, kept
from widgets.conventions import conventions_of, said
from widgets.data import KEYS, Scored, pick
from widgets.intervals import resampled_rows, resamples_of, working
from widgets.scrubber import Payload, scrubber, scrubber_alone

TRACED = (precision, recall, specificity)

lesson.opening(
    "Scores at or above the threshold are flagged (predicted positive). Raise it: which can never rise, precision or recall?"
)
question, below, picture = lesson.places(3)
with below, lesson.settings(*KEYS, "other-positive", "zero-division", "strict", "intervals"):
    data = pick(
        ("spam-like", "patients", "cats", "five", "ties", "rare", "breast-cancer", "digits", "documents", "file"),
        scrubber="pr",
    )
    data, chosen = conventions_of(data, "zero", "ties", "intervals", scrubber="pr")
    sweep = kept(data, "sweep", Scored.sweep)
    sweep = sweep.strict if chosen.strict else sweep
seen = kept(data, f"cases/{chosen.key}", lambda _: cases_of(sweep))
with question:
    lesson.guess(answers(seen), moves="pr")


def at_every_threshold(d: Scored) -> Payload:
    again = resampled_rows(d, sweep.ticks(), chosen)
    names = {"positive": d.positive, "negative": d.negative}
    return operating_point(sweep, **names, since=d.threshold, again=again, empty=chosen.empty)


with working(chosen):
    payload = kept(data, f"precision-recall/{chosen.key}", at_every_threshold)
trace = lesson.trace_of([CATALOG[m.__name__] for m in TRACED], rows=data, file="precision-recall")


@st.fragment
def at_one_threshold() -> None:
    """All that follows the scrubber, so that letting go of it runs this and not the whole page."""
    at = scrubber(payload, start={"threshold": data.threshold}, key="pr")
    said(chosen, gettext("{n:,} resamples", n=resamples_of(data, 500)), data.sizes)
    trace.follow(
        "pr",
        at,
        lambda at: explain(TRACED[trace.chosen], sweep.at(at["threshold"]), zero_division=chosen.empty),
        payload.bounds_at,
    )


with picture:
    at_one_threshold()
lesson.blind_spots(
    "**True negatives.** Ten thousand more negatives that are rightly left out change neither number. In a web search that is useful, because nobody can count the pages left out. In medicine it is not: the healthy people who were cleared matter.",
    "**Which class is called positive.** Swap the names of the two classes, and both numbers can change. Say which class you mean.",
    "**How wrong a score is.** Only the side of the threshold counts: a positive just below it counts as one miss, and so "
    "does a positive with the lowest score.",
)
lesson.documents()


@lesson.section(
    "F-beta: one number from both",
    "F-beta is a mean of precision and recall. With beta = 1 both count the same; with a larger beta recall counts more. Set beta to 4. "
    "Which line does F-beta follow?",
    sets=("beta", "f-", *(("example",) if "beta" in data.position else ())),
)
def one_number() -> None:
    f_of_these_rows(data, sweep, chosen)


@lesson.section(
    "Two pairs of metrics",
    "Search engines are judged by precision and recall, medical tests by sensitivity (recall) and specificity. Add true negatives. Which "
    "pair stays the same?",
)
def two_pairs() -> None:
    table = sweep.at(data.threshold)
    scrubber_alone(
        kept(data, f"crowd/{chosen.key}", lambda _: as_negatives_crowd_in(table, chosen)),
        start={"true_negatives": table.tn},
        key="pairs",
        prefix="pairs-",
        shareable=False,
        says=lambda at: (
            "Precision and recall do not count true negatives. A search engine cannot count the pages that it rightly left out; for "
            "a medical test the healthy people who were cleared matter."
            if at["true_negatives"] > max(table.tn, 1)
            else ""
        ),
    )


@lesson.section(
    "The robot that sorts apples",
    "Precision is about the apples picked, recall about all good apples. How can the robot make one of the two metrics 1?",
)
def apple_robot() -> None:
    scrubber_alone(
        for_all("apples", apples),
        start={"good_picked": 30, "rotten_picked": 5},
        key="apples",
        prefix="apple-",
        shareable=False,
        says=lambda at: (
            "One good apple and no rotten one is enough for a precision of 1. All 40 good apples give a recall of 1, however many "
            "rotten ones come with them."
            if at["good_picked"] == 40 or (at["good_picked"] and not at["rotten_picked"])
            else ""
        ),
    )


@lesson.section(
    "Which error is worse?",
    "Different data, different costs. Answer before you look.",
    anchor="story",
    sets=("guess-", "story-"),
)
def worse_error() -> None:
    stories.which_error(chosen)
