"""What an exercise says after it is solved holds for every way of solving it."""

import numpy as np
import pytest

from metrics_core import Confusion
from metrics_core.classification import f1, matthews_correlation, prevalence, specificity
from tests.helpers.lessons import exercise, walk, walk_typed

LESSON = "accuracy_pitfalls"


def test_the_same_test_among_fewer_positives(visit):
    solved = walk(visit, LESSON, "up-and-down")
    assert solved.against(lambda now, start: now.prevalence < start.prevalence) == []
    assert solved.against(lambda now, start: (start.accuracy < now.accuracy) & (now.accuracy < 0.95)) == []
    assert solved.against(lambda now, start: now.fp / now.flagged > start.fp / start.flagged) == []


def test_always_no_wins_where_false_alarms_outnumber_the_found(visit):
    solved = walk(visit, LESSON, "beaten-by-no")
    assert solved.against(lambda now, start: now.fp > now.tp) == []
    assert solved.where(lambda now, start: now.never_balanced_accuracy == 0.5).all()
    assert solved.where(lambda now, start: now.balanced_accuracy == 0.925).all()


def test_a_high_f1_with_negative_correlation_recognises_few_negatives():
    cells = {"tp": range(0, 200, 5), "fp": range(0, 30, 2), "fn": range(0, 30, 2), "tn": range(6)}
    table = Confusion(*(axis.astype(float) for axis in np.meshgrid(*cells.values(), indexing="ij")))
    numbers = {metric.__name__: metric(table) for metric in (f1, matthews_correlation, prevalence, specificity)}
    solved = walk_typed(LESSON, "splendid-and-backwards", cells, numbers)
    assert solved.against(lambda now, start: now.prevalence > 0.5) == []
    assert solved.against(lambda now, start: now.specificity < 0.2) == []
    there = exercise(LESSON, "splendid-and-backwards").puts
    assert float(f1(Confusion(**there))) == pytest.approx(180 / 190)
