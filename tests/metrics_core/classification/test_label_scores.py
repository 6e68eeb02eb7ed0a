"""Scores of many labels are scikit-learn's numbers, on resamples those of repeated rows."""

import numpy as np
import pytest
from sklearn import metrics

from lab import ModelPredictions, measures
from lab.replicates import replicates
from lab.resamples import draw
from metrics_core import CATALOG, explain
from metrics_core.multilabel import multilabel_auroc, multilabel_average_precision
from tests.helpers.cards import evaluated, run
from tests.helpers.lab_data import judged_for

RNG = np.random.default_rng(3)
TRUTH = RNG.random((80, 4)) < 0.4
SCORES = np.round(0.3 * TRUTH + RNG.random((80, 4)), 1)
BOTH = pytest.mark.parametrize(
    ("name", "theirs"),
    [
        ("multilabel_auroc", metrics.roc_auc_score),
        ("multilabel_average_precision", metrics.average_precision_score),
    ],
)


@BOTH
@pytest.mark.parametrize("average", ["macro", "micro"])
def test_areas_are_scikit_learns(name, theirs, average):
    card = CATALOG[name]
    found = card.function(TRUTH, SCORES, average=average)
    assert found == pytest.approx(theirs(TRUTH, SCORES, average=average), rel=1e-9)
    assert found == pytest.approx(run(card.reference, y_true=TRUTH, probability=SCORES, average=average), rel=1e-9)
    worked = explain(card.function, TRUTH, SCORES, average=average)
    assert evaluated(worked.steps[-1].substituted) == pytest.approx(found, rel=1e-5)


@BOTH
def test_a_label_that_never_applies_is_left_out_of_the_mean(name, theirs):
    wide = np.column_stack([TRUTH, np.zeros(80, bool)]), np.column_stack([SCORES, RNG.random(80)])
    function = CATALOG[name].function
    assert function(*wide) == pytest.approx(function(TRUTH, SCORES), rel=1e-12)
    assert explain(function, np.zeros((3, 2)), np.ones((3, 2))).undefined


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: multilabel_auroc(TRUTH, SCORES[:, :2]), "probability must have the shape"),
        (lambda: multilabel_auroc(TRUTH, SCORES, average="samples"), "average must be"),
        (lambda: multilabel_average_precision(TRUTH, SCORES * np.nan), "probability must hold finite"),
    ],
)
def test_what_does_not_fit_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_areas_on_resamples_are_those_of_rows_as_often_as_they_were_drawn():
    judged = judged_for("labels", 50)
    areas = [one for one in measures("labels") if one.card.name.endswith(("AUROC", "average precision"))]
    draws = draw(judged, resamples=5, seed=1)
    found = replicates(areas, ModelPredictions(draws.judged, "a"), draws)
    assert len(areas) == 4
    for place, times in enumerate(draws.times):
        again = draws.judged.take(np.repeat(np.arange(50), times))
        assert found[:, place] == pytest.approx([one.of(again, "a").value for one in areas], abs=1e-12)
