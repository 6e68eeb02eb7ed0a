"""Worksheets on what a threshold does: curves and their areas, and ways to choose one."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from metrics_core import Confusion, explain
from metrics_core.classification import precision, recall
from metrics_core.classification.areas import auroc, average_precision
from metrics_core.classification.operating_points import total_cost
from metrics_core.classification.sweep import sweep
from widgets.formulas import significant
from widgets.worksheets.given import beside, grid, table
from widgets.worksheets.task import Task, in_turn

POSITIVES, NEGATIVES = 3, 4
RATES = ((0.8, 0.1), (0.9, 0.1), (0.8, 0.2), (0.6, 0.05))  # recall, false positive rate
CASES = (0.9, 0.8, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
TRUTHS = ((1, 1, 0, 1, 0, 1, 0, 0), (1, 0, 1, 1, 0, 0, 1, 0), (0, 1, 1, 1, 0, 1, 0, 0), (1, 1, 0, 0, 1, 0, 1, 0))
PRICES = ((1, 3), (1, 4), (2, 1), (3, 1), (3, 2))  # of a false alarm, of a miss
OPTIONS = (0.75, 0.55, 0.35)


def _marks(head: str, values: Sequence[object], name: str, labels: Sequence[int]) -> str:
    return table(((head, *map(str, values)), (name, *("+" if y else "−" for y in labels))), heads=0, side=True)


# ---- ROC, PR and DET
def _list(draw: Random) -> tuple[Task, ...]:
    labels = _order(draw)
    s = sweep(labels, [0.9 - 0.1 * i for i in range(len(labels))])
    corners = ", ".join(f"({x:g}, {y:g})" for x, y in zip(s.counts.fp, s.counts.tp, strict=True))
    return (
        Task(
            "Read off",
            "Seven items in the order of their scores, highest first. Draw the ROC curve: up for a positive, right for a "
            "negative. Then count the squares below it.",
            beside(
                _marks("rank", range(1, 8), "label", labels),
                grid(NEGATIVES, POSITIVES, across="negatives", up="positives", size=120),
            ),
            ("Squares below", "Squares in all", "AUROC"),
            key=(
                f"Corners, in negatives and positives so far: {corners}.",
                explain(auroc, s),
                "Each square is a pair of a negative and a positive; those below the curve are in the right order.",
            ),
        ),
        Task(
            "Work out",
            "The same list. Write down precision at the rank of each positive; average precision is their mean.",
            blanks=("Precision at 1st +", "2nd +", "3rd +", "Average precision"),
            key=(f"Precision at the positives: {', '.join(_at_positives(labels))}.", explain(average_precision, s)),
        ),
    )


def _order(draw: Random) -> list[int]:
    labels = [1] * POSITIVES + [0] * NEGATIVES
    while True:
        draw.shuffle(labels)
        wins = sum(y > z for i, y in enumerate(labels) for z in labels[i + 1 :])
        if 6 <= wins <= 10:
            return labels


def _at_positives(labels: Sequence[int]) -> list[str]:
    found = [Confusion(sum(labels[:n]), n - sum(labels[:n]), 0, 0) for n in range(1, len(labels) + 1) if labels[n - 1]]
    return [f"{c.tp:g}/{c.tp + c.fp:g} = {significant(float(precision(c)))}" for c in found]


def _rarer(draw: Random) -> tuple[Task, ...]:
    found, flagged = draw.choice(RATES)
    many, few = (
        Confusion(found * n, flagged * (2000 - n), (1 - found) * n, (1 - flagged) * (2000 - n)) for n in (1000, 100)
    )
    return (
        Task(
            "Decide",
            f"A threshold finds {found:.0%} of the positives and flags {flagged:.0%} of the negatives. What is its precision if "
            "1,000 of 2,000 are positive, and what if 100 are? Which of ROC and precision-recall moves, and why?",
            blanks=("Precision, 1,000", "Precision, 100"),
            lines=2,
            key=(
                explain(precision, many),
                explain(precision, few),
                "ROC stands still: both of its rates are taken inside one class. Precision mixes the classes, so "
                "precision-recall moves.",
            ),
        ),
    )


def _tied(draw: Random) -> tuple[Task, ...]:
    score = draw.choice((0.1, 0.5, 0.7, 0.9))
    return (
        Task(
            "Find the mistake",
            f"“Our model gives every item the same score {score}. It has not put one pair in the wrong order, so its AUROC is 1.”",
            blanks=("AUROC",),
            lines=2,
            key=(
                explain(auroc, sweep([1] * POSITIVES + [0] * NEGATIVES, [score] * (POSITIVES + NEGATIVES))),
                "It has not put one in the right order either. A tied pair counts half, so the area is one half: chance.",
            ),
        ),
    )


roc_pr_det = in_turn(_list, _rarer, _tied)


# ---- choosing a threshold
def thresholds(draw: Random) -> tuple[Task, ...]:
    """A recall target, a limit on reviews that meets a tie, costs, and a demand that cannot be met."""
    labels = draw.choice(TRUTHS)
    return (_target(labels), _capacity(labels), _costs(draw, labels), _promise(labels))


def _target(labels: Sequence[int]) -> Task:
    point = sweep(labels, CASES).for_recall(0.75)
    return Task(
        "Read off",
        "Eight cases. A score equal to the threshold is flagged. Which is the highest threshold that finds at least three "
        "quarters of the positives, and what does it cost in precision?",
        _marks("score", CASES, "actually", labels),
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
