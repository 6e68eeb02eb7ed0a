"""Worksheets on what a threshold does: curves and their areas, and ways to choose one."""

from __future__ import annotations

from random import Random

from metrics_core import Confusion, explain
from metrics_core.areas import auroc, average_precision
from metrics_core.classification import precision, recall
from metrics_core.operating import total_cost
from metrics_core.sweep import sweep
from widgets.formulas import significant
from widgets.worksheets.given import beside, grid, table
from widgets.worksheets.task import Task

POSITIVES, NEGATIVES = 3, 4


def roc_pr_det(draw: Random) -> tuple[Task, ...]:
    """A ROC curve drawn by hand and counted in pairs, average precision, rarer positives, and scores that are all the same."""
    labels = _order(draw)
    scores = [0.9 - 0.1 * i for i in range(len(labels))]
    s = sweep(labels, scores)
    order = table((("rank", *range(1, 8)), ("label", *("+" if y else "−" for y in labels))), heads=0, side=True)
    path = [(float(s.counts.fp[i]), float(s.counts.tp[i])) for i in range(len(s.thresholds))]
    tied = sweep(labels, [0.5] * len(labels))
    share, fpr = draw.choice(((0.8, 0.1), (0.9, 0.1), (0.8, 0.2), (0.6, 0.05)))
    many = Confusion(share * 500, fpr * 500, (1 - share) * 500, (1 - fpr) * 500)
    few = Confusion(share * 50, fpr * 950, (1 - share) * 50, (1 - fpr) * 950)
    return (
        Task(
            "Read off",
            "Seven items in the order of their scores, highest first. Draw the ROC curve: up for a positive, right "
            "for a negative. Then "
            "count the squares below it.",
            beside(order, grid(NEGATIVES, POSITIVES, across="negatives", up="positives", size=120)),
            ("Squares below", "Squares in all", "AUROC"),
            key=(
                "Corners, in negatives and positives so far: " + ", ".join(f"({x:g}, {y:g})" for x, y in path) + ".",
                explain(auroc, s),
                "Each square is a pair of a negative and a positive; those below the curve are in the right order.",
            ),
        ),
        Task(
            "Work out",
            "The same list. Write down precision at the rank of each positive; average precision is their mean.",
            "",
            ("Precision at 1st +", "2nd +", "3rd +", "Average precision"),
            key=(
                "Precision at the positives: " + ", ".join(_at_positives(labels)) + ".",
                explain(average_precision, s),
            ),
        ),
        Task(
            "Decide",
            f"A threshold finds {share:.0%} of the positives and flags {fpr:.0%} of the negatives. What is its "
            "precision if 500 of 1,000 "
            "are positive, and what if 50 are? Which of ROC and precision-recall moves, and why?",
            "",
            ("Precision, 500", "Precision, 50"),
            2,
            (
                explain(precision, many),
                explain(precision, few),
                "ROC stands still: both of its rates are taken inside one class. Precision mixes the classes, so "
                "precision-recall moves.",
            ),
        ),
        Task(
            "Find the mistake",
            "“Our model gives every item the same score 0.5. It has not put one pair in the wrong order, so its "
            "AUROC is 1.”",
            "",
            ("AUROC",),
            2,
            (
                explain(auroc, tied),
                "It has not put one in the right order either. A tied pair counts half, so the area is one half: "
                "chance.",
            ),
        ),
    )


def _order(draw: Random) -> list[int]:
    labels = [1] * POSITIVES + [0] * NEGATIVES
    while True:
        draw.shuffle(labels)
        wins = sum(y > z for i, y in enumerate(labels) for z in labels[i + 1 :])
        if 6 <= wins <= 10:
            return list(labels)


def _at_positives(labels: list[int]) -> list[str]:
    counts = [Confusion(sum(labels[: i + 1]), i + 1 - sum(labels[: i + 1]), 0, 0) for i, y in enumerate(labels) if y]
    return [f"{c.tp:g}/{c.tp + c.fp:g} = {significant(float(precision(c)))}" for c in counts]


def thresholds(draw: Random) -> tuple[Task, ...]:
    """A recall target, a limit on reviews that meets a tie, costs, and a demand that cannot be met."""
    scores = [0.9, 0.8, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3]
    labels = draw.choice(
        ((1, 1, 0, 1, 0, 1, 0, 0), (1, 0, 1, 1, 0, 0, 1, 0), (0, 1, 1, 1, 0, 1, 0, 0), (1, 1, 0, 0, 1, 0, 1, 0))
    )
    s = sweep(labels, scores)
    by_recall, by_capacity = s.for_recall(0.75), s.for_capacity(2)
    alarm, miss = draw.choice(((1, 3), (1, 4), (2, 1), (3, 1), (3, 2)))
    options = (0.75, 0.55, 0.35)
    costs = [float(total_cost(s.at(t), alarm, miss)) for t in options]
    blocked = sweep([0, *labels], [0.95, *scores])
    target = blocked.for_precision(0.9)
    items = table(
        (("score", *map(str, scores)), ("actually", *("+" if y else "−" for y in labels))), heads=0, side=True
    )
    cheapest = options[costs.index(min(costs))]
    return (
        Task(
            "Read off",
            "Eight cases. A score equal to the threshold is flagged. Which is the highest threshold that finds at "
            "least three quarters of the "
            "positives, and what does it cost in precision?",
            items,
            ("Threshold", "Recall", "Precision"),
            key=(
                f"Threshold {significant(by_recall.threshold)}: {by_recall.reason}.",
                explain(recall, by_recall.counts),
                explain(precision, by_recall.counts),
            ),
        ),
        Task(
            "Decide",
            "There is time to look at two cases, and equal scores must be treated alike. Which is the lowest "
            "threshold you may set, and how many "
            "cases do you look at? Give a reason.",
            "",
            ("Threshold", "Flagged"),
            2,
            (
                f"Threshold {significant(by_capacity.threshold)}, which {by_capacity.reason}. The two cases at 0.8 "
                "are tied: to take one "
                "of them would be to toss a coin over who is looked at, so one review is left over.",
            ),
        ),
        Task(
            "Work out",
            f"A false alarm costs {alarm}, a miss costs {miss}. Work out the total cost at each threshold, and "
            "choose one.",
            table(
                (
                    ("threshold", *map(str, options)),
                    ("false alarms", "", "", ""),
                    ("misses", "", "", ""),
                    ("total cost", "", "", ""),
                ),
                side=True,
            ),
            ("I choose",),
            key=(
                *(
                    f"At {t}: {s.at(t).fp:g} · {alarm} + {s.at(t).fn:g} · {miss} = {cost:g} (false alarms, then "
                    "misses)."
                    for t, cost in zip(options, costs, strict=True)
                ),
                f"Cheapest of the three: {cheapest}"
                + (", or another of equal cost." if costs.count(min(costs)) > 1 else "."),
            ),
        ),
        Task(
            "Find the mistake",
            "A ninth case comes in, a negative with a score of 0.95. “We promise a precision of 0.9: just raise the "
            "threshold far enough.”",
            "",
            (),
            2,
            (
                (
                    f"It cannot be done: {target.reason}. "
                    if target.threshold != target.threshold
                    else f"{target.reason}. "
                )
                + "Whatever is flagged now includes the case at 0.95, which is negative. Above it nothing is flagged, and precision is "
                "undefined there, not 1.",
            ),
        ),
    )
