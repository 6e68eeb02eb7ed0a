"""The confusion matrix: each cell's width is its share of its row, on the side that was asked for."""

import numpy as np
import pytest

from charts.classification import matrix
from charts.counts import CountTracks
from charts.moving import Label, Region
from metrics_core import Confusion

COUNTS = Confusion(
    np.array([6, 0]), np.array([2, 1]), np.array([3, 9]), np.array([8, 9])
)  # tp, fp, fn, tn at two thresholds
SHARES = {"tp": (6 / 9, 0), "fn": (3 / 9, 1), "fp": (2 / 10, 1 / 10), "tn": (8 / 10, 9 / 10)}


def ends(value):
    return np.broadcast_to(getattr(value, "values", value), 2)


@pytest.mark.parametrize(
    ("options", "on_the_left", "head"),
    [
        ({}, {"tp", "fp"}, "flagged"),
        ({"mirrored": True}, {"fn", "tn"}, "not flagged"),
    ],
)
def test_a_cell_has_its_share_its_side_and_its_count(options, on_the_left, head):
    tracks = CountTracks(COUNTS, "threshold")
    marks = matrix(tracks, positive="ill", negative="well", **options).marks
    cells = {mark.look: mark for mark in marks if isinstance(mark, Region)}
    for look, cell in cells.items():
        assert ends(cell.x1) - ends(cell.x0) == pytest.approx(SHARES[look])
        assert ((ends(cell.x0) == 0).all()) == (look in on_the_left)
    assert cells["tp"].y0 == cells["fn"].y0 > cells["fp"].y0 == cells["tn"].y0
    labels = [mark for mark in marks if isinstance(mark, Label)]
    assert {mark.text.lower() for mark in labels if mark.look and mark.x == 0} == on_the_left
    assert all(mark.track.name == mark.text.lower() for mark in labels if mark.look)
    assert next(mark.text for mark in labels if mark.x == 0 and not mark.look) == head
