"""Worksheet on precision and recall."""

from random import Random

from metrics_core import Confusion, confusion, explain
from metrics_core.classification import f1, f_beta, precision, recall
from metrics_core.filled import Filled
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
            Filled(
                "Sixteen messages; + is spam. Everything with a score of at least {low} is flagged. Count first, then divide.",
                low=at_low,
            ),
            marked("score", scores, "actually", labels),
            ("TP", "FP", "FN", "TN", "Precision", "Recall", "F1"),
            key=(
                Filled("TP {tp:g}, FP {fp:g}, FN {fn:g}, TN {tn:g}.", tp=low.tp, fp=low.fp, fn=low.fn, tn=low.tn),
                *(explain(m, low) for m in (precision, recall, f1)),
            ),
        ),
        Task(
            "Read off",
            Filled(
                "Raise the threshold to {high}. What are precision and recall now? Which of the two can never rise when the threshold is raised, whatever the labels are?",
                high=at_high,
            ),
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
    given = {"precision": significant(p), "recall": significant(r), "mean": significant((p + r) / 2)}
    return (
        Task(
            "Find the mistake",
            Filled("“Precision is {precision} and recall is {recall}, so F1 is {mean}.”", **given),
            blanks=("F1",),
            lines=2,
            key=(
                explain(f1, lopsided),
                Filled(
                    "(The steps suppose that {found} of 200 positives are found, without a false alarm.) {mean} is the arithmetic mean. F1 is the "
                    "harmonic mean, 2 · {precision} · {recall} / ({precision} + {recall}): it is closer to the smaller of precision and recall.",
                    found=found,
                    **given,
                ),
            ),
        ),
    )


def _weighed(draw: Random) -> Task:
    c = Confusion(draw.randint(10, 60), draw.randint(5, 60), draw.randint(5, 60), 100)
    return Task(
        "Work out",
        Filled(
            "A search finds {found} of {relevant} relevant documents, and {irrelevant} irrelevant ones. F-beta is (1 + β²)TP / ((1 + β²)TP + β²FN + FP). Give F2 (β = 2) and F0.5 (β = 0.5). "
            "Which would you report where missing a relevant document is worse than finding an irrelevant one?",
            found=c.tp,
            relevant=c.tp + c.fn,
            irrelevant=c.fp,
        ),
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
        Filled(
            "Of 1,000 messages {spam} are spam. A filter flags {flagged}, and {right} of these are spam. Give precision, recall and F1.",
            spam=spam,
            flagged=flagged,
            right=right,
        ),
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
        Filled(
            "A filter finds {finds}% of the spam and flags {flags}% of the other messages. Give its precision where 4,000 of 10,000 messages are spam, and where 400 are. "
            "Does its recall differ?",
            finds=finds,
            flags=flags,
        ),
        blanks=("Precision if 4,000 are spam", "Precision if 400 are spam"),
        lines=1,
        key=(
            explain(precision, here),
            explain(precision, there),
            Filled(
                "No: recall is {recall:g} both times, because it is computed from the spam alone.", recall=finds / 100
            ),
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
        Filled(
            "“The new filter has a higher precision ({higher}) than the old one ({lower}), so its recall must be lower.” Both filters "
            "were run on the same messages, of which {spam} are spam; the old one flags {flagged_old}, the new one {flagged_new}.",
            higher=significant(float(precision(new))),
            lower=significant(float(precision(old))),
            spam=spam,
            flagged_old=old.tp + old.fp,
            flagged_new=new.tp + new.fp,
        ),
        blanks=("Recall of the old one", "Recall of the new one"),
        lines=2,
        key=(
            Filled(
                "Spam found = flags × precision, rounded: {old} by the old filter and {new} by the new one.",
                old=old.tp,
                new=new.tp,
            ),
            explain(recall, old),
            explain(recall, new),
            "A higher threshold of the same filter cannot raise recall. But this is another filter: it finds more spam with fewer false alarms, so both numbers are higher.",
        ),
    )


PLACES: Places = ((_messages,), (_mean, _weighed, _counted, _elsewhere, _both))
