"""Answers to questions and verdicts on pairs: variance by runs, the judge beside people, ratings; on the page and in the report."""

from __future__ import annotations

from math import isnan

import pandas as pd
import streamlit as st

from lab.answered.judge import Beside, beside_people
from lab.answered.ratings import FirstPlace, Rated, first_place, rated
from lab.answered.run_variance import RunParts, run_parts
from lab.evaluation import EvaluationSet
from lab.table import Row, Table
from pages.lab.what_if import report
from pages.lab.what_if.folds import box
from pages.lab.what_if.names import heads
from pages.lab.what_if.source import Lab
from widgets.formulas import plain, significant

INDEPENDENT = "These standard errors treat questions as independent of each other."
RUNS = (
    "The variance of one run’s score has two parts: between questions, and from run to run of a question. More runs shrink only the second part. “Worth” is the "
    "number of questions, each asked once, that would give the same standard error."
)
PEOPLE = (
    "Sensitivity: of the answers that people call right, the proportion that the judge passes. Specificity: of those they call wrong, the proportion that it fails. The "
    "corrected pass rate (Rogan and Gladen) takes both from the model’s own labelled answers, and assumes that these were chosen at random."
)
THREE = "Three verdicts are compared: the first model wins, a tie, the second wins."
RANKS = "Ranks: those that the 95% intervals of the differences of ratings leave possible."


def folded(lab: Lab) -> None:
    """What answers have besides their scores, each in a box; nothing where the file has nothing for it."""
    parts, judge = run_parts(lab.judged), beside_people(lab.judged)
    if parts:

        @box("Runs and questions: where the noise comes from", "lab-runs")
        def runs() -> None:
            st.table(_frame(_runs(parts, escaped=True)), border="horizontal")
            st.caption(f"{RUNS} {_short(parts)}{INDEPENDENT}")

    if judge:

        @box("The judge beside people", "lab-people")
        def people() -> None:
            st.table(_frame(_people(judge, escaped=True)), border="horizontal")
            st.caption(_of_people(lab.judged))


def ratings(found: Table) -> None:
    """The table of ratings, the best model first."""
    every = rated(found)
    st.table(_frame(_ratings(every, escaped=True)), border="horizontal")
    st.caption(plain(" ".join((RANKS, *_undefined(every), place_words(first_place(found.judged))))))


def part(found: Table) -> str:
    """The report's part; "" for other tasks, and where the file has nothing for it."""
    judged = found.judged
    parts, judge, told = run_parts(judged), beside_people(judged), ""
    if judged.task == "pairs":
        every = rated(found)
        told += report.table(_ratings(every))
        told += report.note(" ".join((RANKS, *_undefined(every), place_words(first_place(judged)))))
    if parts:
        told += report.sentence("Runs and questions") + report.table(_runs(parts))
        told += report.note(f"{RUNS} {_short(parts)}{INDEPENDENT}")
    if judge:
        told += (
            report.sentence("The judge beside people") + report.table(_people(judge)) + report.note(_of_people(judged))
        )
    return told


def place_words(found: FirstPlace) -> str:
    """What the first place in the pair gets, in words."""
    s = found.score
    ends = "" if isnan(s.low) else f" (95% interval {significant(s.low, 3)} to {significant(s.high, 3)})"
    said = (
        f"The answer that is shown first scores {significant(s.value, 3)} on average, a tie as half{ends}. If the order does not "
        "influence the judge, and both models of each pair are shown first equally often, this score is 0.5 on average."
    )
    if found.twice is None:
        return said
    flipped = significant(100 * float(found.twice.flipped), 3)
    return f"{said} Of {found.pairs:,} pairs that were judged in both orders without a tie, the winner changes with the order in {flipped}%."


# ---- tables
def _runs(parts: tuple[RunParts, ...], *, escaped: bool = False) -> dict[str, list[str]]:
    return {
        "model": _models([one.model for one in parts], escaped),
        "questions × runs": [f"{one.found.questions:,} × {one.found.runs}" for one in parts],
        "variance between questions": [significant(one.found.between) for one in parts],
        "from run to run": [significant(one.found.within) for one in parts],
        "standard error": [significant(one.error) for one in parts],
        "with twice the runs": [significant(one.more_runs) for one in parts],
        "with twice the questions": [significant(one.more_questions) for one in parts],
        "worth": ["–" if isnan(one.worth) else f"{one.worth:,.0f} questions" for one in parts],
    }


def _short(parts: tuple[RunParts, ...]) -> str:
    left = max(one.left_out for one in parts)
    return (
        f"Questions with fewer runs than the others are left out here (up to {left:,} for one model). " if left else ""
    )


def _people(found: tuple[Beside, ...], *, escaped: bool = False) -> dict[str, list[str]]:
    columns = {
        "model": _models([one.model for one in found], escaped),
        "labelled by people": [f"{one.labelled:,}" for one in found],
        "agreement": [_number(one.agreement) for one in found],
        "Cohen’s kappa": [_number(one.kappa) for one in found],
        "Gwet’s AC1": [_number(one.ac1) for one in found],
    }
    if all(isnan(one.sensitivity) and isnan(one.specificity) for one in found):
        return columns
    return columns | {
        "sensitivity": [_number(one.sensitivity) for one in found],
        "specificity": [_number(one.specificity) for one in found],
    }


def _of_people(judged: EvaluationSet) -> str:
    return THREE if judged.task == "pairs" else PEOPLE


def _ratings(every: tuple[Rated, ...], *, escaped: bool = False) -> dict[str, list[str]]:
    return {
        "model": _models([one.model for one in every], escaped),
        "Bradley-Terry rating": [_with_ends(one.rating) for one in every],
        "ranks": ["–" if isnan(one.ranks[0]) else _span(*one.ranks) for one in every],
        "win rate": [_with_ends(one.win_rate) for one in every],
        "wins": [f"{one.wins:,}" for one in every],
        "losses": [f"{one.losses:,}" for one in every],
        "ties": [f"{one.ties:,}" for one in every],
    }


def _undefined(every: tuple[Rated, ...]) -> list[str]:
    """Why there is no rating, each reason once."""
    reasons = dict.fromkeys(one.rating.answer.undefined for one in every if one.rating.answer.undefined)
    return [f"No rating: {why}." for why in reasons]


def _span(best: float, worst: float) -> str:
    return f"{best:.0f}" if best == worst else f"{best:.0f} to {worst:.0f}"


def _with_ends(row: Row) -> str:
    if isnan(row.value):
        return "undefined"
    ends = "" if isnan(row.low) else f" ({significant(row.low)}\u00a0to\u00a0{significant(row.high)})"
    return significant(row.value) + ends


def _number(value: float) -> str:
    return "undefined" if isnan(value) else significant(value)


def _models(names: list[str], escaped: bool) -> list[str]:
    return [plain(name) if escaped else name for name in heads(names).values()]


def _frame(columns: dict[str, list[str]]) -> pd.DataFrame:
    return pd.DataFrame(columns).set_index("model")
