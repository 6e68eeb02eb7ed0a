"""The triangle inequality, pairs among many points, and the plane that two vectors span."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
import pytest
import scipy.spatial.distance as reference
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.geometry.plane import plane_of, polar
from metrics_core.similarity import angular_from_cosine, euclidean_distance, length
from metrics_core.similarity.concentration import crowd, pairwise, profile
from metrics_core.similarity.triangles import excess, sides, triangle_inequality, vectors_exist
from tests.helpers.cards import run

WORDS = sides(0.3, 0.3, 0.7)
points = st.integers(0, 10_000).map(lambda seed: np.random.default_rng(seed).normal(size=(7, 2)))


# ---- triangles
def test_the_documents_triangle_is_broken_and_possible() -> None:
    """0.7 - 0.3 - 0.3 = 0.1. As angles: arccos 0.7 is 45.57 degrees, twice that is 91.1, and arccos 0.3 is 72.5."""
    found = triangle_inequality(WORDS)
    assert found.value == pytest.approx(0.1)
    assert (found.count, found.checked, found.left_out, found.holds) == (1, 3, 0, False)
    (broken,) = found.broken
    assert (broken.ends, broken.middle, broken.legs, broken.direct) == ((0, 2), 1, (0.3, 0.3), 0.7)
    assert vectors_exist(WORDS)
    angles = angular_from_cosine(WORDS)
    assert 180 * angles[0, 1] == pytest.approx(45.57, abs=0.01) and 180 * angles[0, 2] == pytest.approx(72.54, abs=0.01)
    assert triangle_inequality(angles).holds
    assert not vectors_exist(sides(0.1, 0.1, 0.9))


@given(points, st.sampled_from(["euclidean", "cosine", "angular"]))
def test_every_triple_is_looked_at(p: np.ndarray, measure: str) -> None:
    d = pairwise(p, measure)
    found = triangle_inequality(d)
    slow = {(i, j, k): d[i, k] - d[i, j] - d[j, k] for i, j, k in permutations(range(len(d)), 3) if i < k}
    assert found.checked == len(slow)
    assert found.value == pytest.approx(max(slow.values()), abs=1e-12)
    assert found.count == sum(excess > 1e-9 * d[i, k] for (i, _, k), excess in slow.items())
    assert [t.excess for t in found.broken] == sorted((t.excess for t in found.broken), reverse=True)
    assert all(slow[t.ends[0], t.middle, t.ends[1]] == t.excess for t in found.broken)
    assert found.holds or measure == "cosine"
    assert found.value == pytest.approx(run(CATALOG["triangle_inequality"].reference, D=d), abs=1e-12)


def test_a_line_in_the_plane_breaks_the_rule_for_cosine() -> None:
    """At 0, 45 and 90 degrees: 1 - cos 45 = 0.2929 twice is 0.5858, and the direct way is 1."""
    d = pairwise(polar(1.0, [0, 45, 90]), "cosine")
    assert triangle_inequality(d).value == pytest.approx(math.sqrt(2) - 1)


def test_what_only_rounding_tells_apart_is_no_excess() -> None:
    assert excess(0.7, 0.4, [0.3, 0.2]).tolist() == [0, pytest.approx(0.1)]  # 0.7 - 0.4 - 0.3 is -6e-17


def test_steps_and_what_is_undefined() -> None:
    work = explain(triangle_inequality, WORDS)
    assert work.steps[-1].substituted == "0.7 - 0.3 - 0.3"
    for nothing in (np.zeros((2, 2)), pairwise([[0, 0], [1, 0], [0, 1]], "cosine")):
        work = explain(triangle_inequality, nothing)
        assert math.isnan(work.value) and work.undefined == "no three points have all their distances defined"
    assert triangle_inequality(pairwise([[0, 0], [1, 0], [0, 1]], "cosine")).left_out == 3


@pytest.mark.parametrize(
    ("distances", "says"),
    [
        ([[0, 1]], "square matrix, got shape"),
        ([[0, 1], [2, 0]], "same in both directions"),
        ([[0, -1], [-1, 0]], "not negative"),
        ([[0, math.inf], [math.inf, 0]], "finite"),
        (np.zeros((201, 201)), "200 points at most, got 201"),
    ],
)
def test_what_is_no_table_of_distances_is_refused(distances, says) -> None:
    with pytest.raises(ValueError, match=says):
        triangle_inequality(distances)


# ---- many points
@pytest.mark.parametrize("measure", ["euclidean", "cosine"])
def test_scipy_agrees_on_all_pairs(measure: str) -> None:
    p = np.random.default_rng(1).normal(size=(20, 5))
    d = pairwise(p, measure)
    np.testing.assert_allclose(d, reference.squareform(reference.pdist(p, measure)), atol=1e-12)
    np.testing.assert_array_equal(d, d.T)
    found = crowd(p)
    np.testing.assert_allclose(found.distances, reference.pdist(p), rtol=1e-12)
    np.testing.assert_allclose(1 - found.cosines, reference.pdist(p, "cosine"), atol=1e-12)
    assert (found.mean, found.deviation) == (found.distances.mean(), found.distances.std())


def test_a_crowd_by_hand() -> None:
    """0, 1 and 3 on a line: distances 1, 3 and 2; farthest over nearest 3/1, 2/1 and 3/2, in the middle 2."""
    found = crowd([[0.0, 1], [1.0, 1], [3.0, 1]])
    assert sorted(found.distances) == [1, 2, 3] and found.mean == 2
    assert found.contrast == 2
    assert found.relative_deviation == pytest.approx(math.sqrt(2 / 3) / 2)


def test_directions_come_to_stand_at_right_angles() -> None:
    """Of random directions the cosine has the standard deviation 1 over the root of n."""
    for n in (2, 50, 500):
        found = crowd(np.random.default_rng(n).normal(size=(150, n)))
        assert found.cosine_deviation * math.sqrt(n) == pytest.approx(1, rel=0.1)


def test_a_profile_is_relative_to_its_fullest_cell() -> None:
    assert profile([0.1, 0.2, 0.9, 5.0], np.array([0, 0.5, 1.0])).tolist() == [1.0, 0.5]  # two, one, and one outside
    assert np.isnan(profile([], np.array([0, 0.5, 1.0]))).all()


def test_what_cannot_be_paired_is_refused() -> None:
    with pytest.raises(ValueError, match="euclidean, cosine, angular, got 'taxi'"):
        pairwise([[1, 2]], "taxi")
    with pytest.raises(ValueError, match="at least two rows"):
        crowd([[1, 2]])


# ---- the plane
@given(points)
def test_a_plane_keeps_every_distance(p: np.ndarray) -> None:
    for a, b in ((p[0], p[1]), (p.ravel()[:7], p.ravel()[7:])):
        found = plane_of(a, b)
        tips = found.tip_a(found.a), found.tip_b(found.b, found.degrees)
        assert euclidean_distance(*tips) == pytest.approx(euclidean_distance(a, b), rel=1e-9)
        if len(a) == 2:
            np.testing.assert_allclose(tips, [a, b], atol=1e-9)


def test_right_angles_are_exact() -> None:
    tips = polar(2.0, [0, 90, 180, 270, -90, 450])
    assert tips.tolist() == [[2, 0], [0, 2], [-2, 0], [0, -2], [0, -2], [0, 2]]
    assert length(polar(3.0, 30)) == pytest.approx(3)


def test_a_vector_without_length_lies_along_the_other() -> None:
    found = plane_of([0, 0], [0, 5])
    assert (found.a, found.b, found.degrees, found.start) == (0, 5, 0, 90)
    assert plane_of([0, 0, 0], [0, 0, 0]).degrees == 0
