"""Worksheet on choosing a threshold."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from metrics_core import explain
from metrics_core.classification import precision, recall
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.sweep import sweep
from widgets.formulas import significant
from widgets.worksheets.given import marked, table
from widgets.worksheets.task import Task

SCORES = (0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
PRICES = ((1, 3), (1, 4), (2, 1), (3, 1), (3, 2))  # of a false alarm, of a miss
OPTIONS = (0.75, 0.55, 0.35)


@dataclass(frozen=True)
class Cases:
    """Eight cases of which four are positive, sorted by score. The cases in the places `room` and `room` + 1 are tied."""

    scores: tuple[float, ...]
    labels: tuple[int, ...]
    room: int


def tasks(draw: Random) -> tuple[Task, ...]:
    """A recall target, a limit on reviews that meets a tie, costs, and a demand that cannot be met."""
    cases = _cases(draw)
    return (_target(cases), _capacity(cases), _costs(draw, cases), _promise(cases))


def _cases(draw: Random) -> Cases:
    """Half of the cases positive, more of them at the top."""
    room = draw.choice((2, 3, 4))
    while True:
        labels = tuple(int(draw.random() < chance) for chance in (0.8, 0.7, 0.7, 0.5, 0.5, 0.4, 0.3, 0.2))
        if sum(labels) == 4 and 0 < sum(labels[:4]) < 4:
            return Cases((*SCORES[:room], *SCORES[room - 1 :]), labels, room)


def _target(cases: Cases) -> Task:
    point = sweep(cases.labels, cases.scores).for_recall(0.75)
    return Task(
        "Read off",
        "Eight cases. A score equal to the threshold is flagged. What is the highest threshold that finds at least three "
        "quarters of the positives, and what precision comes with it?",
        marked("score", cases.scores, "actually", cases.labels),
        ("Threshold", "Recall", "Precision"),
        key=(
            f"Threshold {significant(point.threshold)}: {point.reason}.",
            explain(recall, point.counts),
            explain(precision, point.counts),
        ),
    )


def _capacity(cases: Cases) -> Task:
    point = sweep(cases.labels, cases.scores).for_capacity(cases.room)
    return Task(
        "Decide",
        f"There is time to look at {cases.room} cases, and equal scores must be treated alike. What is the lowest score that you may take as the threshold, and how many cases are then flagged? Give a reason.",
        blanks=("Threshold", "Flagged"),
        lines=2,
        key=(
            f"Threshold {significant(point.threshold)}, which {point.reason}. The two cases at "
            f"{significant(cases.scores[cases.room])} are tied. Taking one of them would leave it to chance which one is "
            "reviewed, so one review is not used.",
        ),
        follows=True,
    )


def _costs(draw: Random, cases: Cases) -> Task:
    alarm, miss = draw.choice(PRICES)
    s = sweep(cases.labels, cases.scores)
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
        follows=True,
    )


def _promise(cases: Cases) -> Task:
    point = sweep([0, *cases.labels], [0.95, *cases.scores]).for_precision(0.9)
    return Task(
        "Find the mistake",
        "A ninth case comes in, a negative with a score of 0.95. “We promise a precision of 0.9: we need only raise the "
        "threshold far enough.”",
        lines=2,
        key=(
            f"It cannot be done: {point.reason}. Whatever is flagged now includes the case at 0.95, which is negative. Above it "
            "nothing is flagged, and precision is undefined there, not 1.",
        ),
        follows=True,
    )
