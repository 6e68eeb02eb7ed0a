"""How full the cells of a matrix are and where its classes' bars stand, against scikit-learn's normalised matrix."""

import numpy as np
import pytest
from sklearn.metrics import confusion_matrix as normalised

from metrics_core import ConfusionMatrix, confusion_matrix
from metrics_core.geometry.tiles import tiles

TRUTH, PREDICTION = [0, 1, 2, 0, 1, 2, 0, 2, 2], [0, 2, 1, 0, 2, 1, 0, 0, 2]


def test_cells_hold_their_share_of_the_row() -> None:
    full = tiles(confusion_matrix(TRUTH, PREDICTION)).full
    np.testing.assert_allclose(full, normalised(TRUTH, PREDICTION, normalize="true"))


def test_bars_are_as_wide_as_their_class_is_common() -> None:
    assert tiles(confusion_matrix(TRUTH, PREDICTION)).edges == pytest.approx([0, 3 / 9, 5 / 9, 1])


def test_nothing_is_empty_and_not_a_crash() -> None:
    shape = tiles(ConfusionMatrix(("a", "b"), np.zeros((2, 2), int)))
    assert not shape.full.any() and not shape.edges.any()
    never = tiles(ConfusionMatrix(("a", "b"), [[3, 1], [0, 0]]))  # type: ignore[arg-type]
    assert never.full.tolist() == [[0.75, 0.25], [0, 0]]
    assert never.edges.tolist() == [0, 1, 1]


def test_many_matrices_are_as_each_of_them() -> None:
    counts = np.array([[[3, 1], [0, 0]], [[1, 2], [3, 4]]])
    both = tiles(ConfusionMatrix(("a", "b"), counts))
    each = [tiles(ConfusionMatrix(("a", "b"), one)) for one in counts]
    np.testing.assert_array_equal(both.full, [one.full for one in each])
    np.testing.assert_array_equal(both.edges, [one.edges for one in each])
