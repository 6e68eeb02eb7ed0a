"""Worksheet on judges."""

from __future__ import annotations

from random import Random

import numpy as np

from metrics_core import ConfusionMatrix, explain
from metrics_core.classification.multiclass import cohen_kappa
from metrics_core.judges import corrected_rate, expected_rate, gwet_ac1, krippendorff_alpha, prediction_powered_mean
from widgets.formulas import significant
from widgets.worksheets.given import table
from widgets.worksheets.task import Task


def tasks(draw: Random) -> tuple[Task, ...]:
    """A rate by hand, agreement of two raters, several raters with a gap, a judge no better than chance, and verdicts taken for the truth."""
    return (*_rate(draw), *_agreement(draw), *_raters(draw), *_edge(draw), *_mistake(draw))


def _rate(draw: Random) -> tuple[Task, ...]:
    right, se, sp = 10 * draw.randint(60, 95), draw.choice((80, 90)) / 100, draw.choice((70, 80, 90)) / 100
    passed = round(1000 * expected_rate(right / 1000, se, sp))
    return (
        Task(
            "Work out",
            f"A judge passes {passed} of 1,000 answers. Of the right answers that people labelled it passes {100 * se:.0f}%, and of the wrong ones it fails {100 * sp:.0f}%. "
            "What is the corrected pass rate?",
            blanks=("Judge's rate", "Corrected"),
            lines=1,
            key=(explain(corrected_rate, passed / 1000, se, sp),),
        ),
    )


def _agreement(draw: Random) -> tuple[Task, ...]:
    both, judge, person = draw.randint(85, 92), draw.randint(3, 5), draw.randint(1, 2)
    cells = [[both, person], [judge, 100 - both - judge - person]]
    matrix = ConfusionMatrix(("right", "wrong"), np.array(cells))
    rows = ((label, *map(str, row)) for label, row in zip(("person: right", "person: wrong"), cells, strict=True))
    return (
        Task(
            "Work out",
            "A judge and a person labelled the same 100 answers. Work out the raw agreement, Cohen's kappa and Gwet's AC1.",
            table((("", "judge: right", "judge: wrong"), *rows), heads=1, side=True),
            blanks=("Agreement", "Kappa", "AC1"),
            lines=2,
            key=(explain(cohen_kappa, matrix), explain(gwet_ac1, matrix)),
        ),
    )


def _raters(draw: Random) -> tuple[Task, ...]:
    rows: list[list[str | None]] = [list(draw.choice(("+++", "++-", "+--", "---"))) for _ in range(3)]
    rows += [["+", draw.choice("+-"), None], ["-", draw.choice("+-"), "-"]]
    draw.shuffle(rows)
    for row in rows:
        draw.shuffle(row)
    shown = tuple(tuple(verdict or "" for verdict in column) for column in zip(*rows, strict=True))
    return (
        Task(
            "Work out",
            "Three raters called five answers right (+) or wrong (-); one verdict is missing. Work out Krippendorff's alpha.",
            table(tuple((f"rater {i + 1}", *column) for i, column in enumerate(shown)), heads=0, side=True),
            blanks=("Observed", "By chance", "Alpha"),
            lines=2,
            key=(explain(krippendorff_alpha, rows),),
        ),
    )


def _edge(draw: Random) -> tuple[Task, ...]:
    se = draw.choice((60, 70, 80, 90)) / 100
    return (
        Task(
            "Decide",
            f"A judge passes {100 * se:.0f}% of the right answers, and {100 * se:.0f}% of the wrong ones as well. It passes {100 * se:.0f}% of your model's. What is the corrected rate?",
            blanks=("Corrected rate",),
            lines=1,
            key=(
                explain(corrected_rate, se, se, round(1 - se, 2)),
                "It passes right and wrong answers alike, so its verdicts say nothing about the rate: any true rate gives the same report.",
            ),
        ),
    )


def _mistake(draw: Random) -> tuple[Task, ...]:
    wrong = draw.randint(2, 4)
    human, judged = [1] * (10 - wrong) + [0] * wrong, [1] * 10
    others = [1] * 92 + [0] * 8
    return (
        Task(
            "Find the mistake",
            f"“The judge passed 92 of 100 answers. It agreed with people on {10 - wrong} of 10 others, so we trust it: the pass rate is 0.92.” The judge passed all ten; people "
            f"called {wrong} of them wrong. What is the prediction-powered mean?",
            blanks=("Mean",),
            lines=2,
            key=(
                explain(prediction_powered_mean, human, judged, others),
                f"On the labelled answers the judge's rate is too high by {significant(wrong / 10)}. Subtract this from the rate of the others. With ten labels "
                "the result is very uncertain.",
            ),
        ),
    )
