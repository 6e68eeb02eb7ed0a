"""Worksheets on ranked lists: hits, graded relevance, recommendations."""

from __future__ import annotations

from random import Random

from metrics_core import explain
from metrics_core.ranking import (
    average_precision_at_k,
    dcg,
    ndcg,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)
from metrics_core.recommendation import (
    average_reciprocal_hit_rate,
    click_through_rate,
    coverage,
    mean_success_at_k,
    personalisation,
)
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task

LIST = tuple("PQRSTU")
DISCOUNTS = (("rank", 1, 2, 3, 4), ("1 / log₂(rank + 1)", 1, 0.6309, 0.5, 0.4307))


def ranking(draw: Random) -> tuple[Task, ...]:
    """One list by hand, another order of it, a query without anything relevant, and a limit of precision at k."""
    places = draw.choice(((0, 2, 3), (0, 2, 4), (1, 2, 5), (0, 3, 5), (1, 3, 4), (0, 2, 5)))
    relevant = {LIST[i] for i in places} | {"Z"}
    swapped = [LIST[places[0]], *(item for item in LIST if item != LIST[places[0]])]
    if places[0] == 0:
        swapped = [LIST[1], LIST[0], *LIST[2:]]
    few, k = draw.choice(((2, 5), (3, 10), (4, 10), (1, 5)))
    best = explain(precision_at_k, set(range(few)), list(range(k)), k)
    row = table(
        (
            ("rank", *range(1, 7)),
            ("result", *LIST),
            ("relevant", *("yes" if item in relevant else "no" for item in LIST)),
        ),
        heads=0,
        side=True,
    )
    return (
        Task(
            "Work out",
            "Six results for a query. One more relevant result, Z, was not retrieved. Take k = 3, then average "
            "precision over all six.",
            row,
            ("Precision at 3", "Recall at 3", "Reciprocal rank", "Average precision"),
            key=(
                explain(precision_at_k, relevant, LIST, 3),
                explain(recall_at_k, relevant, LIST, 3),
                explain(reciprocal_rank, relevant, LIST),
                explain(average_precision_at_k, relevant, LIST, 6),
            ),
        ),
        Task(
            "Decide",
            f"Now the list begins {swapped[0]}, {swapped[1]}, {swapped[2]}, and the rest stays in order. Which of "
            "the four numbers change?",
            "",
            (),
            2,
            (
                explain(precision_at_k, relevant, swapped, 3),
                explain(recall_at_k, relevant, swapped, 3),
                explain(reciprocal_rank, relevant, swapped),
                explain(average_precision_at_k, relevant, swapped, 6),
                "Precision and recall at 3 see only which three come first, not their order. Reciprocal rank and "
                "average precision see it.",
            ),
        ),
        Task(
            "Decide",
            "For another query nothing at all is relevant. Which of precision, recall and average precision at 3 "
            "have a value? What should their means over all queries do?",
            "",
            ("Precision at 3", "Recall at 3", "Average precision"),
            2,
            (
                explain(precision_at_k, set(), LIST, 3),
                explain(recall_at_k, set(), LIST, 3),
                explain(average_precision_at_k, set(), LIST, 3),
                "Leave the query out of the means that are undefined and say how many were left out, or count it as "
                "0, as some tools do silently.",
            ),
        ),
        Task(
            "Find the mistake",
            f"“Only {few} of all our pages {'is' if few == 1 else 'are'} relevant to this query, and we show {k}. "
            f"Precision at {k} is {significant(best.value)}, so our ranking is bad.”",
            "",
            (f"Best precision at {k}",),
            1,
            (
                best,
                f"With {few} relevant, precision at {k} cannot be higher, whatever the order. Compare with the best "
                "possible, or take R-precision, or recall.",
            ),
        ),
    )


