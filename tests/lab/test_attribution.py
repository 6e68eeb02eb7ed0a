"""What a change is made of: each part alone when nothing else changed, and the three together the whole."""

import numpy as np
import pytest

from lab import EvaluationSet, ModelPredictions, measures
from lab.attribution import parts

RECALL, PRECISION, AUROC, BRIER = (
    next(one for one in measures("binary") if one.key == key) for key in ("recall", "precision", "auroc", "brier_score")
)


def judged(truth, scores, weights=None):
    return EvaluationSet("binary", np.array(truth, dtype=bool), {"m": np.array(scores, dtype=float)}, weights=weights)


BEFORE = judged([1, 1, 0, 0], [0.9, 0.4, 0.6, 0.1])


def test_more_negatives_of_the_same_scores_are_prevalence():
    """Every negative twice: precision at 0.5 falls from 1/2 to 1/3, recall stays, and all of it is prevalence."""
    now = judged([1, 1, 0, 0, 0, 0], [0.9, 0.4, 0.6, 0.1, 0.6, 0.1])
    found = parts(PRECISION, now, BEFORE, "m", 0.5)
    assert (found.prevalence, found.ranking, found.calibration) == pytest.approx((1 / 3 - 1 / 2, 0, 0))
    assert parts(RECALL, now, BEFORE, "m", 0.5).total == 0


def test_the_same_order_at_half_the_scores_is_calibration():
    """Halved scores flag nobody at 0.5: recall falls from 1/2 to 0 although the order is the same."""
    now = judged([1, 1, 0, 0], [0.45, 0.2, 0.3, 0.05])
    found = parts(RECALL, now, BEFORE, "m", 0.5)
    assert (found.prevalence, found.ranking, found.calibration) == pytest.approx((0, 0, -1 / 2))
    assert parts(AUROC, now, BEFORE, "m", 0.5).total == 0


def test_two_rows_that_change_places_are_ranking():
    """The same four scores, positives first now: recall rises from 1/2 to 1."""
    now = judged([1, 1, 0, 0], [0.9, 0.6, 0.4, 0.1])
    found = parts(RECALL, now, BEFORE, "m", 0.5)
    assert (found.prevalence, found.ranking, found.calibration) == pytest.approx((0, 1 / 2, 0))


@pytest.mark.parametrize("measure", [RECALL, PRECISION, AUROC, BRIER], ids=lambda one: one.key)
def test_the_parts_add_up(measure):
    rng = np.random.default_rng(0)
    sides = []
    for rows, share in ((300, 0.3), (400, 0.1)):
        truth = rng.random(rows) < share
        sides.append(judged(truth, np.round(rng.beta(2 + truth, 3), 2), weights=rng.random(rows)))
    now, before = sides
    values = [measure.on(ModelPredictions(side, "m", 0.5)).value for side in sides]
    assert parts(measure, now, before, "m", 0.5).total == pytest.approx(values[0] - values[1], abs=1e-11)


def test_there_are_no_parts_without_scores_or_with_one_class():
    hard = EvaluationSet("binary", BEFORE.truth, {"m": np.array([1.0, 0, 1, 0])}, hard=frozenset({"m"}))
    assert parts(RECALL, hard, BEFORE, "m", 0.5) is None
    assert parts(RECALL, judged([1, 1], [0.2, 0.4]), BEFORE, "m", 0.5) is None


def test_a_class_without_weight_has_no_parts():
    light = judged([1, 0, 0], [0.2, 0.4, 0.6], weights=np.array([0.0, 1, 1]))
    assert parts(RECALL, BEFORE, light, "m", 0.5) is None


def test_an_order_has_no_calibration_whatever_the_sizes_of_the_files():
    """The earlier file has 50 rows and three different scores, the new one 1,000: AUROC changes by ranking alone."""
    rng = np.random.default_rng(2)
    sides = []
    for rows, digits in ((1000, 6), (50, 0)):
        truth = np.arange(rows) % 3 == 0
        sides.append(judged(truth, np.round(rng.normal(truth, 1), digits)))
    found = parts(AUROC, *sides, "m", 0.5)
    assert found.calibration == 0 and found.prevalence == 0
    values = [AUROC.on(ModelPredictions(side, "m", 0.5)).value for side in sides]
    assert found.ranking == pytest.approx(values[0] - values[1])
