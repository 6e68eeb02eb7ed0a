"""Worksheet on precision at k."""

from collections.abc import Sequence
from random import Random

from metrics_core import Worked, explain
from metrics_core.filled import Filled
from metrics_core.ranking import (
    average_precision_at_k,
    f_at_k,
    hit_rate,
    mean_precision_at_k,
    mean_recall_at_k,
    mean_reciprocal_rank,
    precision_at_k,
    recall_at_k,
    reciprocal_rank,
)
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Places, Task, in_words

LIST = tuple("PQRSTUVWXY")
AS_F1 = (
    ("F-beta at k", "F1 at k"),
    (r"\(1 \+ (?:\\beta|1)\^2\)", "2"),
    (r"(?:\\beta|1)\^2 \\cdot ", ""),
)  # beta is 1, and the task does not speak of it


def _ten(draw: Random) -> tuple[Task, ...]:
    places = {draw.randrange(2), *draw.sample(range(2, 10), draw.randint(2, 4))}  # one of the first two, and more
    relevant = {LIST[i] for i in places} | {"Z"}
    other = (LIST[1], LIST[0], *LIST[2:])
    marks = ("yes" if item in relevant else "no" for item in LIST)
    return (
        Task(
            "Work out",
            "Ten results for a query. One more relevant document, Z, was not retrieved. Use k = 3 for precision and recall. Average precision, over all ten "
            "ranks: add up precision at the rank of each relevant result, and divide by the number of relevant documents, Z included.",
            table((("rank", *range(1, 11)), ("result", *LIST), ("relevant", *marks)), heads=0),
            ("Precision at 3", "Recall at 3", "Reciprocal rank", "Average precision"),
            key=_four(relevant, LIST),
        ),
        Task(
            "Decide",
            Filled(
                "Now the list begins {first}, and the rest stays in order. Which of the four numbers change, and why?",
                first=", ".join(other[:3]),
            ),
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
        in_words(
            explain(average_precision_at_k, relevant, ranked, 10), ("average precision at k", "average precision")
        ),
    )


def _nothing(draw: Random) -> tuple[Task, ...]:
    k = draw.choice((3, 5, 10, 20, 50))
    metrics = (precision_at_k, recall_at_k, average_precision_at_k)
    return (
        Task(
            "Decide",
            Filled(
                "A search shows {k} results; no document is relevant to the query. Which of precision, recall and average precision at {k} have a value? (Average precision is a sum divided by the number of relevant documents.) How "
                "can a mean over all queries treat this query, and what do you report?",
                k=k,
            ),
            blanks=(Filled("Precision at {k}", k=k), Filled("Recall at {k}", k=k), "Average precision"),
            lines=2,
            key=(
                *(explain(m, set(), LIST, k) for m in metrics),
                "Where a number is undefined, leave the query out of its mean or count it as 0: tools differ. Say which you did, and for how many queries.",
            ),
        ),
    )


def _best(draw: Random) -> tuple[Task, ...]:
    k = draw.randint(10, 40)
    few = draw.randint(2, k // 2)
    best = explain(precision_at_k, set(range(few)), list(range(k)), k)
    return (
        Task(
            "Find the mistake",
            Filled(
                "“Only {few} of all our pages are relevant to this query, and we show {k}. Precision at {k} is "
                "{precision}, so our ranking is bad.”",
                few=few,
                k=k,
                precision=significant(best.value),
            ),
            blanks=(Filled("Best precision at {k}", k=k),),
            lines=2,
            key=(
                best,
                Filled(
                    "With {few} relevant pages, precision at {k} cannot be higher, whatever the order. Compare precision with the best possible "
                    "value, or use recall.",
                    few=few,
                    k=k,
                ),
            ),
        ),
    )


def _first(draw: Random) -> Task:
    ranks = [10]
    while min(ranks) > 3:  # until one of the first three results is relevant
        ranks = [draw.randint(1, 10) for _ in range(4)]
    missed = draw.randint(2, 4)
    lists = [[*range(1, rank), "hit"] for rank in ranks] + [list(range(10))] * missed
    return Task(
        "Work out",
        Filled(
            "For four queries the first relevant result is at ranks {ranks}. For {missed} more queries no relevant result was found; they count as 0. Give the mean reciprocal rank (1 / rank, averaged over queries), and the proportion of queries with a relevant result among the first three.",
            ranks=", ".join(map(str, ranks)),
            missed=missed,
        ),
        blanks=("Mean reciprocal rank", "Hit rate at 3"),
        key=(
            explain(mean_reciprocal_rank, [{"hit"}] * len(lists), lists),
            explain(hit_rate, [{"hit"}] * len(lists), lists, 3),
        ),
    )


def _found(draw: Random) -> Task:
    k, relevant = draw.choice((5, 10, 20)), draw.randint(6, 40)
    found = draw.randint(1, min(k, relevant) - 1)
    names, ranked = {f"r{i}" for i in range(relevant)}, [f"r{i}" if i < found else f"n{i}" for i in range(k)]
    return Task(
        "Work out",
        Filled(
            "A search shows {k} results, {found} of them relevant. There are {relevant} relevant documents in all. Give precision and recall at {k}, and their harmonic mean, F1.",
            k=k,
            found=found,
            relevant=relevant,
        ),
        blanks=(Filled("Precision at {k}", k=k), Filled("Recall at {k}", k=k), Filled("F1 at {k}", k=k)),
        names=(Filled("Precision at {k}", k=k), Filled("Recall at {k}", k=k), Filled("F-measure at {k}", k=k)),
        key=(
            *(explain(m, names, ranked, k) for m in (precision_at_k, recall_at_k)),
            in_words(explain(f_at_k, names, ranked, k), *AS_F1),
        ),
    )


def _queries(draw: Random) -> Task:
    exist = [draw.randint(3, 12) for _ in range(4)]
    hits = [draw.randint(0, min(5, n)) for n in exist]
    relevant = [{f"r{i}" for i in range(n)} for n in exist]
    ranked = [[f"r{i}" if i < n else f"n{i}" for i in range(5)] for n in hits]
    return Task(
        "Work out",
        "Four queries. Give the mean over queries of precision at 5 and of recall at 5. For a query with fewer than five relevant documents, which of the two cannot reach 1?",
        table(
            (("query", *range(1, 5)), ("relevant documents", *exist), ("of them in the first 5", *hits)),
            heads=0,
        ),
        ("Mean precision at 5", "Mean recall at 5"),
        1,
        (
            explain(mean_precision_at_k, relevant, ranked, 5),
            explain(mean_recall_at_k, relevant, ranked, 5),
            "Precision at 5: if a query has only three relevant documents, at most 3 of its 5 results are relevant.",
        ),
    )


def _longer(draw: Random) -> Task:
    k, relevant = draw.choice((5, 10)), draw.randint(15, 40)
    early = draw.randint(2, k - 1)
    late = draw.randint(1, early - 1)
    names = {f"r{i}" for i in range(relevant)}
    ranked = [f"r{i}" if i < early else f"n{i}" for i in range(k)] + [
        f"r{early + i}" if i < late else f"m{i}" for i in range(k)
    ]
    return Task(
        "Find the mistake",
        Filled(
            "“We show {twice} results instead of {k}, and recall rose. So our search has become better.” {early} of the first {k} results are relevant, and {late} of the next {k}. There are {relevant} relevant documents in all.",
            twice=2 * k,
            k=k,
            early=early,
            late=late,
            relevant=relevant,
        ),
        blanks=(
            Filled("Recall at {k}", k=k),
            Filled("Recall at {k}", k=2 * k),
            Filled("Precision at {k}", k=k),
            Filled("Precision at {k}", k=2 * k),
        ),
        lines=1,
        key=(
            *(explain(recall_at_k, names, ranked, n) for n in (k, 2 * k)),
            *(explain(precision_at_k, names, ranked, n) for n in (k, 2 * k)),
            "Recall cannot fall as k grows, whatever the order. The order of the results has not changed; precision fell. Compare two searches at the same k.",
        ),
    )


PLACES: Places = ((_ten, _first, _found, _queries), (_nothing,), (_best, _longer))
