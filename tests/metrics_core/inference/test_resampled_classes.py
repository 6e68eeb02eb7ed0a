"""Matrices drawn again: multinomial rows, and every number as the one-matrix function has it."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom

from metrics_core import ConfusionMatrix, LabelSets
from metrics_core.classification import f1, precision, recall
from metrics_core.classification.averages import averaged, macro_f1
from metrics_core.classification.multiclass import (
    cohen_kappa,
    mean_per_class_accuracy,
    multiclass_accuracy,
    multiclass_matthews,
    top_k_accuracy,
)
from metrics_core.classification.multilabel import hamming_loss
from metrics_core.inference.resampled_classes import of_sets, resampled_label_sets, resampled_matrices, resampled_top_k

COUNTS = np.array([[12, 3, 0], [4, 0, 2], [0, 0, 0]])
LABELS = ("a", "b", "c")
MANY = resampled_matrices(COUNTS, resamples=60)
AVERAGED = [
    {"metric": m, "average": a, "zero_division": z}
    for m in (precision, recall, f1)
    for a in ("micro", "macro", "weighted")
    for z in (np.nan, 0.0, 1.0)
]


def test_each_class_keeps_its_size_and_has_binomial_cells() -> None:
    drawn = resampled_matrices(COUNTS, stratified=True, resamples=20_000)
    assert (drawn.sum(axis=2) == COUNTS.sum(axis=1)).all()
    for i, j in ((0, 0), (0, 1), (1, 2)):
        size = COUNTS[i].sum()
        for share in (0.025, 0.975):
            expected = binom(size, COUNTS[i, j] / size).ppf(share)
            assert np.quantile(drawn[:, i, j], share) == pytest.approx(expected, abs=1)


def test_rows_at_random_leave_the_sizes_of_classes_to_chance() -> None:
    drawn = resampled_matrices(COUNTS, resamples=20_000)
    assert (drawn.sum(axis=(1, 2)) == 21).all()
    assert drawn.sum(axis=2).std(axis=0) == pytest.approx(binom(21, COUNTS.sum(axis=1) / 21).std(), rel=0.03)


def test_a_grid_of_matrices_is_drawn_at_once() -> None:
    grid = np.broadcast_to(COUNTS, (4, 2, 3, 3))
    assert resampled_matrices(grid, resamples=5).shape == (5, 4, 2, 3, 3)


@pytest.mark.parametrize(
    ("metric", "options"),
    [
        *((averaged, options) for options in AVERAGED),
        *(
            (macro_f1, {"definition": d, "zero_division": z})
            for d in ("mean-of-f1", "f1-of-means")
            for z in (np.nan, 0)
        ),
        *((cohen_kappa, {"weights": w}) for w in (None, "linear", "quadratic")),
        (multiclass_accuracy, {}),
        (mean_per_class_accuracy, {}),
        (multiclass_matthews, {}),
    ],
)
def test_every_number_is_that_of_the_one_matrix_function(metric, options) -> None:
    plain = dict(options)
    first = (plain.pop("metric"),) if metric is averaged else ()
    together = metric(*first, ConfusionMatrix(LABELS, MANY), **plain)
    assert together.shape == (len(MANY),)
    for counts, value in zip(MANY, together, strict=True):
        one = metric(*first, ConfusionMatrix(LABELS, counts), **plain)
        assert type(one) is float
        assert value == pytest.approx(one, nan_ok=True)


def test_one_against_the_rest() -> None:
    together = ConfusionMatrix(LABELS, MANY).each()
    for counts, i in zip(MANY, range(len(MANY)), strict=False):
        expected = ConfusionMatrix(LABELS, counts).each()
        for cell, mine in zip(expected.cells, together[i].cells, strict=True):
            assert np.array_equal(cell, mine)


@pytest.mark.parametrize("counts", [[[0.1, 0.1], [0.2, 0.0]], [[0.7, 0.1, 0.2], [0.1, 0.0, 0.0], [0.2, 0.0, 0.0]]])
def test_true_negatives_of_sums_of_weights_are_never_below_0_and_0_where_there_is_no_sample(counts) -> None:
    """The last class is never said rightly, and every row is truly or predictedly of the first."""
    many = ConfusionMatrix(tuple(range(len(counts))), np.array([counts, np.roll(counts, 1, axis=(0, 1))]))
    assert many.each().tn[0, 0] == 0
    assert many.each().tn[1, 1] == 0
    assert (many.each().tn >= 0).all()


@pytest.mark.parametrize("factor", [1, 1e-6, 1e6])
def test_kappa_does_not_ask_how_much_the_weights_sum_to(factor) -> None:
    counts = np.array([[0.2, 0.05], [0.1, 0.15]])  # a total of one half
    drawn = ConfusionMatrix(("a", "b"), np.array([counts * factor]))
    assert cohen_kappa(drawn)[0] == pytest.approx(1 - 0.3 / 0.5)  # E: (.25 * .2 + .25 * .3) / .5 = .25; O: .15


def test_bad_counts_are_refused() -> None:
    for counts, message in (([[1.5]], "whole"), ([[-1]], "whole"), ([[1, 2]], "square"), ([1], "square")):
        with pytest.raises(ValueError, match=message):
            resampled_matrices(counts)


def test_top_k_is_drawn_by_class() -> None:
    """Class 0: one of 2 hits at k = 1, so 0, 1 or 2 of 2 on a resample; class 1 always hits. All hit at k = 2."""
    scores = np.array([[0.9, 0.1], [0.1, 0.9], [0.2, 0.8]])
    found = resampled_top_k([0, 0, 1], scores, [1, 2], stratified=True, resamples=4000)
    shares = [np.mean(np.isclose(found[:, 0], x)) for x in (1 / 3, 2 / 3, 1)]
    assert shares == pytest.approx([0.25, 0.5, 0.25], abs=0.03) and (found[:, 1] == 1).all()
    assert found[:, 0].mean() == pytest.approx(top_k_accuracy([0, 0, 1], scores, k=1), abs=0.02)


def test_samples_of_sets_are_drawn_whole() -> None:
    sets = LabelSets.from_sets([["a"], ["b"]], [["a"], []], labels=["a", "b"])
    drawn = resampled_label_sets(sets, resamples=2000)
    values = of_sets(hamming_loss, sets, drawn)  # the first sample is right, the second misses one of two labels
    assert [np.mean(values == x) for x in (0, 0.25, 0.5)] == pytest.approx([0.25, 0.5, 0.25], abs=0.04)
