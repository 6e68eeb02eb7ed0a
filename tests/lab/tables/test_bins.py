"""Bins of scores: powers of two that every engine agrees on, fine where scores are, and exact at their ends."""

from math import frexp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.tables.bins import FINE, bins_of
from metrics_core.classification.binned import binned_auroc


def on(scores, many=FINE, y_true=None, **options):
    y_true = np.arange(len(scores)) % 2 == 0 if y_true is None else y_true
    return bins_of(float(scores.min()), float(scores.max()), scores[y_true], scores[~y_true], many=many, **options)


numbers = st.floats(-1e12, 1e12, allow_subnormal=False)


@given(st.lists(numbers, min_size=1, max_size=60), st.sampled_from([1, 7, 64, FINE]), st.booleans())
def test_a_bin_begins_or_ends_at_the_number_that_names_it(values, many, ends):
    scores = np.array(values)
    bins = on(scores, many, ends=ends)
    named = bins.of(scores)
    below, above = (scores, named) if ends else (named, scores)
    assert (below <= above).all()
    assert (above - below <= [2.0**step for step in _steps(bins, scores)]).all()
    for tick in named:  # a threshold where a bin ends counts what the scores count
        assert ((named <= tick) == (scores <= tick)).all() if ends else ((named >= tick) == (scores >= tick)).all()


def _steps(bins, scores):
    lows = [one.low for one in bins.intervals]
    return [bins.intervals[max(0, i - 1)].step for i in np.searchsorted(lows, scores, side="right")]


def test_steps_are_powers_of_two_and_intervals_lie_side_by_side():
    bins = on(np.random.default_rng(0).beta(0.5, 8, 10_000))
    assert bins.intervals[0].low <= 0
    for one, following in zip(bins.intervals, bins.intervals[1:], strict=False):
        assert one.high == following.low
        assert frexp(one.low / 2.0**one.step)[0] in (0, 0.5) or (one.low / 2.0**one.step).is_integer()


@pytest.mark.parametrize(
    "draw",
    [
        lambda rng, y: rng.beta(1 + y, 2, len(y)),
        lambda rng, y: np.exp(rng.normal(-12 + y, 1.5, len(y))),  # all close to 0
        lambda rng, y: np.where(rng.random(len(y)) < 1e-4, 1e9, rng.normal(y, 1, len(y))),  # some far away
        lambda rng, y: 1 - np.exp(rng.normal(-14 + y, 2, len(y))),  # all close to 1
        lambda rng, y: 1e8 + rng.normal(y, 1, len(y)),
    ],
    ids=["spread", "close to 0", "far away", "close to 1", "far from 0"],
)
def test_the_bound_is_narrow_wherever_scores_lie(draw):
    """200,000 scores in at most twice 65,536 bins, cut by a sample of 20,000: an AUROC within 6e-5."""
    rng = np.random.default_rng(1)
    y = rng.random(200_000) < 0.03
    scores = draw(rng, y.astype(float))
    some = rng.choice(len(y), 20_000, replace=False)
    bins = bins_of(float(scores.min()), float(scores.max()), *(scores[some][side] for side in (y[some], ~y[some])))
    named, place = np.unique(bins.of(scores), return_inverse=True)
    bound = binned_auroc(*(np.bincount(place[side], minlength=len(named)) for side in (y, ~y)))
    assert len(named) <= 2 * FINE
    assert bound.width < 6e-5


def test_one_more_number_that_a_bin_begins_at():
    scores = np.random.default_rng(2).random(1000)
    bins = on(scores, many=8)
    at = float(scores[17])
    named = bins.__class__(bins.intervals, bins.ends, at).of(scores)
    assert ((named >= at) == (scores >= at)).all()
    assert (named <= scores).all()


def test_without_a_sample_bins_are_equally_wide():
    bins = bins_of(0, 1, np.zeros(0), np.zeros(0), many=16)
    assert bins.of(np.array([0, 0.03, 0.5, 1.0])).tolist() == [0, 0, 0.5, 1]


def test_one_score_alone_has_a_bin():
    assert bins_of(0.3, 0.3, np.array([0.3]), np.array([])).of(np.array([0.3]))[0] <= 0.3


@pytest.mark.parametrize(("low", "high"), [(1, 0), (float("nan"), 1), (0, float("inf"))])
def test_ends_that_are_none_are_refused(low, high):
    with pytest.raises(ValueError, match="low and high must be finite"):
        bins_of(low, high, np.zeros(1), np.zeros(1))


def test_no_bins_are_refused():
    with pytest.raises(ValueError, match="at least 1"):
        bins_of(0, 1, np.zeros(1), np.zeros(1), many=0)
