"""What an exercise says after it is solved holds for every way of solving it."""

from datasets import toy
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
