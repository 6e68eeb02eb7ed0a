"""Intervals that hold together: how often they do, and how they grow with the number of pairs."""

import numpy as np
import pytest

from benchmarks.bench_fairness import World, covered
from tests.lab.fairness.test_gaps import TABLES, of

EQUAL = World("equal", 400, np.full(3, 1 / 3), np.full(3, 0.4), np.full(3, 0.7), np.full(3, 0.2))


@pytest.mark.slow  # simulates
def test_all_pairs_are_held_in_about_95_of_100_samples():
    found = covered(EQUAL, 40, seed=5)
    every = np.mean([every for every, _ in found.values()])
    assert 90 <= every <= 99
    assert all(largest >= every for every, largest in found.values())


def test_more_groups_ask_for_a_larger_quantile():
    two = {name: TABLES[name] for name in "ab"}
    assert of(two).joint("recall").differences.quantile < of().joint("recall").differences.quantile
    assert 1.7 < of(two).joint("recall").differences.quantile < 2.3  # 1.96 where the sample is large


def test_both_rates_of_equalized_odds_are_corrected_for():
    odds, recall = of().joint("recall", "false_positive_rate"), of().joint("recall")
    assert odds.differences.quantile > recall.differences.quantile
    assert odds.differences.low.shape == (2, 3)


def test_a_pair_is_the_first_minus_the_second():
    found = of().joint("selection_rate")
    middle = (found.differences.low[0] + found.differences.high[0]) / 2
    assert found.pairs.tolist() == [[0, 1], [0, 2], [1, 2]]
    assert np.allclose(middle, [0.4 - 0.25, 0.4 - 0.275, 0.25 - 0.275], atol=0.01)
