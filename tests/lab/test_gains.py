"""Cumulative gains and profit, by counting rows."""

import numpy as np
import pytest

from lab import EvaluationSet, ModelPredictions
from lab.gains import DEPTHS, earned, gains_of

TRUTH = np.arange(100) % 4 == 0
SCORES = np.where(TRUTH, 0.5, 0.3) + np.random.default_rng(0).permutation(100) / 400
JUDGED = EvaluationSet("binary", TRUTH, {"a": SCORES, "b": 1 - SCORES})


def test_gains_are_counts_of_the_highest_scores():
    found, order = gains_of(ModelPredictions(JUDGED, "a").sweep), TRUTH[np.argsort(-SCORES)]
    for i, depth in enumerate(DEPTHS):
        rows = round(depth * 100)
        assert (found.rows[i], found.positives[i]) == pytest.approx((rows, order[:rows].sum()))
        assert found.captured[i] == pytest.approx(order[:rows].sum() / 25)
        assert found.precision[i] == pytest.approx(order[:rows].mean())
        assert found.lift[i] == pytest.approx(order[:rows].mean() / 0.25)


def test_profit_is_summed_over_rows_beside_that_of_no_model():
    every = {name: ModelPredictions(JUDGED, name, 0.55) for name in JUDGED.models}
    found = earned(every, tp_gain=7, fp_cost=2, fn_cost=3)
    for name in JUDGED.models:
        flagged = JUDGED.models[name] >= 0.55
        rows = np.where(TRUTH, np.where(flagged, 7, -3), np.where(flagged, -2, 0))
        assert (found[name].each, found[name].total) == pytest.approx((rows.mean(), rows.sum()))
    assert [one.total for one in found.values()][2:] == [-3 * 25, 7 * 25 - 2 * 75]
