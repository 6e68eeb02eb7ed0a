"""A threshold judged on rows that did not choose it: by hand, and free of what choosing adds."""

import numpy as np
import pytest

from lab import EvaluationSet
from lab.absence import Absent
from lab.calibrators import halves
from lab.other_half import on_other_half
from lab.predictions import ModelPredictions
from metrics_core.classification import f1, informedness
from metrics_core.classification.decisions import youden_point


def noise(units: int, seed: int) -> EvaluationSet:
    rng = np.random.default_rng(seed)
    return EvaluationSet("binary", np.arange(units) % 2 == 0, {"a": rng.random(units)})


def test_each_half_is_judged_at_the_other_ones_threshold():
    judged = noise(40, 1)
    first = halves(40)
    ends = [youden_point(ModelPredictions(judged.take(half), "a").sweep).threshold for half in (first, ~first)]
    flagged = judged.models["a"] >= np.where(first, ends[1], ends[0])
    found = on_other_half(judged, "a", youden_point)
    assert found.tp == np.sum(flagged & judged.truth) and found.fp == np.sum(flagged & ~judged.truth)
    assert found.total == 40


def test_scores_that_say_nothing_look_good_only_where_they_chose():
    chosen, judged = [], []
    for seed in range(60):
        of = noise(60, seed)
        chosen.append(informedness(youden_point(ModelPredictions(of, "a").sweep).counts))
        judged.append(informedness(on_other_half(of, "a", youden_point)))
    assert np.mean(chosen) > 0.1
    assert abs(np.mean(judged)) < 0.05


def test_without_a_threshold_there_is_nothing_and_classes_have_none():
    few = EvaluationSet("binary", np.array([True, False, False]), {"a": np.array([0.9, 0.1, 0.2])})
    assert on_other_half(few, "a", lambda s: s.for_recall(0.5)) is None  # one half has no positive
    with pytest.raises(Absent, match="classes"):
        on_other_half(EvaluationSet("binary", few.truth, few.models, hard=frozenset("a")), "a", youden_point)
    with pytest.raises(ValueError, match="regression"):
        on_other_half(EvaluationSet("regression", np.arange(3.0), few.models), "a", youden_point)


def test_groups_stay_whole():
    truth = np.tile([True, False], 20)
    judged = EvaluationSet("binary", truth, {"a": np.linspace(0, 1, 40)}, groups=np.repeat(np.arange(10), 4))
    assert f1(on_other_half(judged, "a", youden_point)) >= 0
    half = halves(40, judged.groups)
    assert all(len(set(half[judged.groups == g])) == 1 for g in range(10))
