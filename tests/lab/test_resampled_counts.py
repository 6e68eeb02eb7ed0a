"""Counts that are drawn again say how numbers vary as the rows themselves do, all of them drawn again."""

from dataclasses import replace
from functools import partial

import numpy as np
import pytest

from lab import EvaluationSet, measures
from lab import table as tables
from lab.resampled_counts import at_most, counts_of
from lab.resamples import MOST, draw
from lab.table import table

KEYS = ("average_precision", "partial_auroc_max_fpr_0.1", "matthews_correlation", "log_loss", "brier_score", "lift")
RESAMPLES = 2000


def rows_of(rows: int, digits: int, models: int = 1, *, weights: bool = False) -> EvaluationSet:
    rng = np.random.default_rng(0)
    y = rng.random(rows) < 0.1
    lifts = dict(zip("ab"[:models], (2.0, 1.7), strict=False))
    scores = {m: 1 / (1 + np.exp(-(rng.normal(size=rows) + lift * y - 2))) for m, lift in lifts.items()}
    weight = rng.integers(1, 4, rows) / 2 if weights else None
    return EvaluationSet("binary", y, {m: each.round(digits) for m, each in scores.items()}, weights=weight)


def counted(judged: EvaluationSet) -> EvaluationSet:
    """The same rows as counts of equal ones."""
    weights = [] if judged.weights is None else [judged.weights]
    entries, copies = np.unique(
        np.stack([judged.truth, *judged.models.values(), *weights], axis=1), axis=0, return_counts=True
    )
    return replace(
        judged,
        truth=entries[:, 0] > 0,
        models={model: entries[:, 1 + i] for i, model in enumerate(judged.models)},
        weights=entries[:, -1] if weights else None,
        copies=copies,
    )


@pytest.mark.slow  # simulates
@pytest.mark.parametrize(
    ("judged", "exact"),
    [(rows_of(12_000, 2), True), (rows_of(12_000, 2, weights=True), True), (rows_of(12_000, 3, 2), False)],
    ids=["exact", "with weights", "two models, in wider bins"],
)
def test_intervals_are_as_wide_as_those_of_all_rows_drawn_again(judged, exact, monkeypatch):
    """2,000 resamples each: a width has a standard error of 1.6%, a ratio of two of 2.3%."""
    among = [one for one in measures("binary") if one.key in KEYS]
    found = table(counts := counted(judged), among=among, resamples=RESAMPLES)
    monkeypatch.setattr(tables, "draw", partial(draw, most=judged.total))
    wanted = table(judged, among=among, resamples=RESAMPLES)
    assert not wanted.draws.sampled
    assert (len(found.draws.units) == len(counts)) is exact
    assert len(found.draws.units) <= MOST
    for one, other in zip(found.rows, wanted.rows, strict=True):
        place = one.measure.key, one.model
        assert one.value == pytest.approx(other.value, abs=1e-12), place
        assert one.method == other.method == "bootstrap", place
        assert one.high - one.low == pytest.approx(other.high - other.low, rel=0.08), place
        assert one.low == pytest.approx(other.low, abs=0.08 * (other.high - other.low)), place
    if not exact:
        for key in ("average_precision", "brier_score"):
            one, other = (each.difference(key, "a", "b") for each in (found, wanted))
            assert one.value == pytest.approx(other.value, abs=1e-12)
            assert one.high - one.low == pytest.approx(other.high - other.low, rel=0.08)


def test_counts_drawn_again_are_multinomial():
    """Their means, variances and covariances, of 4,000 draws; each draw has as many rows as there are."""
    judged = counted(rows_of(20_000, 1))
    found = draw(judged, resamples=4000)
    n, copies, times = judged.total, found.counts, found.times.astype(float)
    assert (found.times.sum(axis=1) == n).all()
    p = copies / n
    wanted = n * (np.diag(p) - np.outer(p, p))
    spread = np.sqrt(n * p * (1 - p))
    assert times.mean(axis=0) == pytest.approx(copies, abs=4.5 * spread.max() / np.sqrt(4000))
    assert np.cov(times.T) / np.outer(spread, spread) == pytest.approx(wanted / np.outer(spread, spread), abs=0.1)


