"""Pairs read in both orders."""

import numpy as np
import pytest

from metrics_core.judges import both_orders


def test_six_pairs_by_hand():
    """A wins 5 of 6 read first and 2 of 6 read second; 2 pairs A wins both ways, 1 it loses both ways, 3 flip."""
    found = both_orders([1, 1, 1, 1, 1, 0], [1, 1, 0, 0, 0, 0])
    assert (found.a_first, found.a_second) == pytest.approx((5 / 6, 2 / 6))
    assert found.average == pytest.approx(7 / 12)  # = (2 + 3 / 2) / 6
    assert found.consistent == pytest.approx(2 / 3) and found.flipped == pytest.approx(1 / 2)


def test_where_every_pair_flips_nothing_is_left():
    found = both_orders([1, 1], [0, 0])
    assert found.average == 0.5 and np.isnan(found.consistent) and found.flipped == 1


def test_many_at_once():
    first, second = np.random.default_rng(1).integers(0, 2, (2, 3, 20))
    found = both_orders(first, second)
    assert found.average == pytest.approx([both_orders(a, b).average for a, b in zip(first, second, strict=True)])
    # a pair that flips counts as half a win
    assert found.average == pytest.approx(found.flipped / 2 + (1 - found.flipped) * found.consistent, abs=1e-12)


def test_what_is_no_verdict_is_refused():
    with pytest.raises(ValueError, match="must hold 0 and 1"):
        both_orders([0.5], [1])
    with pytest.raises(ValueError, match="of the same pairs"):
        both_orders([1], [1, 0])
