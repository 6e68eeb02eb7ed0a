"""lab.pictures and pages.lab.what_if.matrix: what stands in the lab's still pictures."""

import numpy as np
import pytest
from sklearn.calibration import calibration_curve

from charts.moving import Region
from lab import ModelPredictions, measure
from lab.pictures import WORST, calibrations, errors_of, in_order, residuals_of
from pages.lab.what_if import matrix
from tests.helpers.lab_data import judged_for


def _subjects(task, n=60):
    judged = judged_for(task, n)
    return {model: ModelPredictions(judged, model) for model in judged.models}


def test_calibration_is_scikit_learns_of_the_positive_class_or_of_the_class_that_was_answered():
    found = _subjects("binary", 300)
    share, mean = calibration_curve(found["a"].judged.truth, found["a"].answers, n_bins=10)
    ours = calibrations(found)["a"]
    assert ours.observed[ours.counts > 0] == pytest.approx(share, abs=0.05)  # their bins hold the other edge
    assert ours.mean_probability[ours.counts > 0] == pytest.approx(mean, abs=0.05)
    classes = _subjects("classes", 200)
    top = calibrations(classes)["b"]
    assert top.positives.sum() == (classes["b"].judged.truth == classes["b"].answers).sum()
    hard = judged_for("binary")
    assert (
        calibrations(
            {"h": ModelPredictions(hard.__class__("binary", hard.truth, hard.models, hard=frozenset(hard.models)), "a")}
        )
        == {}
    )


def test_errors_are_counted_in_common_bins_and_those_outside_are_said():
    found = _subjects("regression", 400)
    spread = errors_of(found)
    assert sum(int(c.sum()) for c in spread.counts.values()) + spread.outside == 800
    few = residuals_of(found["a"], most=50)
    assert len(few.said) == 50 and few.total == 400
    rows = np.isin(found["a"].answers, few.said)
    assert sorted(few.error) == pytest.approx(sorted((found["a"].judged.truth - found["a"].answers)[rows]))


def test_units_stand_in_order_from_the_worst():
    found = in_order(measure("ranking", "ndcg_k_10"), _subjects("ranking"))["b"]
    assert (np.diff(found.values) >= 0).all() and found.undefined == np.isnan(found.by_unit).sum()
    assert len(found.worst) == WORST and found.by_unit[found.worst].max() <= np.sort(found.by_unit)[WORST - 1]
    with pytest.raises(ValueError, match="corpus_bleu is no mean over units"):
        in_order(measure("text", "corpus_bleu"), _subjects("text"))


def test_a_cell_is_clicked_in_its_middle_and_filled_as_far_as_its_share():
    places = matrix.cell_places(2, np.array([0, 0, 1, 1]), np.array([0, 1, 0, 1]))
    pick_x, pick_y = places[1]
    assert pick_x.values.tolist() == [0.25, 0.75, 0.25, 0.75]
    assert pick_y.values.tolist() == [0.75, 0.75, 0.25, 0.25]
    left, full = ends = matrix.filled(np.array([[1.0, 0.0], [0.5, 0.5]]))
    assert left[0] < full[0, 0] and full[0, 1] == left[1]
    marks = matrix.chosen_cell(["x", "y"], np.array([[4, 0], [2, 2]]), ends, places).marks
    assert {mark.look for mark in marks if isinstance(mark, Region)} == {"band", "tp", "fn", "outline"}