def graded(draw: Random) -> tuple[Task, ...]:
    """NDCG by hand with the discounts given, an exchange, a useless last result, and a query with nothing to gain."""
    gains = list(draw.choice(((3, 0, 2, 1), (2, 3, 0, 1), (0, 3, 1, 2), (1, 3, 2, 0), (3, 1, 0, 2), (2, 0, 3, 1))))
    places = draw.choice(((0, 1), (2, 3), (1, 2)))
    exchanged = list(gains)
    exchanged[places[0]], exchanged[places[1]] = gains[places[1]], gains[places[0]]
    good = sorted(gains, reverse=True)[:3]
    return (
        Task(
            "Work out",
            "Four results with grades. The discounts are given. Linear gain; the best order has the same four.",
            table((*DISCOUNTS, ("grade", *gains), ("grade × discount", "", "", "", "")), heads=0, side=True),
            ("DCG", "DCG of the best order", "NDCG"),
            key=(explain(dcg, gains), explain(dcg, sorted(gains, reverse=True)), explain(ndcg, gains)),
        ),
        Task(
            "Decide",
            f"Ranks {places[0] + 1} and {places[1] + 1} change places. Does NDCG rise or fall? Say it before you "
            "work it out. What becomes of the sum of the grades?",
            "",
            ("NDCG",),
            1,
            (
                explain(ndcg, exchanged),
                f"The better result moved {'up' if gains[places[1]] > gains[places[0]] else 'down'}, so NDCG "
                f"{'rises' if gains[places[1]] > gains[places[0]] else 'falls'}. The sum of the grades knows no "
                "order and stays.",
            ),
        ),
        Task(
            "Find the mistake",
            f"“The list {good[0]}, {good[1]}, {good[2]} is perfect. With ten useless results behind it, NDCG must "
            "be lower.”",
            "",
            ("NDCG",),
            2,
            (
                explain(ndcg, [*good, *[0] * 10]),
                "A grade of 0 adds nothing, and the best order has the zeros last too. NDCG sees a useless result "
                "only where it pushes a useful one down.",
            ),
        ),
        Task(
            "Decide",
            "For one query all four results have grade 0, and nothing better exists. What is NDCG? What should the "
            "mean over queries do?",
            "",
            ("NDCG",),
            2,
            (
                explain(ndcg, [0, 0, 0, 0]),
                "The best order has a DCG of 0, and 0/0 has no value. scikit-learn and trec_eval answer 0, which "
                "lowers the mean for a query nobody could do better; say what you do.",
            ),
        ),
    )


def recommenders(draw: Random) -> tuple[Task, ...]:
    """Hits and their ranks, what is shown to whom, one list for everybody, and clicks."""
    lists = [
        ["a", "b", "c"],
        draw.choice((["a", "d", "e"], ["b", "a", "d"])),
        draw.choice((["f", "a", "b"], ["a", "e", "f"])),
        ["a", "b", draw.choice("def")],
    ]
    wanted = [{draw.choice(lists[0])}, {draw.choice(lists[1][1:])}, {draw.choice(lists[2])}, {"h"}]
    catalogue = list("abcdefgh")
    same = [["a", "b", "c"]] * 4
    clicks, shows = draw.choice(((12, 480), (9, 300), (6, 120), (15, 500)))
    rows = [("reader", "list", "read afterwards")]
    rows += [
        (f"{i}", ", ".join(items), next(iter(one))) for i, (items, one) in enumerate(zip(lists, wanted, strict=True), 1)
    ]
    return (
        Task(
            "Work out",
            "Four readers, each with three recommended stories and the one that was read afterwards. Success counts "
            "readers with a hit; the reciprocal hit "
            "rate gives 1, 1/2 or 1/3 for the place of the hit.",
            table(rows),
            ("Success at 3", "Average reciprocal hit rate"),
            key=(explain(mean_success_at_k, wanted, lists, k=3), explain(average_reciprocal_hit_rate, wanted, lists)),
        ),
        Task(
            "Work out",
            "The paper has eight stories, a to h. How much of it do these lists show? Then take lists 1 and 4: how "
            "far do they differ?",
            "",
            ("Coverage", "Overlap of lists 1 and 4", "Personalisation of the two"),
            key=(explain(coverage, catalogue, lists), explain(personalisation, [lists[0], lists[3]])),
        ),
        Task(
            "Decide",
            "An editor gives everybody a, b, c. Which of coverage, personalisation and success at 3 change, and "
            "which way? Would you still show it to one single reader, and what is "
            "personalisation then?",
            "",
            ("Coverage", "Personalisation", "Success at 3"),
            2,
            (
                explain(coverage, catalogue, same),
                explain(personalisation, same),
                explain(mean_success_at_k, wanted, same, k=3),
                f"With one reader there is no pair to compare: {explain(personalisation, same[:1]).undefined}, so "
                "it is undefined.",
            ),
        ),
        Task(
            "Find the mistake",
            f"“{clicks} clicks on {shows} displays. A story that has not been displayed yet has a click-through "
            "rate of 0, so it is worse.”",
            "",
            ("Rate", "Rate of the new story"),
            2,
            (
                explain(click_through_rate, clicks, shows),
                explain(click_through_rate, 0, 0),
                "Nothing displayed is nothing known. To count it as 0 keeps it from ever being shown.",
            ),
        ),
    )
