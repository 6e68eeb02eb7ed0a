"""Distances of two vectors: by hand, against scipy and scikit-learn, where they are undefined, and what is refused."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
import scipy.spatial
import sklearn.metrics.pairwise as sklearn_pairwise
from hypothesis import assume, given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.similarity import (
    angular_distance,
    angular_from_cosine,
    chord_from_cosine,
    cosine_distance,
    cosine_similarity,
    euclidean_distance,
    length,
    unit_chord,
)
from tests.helpers.cards import run

METRICS = (euclidean_distance, cosine_similarity, cosine_distance, angular_distance, unit_chord)
BY_ANGLE = METRICS[1:]
numbers = st.floats(-1000, 1000, allow_nan=False).map(lambda x: round(x, 3))


@st.composite
def pairs(draw) -> tuple[list[float], list[float]]:
    n = draw(st.integers(1, 6))
    both = [draw(st.lists(numbers, min_size=n, max_size=n)) for _ in range(2)]
    assume(all(any(vector) for vector in both))
    return both[0], both[1]


# ---- by hand
def test_by_hand() -> None:
    """(3, 4) and (4, 3): differences 1 and 1; products 12 + 12 over 5 * 5."""
    a, b = [3, 4], [4, 3]
    assert euclidean_distance(a, b) == math.sqrt(2)
    assert cosine_similarity(a, b) == 24 / 25
    assert cosine_distance(a, b) == pytest.approx(1 / 25)
    assert angular_distance(a, b) == pytest.approx(math.acos(0.96) / math.pi)
    assert unit_chord(a, b) == pytest.approx(math.sqrt(2 / 25))


@pytest.mark.parametrize(
    ("b", "expected"), [([2, 0], (1, 0, 0, 0)), ([0, 3], (0, 1, 0.5, 2**0.5)), ([-1, 0], (-1, 2, 1, 2))]
)
def test_parallel_perpendicular_and_opposite_are_exact(b, expected) -> None:
    assert tuple(metric([1, 0], b) for metric in BY_ANGLE) == expected


def test_steps_show_the_coordinates() -> None:
    work = explain(euclidean_distance, [1, -2], [4, -6])
    assert [step.substituted for step in work.steps] == ["(1 - 4)^2 + (-2 - (-6))^2", r"\sqrt{25}"]
    work = explain(cosine_similarity, [1, 10, 0, 0, 2], [10, 100, 5, 5, 0])
    assert work.steps[0].substituted == r"1 \cdot 10 + 10 \cdot 100 + 0 \cdot 5 + \dots + 2 \cdot 0"
    assert explain(cosine_distance, [1, 0], [0, 2]).steps[-2].substituted == r"\frac{0}{1 \cdot 2}"


# ---- against others
@pytest.mark.parametrize("metric", METRICS)
def test_the_reference_on_the_card(metric) -> None:
    a, b = np.array([0.3, -2.0, 5.0]), np.array([1.5, 0.2, 4.0])
    card = CATALOG[metric.__name__]
    assert metric(a, b) == pytest.approx(run(card.reference, a=a, b=b), rel=1e-9)
    assert explain(metric, a, b).value == metric(a, b)


@given(pairs())
def test_scipy_and_scikit_learn_agree(pair) -> None:
    a, b = pair
    assert euclidean_distance(a, b) == pytest.approx(scipy.spatial.distance.euclidean(a, b), rel=1e-12)
    assert cosine_distance(a, b) == pytest.approx(scipy.spatial.distance.cosine(a, b), abs=1e-12)
    assert cosine_similarity(a, b) == pytest.approx(sklearn_pairwise.cosine_similarity([a], [b])[0, 0], abs=1e-12)


@given(pairs())
def test_exact_fractions_agree(pair) -> None:
    a, b = ([Fraction(str(x)) for x in vector] for vector in pair)
    squares = sum((x - y) ** 2 for x, y in zip(a, b, strict=True))
    assert euclidean_distance(*pair) == pytest.approx(math.sqrt(squares), rel=1e-9)
    dot = sum(x * y for x, y in zip(a, b, strict=True))
    expected = float(dot) / math.sqrt(sum(x * x for x in a)) / math.sqrt(sum(y * y for y in b))
    assert cosine_similarity(*pair) == pytest.approx(expected, abs=1e-12)


# ---- properties
@given(pairs(), st.floats(0.001, 1000))
def test_lengths_do_not_matter_to_angles(pair, times: float) -> None:
    a, b = map(np.array, pair)
    for metric in BY_ANGLE:
        assert metric(times * a, b) == pytest.approx(metric(a, b), abs=1e-7)
    assert euclidean_distance(times * a, times * b) == pytest.approx(times * euclidean_distance(a, b), rel=1e-9)


@given(pairs())
def test_each_measure_by_angle_is_a_function_of_the_other(pair) -> None:
    d = cosine_distance(*pair)
    assert unit_chord(*pair) == chord_from_cosine(d)
    assert angular_distance(*pair) == pytest.approx(angular_from_cosine(d), abs=1e-7)
    a, b = (np.array(vector) / np.linalg.norm(vector) for vector in pair)
    assert euclidean_distance(a, b) == pytest.approx(chord_from_cosine(d), abs=1e-7)


def test_an_angle_too_small_for_the_cosine_is_not_lost() -> None:
    assert cosine_distance([1, 0], [1, 1e-9]) == 0
    assert angular_distance([1, 0], [1, 1e-9]) == pytest.approx(1e-9 / math.pi, rel=1e-12)
    assert angular_distance([0.1, 1], [10.3, 103]) == 0  # but for rounding they are parallel


def test_many_pairs_at_once() -> None:
    a, b = np.array([[1.0, 0], [0, 2], [0, 0]]), np.array([3.0, 4])
    for metric in METRICS:
        np.testing.assert_array_equal(metric(a, b), [metric(row, b) for row in a])


@pytest.mark.parametrize("scale", [1e-300, 1e300])
def test_neither_huge_nor_tiny_numbers_overflow(scale: float) -> None:
    assert length([3 * scale, 4 * scale]) == pytest.approx(5 * scale, rel=1e-14)
    assert cosine_similarity([3 * scale, 4 * scale], [4, 3]) == pytest.approx(0.96)
    assert angular_distance([scale, 0], [0, 1]) == 0.5
    assert explain(cosine_distance, [scale, 0], [scale, 0]).value == 0


# ---- undefined
@pytest.mark.parametrize("metric", BY_ANGLE)
def test_a_zero_vector_has_no_direction(metric) -> None:
    work = explain(metric, [0, 0], [1, 2])
    assert math.isnan(work.value) and work.undefined == "a has length 0, and so no direction"
    assert "b has length 0" in explain(metric, [0, 0], [0, 0]).undefined


def test_what_a_library_says_of_a_zero_vector_is_a_switch() -> None:
    options = {"zero_vector": 0.0}
    assert cosine_similarity([0, 0], [1, 2], **options) == sklearn_pairwise.cosine_similarity([[0, 0]], [[1, 2]])[0, 0]
    assert cosine_distance([0, 0], [1, 2], **options) == sklearn_pairwise.cosine_distances([[0, 0]], [[1, 2]])[0, 0]
    assert angular_distance([0, 0], [1, 2], **options) == 0.5
    assert explain(cosine_distance, [0, 0], [1, 2], **options).signature == "cosine_distance|zero-vector:0"
    assert euclidean_distance([0, 0], [3, 4]) == 5


@pytest.mark.parametrize("metric", METRICS)
def test_without_coordinates_nothing_is_defined(metric) -> None:
    work = explain(metric, [], [])
    assert math.isnan(work.value) and work.undefined == "there are no coordinates"


# ---- refused
@pytest.mark.parametrize(
    ("a", "b", "says"),
    [
        ([1, 2], [1, 2, 3], "same number of coordinates, got 2 and 3"),
        ([1, math.inf], [1, 2], "a must be finite, got inf at index 1"),
        ([1, 2], [math.nan, 2], "b must be finite, got nan at index 0"),
        ([1, 2], ["x", 2], "b must hold numbers"),
    ],
)
@pytest.mark.parametrize("metric", METRICS)
def test_bad_vectors_are_refused(metric, a, b, says) -> None:
    with pytest.raises(ValueError, match=says):
        metric(a, b)
