"""Scores of several classes are scikit-learn's numbers; pairs on many resamples are those of repeated rows."""

import math

import numpy as np
import pytest
from sklearn import metrics

from lab import EvaluationSet, ModelPredictions, measures
from lab.replicates import replicates
from lab.resamples import draw
from metrics_core import CATALOG, explain
from metrics_core.multiclass import multiclass_auroc, multiclass_brier, multiclass_log_loss
from tests.helpers.cards import evaluated, run
from tests.helpers.lab_data import judged_for

RNG = np.random.default_rng(5)
TRUTH = RNG.integers(0, 4, 120)
SCORES = np.round(RNG.dirichlet(np.ones(4), 120) + 0.3 * np.eye(4)[TRUTH], 1) + 0.05
SCORES /= SCORES.sum(axis=1, keepdims=True)
WEIGHTS = RNG.integers(0, 3, 120).astype(float)
SAME = {"rel": 1e-9, "abs": 1e-12}


@pytest.mark.parametrize("average", ["macro", "weighted"])
@pytest.mark.parametrize("multi_class", ["ovr", "ovo"])
def test_areas_are_scikit_learns(multi_class, average):
    how = {"multi_class": multi_class, "average": average}
    assert multiclass_auroc(TRUTH, SCORES, **how) == pytest.approx(metrics.roc_auc_score(TRUTH, SCORES, **how), **SAME)
    copied = (np.repeat(part, WEIGHTS.astype(int), axis=0) for part in (TRUTH, SCORES))
    weighted = multiclass_auroc(TRUTH, SCORES, weights=WEIGHTS, **how)
    assert weighted == pytest.approx(metrics.roc_auc_score(*copied, **how), **SAME)
    named = multiclass_auroc(np.array(list("dcba"))[TRUTH], SCORES[:, ::-1], labels=list("abcd"), **how)
    assert named == pytest.approx(multiclass_auroc(TRUTH, SCORES, **how), **SAME)


def test_a_class_that_does_not_occur_is_left_out():
    wide = np.column_stack([SCORES, np.zeros(len(TRUTH))])
    for how in ({"multi_class": "ovr", "average": "weighted"}, {"multi_class": "ovo", "average": "macro"}):
        assert multiclass_auroc(TRUTH, wide, labels=range(5), **how) == pytest.approx(
            multiclass_auroc(TRUTH, SCORES, **how), **SAME
        )


@pytest.mark.parametrize("weights", [None, WEIGHTS])
def test_losses_are_scikit_learns(weights):
    how = {"sample_weight": weights, "labels": range(4)}
    for ours, theirs in ((multiclass_log_loss, metrics.log_loss), (multiclass_brier, metrics.brier_score_loss)):
        assert ours(TRUTH, SCORES, weights=weights) == pytest.approx(theirs(TRUTH, SCORES, **how), **SAME)


@pytest.mark.parametrize("name", ["multiclass_auroc", "multiclass_log_loss", "multiclass_brier"])
def test_the_reference_call_on_the_card_gives_the_same_number(name):
    found = run(CATALOG[name].reference, y_true=TRUTH, scores=SCORES, labels=None)
    assert CATALOG[name].function(TRUTH, SCORES) == pytest.approx(found, **SAME)
    assert explain(CATALOG[name].function, [], np.zeros((0, 0))).undefined


def test_by_hand():
    """Two samples, probabilities 0.5 and 0.25 of their own classes: losses ln 2 and ln 4, squares 0.375 and 0.875."""
    truth, scores = [0, 1], [[0.5, 0.25, 0.25], [0.25, 0.25, 0.5]]
    worked = explain(multiclass_log_loss, truth, scores, labels=range(3))
    assert worked.value == pytest.approx(math.log(8) / 2) == evaluated(worked.steps[-1].substituted)
    assert multiclass_brier(truth, scores, labels=range(3)) == pytest.approx((0.375 + 0.875) / 2)
    assert multiclass_auroc(truth, scores, labels=range(3)) == pytest.approx(0.75)  # of class 0 right, of class 1 tied
    assert multiclass_log_loss([0], [[0.0, 1.0]], labels=range(2)) == math.inf
    assert (
        explain(multiclass_auroc, [1, 1], [[0.5, 0.5]] * 2, labels=range(2)).undefined == "fewer than two classes occur"
    )


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: multiclass_auroc(TRUTH, SCORES[:, :3]), "scores must have a row"),
        (lambda: multiclass_auroc(TRUTH, SCORES, multi_class="pairs"), "multi_class must be"),
        (lambda: multiclass_log_loss(TRUTH, SCORES + 1), "scores must be probabilities"),
        (lambda: multiclass_brier([0], [[np.nan]]), "scores must not hold NaN"),
    ],
)
def test_what_does_not_fit_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_areas_on_resamples_are_those_of_rows_as_often_as_they_were_drawn():
    judged = judged_for("classes", 80)
    areas = [one for one in measures("classes") if one.card.function is multiclass_auroc]
    draws = draw(judged, resamples=6, seed=1)
    found = replicates(areas, ModelPredictions(draws.judged, "a"), draws)
    for place, times in enumerate(draws.times):
        again = draws.judged.take(np.repeat(np.arange(80), times))
        assert found[:, place] == pytest.approx([one.of(again, "a").value for one in areas], abs=1e-12)


def test_kappa_is_weighted_only_where_classes_are_numbers():
    judged = judged_for("classes")
    by_key = {one.key: one for one in measures("classes")}
    for weights in ("linear", "quadratic"):
        one = by_key[f"cohen_kappa_weights_{weights}"]
        said = metrics.cohen_kappa_score(judged.truth, judged.models["a"], weights=weights)
        assert one.of(judged, "a").value == pytest.approx(said, **SAME)
        named = EvaluationSet("classes", judged.truth, judged.models, labels=tuple("wxyz"))
        assert one.of(named, "a").undefined == "the classes are not numbers, so they have no order"
