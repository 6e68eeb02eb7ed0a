"""Scenes of predicted numbers: errors that gather, grow, cancel or shrink beside the truth; and of a series' past."""

from typing import Any

import numpy as np

from pages.reference.choose.demonstrations import Rows

SIGNS = np.array([1, -1, 1, -1, -1, 1, -1, 1])
TRUTH = np.array([52, 61, 45, 70, 58, 66, 49, 63.0])


def _rows(label: str, ticks: np.ndarray, truth: Any, prediction: Any, past: Any = ()) -> Rows:
    shape = np.broadcast_shapes(np.shape(truth), np.shape(prediction), (len(ticks), 1))
    before = np.broadcast_to(np.asarray(past, float), (len(ticks), np.shape(past)[-1]))
    true, predicted = (np.broadcast_to(np.asarray(a, float), shape) for a in (truth, prediction))
    return Rows(label, ticks, true, predicted, before)


def one_astray() -> Rows:
    """Seven predictions off by 1 to 5, and one off by 6 to 60."""
    off = np.arange(6, 61)
    errors = np.tile(np.array([2, 3, 1, 4, 0, 5, 2, 4]) * SIGNS, (len(off), 1))
    errors[:, 4] = off
    return _rows("error of the fifth row", off, TRUTH, TRUTH + errors)


def errors_gather() -> Rows:
    """Eight errors of 3, of which seven shrink to 0 and the last takes what they lose."""
    left = 3 - np.arange(0, 31) / 10
    size = np.repeat(left[:, None], 8, axis=1)
    size[:, 4] = 24 - 7 * left
    return _rows("error of the fifth row", size[:, 4], TRUTH, TRUTH + size * SIGNS)


def worst_three() -> Rows:
    """Five predictions off by up to 4; three off by 5 to 40."""
    off = np.arange(5, 41)
    errors = np.tile(np.array([2, 3, 1, 4, 4, 5, 2, 4]) * SIGNS, (len(off), 1))
    errors[:, [3, 4, 5]] = off[:, None] * SIGNS[[3, 4, 5]]
    return _rows("error of the three worst", off, TRUTH, TRUTH + errors)


def worst_three_outside() -> Rows:
    """Five predictions within a tenth of the truth; three off by 8 to 40, which is more than a tenth."""
    off = np.arange(8, 41)
    return _rows("error of the three worst", off, TRUTH, worst_three().prediction[3:])


def truths_apart() -> Rows:
    """The same errors around truths that are drawn apart from their mean."""
    times = np.arange(5, 41) / 10
    truth = 58 + times[:, None] * (TRUTH - 58)
    return _rows("true values spread out by a factor of", times, truth, truth + 4 * SIGNS)


def truth_shrinks() -> Rows:
    """Every prediction off by 2; one truth falls from 50 to 0.1."""
    small = np.sort(np.append(np.arange(1, 51), [0.1, 0.2, 0.3, 0.5, 0.7]))
    truth = np.tile(TRUTH, (len(small), 1))
    truth[:, 2] = small
    return _rows("truth of the third row", small, truth, truth + 2 * SIGNS)


def errors_cancel() -> Rows:
    """Truths of 100; half of the predictions too high and half too low by 0 to 50."""
    off = np.arange(0, 51)
    return _rows("error of every row", off, np.full(8, 100), 100 + off[:, None] * SIGNS)


def twice_too_high() -> Rows:
    """Predictions that are one more than twice the truth, while everything grows."""
    times = np.arange(1, 51)
    truth = times[:, None] * (TRUTH / 10)
    return _rows("true values multiplied by", times, truth, 2 * truth + 1)


def jagged_past() -> Rows:
    """The same four misses after twelve months of growing steps up and down."""
    step = np.arange(2, 41)
    past = 50 + step[:, None] * np.where(np.arange(12) % 2, 0.5, -0.5)
    return _rows("size of the steps in the past values", step, [54, 47, 56, 49], [48, 52, 50, 53], past)
