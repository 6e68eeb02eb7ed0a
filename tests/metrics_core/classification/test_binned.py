"""The bound of an area from counts in bins: the area of the scores themselves lies within it, and both ends are reached."""

from itertools import product
from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.classification.binned import binned_auroc
from metrics_core.classification.sweep import sweep


def by_definition(y_true, scores) -> float:
    """The share of pairs of a positive and a negative that are in order, ties half: a loop over all pairs."""
    pairs = [(p > n) + (p == n) / 2 for p, n in product(scores[y_true], scores[~y_true])]
    return sum(pairs) / len(pairs)


def in_bins(y_true, scores, edges):
    place = np.searchsorted(edges, scores, side="right")
    return tuple(np.bincount(place[side], minlength=len(edges) + 1) for side in (y_true, ~y_true))


def test_by_hand():
    """Bins from the lowest: 1 positive and 3 negatives; 2 positives and 1 negative. P N = 12.

    Certain pairs: the 2 upper positives above the 3 lower negatives, 6. Within bins: 1 x 3 + 2 x 1 = 5, of which nothing is known.
    """
    found = binned_auroc([1, 2], [3, 1])
    assert (found.low, found.value, found.high) == pytest.approx((6 / 12, 8.5 / 12, 11 / 12))
    assert found.width == pytest.approx(5 / 12)


def test_every_order_within_the_bins_lies_between_the_ends_and_both_are_reached():
    """3 positives and 3 negatives in two bins: all ways to place six scores on 1 to 3 and 4 to 6 that have these counts."""
    y_true = np.array([True, True, True, False, False, False])
    bound = binned_auroc([1, 2], [2, 1])
    areas = []
    for scores in product((1, 2, 3, 4, 5, 6), repeat=6):
        placed = np.array(scores)
        p, n = in_bins(y_true, placed, np.array([4]))
        if p.tolist() == [1, 2] and n.tolist() == [2, 1]:
            areas.append(by_definition(y_true, placed))
    assert len(areas) == 3**6 * 3 * 3
    assert min(areas) == pytest.approx(bound.low)
    assert max(areas) == pytest.approx(bound.high)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 40)), min_size=2, max_size=60), st.sets(st.integers(1, 40)))
def test_the_area_of_the_scores_lies_within_the_bound(rows, cuts):
    y_true, scores = np.array([y for y, _ in rows]), np.array([s for _, s in rows])
    if y_true.all() or not y_true.any():
        return
    bound = binned_auroc(*in_bins(y_true, scores, np.array(sorted(cuts))))
    area = by_definition(y_true, scores)
    assert bound.low - 1e-12 <= area <= bound.high + 1e-12
    assert area == pytest.approx(sweep(y_true, scores, positive=True).auroc)


def test_the_value_is_that_of_one_score_a_bin():
    rng = np.random.default_rng(0)
    y_true, scores = rng.random(500) < 0.3, rng.normal(size=500)
    edges = np.linspace(-2, 2, 9)
    binned = np.searchsorted(edges, scores, side="right")
    assert binned_auroc(*in_bins(y_true, scores, edges)).value == pytest.approx(
        sweep(y_true, binned, positive=True).auroc, abs=1e-15
    )


def test_one_bin_says_nothing_and_one_score_a_bin_says_all():
    assert (binned_auroc([5], [7]).low, binned_auroc([5], [7]).high) == (0, 1)
    exact = binned_auroc([0, 1, 0, 1], [1, 0, 1, 0])
    assert exact.width == 0
    assert exact.value == 0.75


def test_weights_are_masses():
    assert binned_auroc([0.5, 1.0], [1.5, 0.5]).low == pytest.approx(binned_auroc([1, 2], [3, 1]).low)


@pytest.mark.parametrize(
    ("positives", "negatives", "why"),
    [([0, 0], [1, 2], "no positives"), ([1, 2], [0, 0], "no negatives"), ([], [], "no positives and no negatives")],
)
def test_without_a_class_it_is_undefined(positives, negatives, why):
    found = binned_auroc(positives, negatives)
    assert isnan(found.value)
    assert isnan(found.width)
    assert found.undefined == why


@pytest.mark.parametrize(
    ("positives", "negatives"), [([1], [1, 2]), ([-1], [1]), ([float("nan")], [1]), ([[1]], [[1]])]
)
def test_other_counts_are_refused(positives, negatives):
    with pytest.raises(ValueError, match="positives and negatives must be"):
        binned_auroc(positives, negatives)
