"""Areas are counts: circles overlap by exactly what both sets share, the mosaic's edges are row shares."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import Confusion
from metrics_core.classification.sweep import sweep
from metrics_core.classification.two_thresholds import grey_zone
from metrics_core.geometry.layout import bars, circles, mosaic, stacked, three_way, whole_number_bins


def test_mosaic_edges_are_the_shares_of_each_row() -> None:
    edges = mosaic(Confusion(tp=3, fp=1, fn=1, tn=3))
    assert edges.positives == 3 / 4
    assert edges.negatives == 1 / 4


def test_an_empty_row_has_its_edge_at_zero() -> None:
    assert mosaic(Confusion(0, 2, 0, 2)).positives == 0


def lens_by_counting(ax: float, ar: float, bx: float, br: float, steps: int = 1500) -> float:
    """Share of the unit square in both circles, by a fine grid of points."""
    x, y = np.meshgrid(np.linspace(0, 1, steps), np.linspace(-0.5, 0.5, steps))
    return float((((x - ax) ** 2 + y**2 < ar**2) & ((x - bx) ** 2 + y**2 < br**2)).mean())


@pytest.mark.parametrize(("a", "b", "both"), [(40, 35, 30), (7, 4, 3), (100, 10, 10), (50, 50, 0), (489, 447, 384)])
def test_the_overlap_is_as_large_as_what_both_share(a: int, b: int, both: int) -> None:
    c = circles(np.array([a]), np.array([b]), np.array([both]))
    a_area = np.pi * c.a_r[0] ** 2
    assert c.b_r[0] ** 2 / c.a_r[0] ** 2 == pytest.approx(b / a)
    overlap = lens_by_counting(c.a_x[0], c.a_r[0], c.b_x[0], c.b_r[0])
    assert overlap / a_area == pytest.approx(both / a, abs=0.01)


@given(st.lists(st.tuples(st.integers(0, 500), st.integers(0, 500), st.integers(0, 500)), min_size=1, max_size=20))
def test_nothing_leaves_the_unit_square(cells: list[tuple[int, int, int]]) -> None:
    tp, fp, fn = np.array(cells).T
    c = circles(np.full(len(cells), (tp + fn).max()), tp + fp, np.minimum(tp, (tp + fn).max()))
    for x, r in ((c.a_x, c.a_r), (c.b_x, c.b_r)):
        assert np.isfinite(x).all()
        assert (r <= 0.5 + 1e-9).all()
        assert (x - r >= -1e-9).all()
        assert (x + r <= 1 + 1e-9).all()


def test_three_columns_are_the_shares_of_each_row() -> None:
    """Of four positives two are flagged and one undecided; of two negatives none is flagged and one undecided."""
    edges = three_way(grey_zone(sweep([1, 1, 1, 1, 0, 0], [4, 3, 2, 1, 2, 1]), 2, 3))
    assert (edges.positives_flagged, edges.positives_undecided) == (2 / 4, 3 / 4)
    assert (edges.negatives_flagged, edges.negatives_undecided) == (0, 1 / 2)


def test_a_bin_for_each_whole_number() -> None:
    bins = whole_number_bins(sweep([1, 1, 0, 0, 0], [2, 0, 0, 0, 1]))
    assert bins.edges.tolist() == [-0.5, 0.5, 1.5, 2.5]
    assert bins.positives.tolist() == [1, 0, 1]
    assert bins.negatives.tolist() == [2, 1, 0]


def test_a_threshold_lies_left_of_whoever_scores_it() -> None:
    """Yes and no: the bar of the ones is cut off on its left; with 0.5 among the scores, bars are narrow as ever."""
    shown = bars(sweep([1, 1, 0, 0], [1, 0, 0, 1]))
    assert shown.histogram.edges.tolist() == [-0.5, 0.5, 1.5]
    assert shown.cut(np.array([0, 1, np.inf])).tolist() == [-0.5, 0.5, 1.5]
    narrow = bars(sweep([1, 0, 0], [1, 0.5, 0]))
    assert len(narrow.histogram.edges) == 41
    assert narrow.cut(np.array([0.5, np.inf])).tolist() == [0.5, 1]


def test_many_whole_numbers_have_no_bar_each() -> None:
    assert len(bars(sweep([1, 0], [2000, 0])).histogram.edges) == 41


def test_a_dot_plot_fills_each_column_from_its_foot_in_the_order_given() -> None:
    # column 7: the first, third and fourth entry; column 2: the second and the last
    assert stacked(np.array([7, 2, 7, 7, 2])).tolist() == [0, 0, 1, 2, 1]
    assert stacked(np.array([])).tolist() == []
