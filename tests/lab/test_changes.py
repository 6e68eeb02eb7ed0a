"""What would be: calibration and its fits against scikit-learn, mixtures and corrections by hand, intervals of differences."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.calibration import CalibratedClassifierCV
from sklearn.frozen import FrozenEstimator
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LinearRegression
from sklearn.metrics import roc_auc_score

from lab import EvaluationSet
from lab.calibrators import calibrated, halves, isotonic, platt
from lab.changes import Side, changes, some_of
from lab.ensembles import averaged, corrected, ways
from lab.measures import measure, measures
from lab.sensitivity import class_share
from metrics_core.inference.intervals import delong_difference

RNG = np.random.default_rng(11)
N = 1200
TRUTH = RNG.random(N) < 0.3
A = TRUTH + RNG.normal(0, 1, N)
B = TRUTH + RNG.normal(0, 1.3, N)
BINARY = EvaluationSet("binary", TRUTH, {"a": A, "b": B})


def test_macro_f1_leaves_out_a_class_that_only_another_model_says():
    """The table and the curve over a class's share, at the data's own share."""
    truth, a, b = np.array([0, 0, 0, 1, 1, 1]), np.array([0, 0, 1, 1, 1, 0]), np.array([0, 2, 0, 1, 1, 0])
    judged = EvaluationSet("classes", truth, {"a": a, "b": b}, labels=("x", "y", "z"))
    for model in ("a", "b"):
        curve = class_share(judged, model, 0)
        for key, values in curve.lines.items():
            if key not in ("precision", "recall"):
                assert values[curve.now] == pytest.approx(measure("classes", key).of(judged, model).value)
        assert not np.isnan(curve.lines["macro_f1"]).any()


class Given(ClassifierMixin, BaseEstimator):
    """A classifier whose decision function is the only feature."""

    def fit(self, x, y):
        self.classes_, self.fitted_ = np.unique(y), True
        return self

    def decision_function(self, x):
        return np.asarray(x)[:, 0]

    def predict(self, x):
        return self.classes_[(self.decision_function(x) > 0).astype(int)]


@settings(max_examples=40)
@given(st.lists(st.tuples(st.booleans(), st.integers(0, 6), st.integers(1, 3)), min_size=1, max_size=30))
def test_isotonic_is_scikit_learns(drawn):
    actual, scores, weights = (np.array(column) for column in zip(*drawn, strict=True))
    theirs = IsotonicRegression(out_of_bounds="clip").fit(scores.astype(float), actual, sample_weight=weights)
    asked = np.linspace(-1, 7, 33)
    np.testing.assert_allclose(isotonic(actual, scores, weights)(asked), theirs.predict(asked), atol=1e-9)


@pytest.mark.parametrize("scale", [1, 0.001, 500])
def test_platt_is_scikit_learns_sigmoid(scale):
    x = (A * scale + 3)[:, None]
    theirs = CalibratedClassifierCV(FrozenEstimator(Given().fit(x, TRUTH)), method="sigmoid", ensemble=False).fit(
        x, TRUTH
    )
    np.testing.assert_allclose(platt(TRUTH, x[:, 0])(x[:, 0]), theirs.predict_proba(x)[:, 1], atol=2e-4)


def test_platt_keeps_the_order_and_needs_both_classes():
    assert roc_auc_score(TRUTH, platt(TRUTH, A)(A)) == pytest.approx(roc_auc_score(TRUTH, A))
    assert np.isfinite(platt(np.array([False, True]), np.array([0.0, 1.0]))(np.array([-1e9, 0.5, 1e9]))).all()
    with pytest.raises(ValueError, match="both classes"):
        platt(np.ones(3, bool), np.arange(3.0))


def test_calibration_is_fitted_on_one_half_and_judged_on_the_other():
    before, after, fit = calibrated(BINARY, "a", "platt", seed=4)
    fitted = halves(N, seed=4)
    assert len(before) == len(after) == N - fitted.sum()
    np.testing.assert_array_equal(after.models["a"], platt(TRUTH[fitted], A[fitted])(A[~fitted]))
    np.testing.assert_array_equal(after.models["a"], fit(before.models["a"]))
    brier = measure("binary", "brier_score")
    assert "not probabilities" in brier.of(before, "a").undefined and brier.of(after, "a").value < 0.21
    groups = np.arange(N) // 10
    assert all(len(set(halves(N, groups)[groups == g])) == 1 for g in range(0, 120, 7))


def test_mixtures_are_means_ranks_unions_and_fused_places():
    mixed = averaged(BINARY, "a", "b", "scores", "mixed").models["mixed"]
    np.testing.assert_allclose(mixed, (A + B) / 2)
    ranks = averaged(BINARY, "a", "b", "ranks", "mixed").models["mixed"]
    assert ranks[np.argmin(A + B)] < ranks[np.argmax(A + B)] and ranks.max() <= 1
    sets = np.array([[True, False]])
    labels = EvaluationSet("labels", sets, {"a": sets, "b": ~sets}, labels=("x", "y"))
    assert averaged(labels, "a", "b", "either", "m").models["m"].all()
    assert not averaged(labels, "a", "b", "both", "m").models["m"].any()
    a, b, truth = (np.empty(1, object) for _ in range(3))
    truth[0], a[0], b[0] = (
        {"x": 1},
        ("p", "x", "q"),
        ("x", "q", "r"),
    )  # x: 1/62 + 1/61, q: 1/63 + 1/62, p: 1/61, r: 1/63
    ranking = EvaluationSet("ranking", truth, {"a": a, "b": b})
    assert averaged(ranking, "a", "b", "places", "m").models["m"][0] == ("x", "q", "p", "r")
    assert ways(EvaluationSet("text", a, {"a": a, "b": b}), "a", "b") == ()


def test_probabilities_of_classes_are_averaged_and_the_larger_wins():
    shares = {"a": np.array([[0.6, 0.4]]), "b": np.array([[0.1, 0.9]])}
    judged = EvaluationSet(
        "classes", np.array([1]), {"a": np.array([0]), "b": np.array([1])}, ("x", "y"), probabilities=shares
    )
    mixed = averaged(judged, "a", "b", "probabilities", "m")
    assert mixed.models["m"].tolist() == [1] and mixed.probabilities["m"].tolist() == [[0.35, 0.65]]
    with pytest.raises(ValueError, match="way"):
        averaged(judged, "a", "b", "vote", "m")


def test_corrections_are_the_mean_and_the_line_of_the_other_half():
    said = RNG.normal(10, 2, 400)
    judged = EvaluationSet("regression", 3 + 0.5 * said + RNG.normal(0, 0.1, 400), {"m": said})
    fitted = halves(400)
    before, bias = corrected(judged, "m", "bias")
    np.testing.assert_allclose(bias.models["m"] - before.models["m"], (judged.truth - said)[fitted].mean())
    line = LinearRegression().fit(said[fitted, None], judged.truth[fitted])
    _, scaled = corrected(judged, "m", "bias and scale")
    np.testing.assert_allclose(scaled.models["m"], line.predict(said[~fitted, None]))
    with pytest.raises(ValueError, match="numbers"):
        corrected(BINARY, "a", "bias")


def test_the_interval_of_a_change_is_close_to_delongs():
    found = {c.measure.key: c for c in changes(Side(BINARY, "a"), Side(BINARY, "b"), measures("binary"), units=N)}
    exact = delong_difference(TRUTH, B, A, positive=True)
    auroc = found["auroc"]
    assert auroc.difference == pytest.approx(exact.value)
    assert (auroc.high - auroc.low) / (exact.high - exact.low) == pytest.approx(1, abs=0.5)
    assert auroc.better is (False if auroc.high < 0 else None)
    assert np.isnan(found["log_loss"].difference) and "not probabilities" in found["log_loss"].after.undefined


def test_leaving_a_slice_out_is_paired_and_no_change_has_no_width():
    same = changes(Side(BINARY, "a"), Side(BINARY, "a"), measures("binary"), units=N)
    assert all(c.low == c.high == 0 for c in same if c.difference == c.difference)
    kept = np.flatnonzero(np.arange(N) % 3 > 0)
    part = changes(Side(BINARY, "a"), Side(BINARY.take(kept), "a", units=kept), measures("binary")[:1], units=N)[0]
    assert part.difference == part.after.value - part.before.value and part.low < part.difference < part.high


def test_work_on_many_units_is_done_on_a_sample():
    assert some_of(BINARY) is None
    chosen = some_of(BINARY, 100)
    assert chosen is not None and len(set(chosen)) == 100 and (np.diff(chosen) > 0).all()
