"""Small worlds of a judge's verdicts: its errors, two raters' counts, three raters' verdicts, and a few human scores."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from charts.moving import over
from metrics_core import ConfusionMatrix
from pages.reference.glossary import drawing as views
from pages.reference.glossary.world import World, control, per_tick

BOTH = ("right", "wrong")


def judge() -> World:
    """A judge's pass rate and one of its two errors."""
    passed = control("rate", "passed by the judge", np.arange(0, 21) / 20)
    found = control("sensitivity", "sensitivity", np.arange(0, 21) / 20)
    return World(
        "A judge passes 20% of the wrong answers. Change what proportion it passes: of all answers, and of the right ones (its sensitivity).",
        (passed, found),
        {"rate": 0.6, "sensitivity": 0.9},
        lambda rate, sensitivity: {"rate": rate, "sensitivity": sensitivity, "specificity": 0.8},
        views.bars(("passed by the judge", "specificity"), (0, 0.8), 0, 1.1, passed),
        topics=("judges",),
        takes="Rate",
    )


def two_raters() -> World:
    """A hundred answers that a person and a judge labelled."""
    agreed = control("agreed", "both call right", range(0, 91, 5))
    alone = control("alone", "right by the judge alone", range(0, 10))

    def cells(agreed: float, alone: float) -> list[int]:
        return [int(agreed), 9 - int(alone), int(alone), 91 - int(agreed)]

    def offers(agreed: float, alone: float) -> Mapping[str, Any]:
        return {"table": ConfusionMatrix(BOTH, np.reshape(cells(agreed, alone), (2, 2)))}

    values = per_tick((agreed, alone), cells)
    return World(
        "A person and a judge labelled 100 answers and agree on 91. Change how many of the 91 both call right, and how many of the other nine only the judge calls right.",
        (agreed, alone),
        {"agreed": 45, "alone": 5},
        offers,
        views.cells(
            BOTH,
            BOTH,
            over("agreed", "alone", "cell")(0.05 + 0.0095 * values),
            numbers=[over("agreed", "alone")(values[..., i]) for i in range(4)],
            titles=("judge", "person"),
        ),
        topics=("judges",),
        takes="TwoRaters",
    )


def three_raters() -> World:
    """Eight answers that three raters called right or wrong."""
    last = control("last", "right by rater 3", range(9))
    others = control("others", "right by raters 1 and 2", range(1, 9))

    def right(last: float, others: float) -> np.ndarray:
        return np.array([[int(i < others), int(i < others or i == 7), int(i < last)] for i in range(8)])

    def offers(last: float, others: float) -> Mapping[str, Any]:
        return {"verdicts": [[BOTH[1 - v] for v in row] for row in right(last, others).tolist()]}

    dark = over("last", "others", "cell")(
        per_tick((last, others), lambda last, others: 0.1 + 0.7 * right(last, others).T.ravel())
    )
    return World(
        "Eight answers that three raters called right (dark) or wrong. Change how many rater 3 calls right, and how many both rater 1 and rater 2 call right.",
        (last, others),
        {"last": 4, "others": 5},
        offers,
        views.cells([str(i + 1) for i in range(8)], ("rater 1", "rater 2", "rater 3"), dark, titles=("answer", "")),
        topics=("judges",),
        takes="Verdicts",
    )


def few_labels() -> World:
    """Ten answers with a human and a judge's score, and twenty with the judge's alone."""
    wrong = control("wrong", "of the eight passed, wrong according to people", range(9))
    passed = control("passed", "of 20 others, passed by the judge", range(21))

    def offers(wrong: float, passed: float) -> Mapping[str, Any]:
        return {
            "human": [int(i >= wrong) for i in range(8)] + [0, 0],
            "judged": [1] * 8 + [0, 0],
            "others": [int(i < passed) for i in range(20)],
        }

    return World(
        "A judge passed eight of ten answers that people labelled, and some of 20 others. Change how many of the eight are wrong according to people, and how many of the 20 the judge passed.",
        (wrong, passed),
        {"wrong": 2, "passed": 16},
        offers,
        views.bars(("passed by the judge", "of these, wrong according to people"), (8, 0), 1, 9, wrong),
        topics=("judges",),
        takes="Scores",
    )


def attempted() -> World:
    """A hundred questions, of which some are not attempted."""
    correct = control("correct", "correct answers", range(0, 61, 5))
    wrong = control("wrong", "wrong answers", range(0, 41, 5))

    def offers(correct: float, wrong: float) -> Mapping[str, Any]:
        return {"correct": correct, "wrong": wrong, "abstained": 100 - correct - wrong}

    return World(
        "A hundred questions. Change how many the model answers correctly, and how many wrongly. The others it does not attempt.",
        (correct, wrong),
        {"correct": 40, "wrong": 20},
        offers,
        views.bars(("correct",), (0,), 0, 66, correct),
        topics=("abstention",),
        takes="Answers",
    )


WORLDS = (attempted, judge, two_raters, three_raters, few_labels)
