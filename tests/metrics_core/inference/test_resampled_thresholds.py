"""Counts at every tick on resampled rows: the plain bootstrap over rows, and the binomials that it comes to."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom

from metrics_core import Confusion, confusion
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.sweep import sweep
from metrics_core.inference.bootstrap import bootstrap
from metrics_core.inference.resampled_thresholds import band, resample_rows, resampled_counts

RNG = np.random.default_rng(1)
LABELS = np.repeat([1, 0], [60, 140])
SCORES = np.round(np.concatenate([RNG.normal(1, 1, 60), RNG.normal(0, 1, 140)]), 1)
WEIGHTS = RNG.choice([0.5, 1.0, 3.0], 200)
S = sweep(LABELS, SCORES)
TICKS = S.ticks()


def test_a_resample_holds_the_samples_that_there_are() -> None:
    drawn = resample_rows(LABELS, SCORES, TICKS, resamples=50).at(TICKS)
    assert (np.asarray(drawn.total) == 200).all() and np.ptp(np.asarray(drawn.positives)) > 0
    again = resample_rows(LABELS, SCORES, TICKS, stratified=True, resamples=50).at(TICKS)
    assert (np.asarray(again.positives) == 60).all() and (np.asarray(again.negatives) == 140).all()
    assert (np.diff(again.tp, axis=1) <= 0).all() and (np.diff(again.fp, axis=1) <= 0).all()
    assert not again.tp[:, -1].any()  # nothing reaches an infinite threshold
    assert (again.tp[:, 0] == 60).all()  # everything reaches the lowest score


@pytest.mark.parametrize("tick", [3, 20, 35])
def test_counts_at_a_tick_are_binomial(tick: int) -> None:
    """TP of P positives has the quantiles of Bin(P, TP/P), FP those of Bin(N, FP/N)."""
    c = S.at(TICKS[tick])
    again = resample_rows(LABELS, SCORES, TICKS, stratified=True, resamples=20_000).at(TICKS[tick])
    for drawn, hits, size in ((again.tp, c.tp, 60), (again.fp, c.fp, 140)):
        expected = binom(size, hits / size)
        assert np.mean(drawn) == pytest.approx(expected.mean(), abs=4 * expected.std() / np.sqrt(20_000) + 1e-12)
        for share in (0.025, 0.5, 0.975):
            assert np.quantile(drawn, share) == pytest.approx(expected.ppf(share), abs=1)


@pytest.mark.parametrize("metric", [precision, recall, f1])
@pytest.mark.parametrize("weights", [None, WEIGHTS])
@pytest.mark.parametrize("tick", [5, 25])
def test_the_band_is_that_of_the_bootstrap_over_rows(metric, weights, tick: int) -> None:
    """The rows are drawn one by one, elsewhere and with another seed: both ends agree up to chance."""
    threshold = TICKS[tick]
    flagged = (threshold <= SCORES).astype(int)
    plain = bootstrap(metric, LABELS, flagged, weights=weights, resamples=6000, seed=7)
    c = confusion(LABELS, flagged, weights=weights)
    ours = band(metric(c), metric(resample_rows(LABELS, SCORES, TICKS, weights=weights, resamples=6000).at(threshold)))
    assert (float(ours.low), float(ours.high)) == pytest.approx((plain.low, plain.high), abs=0.015)


def test_by_hand_from_rows_that_are_repeated() -> None:
    """With all rows of a class alike nothing can vary: 3 of 3 positives at 0.9, 2 of 2 negatives at 0.1."""
    rows, ticks = ([1, 1, 1, 0, 0], [0.9, 0.9, 0.9, 0.1, 0.1]), [0.1, 0.5, 0.9, np.inf]
    again = resample_rows(*rows, ticks, stratified=True, resamples=7)
    assert again.tp.tolist() == [[3, 3, 3, 0]] * 7 and again.fp.tolist() == [[2, 0, 0, 0]] * 7


def test_an_equal_score_is_flagged_unless_strict() -> None:
    rows = [1, 0], [0.5, 0.5]
    assert resample_rows(*rows, [0.5], stratified=True, resamples=1).tp.tolist() == [[1]]
    assert resample_rows(*rows, [0.5], strict=True, stratified=True, resamples=1).tp.tolist() == [[0]]
    assert sweep(*rows).at(0.5) == Confusion(1, 1, 0, 0) and sweep(*rows).strict.at(0.5) == Confusion(0, 0, 1, 1)
    assert sweep(*rows).strict.at(0.4) == sweep(*rows).at(0.4)
    assert dict(sweep(*rows).strict.at(0.5).conventions)["threshold"] == ">"


def test_only_thresholds_that_were_redrawn_can_be_asked_for() -> None:
    again = resample_rows(LABELS, SCORES, [0.0, 1.0], resamples=3)
    assert np.shape(again.at(np.array([[0.0], [1.0]])).tp) == (3, 2, 1) and np.shape(again.at(1.0).fn) == (3,)
    assert again.first(2).resamples == 2
    with pytest.raises(ValueError, match="among those that were resampled"):
        again.at(0.5)


def test_bad_input_is_refused() -> None:
    with pytest.raises(ValueError, match="one number a label"):
        resample_rows([1, 0], [0.5], [0.5])
    with pytest.raises(ValueError, match="thresholds no NaN"):
        resample_rows([1, 0], [0.5, 0.1], [np.nan])
    with pytest.raises(ValueError, match="resamples must be at least 1"):
        resample_rows([1, 0], [0.5, 0.1], [0.5], resamples=0)
    with pytest.raises(ValueError, match="whole numbers"):
        resampled_counts(Confusion(1.5, 0, 1, 1))
    with pytest.raises(ValueError, match="at least one resample"):
        band(1.0, np.empty((0,)))
    with pytest.raises(ValueError, match="level"):
        band(1.0, [1.0], level=1)


def test_the_same_seed_draws_the_same() -> None:
    one, two, other = (resample_rows(LABELS, SCORES, TICKS, resamples=20, seed=seed).tp for seed in (0, 0, 1))
    assert np.array_equal(one, two) and not np.array_equal(one, other)


def test_one_class_alone() -> None:
    again = resample_rows([1, 1], [0.2, 0.8], [0.5], resamples=400).at(0.5)
    assert set(np.unique(again.tp)) == {0, 1, 2} and not np.any(again.negatives)


# ---- tables without rows
def test_tables_are_drawn_with_the_quantiles_of_binomials() -> None:
    c = Confusion(np.array([8, 30]), np.array([5, 0]), np.array([12, 10]), np.array([95, 50]))
    again = resampled_counts(c, stratified=True, resamples=20_000)
    assert np.shape(again.tp) == (20_000, 2) and (np.asarray(again.total) == c.total).all()
    for hits, size, drawn in ((8, 20, again.tp[:, 0]), (30, 40, again.tp[:, 1]), (5, 100, again.fp[:, 0])):
        for share in (0.025, 0.975):
            assert np.quantile(drawn, share) == pytest.approx(binom(size, hits / size).ppf(share), abs=1)
    assert not again.fp[:, 1].any()


def test_all_four_cells_of_a_table_drawn_at_random_are_binomial() -> None:
    again = resampled_counts(Confusion(8, 5, 12, 95), resamples=20_000)
    assert (np.asarray(again.total) == 120).all()
    for cell, drawn in zip((8, 5, 12, 95), again.cells, strict=True):
        assert drawn.std() == pytest.approx(binom(120, cell / 120).std(), rel=0.03)


def test_the_ends_of_recall_are_binomial_quantiles() -> None:
    """8 of 20 found: the 2.5% and 97.5% quantiles of Bin(20, 0.4) are 4 and 12, so recall lies from 0.2 to 0.6."""
    c = Confusion(8, 5, 12, 95)
    assert binom(20, 0.4).ppf([0.025, 0.975]).tolist() == [4, 12]
    sure = band(recall(c), recall(resampled_counts(c, stratified=True, resamples=20_000)))
    assert (float(sure.low), float(sure.high)) == (0.2, 0.6)


def test_the_share_of_undefined_resamples() -> None:
    """One of 2 positives flagged and no negative: nothing is flagged in (1/2)^2 of the resamples."""
    sure = band(1.0, precision(resampled_counts(Confusion(1, 0, 1, 4), stratified=True, resamples=20_000)))
    assert float(sure.missing) == pytest.approx(0.25, abs=0.015)
    assert (float(sure.low), float(sure.high)) == (1, 1)


# ---- bands
def test_a_band_takes_numpys_percentiles_of_what_is_defined() -> None:
    values = np.random.default_rng(0).normal(size=(101, 3, 4))
    values[:30, 1, 2] = np.nan
    values[:60, 2, 3] = np.nan
    sure = band(np.zeros((3, 4)), values)
    for place in np.ndindex(3, 4):
        column = values[(slice(None), *place)]
        expected = np.quantile(column[~np.isnan(column)], [0.025, 0.975])
        if place == (2, 3):  # undefined on 60 of 101
            expected = np.array([np.nan, np.nan])
        np.testing.assert_allclose([sure.low[place], sure.high[place]], expected)
        assert sure.missing[place] == pytest.approx(np.isnan(column).mean())


def test_no_band_around_an_undefined_value_and_none_between_a_number_and_infinity() -> None:
    sure = band([np.nan, 1.0], np.array([[1.0, 1.0], [2.0, np.inf]] * 2))
    assert np.isnan(sure.low[0]) and np.isnan(sure.high[0])
    assert (sure.low[1], sure.high[1]) == (1, np.inf)