def test_classes_of_fixed_size_keep_it():
    judged = counted(rows_of(20_000, 2))
    found = draw(judged, stratified=True, resamples=50)
    positives = int(found.judged.truth.sum())
    assert (found.times[:, :positives].sum(axis=1) == judged.many(judged.truth)).all()
    assert (found.times.sum(axis=1) == judged.total).all()


def test_wider_bins_hold_every_row_and_keep_classes_weights_and_ties():
    judged = counted(rows_of(12_000, 3, 2))
    found = at_most(judged, 2500)
    assert len(found) <= 2500
    for side in (True, False):
        assert found.copies[found.truth == side].sum() == judged.copies[judged.truth == side].sum()
        for model in "ab":  # means of scores are kept
            of = [(one.copies * one.models[model])[one.truth == side].sum() for one in (found, judged)]
            assert of[0] == pytest.approx(of[1], rel=0.02)
    for model in "ab":
        ends = np.unique(found.models[model])
        assert 32 <= len(ends) < len(np.unique(judged.models[model]))
        both = np.intersect1d(*(found.models[model][found.truth == side] for side in (True, False)))
        assert len(both) > 20  # a level has one score in both classes


@pytest.mark.slow  # simulates
@pytest.mark.parametrize("digits", [2, 17], ids=["counts", "scores that all differ"])
def test_a_file_of_one_model_s_scores_is_drawn_as_counts_too(digits, monkeypatch):
    """As wide as all rows drawn again, where a sample of 5,000 of them was 0.93 to 1.11 times as wide."""
    judged = rows_of(12_000, digits)
    among = [one for one in measures("binary") if one.key in (*KEYS, "expected_calibration_error")]
    found = table(judged, among=among, resamples=RESAMPLES)
    assert not found.draws.sampled
    assert found.draws.merged is (digits == 17)
    assert 2000 < len(found.draws.units) <= MOST or digits == 2
    assert (found.draws.times.sum(axis=1) == 12_000).all()
    monkeypatch.setattr(tables, "draw", partial(draw, most=judged.total))
    wanted = table(judged, among=among, resamples=RESAMPLES)
    for one, other in zip(found.rows, wanted.rows, strict=True):
        place = one.measure.key
        assert one.value == other.value, place
        assert one.high - one.low == pytest.approx(other.high - other.low, rel=0.08), place
        assert one.low == pytest.approx(other.low, abs=0.08 * (other.high - other.low)), place


def test_counts_of_a_file_are_those_of_its_equal_rows():
    judged = rows_of(12_000, 2)
    found, wanted = counts_of(judged), counted(judged)
    pairs = [sorted(zip(one.truth, one.models["a"], one.copies, strict=True)) for one in (found, wanted)]
    assert pairs[0] == pairs[1]
    many = counts_of(rows_of(200_000, 17))  # rounded down to some 50,000 levels: every row is there
    assert many.copies.sum() == 200_000
    assert 25_000 < len(np.unique(many.models["a"])) <= 50_000
    assert many.copies.max() <= 20


def test_rows_that_are_no_counts_are_not_put_together():
    for rows in (rows_of(12_000, 2, 2), rows_of(12_000, 2, weights=True)):
        assert counts_of(rows) is None
    judged = counted(rows_of(12_000, 2))
    assert counts_of(judged) is judged
    assert counts_of(replace(judged, groups=np.zeros(len(judged), dtype=int))) is None
    assert counts_of(replace(rows_of(12_000, 2), task="regression")) is None
    assert at_most(counted(rows_of(12_000, 3, 2)), 50) is None  # too few levels would be left
