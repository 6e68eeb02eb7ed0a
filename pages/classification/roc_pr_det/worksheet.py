"""Worksheet on ROC, precision-recall and DET curves."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from metrics_core import Confusion, Worked, explain
from metrics_core.classification import false_negative_rate, false_positive_rate, precision
from metrics_core.classification.areas import auroc, average_precision
from metrics_core.classification.sweep import sweep
from metrics_core.filled import Filled
from widgets.formulas import significant
from widgets.worksheets.given import beside, grid, marked
from widgets.worksheets.task import Places, Task

POSITIVES, NEGATIVES = 4, 6


def _list(draw: Random) -> tuple[Task, ...]:
    labels = _order(draw)
    s = sweep(labels, range(len(labels), 0, -1))
    first, second, third, fourth = _at_positives(labels)
    points = ", ".join(f"({x:g}, {y:g})" for x, y in zip(s.counts.fp, s.counts.tp, strict=True))
    return (
        Task(
            "Read off",
            "Ten items in the order of their scores, highest first. Draw the ROC curve: up for a positive, right for a "
            "negative. Then count the squares below the curve; divided by the number of all squares, this is AUROC.",
            beside(
                marked("rank", range(1, 11), "label", labels),
                grid(NEGATIVES, POSITIVES, across="negatives", up="positives", size=120),
            ),
            ("Squares below", "Squares in all", "AUROC"),
            key=(
                Filled(
                    "The curve goes through these points (negatives so far, positives so far): {points}.", points=points
                ),
                explain(auroc, s),
                "Each square is one negative with one positive. Below the curve are the pairs in the right order.",
            ),
        ),
        Task(
            "Work out",
            "Use the list above. Write down precision at the rank of each positive; average precision is the mean of these.",
            blanks=("Precision at 1st +", "2nd +", "3rd +", "4th +", "Average precision"),
            key=(
                Filled(
                    "Precision at the positives: {first}, {second}, {third}, {fourth}.",
                    first=first,
                    second=second,
                    third=third,
                    fourth=fourth,
                ),
                _average(labels),
            ),
            follows=True,
        ),
    )


def _order(draw: Random) -> list[int]:
    labels = [1] * POSITIVES + [0] * NEGATIVES
    while True:
        draw.shuffle(labels)
        if 12 <= _in_order(labels) <= 21:
            return labels


def _in_order(labels: Sequence[int]) -> int:
    """The pairs of which the positive comes before the negative."""
    return sum(y > z for i, y in enumerate(labels) for z in labels[i + 1 :])


def _flagged(labels: Sequence[int]) -> list[Confusion]:
    """The counts at the rank of each positive."""
    return [Confusion(sum(labels[:n]), n - sum(labels[:n]), 0, 0) for n in range(1, len(labels) + 1) if labels[n - 1]]


def _at_positives(labels: Sequence[int]) -> list[str]:
    return [
        Filled(
            "{found:g}/{flags:g} = {precision}",
            found=c.tp,
            flags=c.tp + c.fp,
            precision=significant(float(precision(c))),
        )
        for c in _flagged(labels)
    ]


def _average(labels: Sequence[int]) -> Worked:
    """Average precision of a list, with the precision at each positive put in."""
    worked = explain(average_precision, sweep(labels, range(len(labels), 0, -1)))
    put_in = rf"({' + '.join(f'{c.tp:g}/{c.tp + c.fp:g}' for c in _flagged(labels))}) / {sum(labels)}"
    return replace(worked, steps=(replace(worked.steps[-1], formula=put_in, substituted=put_in),))


def _rates(found: int, flagged: int, positives: int) -> Confusion:
    """The counts of 2,000 of which so many are positive, where these percentages of positives and of negatives are flagged."""
    tp, fp = found * positives // 100, flagged * (2000 - positives) // 100
    return Confusion(tp, fp, positives - tp, 2000 - positives - fp)


def _rarer(draw: Random) -> tuple[Task, ...]:
    found, flagged = draw.randrange(50, 100), draw.randint(1, 20)
    many, few = (_rates(found, flagged, n) for n in (1000, 100))
    return (
        Task(
            "Decide",
            Filled(
                "At one threshold, {found}% of the positives and {flagged}% of the negatives are flagged. What is precision if "
                "1,000 of 2,000 are positive, and what if 100 are? Which of the two curves changes, ROC or precision-recall, and why?",
                found=found,
                flagged=flagged,
            ),
            blanks=("Precision if 1,000 are positive", "Precision if 100 are positive"),
            lines=2,
            key=(
                explain(precision, many),
                explain(precision, few),
                "ROC stays the same: each of its rates is computed within one class. Precision mixes both classes, so "
                "precision-recall changes.",
            ),
        ),
    )


def _tied(draw: Random) -> tuple[Task, ...]:
    score = draw.randint(1, 99) / 100
    return (
        Task(
            "Find the mistake",
            Filled(
                "“Our model gives every item the same score {score}. It has not put a single pair in the wrong order, so its AUROC is 1.”",
                score=score,
            ),
            blanks=("AUROC",),
            lines=2,
            key=(
                explain(auroc, sweep([1] * POSITIVES + [0] * NEGATIVES, [score] * (POSITIVES + NEGATIVES))),
                Filled(
                    "It has not put a single pair in the right order either. A tied pair counts half, so the area is one half, as for guessing. "
                    "(The steps suppose {positives} positives and {negatives} negatives; with at least one of each, the AUROC is always one half.)",
                    positives=POSITIVES,
                    negatives=NEGATIVES,
                ),
            ),
        ),
    )


def _pairs(draw: Random) -> Task:
    """Scores of which some are tied across the classes."""
    while True:
        positives, negatives = (
            sorted(draw.choices(range(low, low + 10), k=n), reverse=True) for low, n in ((4, 6), (1, 7))
        )
        ties = sum(p == n for p in positives for n in negatives)
        if 1 <= ties <= 6 and min(positives) < max(negatives):
            break
    s = sweep([1] * 6 + [0] * 7, [*positives, *negatives])
    return Task(
        "Work out",
        Filled(
            "Scores of six positives: {positives}. Scores of seven negatives: {negatives}. In how many of the 42 pairs does the positive have the higher score, and how many "
            "are tied? A tied pair counts half. What is the AUROC?",
            positives=", ".join(map(str, positives)),
            negatives=", ".join(map(str, negatives)),
        ),
        blanks=("In order", "Tied", "AUROC"),
        key=(
            Filled("In order {in_order:g}, tied {tied:g}.", in_order=s.pairs_in_order, tied=s.pairs_tied),
            explain(auroc, s),
        ),
    )


def _det(draw: Random) -> Task:
    genuine, others = draw.randint(40, 90), draw.randint(200, 900)
    missed, let_in = draw.randint(2, 15), draw.randint(5, 60)
    c = Confusion(genuine - missed, let_in, missed, others - let_in)
    return Task(
        "Work out",
        Filled(
            "A lock opens for a voice with a score at or above its threshold. It refuses {missed} of {genuine} members, the positives, and lets in {let_in} of {others} strangers. Give the lock's false negative rate and false positive rate; together they are its point on the DET curve. "
            "Which rate can rise with a higher threshold?",
            missed=missed,
            genuine=genuine,
            let_in=let_in,
            others=others,
        ),
        blanks=("False negative rate", "False positive rate"),
        lines=1,
        key=(
            explain(false_negative_rate, c),
            explain(false_positive_rate, c),
            "Only the false negative rate: a higher threshold lets nobody in who was refused before.",
        ),
    )


def _turned(draw: Random) -> Task:
    """Sixteen items in an order so bad that chance gives an AUROC as far from one half with a probability below 5%."""
    labels = [0] * 8 + [1] * 8
    while _in_order(labels) not in range(1, 13):
        draw.shuffle(labels)
    bad, good = (sweep(one, range(16, 0, -1)) for one in (labels, labels[::-1]))
    return Task(
        "Find the mistake",
        Filled(
            "“The AUROC of these scores is {area}, worse than guessing, so they hold no information.” What are AUROC and average precision if the order is reversed?",
            area=significant(float(auroc(bad))),
        ),
        marked("rank", range(1, 17), "label", labels),
        ("AUROC, reversed", "Average precision, reversed"),
        1,
        (
            explain(auroc, good),
            _average(labels[::-1]),
            "Fewer than 5% of all random orders have an AUROC this far from one half. So the scores seem to order the classes in the wrong direction: look for a reversed label or sign.",
        ),
    )


def _early(draw: Random) -> Task:
    """Two lists with the same AUROC, above one half, of which A begins earlier and has the higher average precision."""
    while True:
        lists = [draw.sample([1] * 3 + [0] * 7, 10) for _ in range(2)]
        wins, other = map(_in_order, lists)
        if wins == other > 10 and lists[0].index(1) < lists[1].index(1):  # of 21 pairs
            a, b = (sweep(labels, range(10, 0, -1)) for labels in lists)
            if average_precision(a) > average_precision(b):
                break
    return Task(
        "Decide",
        "Two models order the same ten items. Give AUROC and average precision of each list. Somebody stops at the first positive: which list is better for this person?",
        beside(
            *(
                marked(Filled("rank, {name}", name=name), range(1, 11), "label", labels)
                for name, labels in zip("AB", lists, strict=True)
            )
        ),
        ("AUROC of A", "AUROC of B", "Average precision of A", "Average precision of B"),
        1,
        (
            *(explain(auroc, s) for s in (a, b)),
            *map(_average, lists),
            Filled(
                "List A: its first positive is at rank {first_a}, B's at rank {first_b}. A's average precision is higher, too. AUROC counts every pair the same, wherever the pair is in the list.",
                first_a=lists[0].index(1) + 1,
                first_b=lists[1].index(1) + 1,
            ),
        ),
    )


PLACES: Places = ((_list,), (_rarer, _pairs, _det, _early, _turned), (_tied,))
