"""Worksheets on ranked lists: hits, graded relevance, recommendations."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from metrics_core import Worked, explain
from metrics_core.ranking import average_precision_at_k, dcg, ndcg, precision_at_k, recall_at_k, reciprocal_rank
from metrics_core.recommendation import (
    average_reciprocal_hit_rate,
    click_through_rate,
    coverage,
    mean_success_at_k,
    personalisation,
)
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task, in_turn

LIST = tuple("PQRSTU")
PLACES = ((0, 2, 3), (0, 2, 4), (1, 2, 5), (0, 3, 5), (1, 3, 4), (0, 2, 5))  # of one of the first two, and of two more
DISCOUNTS = (("rank", 1, 2, 3, 4), ("1 / log₂(rank + 1)", 1, 0.6309, 0.5, 0.4307))
GRADES = ((3, 0, 2, 1), (2, 3, 0, 1), (0, 3, 1, 2), (1, 3, 2, 0), (3, 1, 0, 2), (2, 0, 3, 1))


# ---- precision at k
def _six(draw: Random) -> tuple[Task, ...]:
    relevant = {LIST[i] for i in draw.choice(PLACES)} | {"Z"}
    other = (LIST[1], LIST[0], *LIST[2:])
    marks = ("yes" if item in relevant else "no" for item in LIST)
    return (
        Task(
            "Work out",
            "Six results for a query. One more relevant result, Z, was not retrieved. Take k = 3, then average precision over all "
            "six.",
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
                "Precision and recall at 3 see only which three come first, not their order. Reciprocal rank and average precision "
                "see it.",
            ),
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
            f"For another query nothing at all is relevant. Which of precision, recall and average precision at {k} have a value? "
            "What should their means over all queries do?",
            blanks=(f"Precision at {k}", f"Recall at {k}", "Average precision"),
            lines=2,
            key=(
                *(explain(m, set(), LIST, k) for m in metrics),
                "Leave the query out of the means that are undefined and say how many were left out, or count it as 0, as some "
                "tools do silently.",
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
                f"With {few} relevant, precision at {k} cannot be higher, whatever the order. Compare with the best possible, or "
                "take recall.",
            ),
        ),
    )


ranking = in_turn(_six, _nothing, _best)


# ---- NDCG
def _graded(draw: Random) -> tuple[Task, ...]:
    gains, at = list(draw.choice(GRADES)), draw.randrange(3)
    exchanged = [*gains[:at], gains[at + 1], gains[at], *gains[at + 2 :]]
    way, becomes = ("up", "rises") if gains[at + 1] > gains[at] else ("down", "falls")
    return (
        Task(
            "Work out",
            "Four results with grades. The discounts are given. Linear gain; the best order has the same four.",
            table((*DISCOUNTS, ("grade", *gains), ("grade × discount", *[""] * 4)), heads=0, side=True),
            ("DCG", "DCG of the best order", "NDCG"),
            key=(explain(dcg, gains), explain(dcg, sorted(gains, reverse=True)), explain(ndcg, gains)),
        ),
        Task(
            "Decide",
            f"Ranks {at + 1} and {at + 2} change places. Does NDCG rise or fall? Say it before you work it out. What becomes of the "
            "sum of the grades?",
            blanks=("NDCG",),
            lines=1,
            key=(
                explain(ndcg, exchanged),
                f"The better result moves {way}, so NDCG {becomes}. The sum of the grades knows no order and stays.",
            ),
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
                "Shown for the first four: a grade of 0 adds nothing, and the best order has the zeros last too, however many. NDCG "
                "sees a useless result only where it pushes a useful one down.",
            ),
        ),
    )


def _no_gain(draw: Random) -> tuple[Task, ...]:
    count = draw.choice((3, 4, 5))
    return (
        Task(
            "Decide",
            f"For one query all {count} results have grade 0, and nothing better exists. What is NDCG? What should the mean over "
            "queries do?",
            blanks=("NDCG",),
            lines=2,
            key=(
                explain(ndcg, [0] * count),
                "The best order has a DCG of 0, and 0/0 has no value. scikit-learn and trec_eval answer 0, which lowers the mean for "
                "a query nobody could do better; say what you do.",
            ),
        ),
    )


graded = in_turn(_graded, _useless, _no_gain)


# ---- recommenders
def recommenders(draw: Random) -> tuple[Task, ...]:
    """Hits and their ranks, what is shown to whom, one list for everybody, and clicks."""
    lists = [
        list("abc"),
        list(draw.choice(("ade", "bad"))),
        list(draw.choice(("fab", "aef"))),
        list(draw.choice(("abd", "abe", "abf"))),
    ]
    wanted = [{draw.choice(items)} for items in lists[:3]] + [{"h"}]
    return (_hits(lists, wanted), _spread(lists), _for_all(wanted), _clicks(draw))


def _hits(lists: Sequence[Sequence[str]], wanted: Sequence[set[str]]) -> Task:
    rows = [(str(i), ", ".join(lists[i - 1]), *wanted[i - 1]) for i in range(1, 5)]
    return Task(
        "Work out",
        "Four readers, each with three recommended stories and the one that was read afterwards. Success counts readers with a "
        "hit; the reciprocal hit rate gives 1, 1/2 or 1/3 for the place of the hit.",
        table((("reader", "list", "read afterwards"), *rows)),
        ("Success at 3", "Average reciprocal hit rate"),
        key=(explain(mean_success_at_k, wanted, lists, k=3), explain(average_reciprocal_hit_rate, wanted, lists)),
    )


def _spread(lists: Sequence[Sequence[str]]) -> Task:
    return Task(
        "Work out",
        "The paper has eight stories, a to h. How much of it do these lists show? Then take lists 1 and 4: how far do they differ?",
        blanks=("Coverage", "Overlap of lists 1 and 4", "Personalisation of the two"),
        key=(explain(coverage, "abcdefgh", lists), explain(personalisation, [lists[0], lists[3]])),
    )


def _for_all(wanted: Sequence[set[str]]) -> Task:
    same = [list("abc")] * 4
    alone = explain(personalisation, same[:1]).undefined
    return Task(
        "Decide",
        "An editor gives everybody a, b, c. What become of coverage, personalisation and success at 3? What is personalisation "
        "for one single reader?",
        blanks=("Coverage", "Personalisation", "Success at 3"),
        lines=2,
        key=(
            explain(coverage, "abcdefgh", same),
            explain(personalisation, same),
            explain(mean_success_at_k, wanted, same, k=3),
            f"For one reader there is no pair to compare: {alone}, so it is undefined.",
        ),
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
            "Nothing displayed is nothing known. To count it as 0 keeps it from ever being shown.",
        ),
    )
