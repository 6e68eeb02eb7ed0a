"""Worksheet on precision and recall."""

from random import Random

from metrics_core import Confusion, confusion, explain
from metrics_core.classification import f1, f_beta, precision, recall
from widgets.formulas import significant
from widgets.worksheets.given import marked
from widgets.worksheets.task import Places, Task, on_a_half

SCORES = tuple(round(0.05 * i, 2) for i in range(1, 20))
LOWER, HIGHER = (0.3, 0.4, 0.5), (0.55, 0.6, 0.65, 0.7, 0.75, 0.8)


def _messages(draw: Random) -> tuple[Task, ...]:
    scores, labels, (at_low, at_high) = _drawn(draw)
    low, high, none = (confusion(labels, [score >= t for score in scores]) for t in (at_low, at_high, 1))
    return (
        Task(
            "Work out",
            f"Sixteen messages; + is spam. Everything with a score of at least {at_low} is flagged. Count first, then divide.",
            marked("score", scores, "actually", labels),
            ("TP", "FP", "FN", "TN", "Precision", "Recall", "F1"),
            key=(
                f"TP {low.tp:g}, FP {low.fp:g}, FN {low.fn:g}, TN {low.tn:g}.",
                *(explain(m, low) for m in (precision, recall, f1)),
            ),
        ),
        Task(
            "Read off",
            f"Raise the threshold to {at_high}. What are precision and recall now? Which of the two can never rise when the threshold is raised, whatever the labels are?",
            blanks=("Precision", "Recall"),
            lines=2,
            key=(
                *(explain(m, high) for m in (precision, recall)),
                "Recall: the number of positives stays the same, and a higher threshold finds no more of them. Precision is "
                "TP / flags, and neither of these can rise. If flags fall by a larger percentage than TP, precision rises; if by a smaller one, it falls.",
            ),
            follows=True,
        ),
        Task(
            "Decide",
            "Now the threshold is above every score. Which of precision, recall and F1 = 2TP / (2TP + FP + FN) have a value? "
            "Give each value, or say why there is none.",
            blanks=("Precision", "Recall", "F1"),
            lines=1,
            key=(
                *(explain(m, none) for m in (precision, recall, f1)),
                "F1 in this form has a value although precision has none.",
            ),
            follows=True,
        ),
    )


def _drawn(draw: Random) -> tuple[list[float], list[int], tuple[float, float]]:
    """Sixteen scores with labels, and two thresholds: positives are found and missed at both, and fewer at the higher one."""
    while True:
        scores = sorted(draw.sample(SCORES, 16), reverse=True)
        labels = [int(draw.random() < draw.uniform(0, 0.4) + 0.6 * score) for score in scores]
        at = draw.choice(LOWER), draw.choice(HIGHER)
        low, high = (confusion(labels, [score >= t for score in scores]) for t in at)
        if 0 < high.tp < low.tp < sum(labels) <= 12 and low.fp and low.tn > 1:
            return scores, labels, at


def _mean(draw: Random) -> tuple[Task, ...]:
    found = draw.randint(10, 160)  # of 200: recall has three decimals at most, and is printed in full
    lopsided = Confusion(found, 0, 200 - found, 20)
    p, r = float(precision(lopsided)), float(recall(lopsided))
    return (
        Task(
            "Find the mistake",
            f"“Precision is {significant(p)} and recall is {significant(r)}, so F1 is {significant((p + r) / 2)}.”",
            blanks=("F1",),
            lines=2,
            key=(
                explain(f1, lopsided),
                f"(The steps suppose that {found} of 200 positives are found, without a false alarm.) {significant((p + r) / 2)} is the arithmetic mean. F1 is the "
                f"harmonic mean, 2 · {significant(p)} · {significant(r)} / ({significant(p)} + {significant(r)}): it is closer to the smaller of precision and recall.",
            ),
        ),
    )


def _weighed(draw: Random) -> Task:
    c = Confusion(draw.randint(10, 60), draw.randint(5, 60), draw.randint(5, 60), 100)
    return Task(
        "Work out",
        f"A search finds {c.tp} of {c.tp + c.fn} relevant documents, and {c.fp} irrelevant ones. F-beta is (1 + β²)TP / ((1 + β²)TP + β²FN + FP). Give F2 (β = 2) and F0.5 (β = 0.5). "
        "Which would you report where missing a relevant document is worse than finding an irrelevant one?",
        blanks=("F2", "F0.5"),
        lines=1,
        key=(
            explain(f_beta, c, 2),
            explain(f_beta, c, 0.5),
            "F2: with β above 1, a relevant document that is missed (FN) weighs more than an irrelevant one that is found (FP).",
        ),
    )


def _counted(draw: Random) -> Task:
    right, spam = draw.randint(20, 90), draw.randint(100, 200)
    flagged = draw.randint(right + 5, right + 60)
    c = Confusion(right, flagged - right, spam - right, 1000 - spam - flagged + right)
    return Task(
        "Work out",
        f"Of 1,000 messages {spam} are spam. A filter flags {flagged}, and {right} of these are spam. Give precision, recall and F1.",
        blanks=("Precision", "Recall", "F1"),
        key=tuple(explain(m, c) for m in (precision, recall, f1)),
    )


def _elsewhere(draw: Random) -> Task:
    finds, flags = draw.randrange(50, 96, 5), draw.randint(1, 15)
    here, there = (
        Confusion(
            n * finds // 100, (10_000 - n) * flags // 100, n - n * finds // 100, (10_000 - n) * (100 - flags) // 100
        )
        for n in (4000, 400)
    )
    return Task(
        "Work out",
        f"A filter finds {finds}% of the spam and flags {flags}% of the other messages. Give its precision where 4,000 of 10,000 messages are spam, and where 400 are. "
        "Does its recall differ?",
        blanks=("Precision if 4,000 are spam", "Precision if 400 are spam"),
        lines=1,
        key=(
            explain(precision, here),
            explain(precision, there),
            f"No: recall is {finds / 100:g} both times, because it is computed from the spam alone.",
        ),
    )


def _both(draw: Random) -> Task:
    while True:
        spam, found = draw.randint(60, 100), draw.randint(25, 45)
        old = Confusion(found, draw.randint(20, 40), spam - found, 500)
        more = draw.randint(3, 12)
        new = Confusion(found + more, draw.randint(5, 15), spam - found - more, 500)
        if not any(on_a_half(float(precision(one))) for one in (old, new)):
            break
    return Task(
        "Find the mistake",
        f"“The new filter has a higher precision ({significant(float(precision(new)))}) than the old one ({significant(float(precision(old)))}), so its recall must be lower.” Both filters "
        f"were run on the same messages, of which {spam} are spam; the old one flags {old.tp + old.fp}, the new one {new.tp + new.fp}.",
        blanks=("Recall of the old one", "Recall of the new one"),
        lines=2,
        key=(
            f"Spam found = flags × precision, rounded: {old.tp} by the old filter and {new.tp} by the new one.",
            explain(recall, old),
            explain(recall, new),
            "A higher threshold of the same filter cannot raise recall. But this is another filter: it finds more spam with fewer false alarms, so both numbers are higher.",
        ),
    )


PLACES: Places = ((_messages,), (_mean, _weighed, _counted, _elsewhere, _both))
