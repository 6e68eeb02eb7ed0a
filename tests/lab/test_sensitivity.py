"""The least cost at other prevalences and prices is the least of all thresholds, not of the ticks that are drawn."""

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
