"""Areas and scores of probabilities on resampled rows: each resample is what the metric says of the repeated rows."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from sklearn.metrics import auc, average_precision_score, log_loss, precision_recall_curve

from metrics_core.classification.areas import average_precision, partial_auroc, pr_auc_trapezoid
from metrics_core.classification.other_prevalence import average_precision_at
from metrics_core.classification.sweep import sweep
from metrics_core.inference.bootstrap import bootstrap
from metrics_core.inference.resampled_areas import resampled_area_at, resampled_partial_auroc
from metrics_core.inference.resampled_probabilities import resampled_calibration_errors, resampled_distortions
from metrics_core.inference.resampling import bootstrap_weights, unique_rows
from metrics_core.probabilities import brier_score
from metrics_core.probabilities.calibration import expected_calibration_error
from metrics_core.probabilities.sharpness import distorted

RNG = np.random.default_rng(3)
LABELS = np.repeat([1, 0], [25, 55])
P = np.round(np.clip(np.concatenate([RNG.beta(3, 2, 25), RNG.beta(2, 3, 55)]), 0.02, 0.98), 2)
WEIGHTS = RNG.choice([0.5, 2.0], 80)
FACTORS, SHIFTS = np.array([0.5, 1.0, 3.0]), np.array([-1.0, 0.0])


def repeated(resamples: int, weights: np.ndarray | None = None, *, stratified: bool = False):
    """The rows of every resample, one by one, drawn as the core draws them: label, probability, weight."""
    distinct, rank = np.unique(P, return_inverse=True)
    unique = unique_rows(LABELS == 1, [rank], weights, None)
    unweighted = unique_rows(LABELS == 1, [rank], weights, None)
    object.__setattr__(unweighted, "weight", None)
    label = (np.arange(len(unique.copies)) < unique.positives).astype(int)
    weight = np.ones(len(label)) if unique.weight is None else unique.weight
    for block in bootstrap_weights(unweighted, resamples, np.random.default_rng(0), stratified=stratified):
        for times in block:
            rows = np.repeat(np.arange(len(times)), times)
            yield label[rows], distinct[unique.codes[0]][rows], weight[rows]


@pytest.mark.parametrize("stratified", [True, False])
@pytest.mark.parametrize("weights", [None, WEIGHTS])
def test_distortions_of_resamples_are_those_of_their_rows(weights, stratified) -> None:
    found = resampled_distortions(LABELS, P, FACTORS, SHIFTS, weights=weights, stratified=stratified, resamples=12)
    for r, (y, p, w) in enumerate(repeated(12, weights, stratified=stratified)):
        for i, j in np.ndindex(3, 2):
            q = distorted(p, FACTORS[i], SHIFTS[j])
            assert found["log_loss"][r, i, j] == pytest.approx(log_loss(y, q, sample_weight=w))
            assert found["brier"][r, i, j] == pytest.approx(brier_score(y, q, weights=w))
            assert found["accuracy"][r, i, j] == pytest.approx(np.average((q >= 0.5) == y, weights=w))
            assert found["calibration_error"][r, i, j] == pytest.approx(expected_calibration_error(y, q))


def test_a_certain_mistake_costs_infinitely_much_where_it_is_drawn() -> None:
    """The one positive with probability 0 of 2 is missed by (1/2)^2 of the resamples; clipped it costs 15 ln 10."""
    rows = [1, 1, 0], [0.0, 0.5, 0.5]
    losses = resampled_distortions(*rows, [1.0], [0.0], stratified=True, resamples=8000)["log_loss"].ravel()
    assert np.isinf(losses).mean() == pytest.approx(0.75, abs=0.02)
    assert losses[np.isfinite(losses)] == pytest.approx(np.log(2))
    clipped = resampled_distortions(*rows, [1.0], [0.0], clip=1e-15, stratified=True, resamples=50)["log_loss"]
    assert clipped.max() == pytest.approx((2 * 15 * np.log(10) + np.log(2)) / 3)


@pytest.mark.parametrize("bins", [1, 4, 10])
def test_gaps_of_resamples_are_those_of_their_rows(bins: int) -> None:
    expected = resampled_calibration_errors(LABELS, P, [bins, 3], resamples=12)
    for r, (y, p, _) in enumerate(repeated(12)):
        assert expected[r, 0] == pytest.approx(expected_calibration_error(y, p, bins=bins))


def test_quantile_bins_stay_where_they_were_cut() -> None:
    expected = resampled_calibration_errors(LABELS, P, [4], strategy="quantile", resamples=5)
    edges = np.percentile(P, [25, 50, 75])
    for r, (y, p, _) in enumerate(repeated(5)):
        where = np.searchsorted(edges, p)
        gaps = [abs((y - p)[where == b].sum()) for b in range(4)]
        assert expected[r, 0] == pytest.approx(sum(gaps) / len(p))


@pytest.mark.parametrize("stratified", [True, False])
@pytest.mark.parametrize("metric", [average_precision, pr_auc_trapezoid])
def test_areas_at_a_prevalence_are_those_of_the_resamples_with_positives_weighed(metric, stratified: bool) -> None:
    found = resampled_area_at(metric, LABELS, P, [0.1, 25 / 80, 0.7], stratified=stratified, resamples=12)
    own = bootstrap(metric, LABELS, P, stratified=stratified, resamples=12).replicates
    assert found[:, 1] == pytest.approx(own)
    for r, (y, p, _) in enumerate(repeated(12, stratified=stratified)):
        for column, share in ((0, 0.1), (2, 0.7)):
            weights = np.where(y, share / 25, (1 - share) / 55)
            assert found[r, column] == pytest.approx(metric(sweep(y, p, weights=weights)))


def test_straight_lines_or_steps() -> None:
    s, share = sweep(LABELS, P), LABELS.mean()
    precision, recall, _ = precision_recall_curve(LABELS, P)
    assert average_precision_at(s, share) == pytest.approx(average_precision_score(LABELS, P))
    assert average_precision_at(s, share, lines=True) == pytest.approx(auc(recall, precision))
    assert average_precision_at(s, share, lines=True) == pytest.approx(pr_auc_trapezoid(s))


def test_one_class_alone_has_no_area() -> None:
    assert np.isnan(resampled_area_at(average_precision, [1, 1], [0.2, 0.8], [0.5], resamples=3)).all()


@pytest.mark.parametrize("limit", [0.1, 1.0])
def test_partial_areas_are_those_of_the_bootstrap(limit: float) -> None:
    found = resampled_partial_auroc(LABELS, P, [limit], resamples=12)[:, 0]
    expected = bootstrap(partial_at(limit), LABELS, P, resamples=12).replicates
    assert found == pytest.approx(expected)


def partial_at(limit: float):
    return partial(partial_auroc, max_fpr=limit)
