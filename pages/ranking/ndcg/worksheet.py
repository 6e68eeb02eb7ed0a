"""Worksheet on NDCG."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.ranking import dcg, ndcg
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

DISCOUNTS = (("rank", 1, 2, 3, 4), ("1 / log₂(rank + 1)", 1, 0.6309, 0.5, 0.4307))
GRADES = ((3, 0, 2, 1), (2, 3, 0, 1), (0, 3, 1, 2), (1, 3, 2, 0), (3, 1, 0, 2), (2, 0, 3, 1))


def tasks(draw: Random) -> tuple[Task, ...]:
    """A list by hand, two ranks that change places, useless results at the end, and a query without any gain."""
    return (*_graded(draw), *_useless(draw), *_no_gain(draw))


def _graded(draw: Random) -> tuple[Task, ...]:
    gains, at = list(draw.choice(GRADES)), draw.randrange(3)
    exchanged = [*gains[:at], gains[at + 1], gains[at], *gains[at + 2 :]]
    way, becomes = ("up", "rises") if gains[at + 1] > gains[at] else ("down", "falls")
    return (
        Task(
            "Work out",
            "Four results with grades. The discounts are given. Use linear gain; the best order uses the same four results.",
            table((*DISCOUNTS, ("grade", *gains), ("grade × discount", *[""] * 4)), heads=0, side=True),
            ("DCG", "DCG of the best order", "NDCG"),
            key=(explain(dcg, gains), explain(dcg, sorted(gains, reverse=True)), explain(ndcg, gains)),
        ),
        Task(
            "Decide",
            f"The results at ranks {at + 1} and {at + 2} change places. Does NDCG rise or fall? Answer before you work it out. What happens to the "
            "sum of the grades?",
            blanks=("NDCG",),
            lines=1,
            key=(
                explain(ndcg, exchanged),
                f"The better result moves {way}, so NDCG {becomes}. The sum of the grades does not depend on the order and stays the same.",
            ),
            follows=True,
        ),
    )


def _useless(draw: Random) -> tuple[Task, ...]:
    good, many = draw.choice(((3, 2, 1), (3, 3, 1), (2, 2, 1))), draw.choice((5, 10, 20))
    return (
        Task(
            "Find the mistake",
            f"“The list {', '.join(map(str, good))} is perfect. With {many} useless results behind it, NDCG must be lower.”",
            blanks=("NDCG",),
            lines=2,
            key=(
                explain(ndcg, [*good, *[0] * many], k=4),
                "Shown for k = 4. A grade of 0 adds nothing, and the best order has the zeros last as well, however many there are. A "
                "useless result lowers NDCG only where it pushes a useful one down.",
            ),
        ),
    )


def _no_gain(draw: Random) -> tuple[Task, ...]:
    count = draw.choice((3, 4, 5))
    return (
        Task(
            "Decide",
            f"For one query all {count} results have grade 0, and nothing better exists. What is NDCG? How should the mean over "
            "queries treat this query?",
            blanks=("NDCG",),
            lines=2,
            key=(
                explain(ndcg, [0] * count),
                "The best order has a DCG of 0, so NDCG is 0/0, which has no value. scikit-learn and trec_eval return 0, which lowers the "
                "mean although no list could have done better. Say what you do.",
            ),
        ),
    )
