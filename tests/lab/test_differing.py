"""Differences that rest on few units: the interval of Bonett and Price, for every measure of decisions, and a word where there are fewer still."""

import numpy as np
import pytest
from scipy.stats import norm

from lab import EvaluationSet, ModelPredictions, measure
from lab.changes import Side, changes
from lab.compare import compare
from lab.differing import DECISIONS, FEW, differing, wider
from lab.measures import measures
from lab.table import table
from pages.lab.what_if.compare import few_differ
from tests.helpers.lab_data import judged_for

N = 60
TRUTH = np.arange(N) % 2 == 0
RIGHT = TRUTH.astype(float)


def flipped(*rows):
    """Scores that are wrong on these rows."""
    found = RIGHT.copy()
    found[list(rows)] = 1 - found[list(rows)]
    return found


FIVE = EvaluationSet("binary", TRUTH, {"a": flipped(0, 1), "b": flipped(2, 3, 4)})


def test_the_factor_makes_walds_variance_that_of_bonett_and_price():
    """12 rows that only a has right, 7 that only b has right, of 100: ((12 + 1) + (7 + 1)) / 102 where Wald has 19 / 100."""
    k = 12 + 7
    assert wider(k) ** 2 * k == pytest.approx((12 + 1) + (7 + 1))
    assert wider(None) == wider(0) == 1


def test_units_that_are_decided_differently_are_counted_by_what_a_measure_looks_at():
    a, b = (ModelPredictions(FIVE, name, 0.5) for name in "ab")
    assert [differing(shape, a, b) for shape in ("counts", "sweep", "probability")] == [5, None, None]
    grouped = EvaluationSet("binary", TRUTH, FIVE.models, groups=np.arange(N) // 3)
    assert (
        differing("counts", *(ModelPredictions(grouped, name, 0.5) for name in "ab")) == 2
    )  # rows 0 to 2, and 3 and 4
    sets = EvaluationSet(
        "labels", np.eye(3, dtype=bool), {"a": np.eye(3, dtype=bool), "b": np.zeros((3, 3), bool)}, ("x", "y", "z")
    )
    assert differing("sets", *(ModelPredictions(sets, name) for name in "ab")) == 3
    assert {one.shape for task in ("binary", "classes", "labels") for one in measures(task)} >= {*DECISIONS}


def test_the_interval_of_an_accuracy_is_near_that_of_bonett_and_price():
    found = table(FIVE, thresholds=0.5, among=[measure("binary", "accuracy")], resamples=4_000).difference(
        "accuracy", "a", "b"
    )
    p12, p21 = (3 + 1) / (N + 2), (2 + 1) / (N + 2)
    half = norm.ppf(0.975) * np.sqrt((p12 + p21 - (p12 - p21) ** 2) / (N + 2))
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.08)  # Student's t and a random draw apart


def test_a_change_and_a_comparison_say_how_many_differ():
    one = measure("binary", "f1")
    verdict = compare(table(FIVE, thresholds=0.5, among=[one], resamples=200), "f1", "a", "b")
    assert verdict.differing == 5 < FEW
    assert few_differ(verdict, "binary") == (
        " They decide differently in only 5 of the rows: with this few, the interval is often too narrow."
    )
    (change,) = changes(Side(FIVE, "a", 0.5), Side(FIVE, "b", 0.5), [one], units=N)
    assert change.differing == 5
    alike = EvaluationSet("binary", TRUTH, {"a": RIGHT, "b": RIGHT})
    same = compare(table(alike, thresholds=0.5, among=[one], resamples=50), "f1", "a", "b")
    assert "decisions on these rows are the same" in few_differ(same, "binary")
    numbers = judged_for("regression")
    assert few_differ(compare(table(numbers, resamples=50), "r2", "a", "b"), "regression") == ""


def test_it_covers_where_few_rows_tell_two_models_apart():
    """40 rows, of which b decides one in ten otherwise than a: the true difference lies inside in about 95 of 100 samples, not in 85."""
    rng, held, one = np.random.default_rng(0), 0, measure("binary", "accuracy")
    for seed in range(200):
        truth = rng.random(40) < 0.5
        a = np.where(rng.random(40) < 0.8, truth, ~truth)
        b = np.where(rng.random(40) < 0.9, a, ~a)
        judged = EvaluationSet("binary", truth, {"a": a + 0.0, "b": b + 0.0})
        d = table(judged, thresholds=0.5, among=[one], resamples=200, seed=seed).difference("accuracy", "a", "b")
        held += d.low <= 0.06 <= d.high  # 0.8 - (0.8 * 0.9 + 0.2 * 0.1)
    assert held / 200 >= 0.91  # three standard errors below 0.95 is 0.904
