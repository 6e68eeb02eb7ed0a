"""What the lesson on distances says to each answer and after each exercise holds on the page that it is said on."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.distance import cosine
from sklearn.metrics.pairwise import cosine_distances, cosine_similarity

from metrics_core.similarity import cosine_distance, euclidean_distance
from pages.regression.distances.data import FIRST
from tests.helpers.lessons import Answered, answered, walk
from tests.helpers.pages import shipped

LESSON = "distances"


def read(answer: Answered, metric: str) -> float:
    """A number on screen where an answer leads."""
    one = shipped(answer.at)["distances"]
    return one.value(next(readout["track"] for readout in one.model["readouts"] if readout["metric"] == metric))


def test_what_doubling_one_vector_does(visit) -> None:
    found = list(answered(visit, LESSON, vectors="0 0\n3 4").values())
    assert [one.right for one in found] == [False, True, False, False]
    for one in found:
        assert read(one, "euclidean_distance") == pytest.approx(1.844, abs=5e-4)
        assert read(one, "cosine_distance") == pytest.approx(0.2)
    (a, b), scaled = FIRST, [tuple(times * x for x in FIRST[0]) for times in (1, 2, 3)]
    assert [euclidean_distance(one, b) for one in scaled] == pytest.approx([2.28, 1.844, 1.897], abs=5e-4)
    assert np.linalg.norm(b) == pytest.approx(3 * np.linalg.norm(a))
    for angle in np.radians(np.arange(0, 181, 15)):  # doubling the longer one takes it further away
        shorter = 0.9 * np.cos(angle), 0.9 * np.sin(angle)
        assert euclidean_distance((2, 0), shorter) > euclidean_distance((1, 0), shorter)


@pytest.mark.filterwarnings("ignore:invalid value")
def test_what_libraries_return_for_a_zero_vector() -> None:
    assert np.isnan(cosine([0, 0], [1, 2]))
    assert cosine_similarity([[0, 0]], [[1, 2]]) == 0 and cosine_distances([[0, 0]], [[1, 2]]) == 1


def test_stories(visit) -> None:
    right = {key: text for key in STORIES for text, one in answered(visit, LESSON, f"guess-{key}").items() if one.right}
    assert right == STORIES
    assert (cosine_distance((0, 1), (1, 0)), cosine_distance((1, 10), (10, 100))) == pytest.approx((1, 0))
    assert euclidean_distance((1, 10), (10, 100)) == pytest.approx(90.45, abs=0.005)
    summary, article, other = (2, 1, 0), (21, 9, 1), (0, 1, 2)
    assert cosine_distance(summary, article) < 0.01 < cosine_distance(summary, other)
    assert euclidean_distance(summary, article) > euclidean_distance(summary, other)
    assert np.linalg.norm(article) / np.linalg.norm(summary) == pytest.approx(10, abs=0.3)
    assert np.degrees(np.arccos([1 - 0.3, 1 - 0.7])) == pytest.approx([45.6, 72.5], abs=0.05)


STORIES = {
    "watch-vectors": "1, as far as counts can get",
    "login-activity": "Euclidean distance",
    "short-and-long-text": "The article by cosine, the other one by Euclidean distance",
    "comedy-funny-happy": "Yes, and vectors can be found for which it is",
}


def test_what_is_said_after_each_exercise(visit) -> None:
    nearer = walk(visit, LESSON, "nearer-not-more-alike")
    assert not nearer.against(lambda now, start: (now.angle == start.angle) & ((now.a != start.a) | (now.b != start.b)))
    zero = walk(visit, LESSON, "no-direction")
    assert not zero.against(lambda now, start: (now.a == 0) | (now.b == 0))
    detour = walk(visit, LESSON, "shorter-round-the-corner")
    assert not detour.against(lambda now, start: now.ac > now.ab + now.bc)


def test_doubling_can_leave_the_euclidean_distance_as_it_is() -> None:
    """So the overview asks which distance can change."""
    b = (1.5, 1)
    assert euclidean_distance((1, 0), b) == euclidean_distance((2, 0), b) == pytest.approx(1.118, abs=5e-4)


def test_no_vectors_of_length_one_without_negative_entries_are_further_apart_than_two_viewers() -> None:
    drawn = np.abs(np.random.default_rng(0).normal(size=(200, 2, 3)))
    pairs = drawn / np.linalg.norm(drawn, axis=-1, keepdims=True)
    assert max(euclidean_distance(a, b) for a, b in pairs) < euclidean_distance((0, 1), (1, 0)) == pytest.approx(2**0.5)


def test_why_no_vectors_have_three_cosine_distances() -> None:
    """As angles, one is larger than both others together, or all three exceed a whole turn: exactly then the cosines are no Gram matrix."""
    for a, b, c in np.random.default_rng(1).uniform(0, 180, (400, 3)):
        x, y, z = np.cos(np.radians([a, b, c]))
        possible = 1 + 2 * x * y * z - x * x - y * y - z * z >= 0
        assert possible == (2 * max(a, b, c) <= a + b + c <= 360)
