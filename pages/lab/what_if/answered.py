"""Answers to questions and verdicts on pairs: variance by runs, the judge beside people, ratings; on the page and in the report."""

from math import isnan

import streamlit as st

from lab.answered.judge import beside_people
from lab.answered.judges import agreement_of_judges
from lab.answered.other_ratings import other_ratings
from lab.answered.ratings import FirstPlace, first_place, rated
from lab.answered.run_variance import RunParts, run_parts
from lab.answered.stated import stated
from lab.table import Table
from language import gettext, ngettext
from pages.lab.what_if import report
from pages.lab.what_if.answered_tables import (
    caution_of_judges,
    framed,
    judges_of,
    others_of,
    people_of,
    ratings_of,
    runs_of,
    said_of_judges,
    said_of_others,
    said_of_people,
    said_of_stated,
    short_of,
    stated_of,
    undefined_of,
)
from pages.lab.what_if.drawing import reliability
from pages.lab.what_if.folds import box
from pages.lab.what_if.names import heads
from pages.lab.what_if.source import Lab
from pages.lab.what_if.still import still
from widgets.formulas import plain, significant

INDEPENDENT = "These standard errors treat questions as independent of each other."
RUNS = (
    "The variance of an answer’s score has two parts: between questions, and from run to run of a question. With more runs, only the second part averages out. “Worth” is the "
    "number of questions, each asked once, that would give the same standard error."
)
RIGHT, SAID = "proportion that is right", "stated confidence"
RANKS = "Ranks: those that a model can have if each true difference of two ratings is within its 95% interval."


def folded(lab: Lab) -> None:
    """What answers have besides their scores, each in a box; nothing where the file has nothing for it."""
    parts, judge = run_parts(lab.judged), beside_people(lab.judged)
    if lab.judged.judges > 1:

        @box(
            ngettext("{n:,} judge: how far they agree", "{n:,} judges: how far they agree", lab.judged.judges),
            "lab-judges",
        )
        def judges() -> None:
            if found := agreement_of_judges(lab.judged):
                st.table(framed(judges_of(found, escaped=True)), border="horizontal")
            st.caption(said_of_judges(lab.judged, found))
            if few := caution_of_judges(found):
                st.warning(few, icon=":material/warning:")

    if lab.judged.stated:

        @box("Stated confidence: are answers right as often as it says?", "lab-confidence")
        def sure() -> None:
            if found := lab.kept("stated", lambda: stated(lab.judged)):
                names = heads([one.model for one in found], 24)
                still("stated", reliability({names[one.model]: one.curve for one in found}, RIGHT, against=SAID))
                st.table(framed(stated_of(found, escaped=True)), border="horizontal")
            st.caption(said_of_stated(found))

    if lab.judged.task == "pairs":

        @box("Other ratings: ties by Davidson, Elo", "lab-other-ratings")
        def others() -> None:
            if found := lab.kept("other-ratings", lambda: other_ratings(lab.judged)):
                st.table(framed(others_of(found, escaped=True)), border="horizontal")
                st.caption(said_of_others(found))

    if parts:

        @box("Runs and questions: where the noise comes from", "lab-runs")
        def runs() -> None:
            st.table(framed(runs_of(parts, escaped=True)), border="horizontal")
            st.caption(_said_of_runs(parts))

    if judge:

        @box("The judge compared with people", "lab-people")
        def people() -> None:
            st.table(framed(people_of(judge, escaped=True)), border="horizontal")
            st.caption(said_of_people(lab.judged))


def ratings(found: Table) -> None:
    """The table of ratings, the best model first."""
    every = rated(found)
    st.table(framed(ratings_of(every, escaped=True)), border="horizontal")
    st.caption(plain(" ".join((gettext(RANKS), *undefined_of(every), place_words(first_place(found.judged))))))


def part(found: Table) -> str:
    """The report's part; "" for other tasks, and where the file has nothing for it."""
    judged = found.judged
    parts, judge, told = run_parts(judged), beside_people(judged), ""
    if judged.task == "pairs":
        every = rated(found)
        told += report.table(ratings_of(every))
        told += report.note(" ".join((gettext(RANKS), *undefined_of(every), place_words(first_place(judged)))))
        if others := other_ratings(judged):
            told += _titled("Other ratings", others_of(others), said_of_others(others))
    if parts:
        told += _titled("Runs and questions", runs_of(parts), _said_of_runs(parts))
    if judged.judges > 1:
        agreed = agreement_of_judges(judged)
        said = f"{said_of_judges(judged, agreed)} {caution_of_judges(agreed)}".strip()
        told += _titled("How far the judges agree", judges_of(agreed), said)
    if judged.stated:
        sure = stated(judged, resamples=found.draws.resamples)
        told += _titled("Stated confidence", stated_of(sure), said_of_stated(sure))
    if judge:
        told += _titled("The judge compared with people", people_of(judge), said_of_people(judged))
    return told


def _titled(title: str, columns: dict[str, list[str]], note: str) -> str:
    """A table under a title, with what is said below it; no table without rows."""
    return (
        report.sentence(gettext(title))
        + (report.table(columns) if next(iter(columns.values())) else "")
        + report.note(note)
    )


def _said_of_runs(parts: tuple[RunParts, ...]) -> str:
    return f"{gettext(RUNS)} {short_of(parts)}{gettext(INDEPENDENT)}"


def place_words(found: FirstPlace) -> str:
    """What the first place in the pair gets, in words."""
    score, low, high = (significant(x, 3) for x in (found.score.value, found.score.low, found.score.high))
    first = (
        gettext("The answer that is shown first scores {score} on average, a tie as half.", score=score)
        if isnan(found.score.low)
        else gettext(
            "The answer that is shown first scores {score} on average, a tie as half (95% interval {low} to {high}).",
            score=score,
            low=low,
            high=high,
        )
    )
    level = gettext(
        "If the order does not influence the judge, and both models of each pair are shown first equally often, this score is 0.5 on average."
    )
    if found.twice is None:
        return f"{first} {level}"
    flipped = gettext(
        "Of {n:,} pairs that were judged in both orders without a tie, the winner changes with the order in {percent}%.",
        n=found.pairs,
        percent=significant(100 * float(found.twice.flipped), 3),
    )
    return f"{first} {level} {flipped}"
