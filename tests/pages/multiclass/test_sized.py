"""The matrix whose rows are as high as their classes: its areas are counts, and every wrong answer is hatched."""

from __future__ import annotations

import numpy as np
import pytest

from charts.moving import Label, Region, Track
from metrics_core import ConfusionMatrix
from pages.classification.multiclass.data import GROWING, STEPS, one_class_takes_over
from pages.classification.multiclass.sized import LEAST, sized_matrix

COUNTS = np.array([one_class_takes_over(step) for step in STEPS])
VIEW = sized_matrix(GROWING, ConfusionMatrix(GROWING, COUNTS), "share", height=300)
BARS = [mark for mark in VIEW.marks if isinstance(mark, Region) and mark.look != "band"]


def test_the_area_of_a_bar_is_its_number_of_samples() -> None:
    high = np.array([bar.y1.values - bar.y0.values for bar in BARS])
    wide = np.array([bar.x1.values - bar.x0 for bar in BARS])
    expected = COUNTS.reshape(len(STEPS), -1).T / COUNTS[0].sum()
    np.testing.assert_allclose(high * wide, expected * 0.96 / 3, atol=1e-12)


def test_a_wrong_answer_is_hatched_and_an_a_is_blue() -> None:
    assert [bar.look for bar in BARS] == ["tp", "fn", "fn", "fp", "tn", "fp", "fp", "fp", "tn"]


def test_the_counts_of_thin_rows_keep_apart() -> None:
    labels = [mark for mark in VIEW.marks if isinstance(mark, Label) and mark.chip]
    assert [label.track.values.tolist() for label in labels] == COUNTS.reshape(len(STEPS), -1).T.tolist()
    heights = np.array([label.y.values for label in labels[::3] if isinstance(label.y, Track)])
    assert (heights[:-1] - heights[1:]).min() == pytest.approx(LEAST)
