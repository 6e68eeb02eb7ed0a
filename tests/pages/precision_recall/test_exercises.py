"""What an exercise says after it is solved holds for every way of solving it."""

import pytest

from datasets import toy
from metrics_core import Confusion
from metrics_core.classification import f_beta
from metrics_core.classification.sweep import sweep
from tests.helpers.lessons import walk

LESSON = "precision_recall"


def test_recall_was_the_lower_one_and_rose(visit):
    solved = walk(visit, LESSON, "less-precise-and-better")
    assert solved.start["recall"] < solved.start["precision"]
    assert solved.against(lambda now, start: now.recall > start.recall) == []


def test_nothing_flagged_finds_nothing(visit):
    solved = walk(visit, LESSON, "nothing-to-judge")
    assert solved.against(lambda now, start: (now.recall == 0) & (now.f_beta == 0) & (now.tp + now.fp == 0)) == []


def test_f2_asks_for_a_lower_threshold_than_accuracy(visit):
    solved = walk(visit, LESSON, "twice-the-weight")
    s = sweep(*toy.two_normals())
    best = float(s.thresholds[(s.counts.tp + s.counts.tn).argmax()])
    assert solved.against(lambda now, start: now.threshold < best) == []
    assert solved.against(lambda now, start: now.threshold < start.threshold) == []


def test_a_miss_costs_f2_at_least_what_four_false_alarms_cost():
    """For small changes: with one positive missed instead of found, F2 falls at least as far as with four more false alarms."""
    step = 1e-6
    for tp, fp, fn in ((90, 5, 5), (60, 40, 20), (10, 80, 50)):
        before, missed, alarms = (
            f_beta(Confusion(tp - step * miss, fp + step * alarm, fn + step * miss, 100), 2)
            for miss, alarm in ((0, 0), (1, 0), (0, 4))
        )
        assert missed < alarms < before
    perfect, missed, alarms = (
        f_beta(Confusion(100 - step * miss, step * alarm, step * miss, 100), 2)
        for miss, alarm in ((0, 0), (1, 0), (0, 4))
    )
    assert (perfect - missed) / (perfect - alarms) == pytest.approx(1, abs=1e-4)  # exactly four where F2 is 1
