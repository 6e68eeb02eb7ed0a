"""Worksheet on recommenders."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from metrics_core import explain
from metrics_core.recommendation import (
    average_reciprocal_hit_rate,
    click_through_rate,
    coverage,
    mean_success_at_k,
    personalisation,
)
from widgets.worksheets.given import table
from widgets.worksheets.task import Task


def tasks(draw: Random) -> tuple[Task, ...]:
    """Hits and their ranks, what is shown to whom, one list for everybody, and clicks."""
    lists = [
        list("abc"),
        list(draw.choice(("ade", "bad"))),
        list(draw.choice(("fab", "aef"))),
        list(draw.choice(("abd", "age", "dge", "cga", "fgd"))),
    ]
    wanted = [{draw.choice(items)} for items in lists[:3]] + [{"h"}]
    return (_hits(lists, wanted), _spread(lists), _for_all(wanted), _clicks(draw))


def _hits(lists: Sequence[Sequence[str]], wanted: Sequence[set[str]]) -> Task:
    rows = [(str(i), ", ".join(lists[i - 1]), *wanted[i - 1]) for i in range(1, 5)]
    return Task(
        "Work out",
        "Four readers, each with three recommended stories and the one that was read afterwards. Success is the proportion of "
        "readers with a hit. A hit at rank 1, 2 or 3 is worth 1, 1/2 or 1/3, and no hit 0; the average reciprocal hit rate is the mean over readers.",
        table((("reader", "list", "read afterwards"), *rows)),
        ("Success at 3", "Average reciprocal hit rate"),
        key=(explain(mean_success_at_k, wanted, lists, k=3), explain(average_reciprocal_hit_rate, wanted, lists)),
    )


def _spread(lists: Sequence[Sequence[str]]) -> Task:
    return Task(
        "Work out",
        "The newspaper has eight stories, a to h. What proportion of them do these lists show? Then compare lists 1 and 4: how far do they "
        "differ?",
        blanks=("Coverage", "Overlap of lists 1 and 4", "Personalisation of the two"),
        key=(explain(coverage, "abcdefgh", lists), explain(personalisation, [lists[0], lists[3]])),
        follows=True,
    )


def _for_all(wanted: Sequence[set[str]]) -> Task:
    same = [list("abc")] * 4
    alone = explain(personalisation, same[:1]).undefined
    return Task(
        "Decide",
        "An editor gives a, b, c to all four readers. What are coverage, personalisation and success at 3 now? What is "
        "personalisation for a single reader?",
        blanks=("Coverage", "Personalisation", "Success at 3"),
        lines=2,
        key=(
            explain(coverage, "abcdefgh", same),
            explain(personalisation, same),
            explain(mean_success_at_k, wanted, same, k=3),
            f"For one reader there is no pair to compare ({alone}), so it is undefined.",
        ),
        follows=True,
    )


def _clicks(draw: Random) -> Task:
    clicks, shows = draw.choice(((12, 480), (9, 300), (6, 120), (15, 500)))
    return Task(
        "Find the mistake",
        f"“{clicks} clicks on {shows} displays. A story that has not been displayed yet has a click-through rate of 0, so it is "
        "worse.”",
        blanks=("Rate", "Rate of the new story"),
        lines=2,
        key=(
            explain(click_through_rate, clicks, shows),
            explain(click_through_rate, 0, 0),
            "Without displays nothing is known about the rate. If it is counted as 0, the story may never be shown.",
        ),
    )
