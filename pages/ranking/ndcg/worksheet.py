"""Worksheet on NDCG."""

from itertools import pairwise
from random import Random

from metrics_core import explain
from metrics_core.filled import Filled
from metrics_core.ranking import dcg, ndcg
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task

DISCOUNTS = (("rank", 1, 2, 3, 4, 5), ("discount: 1 / log₂(rank + 1)", 1, 0.6309, 0.5, 0.4307, 0.3869))


def _five(draw: Random) -> list[int]:
    """The relevance of five results, of which neighbours differ, not yet in the best order."""
    while True:
        gains = draw.choices(range(4), k=5)
        if all(a != b for a, b in pairwise(gains)) and gains != sorted(gains, reverse=True):
            return gains


def _graded(draw: Random) -> tuple[Task, ...]:
    gains, at = _five(draw), draw.randrange(3)
    exchanged = [*gains[:at], gains[at + 1], gains[at], *gains[at + 2 :]]
    rises = gains[at + 1] > gains[at]
    return (
        Task(
            "Work out",
            "Five results and their relevance. DCG is the sum of relevance × discount (linear gain). NDCG is DCG divided by the DCG of the best order of the same five results.",
            table((*DISCOUNTS, ("relevance", *gains), ("relevance × discount", *[""] * 5)), heads=0),
            ("DCG", "DCG of the best order", "NDCG"),
            key=(explain(dcg, gains), explain(dcg, sorted(gains, reverse=True)), explain(ndcg, gains)),
        ),
        Task(
            "Decide",
            Filled(
                "The results at ranks {first} and {second} change places. Does NDCG rise or fall? Answer before you work it out. What happens to the "
                "sum of the relevance values?",
                first=at + 1,
                second=at + 2,
            ),
            blanks=("NDCG",),
            lines=1,
            key=(
                explain(ndcg, exchanged),
                "The better result moves up, so NDCG rises. The sum of the relevance values does not depend on the order and stays the same."
                if rises
                else "The better result moves down, so NDCG falls. The sum of the relevance values does not depend on the order and stays the same.",
            ),
            follows=True,
        ),
    )


def _useless(draw: Random) -> tuple[Task, ...]:
    good, many = sorted(draw.choices((1, 2, 3), k=3), reverse=True), draw.choice((5, 10, 20))
    return (
        Task(
            "Find the mistake",
            Filled(
                "“A list with relevance {relevance} is perfect. With {many} useless results (relevance 0) behind it, NDCG must be lower.”",
                relevance=", ".join(map(str, good)),
                many=many,
            ),
            blanks=("NDCG",),
            lines=2,
            key=(
                explain(ndcg, [*good, *[0] * many], k=4),
                "Each rank after the third adds 0. The best order has the zeros last as well, however many there are. A "
                "useless result lowers NDCG only where it pushes a useful one down.",
            ),
        ),
    )


def _no_gain(draw: Random) -> tuple[Task, ...]:
    count = draw.randint(3, 10)
    return (
        Task(
            "Decide",
            Filled(
                "For one query all {count} results have relevance 0, and nothing better exists. What is NDCG? How can the mean over "
                "queries treat this query, and what do you report?",
                count=count,
            ),
            blanks=("NDCG",),
            lines=2,
            key=(
                explain(ndcg, [0] * count),
                "The best order has a DCG of 0, so NDCG is 0/0, which has no value. Leave the query out, or count it as 0, as scikit-learn "
                "and trec_eval do. A 0 lowers the mean, although no list could do better. Say which you did.",
            ),
        ),
    )


def _cut(draw: Random) -> Task:
    gains = _five(draw)
    return Task(
        "Work out",
        "Five results and their relevance; the user sees only the first three. Give NDCG at 3: the DCG of the first three, divided by the DCG of the best three of all five. DCG: the sum of relevance / log₂(rank + 1).",
        table((*(row[:6] for row in DISCOUNTS), ("relevance", *gains)), heads=0),
        ("DCG at 3", "NDCG at 3"),
        key=(explain(dcg, gains, k=3), explain(ndcg, gains, k=3)),
    )


def _powers(draw: Random) -> Task:
    """Two different values above 0 or more: with one alone, both gains give the same NDCG."""
    while len({*(gains := _five(draw))} - {0}) < 2:
        pass
    high, low = max(gains), min({*gains} - {0})
    return Task(
        "Work out",
        "Linear gain is the relevance itself, exponential gain is 2^relevance − 1. Give NDCG of this list with linear and with exponential gain. Which of the two depends more on where the highest relevance is?",
        table((*DISCOUNTS, ("relevance", *gains)), heads=0),
        ("NDCG, linear gain", "NDCG, exponential gain"),
        1,
        (
            explain(ndcg, gains),
            explain(ndcg, gains, gain="exponential"),
            Filled(
                "The exponential one: relevance {high} counts {times} times as much as relevance {low}; with linear gain it counts only {linear} times as much.",
                high=high,
                times=significant((2**high - 1) / (2**low - 1)),
                low=low,
                linear=significant(high / low),
            ),
        ),
    )


def _missing(draw: Random) -> Task:
    gains = _five(draw)
    missed = draw.randint(min(gains) + 1, 3)  # one of the best five
    return Task(
        "Decide",
        Filled(
            "One more document, with relevance {missed}, was not retrieved. DCG: the sum of relevance / log₂(rank + 1). Give NDCG at 5 twice: divide DCG by that of the best order of the five retrieved results, and by that of the best five of all six. Which of the two is lower because of the missing document?",
            missed=missed,
        ),
        table((*DISCOUNTS, ("relevance", *gains)), heads=0),
        ("NDCG, best order of the five", "NDCG, best five of all six"),
        1,
        (
            explain(ndcg, gains, k=5),
            explain(ndcg, gains, k=5, judged=[*gains, missed]),
            "The second: it divides by the DCG of the best five of all six. The first compares the list with itself in its best order.",
        ),
    )


def _larger(draw: Random) -> Task:
    """A list of better results, not in its best order, has the larger DCG."""
    while True:
        rich, poor = _five(draw), sorted(draw.choices(range(3), k=5), reverse=True)
        if float(dcg(rich)) > float(dcg(poor)) > 0:
            break
    best = float(dcg(sorted(rich, reverse=True)))
    return Task(
        "Find the mistake",
        Filled(
            "“For query P the list has a DCG of {rich}, for query Q only {poor}. So P's list is ordered better.” DCG: the sum of relevance / log₂(rank + 1).",
            rich=significant(float(dcg(rich))),
            poor=significant(float(dcg(poor))),
        ),
        table((*DISCOUNTS, ("relevance, P", *rich), ("relevance, Q", *poor)), heads=0),
        ("NDCG of P", "NDCG of Q"),
        1,
        (
            explain(ndcg, rich),
            explain(ndcg, poor),
            Filled(
                "P has better results to order: its best order has a DCG of {best}, Q's only {poor}. So P's DCG is larger, although its order is not the best one. NDCG divides by the DCG of each query's best order. Q's list is already in the best order.",
                best=significant(best),
                poor=significant(float(dcg(poor))),
            ),
        ),
    )


PLACES: Places = ((_graded,), (_cut, _powers, _missing, _no_gain), (_useless, _larger))
