"""Worksheet on choosing a threshold."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from metrics_core import explain
from metrics_core.classification import precision, recall
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.sweep import sweep
from widgets.formulas import significant
from widgets.worksheets.given import marked, table
from widgets.worksheets.task import Task

CASES = (0.9, 0.8, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
TRUTHS = ((1, 1, 0, 1, 0, 1, 0, 0), (1, 0, 1, 1, 0, 0, 1, 0), (0, 1, 1, 1, 0, 1, 0, 0), (1, 1, 0, 0, 1, 0, 1, 0))
PRICES = ((1, 3), (1, 4), (2, 1), (3, 1), (3, 2))  # of a false alarm, of a miss
OPTIONS = (0.75, 0.55, 0.35)


def tasks(draw: Random) -> tuple[Task, ...]:
    """A recall target, a limit on reviews that meets a tie, costs, and a demand that cannot be met."""
    labels = draw.choice(TRUTHS)
    return (_target(labels), _capacity(labels), _costs(draw, labels), _promise(labels))


def _target(labels: Sequence[int]) -> Task:
    point = sweep(labels, CASES).for_recall(0.75)
    return Task(
        "Read off",
        "Eight cases. A score equal to the threshold is flagged. Which is the highest threshold that finds at least three "
        "quarters of the positives, and what does it cost in precision?",
        marked("score", CASES, "actually", labels),
        ("Threshold", "Recall", "Precision"),
        key=(
            f"Threshold {significant(point.threshold)}: {point.reason}.",
            explain(recall, point.counts),
            explain(precision, point.counts),
        ),
    )


def _capacity(labels: Sequence[int]) -> Task:
    point = sweep(labels, CASES).for_capacity(2)
    return Task(
        "Decide",
        "There is time to look at two cases, and equal scores must be treated alike. Which is the lowest threshold you may set, "
        "and how many cases do you look at? Give a reason.",
        blanks=("Threshold", "Flagged"),
        lines=2,
        key=(
            f"Threshold {significant(point.threshold)}, which {point.reason}. The two cases at 0.8 are tied: to take one of them "
            "would be to toss a coin over who is looked at, so one review is left over.",
        ),
    )


def _costs(draw: Random, labels: Sequence[int]) -> Task:
    alarm, miss = draw.choice(PRICES)
    s = sweep(labels, CASES)
    costs = {t: float(total_cost(s.at(t), alarm, miss)) for t in OPTIONS}
    least = [str(t) for t, cost in costs.items() if cost == min(costs.values())]
    sums = [f"{s.at(t).fp:g} · {alarm} + {s.at(t).fn:g} · {miss} = {cost:g}" for t, cost in costs.items()]
    empty = [(name, *[""] * len(OPTIONS)) for name in ("false alarms", "misses", "total cost")]
    return Task(
        "Work out",
        f"A false alarm costs {alarm}, a miss costs {miss}. Work out the total cost at each threshold, and choose one.",
        table((("threshold", *map(str, OPTIONS)), *empty), side=True),
        ("I choose",),
        key=(
            *(f"At {t}, false alarms and misses: {one}." for t, one in zip(OPTIONS, sums, strict=True)),
            f"Cheapest: {' or '.join(least)}.",
        ),
    )


def _promise(labels: Sequence[int]) -> Task:
    point = sweep([0, *labels], [0.95, *CASES]).for_precision(0.9)
    return Task(
        "Find the mistake",
        "A ninth case comes in, a negative with a score of 0.95. “We promise a precision of 0.9: just raise the threshold far "
        "enough.”",
        lines=2,
        key=(
            f"It cannot be done: {point.reason}. Whatever is flagged now includes the case at 0.95, which is negative. Above it "
            "nothing is flagged, and precision is undefined there, not 1.",
        ),
    )
