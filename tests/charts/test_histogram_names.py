"""The names of the classes in the histogram of scores keep to the wider side of the threshold."""

import numpy as np

from charts.classification import histogram
from charts.moving import Label, Track, over
from metrics_core.geometry.curve_shapes import Histogram


def test_a_name_is_on_the_wider_side_of_the_cut() -> None:
    bars = Histogram(np.linspace(0, 1, 5), np.array([1, 2, 3, 4]), np.array([4, 3, 2, 1]))
    cut = over("threshold")(np.array([0.1, 0.5, 0.56, 0.9]))
    marks = histogram(bars, positive="spam", negative="ham", x=cut, flagged=(10.0, 10.0)).marks
    for words in ("spam (positive)", "ham (negative)"):
        right, left = (mark for mark in marks if isinstance(mark, Label) and mark.text == words)
        assert (right.x, right.anchor, left.x, left.anchor) == (1.0, "end", 0.0, "start")
        assert isinstance(right.y, Track) and isinstance(left.y, Track)
        assert np.isfinite(right.y.values).tolist() == [True, True, False, False]
        assert np.isfinite(left.y.values).tolist() == [False, False, True, True]
