"""What an exercise says after it is solved holds for every way of solving it."""

import numpy as np
import pytest

from tests.helpers.lessons import walk

LESSON = "roc_pr_det"


def test_average_precision_rises_with_prevalence_alone(visit):
    solved = walk(visit, LESSON, "better-without-learning")
    assert solved.against(lambda now, start: now.prevalence > start.prevalence) == []
    assert solved.where(lambda now, start: now.auroc == start.auroc).all()
    assert solved.numbers["auroc"].values.shape == ()


def test_the_partial_area_falls_with_its_limit(visit):
    solved = walk(visit, LESSON, "the-strict-end")
    assert solved.start["auroc"] == pytest.approx(0.92, abs=0.005)
    assert (np.diff(solved.numbers["partial_auroc"].values) > 0).all()
    assert solved.against(lambda now, start: now.max_fpr <= 0.02) == []


def test_the_promise_is_judged_by_the_precision_on_screen(visit):
    solved = walk(visit, LESSON, "five-percent")
    assert solved.against(lambda now, start: now.fp > now.tp) == []
