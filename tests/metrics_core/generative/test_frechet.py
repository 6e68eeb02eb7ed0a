"""The Frechet distance of feature tables: by hand, against the matrix root, and what is singular, tiny or not finite."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
import scipy.linalg
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.generative import Gaussian, frechet_distance, gaussian
from tests.helpers.cards import run


def draw(seed: int, rows: int, columns: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return rng.normal(rng.normal(size=columns), rng.uniform(0.2, 3, columns), (rows, columns)) @ rng.normal(
        size=(columns, columns)
    )


def test_by_hand() -> None:
    """Diagonal covariances: 1 + 4 for the means, (1 - 2)^2 + (2 - 3)^2 for the spreads, 7 in all."""
    found = frechet_distance(Gaussian([0, 0], [[1, 0], [0, 4]]), Gaussian([1, 2], [[4, 0], [0, 9]]))
    assert (found.mean_term, found.covariance_term, found.value) == pytest.approx((5, 2, 7), rel=1e-14)
    worked = explain(frechet_distance, Gaussian([0], [[1]]), Gaussian([3], [[4]]))
    assert [step.value for step in worked.steps] == pytest.approx([9, 1, 4, 2, 1, 10])
    assert worked.steps[-1].substituted == r"9 + 1 + 4 - 2 \cdot 2"


@settings(max_examples=25)
@given(st.integers(0, 99), st.integers(1, 6), st.integers(7, 40), st.integers(7, 40))
def test_it_is_the_matrix_roots(seed: int, columns: int, rows: int, others: int) -> None:
    one, two = draw(seed, rows, columns), draw(seed + 100, others, columns)
    found = frechet_distance(one, two)
    expected = run(CATALOG["frechet_distance"].reference.replace("np.cov(", "cov("), real=one, generated=two, cov=cov)
    assert found.value == pytest.approx(expected, rel=1e-6)
    assert found.value == pytest.approx(frechet_distance(two, one).value, rel=1e-9)
    assert found.covariance_term >= 0 and found.mean_term >= 0
    turned, _ = scipy.linalg.qr(np.random.default_rng(seed).normal(size=(columns, columns)))
    assert frechet_distance(one @ turned, two @ turned).value == pytest.approx(found.value, rel=1e-6)


def cov(table: np.ndarray) -> np.ndarray:
    return np.atleast_2d(np.cov(table))


def test_the_reference_on_the_card_gives_the_same_number() -> None:
    one, two = draw(1, 30, 4), draw(2, 25, 4)
    expected = run(CATALOG["frechet_distance"].reference, real=one, generated=two)
    assert frechet_distance(one, two).value == pytest.approx(expected, rel=1e-9)


def test_singular_covariances_have_an_answer() -> None:
    """Fewer rows than columns, a constant column, equal columns: the sum over shared directions is what is left."""
    few = draw(3, 4, 10)
    assert frechet_distance(few, few).value == pytest.approx(0, abs=1e-5)
    flat = np.array([[0.0, 1], [2, 1]])  # variance 2 along the first column, none along the second
    assert frechet_distance(flat, flat[:, ::-1]).covariance_term == pytest.approx(4)
    assert frechet_distance(np.ones((3, 2)), np.ones((5, 2))).value == 0
    assert gaussian(few).rank == 3 and gaussian(draw(3, 40, 10)).rank == 10


@pytest.mark.parametrize(("mean", "sd"), [(2.6, 2.3), (3.1, 2.0), (5.7, 0.3)])
def test_what_is_equal_to_rounding_is_0_apart(mean: float, sd: float) -> None:
    """mean - sd and mean + sd: the same sample twice, and raised by 1, whose mean alone is apart; a hundredth in the SD is no rounding."""
    table = np.array([[mean - sd], [mean + sd]])
    assert frechet_distance(table, table, ddof=0).value == 0
    assert frechet_distance(table, table + 1, ddof=0).covariance_term == 0
    wider = np.array([[mean - sd - 0.01], [mean + sd + 0.01]])
    assert frechet_distance(table, wider, ddof=0).covariance_term == pytest.approx(0.01**2, rel=1e-9)


def test_divisors() -> None:
    table = np.array([[0.0], [2.0]])
    assert gaussian(table).covariance.item() == 2 and gaussian(table, ddof=0).covariance.item() == 1
    assert frechet_distance(table, table + 1, ddof=0).signature.endswith("ddof:0|squared:yes")


@pytest.mark.parametrize(
    ("real", "generated", "reason"),
    [
        ([[1.0, 2]], [[1.0, 2], [3, 4]], "real: 1 row; a covariance needs two"),
        ([[1.0], [2]], np.zeros((0, 1)), "generated: no rows"),
        ([[1e200], [-1e200]], [[1.0], [2]], "real: the numbers are too large"),
        ([[1e200], [1e200]], [[1.0], [2]], "not finite"),
    ],
)
def test_undefined(real: Any, generated: Any, reason: str) -> None:
    worked = explain(frechet_distance, real, generated)
    assert math.isnan(worked.value) and reason in worked.undefined


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda: frechet_distance([[1.0], [math.inf]], [[1.0], [2]]),
            "real must be finite, got inf in row 1, column 0",
        ),
        (lambda: frechet_distance([[1.0], [2]], [[1.0, 2], [3, 4]]), "equal columns, got 1 and 2"),
        (lambda: frechet_distance([1.0, 2], [[1.0]]), "real must have a row each"),
        (lambda: frechet_distance([["x"]], [[1.0]]), "real must hold numbers"),
        (lambda: frechet_distance([[1.0], [2]], [[1.0], [2]], ddof=2), "ddof must be 0 or 1"),
        (lambda: Gaussian([0, 0], [[1]]), "must have the shapes"),
        (lambda: Gaussian([0], [[math.nan]]), "must be finite"),
        (lambda: Gaussian([0, 0], [[1, 2], [0, 1]]), "must be symmetric"),
        (lambda: Gaussian([0, 0], [[1, 2], [2, 1]]), "no negative eigenvalue"),
    ],
)
def test_what_is_refused(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
