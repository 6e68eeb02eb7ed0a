"""The least cost at other prevalences and prices is the lowest of all thresholds, not of the ticks that are drawn."""

import numpy as np
import pytest

from lab.sensitivity import PER, elsewhere
from metrics_core.classification.sweep import sweep


@pytest.mark.parametrize("seed", range(3))
def test_the_cheapest_threshold_is_the_cheapest_of_all(seed):
    rng = np.random.default_rng(seed)
    y = rng.random(700) < 0.05
    s = sweep(y, np.round(rng.normal(y * 1.2, 1), 6))
    grid = elsewhere(s, 0.5, 3.5)
    assert [grid.thresholds[grid.now[0]], grid.ratios[grid.now[2]]] == [0.5, 3.5]
    missed, alarms = 1 - s.counts.tp / s.positives, s.counts.fp / s.negatives
    for p, share in enumerate(grid.prevalences):
        for r, ratio in enumerate(grid.ratios):
            cost = PER * (alarms * (1 - share) + ratio * missed * share)
            assert grid.least[p, r] == pytest.approx(cost.min(), rel=1e-9)
            at = int(np.flatnonzero(s.thresholds == grid.cheapest[p, r])[0])
            assert cost[at] == pytest.approx(cost.min(), rel=1e-9)


def test_round_prevalences_and_prices_are_there_and_any_other_may_be_asked_for():
    y = np.arange(300) % 7 == 0
    s = sweep(y, np.linspace(0, 1, 300))
    grid = elsewhere(s, 0.5, 3.5, asked=0.0125)
    assert {0.01, 0.05, 0.1, 0.2, 0.5, 0.95, 0.0125, float(y.mean())} <= {*grid.prevalences.tolist()}
    assert {1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 50.0, 100.0, 3.5} <= {*grid.ratios.tolist()}
    at, place = int(np.searchsorted(grid.prevalences, 0.0125)), grid.now[0]
    c = s.at(0.5)
    found, alarms = c.tp / s.positives, c.fp / s.negatives
    right = 0.0125 * found / (0.0125 * found + 0.9875 * alarms)
    counts = grid.counts
    assert counts.tp[place, at] / (counts.tp[place, at] + counts.fp[place, at]) == pytest.approx(right)
