"""Vectors as the reader types them, word counts, and random points."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pages.regression.distances.data import (
    COORDINATES,
    LINES,
    PRESETS,
    pair_of_example,
    random_points,
    read_pair,
    read_vectors,
    word_counts,
    written,
)

numbers = st.integers(-(10**9), 10**9).map(float) | st.sampled_from([0.5, -1e-9, 1 / 3])


@pytest.mark.parametrize("text", ["1 2\n3 4.5", " (1, 2)\n\n[3; 4.5] ", "1\t2\r\n3,4.5"])
def test_vectors_are_read_as_people_write_them(text: str) -> None:
    assert read_vectors(text) == ([(1, 2), (3, 4.5)], [])
    assert read_pair(text) == (((1, 2), (3, 4.5)), "")


@given(st.integers(1, 5).flatmap(lambda n: st.lists(st.tuples(*[numbers] * n), min_size=1, max_size=4)))
def test_vectors_come_back_from_text(vectors) -> None:
    assert np.allclose(read_vectors(written(vectors))[0], vectors, rtol=1e-11)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("1 2\n3", "line 1 has 2 numbers and line 2 has 1: all lines need the same number"),
        ("1 x2\n3 4", "line 1, number 2: “x2” is not a number"),
        ("1 2\n3 inf", "line 2, number 2: “inf” is not finite"),
        ("nan 2\n3 4", "line 1, number 1: “nan” is not finite"),
        ("1 2\n3 1e999", "line 2, number 2: “1e999” is not finite"),
        ("1 1e10\n3 4", "line 1, number 2: 1e+10 is too large to be drawn"),
        ("1 2\n3 1e-300", "is too small to be drawn"),
        ("1 2", "there is 1"),
        ("1 2\n3 4\n5 6", "there are 3"),
        ("", "there are 0"),
        ("1 " * (COORDINATES + 1) + "\n1", "line 1 has 1,001 numbers, and at most 1,000"),
        ("1 2\n" * (LINES + 1), "there are 61 lines, and at most 60"),
        ("é" * 3000, "“" + "é" * 20 + "” is not a number"),
    ],
)
def test_what_is_no_pair_is_explained(text: str, says: str) -> None:
    pair, problem = read_pair(text)
    assert pair is None and says in problem


def test_presets_are_the_documents() -> None:
    assert pair_of_example(PRESETS["log-ins"]) == ((1, 10), (10, 100))
    with pytest.raises(KeyError, match="lim-triangle-words"):
        pair_of_example("lim-triangle-words")


def test_words_are_counted_over_both_texts() -> None:
    found = word_counts("The cat, the CAT!\n\nA dog", "dog's dog")
    assert found.words == ("cat", "dog", "the", "a", "dog's")
    assert (found.a, found.b) == ((2, 1, 2, 1, 0), (0, 1, 0, 0, 1))
    assert word_counts("", "...").words == ()


def test_random_points_take_a_seed_and_a_law() -> None:
    points = random_points(2_000, 3, seed=1)
    assert np.array_equal(points, random_points(2_000, 3, seed=1)) and points.shape == (2_000, 3)
    assert abs(points.mean()) < 0.05 and abs(points.std() - 1) < 0.05
    even = random_points(2_000, 3, seed=1, law="0 to 1")
    assert even.min() >= 0 and even.max() <= 1 and abs(even.mean() - 0.5) < 0.02
