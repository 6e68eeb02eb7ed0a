"""Worksheet on precision at k."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from metrics_core import Worked, explain
from metrics_core.ranking import average_precision_at_k, precision_at_k, recall_at_k, reciprocal_rank
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

LIST = tuple("PQRSTU")
PLACES = ((0, 2, 3), (0, 2, 4), (1, 2, 5), (0, 3, 5), (1, 3, 4), (0, 2, 5))  # of one of the first two, and of two more


def tasks(draw: Random) -> tuple[Task, ...]:
    """Four numbers of one list and of its beginning turned round, a query without relevant results, and the best there is."""
    return (*_six(draw), *_nothing(draw), *_best(draw))


def _six(draw: Random) -> tuple[Task, ...]:
    relevant = {LIST[i] for i in draw.choice(PLACES)} | {"Z"}
    other = (LIST[1], LIST[0], *LIST[2:])
    marks = ("yes" if item in relevant else "no" for item in LIST)
    return (
        Task(
            "Work out",
            "Six results for a query. One more relevant result, Z, was not retrieved. Use k = 3; for average precision use all six "
            "results, divided by all relevant ones.",
            table((("rank", *range(1, 7)), ("result", *LIST), ("relevant", *marks)), heads=0, side=True),
            ("Precision at 3", "Recall at 3", "Reciprocal rank", "Average precision"),
            key=_four(relevant, LIST),
        ),
        Task(
            "Decide",
            f"Now the list begins {', '.join(other[:3])}, and the rest stays in order. Which of the four numbers change, and why?",
            lines=3,
            key=(
                *_four(relevant, other),
                "Precision and recall at 3 depend on which three come first, not on their order. Reciprocal rank and average precision "
                "depend on the order.",
            ),
            follows=True,
        ),
    )


def _four(relevant: set[str], ranked: Sequence[str]) -> tuple[Worked, ...]:
    return (
        explain(precision_at_k, relevant, ranked, 3),
        explain(recall_at_k, relevant, ranked, 3),
        explain(reciprocal_rank, relevant, ranked),
        explain(average_precision_at_k, relevant, ranked, 6),
    )


def _nothing(draw: Random) -> tuple[Task, ...]:
    k = draw.choice((3, 5))
    metrics = (precision_at_k, recall_at_k, average_precision_at_k)
    return (
        Task(
            "Decide",
            f"For another query nothing is relevant. Which of precision, recall and average precision at {k} have a value? How "
            "should a mean over all queries treat this query?",
            blanks=(f"Precision at {k}", f"Recall at {k}", "Average precision"),
            lines=2,
            key=(
                *(explain(m, set(), LIST, k) for m in metrics),
                "Where a number is undefined for this query, leave the query out of its mean and say how many you left out. Some tools count it as 0 without saying so.",
            ),
        ),
    )


def _best(draw: Random) -> tuple[Task, ...]:
    few, k = draw.choice(((2, 5), (3, 10), (4, 10), (2, 10)))
    best = explain(precision_at_k, set(range(few)), list(range(k)), k)
    return (
        Task(
            "Find the mistake",
            f"“Only {few} of all our pages are relevant to this query, and we show {k}. Precision at {k} is "
            f"{significant(best.value)}, so our ranking is bad.”",
            blanks=(f"Best precision at {k}",),
            lines=2,
            key=(
                best,
                f"With {few} relevant pages, precision at {k} cannot be higher, whatever the order. Compare it with the best possible "
                "value, or use recall.",
            ),
        ),
    )
