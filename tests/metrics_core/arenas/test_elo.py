"""Elo ratings: arithmetic by hand, the slow definition, and what their order does."""

from math import isnan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import CATALOG, explain
from metrics_core.arenas import bradley_terry_rating, elo_in_orders, elo_paths, elo_rating, expected_score, games
from metrics_core.arenas.games import NO_GAME
from tests.helpers.cards import evaluated, run


def test_three_games_by_hand():
    """K = 32. 1: A beats B, e = 0.5: 1016, 984. 2: B beats A, e_B = 1 / (1 + 10^(32/400)): B + 32 (1 - e_B). 3: A and C tie."""
    first, second, score = ["A", "B", "A"], ["B", "A", "C"], [1, 1, 0.5]
    e_b = 1 / (1 + 10 ** (32 / 400))
    a = 1016 - 32 * (1 - e_b)
    e_a = 1 / (1 + 10 ** ((1000 - a) / 400))
    assert elo_rating(first, second, score, model="A") == pytest.approx(a + 32 * (0.5 - e_a), rel=1e-14)
    assert elo_rating(first, second, score, model="B") == pytest.approx(984 + 32 * (1 - e_b), rel=1e-14)
    assert elo_rating(first, second, score, model="C") == pytest.approx(1000 + 32 * (0.5 - (1 - e_a)), rel=1e-14)


def test_an_expected_score_by_hand():
    """400 points more are odds of 10 to 1: 10 / 11. 200 more: 1 / (1 + 10^-0.5)."""
    assert expected_score(1400, 1000) == pytest.approx(10 / 11, rel=1e-14)
    assert expected_score(1200, 1000) == pytest.approx(1 / (1 + 10**-0.5), rel=1e-14)
    assert expected_score([1000, 900], 1000).tolist() == pytest.approx([0.5, 1 / (1 + 10**0.25)], rel=1e-14)
    worked = explain(expected_score, 1100, 1000)
    assert evaluated(worked.steps[-1].substituted.replace("10^{\\frac{-100}{400}}", "10^(-100/400)")) == pytest.approx(
        worked.value, rel=1e-9
    )
    theirs = run(CATALOG["expected_score"].reference, rating_a=1100, rating_b=1000, scale=400, np=np)
    assert expected_score(1100, 1000) == pytest.approx(theirs, rel=1e-14)


@given(st.lists(st.tuples(st.sampled_from("AB"), st.sampled_from("CD"), st.sampled_from([0, 0.5, 1])), min_size=1))
def test_it_is_the_slow_definition_and_keeps_the_sum(rows):
    first, second, score = (list(column) for column in zip(*rows, strict=True))
    models = [*dict.fromkeys([*first, *second])]
    names = {"first": first, "second": second, "score": score, "k_factor": 24, "start": 1500}
    ours = [elo_rating(first, second, score, model=m, k_factor=24, start=1500) for m in models]
    assert ours == pytest.approx([run(CATALOG["elo_rating"].reference, model=m, **names) for m in models], rel=1e-13)
    assert sum(ours) == pytest.approx(1500 * len(models), rel=1e-12)


def test_the_last_ratings_in_the_files_order_and_in_others():
    rng = np.random.default_rng(3)
    first = rng.integers(0, 4, 60)
    second, score = (first + rng.integers(1, 4, 60)) % 4, rng.choice([0, 0.5, 1], 60)
    found = games(first, second, score)
    ends = elo_in_orders(found, orders=3, k_factor=24, seed=5)
    again = np.random.default_rng(5)
    for one, order in zip(ends, [np.arange(60), *(again.permutation(60) for _ in range(3))], strict=True):
        in_order = first[order].tolist(), second[order].tolist(), score[order].tolist()
        assert one == pytest.approx([elo_rating(*in_order, model=m, k_factor=24) for m in found.models], rel=1e-13)
    assert np.ptp(ends, axis=0).min() > 0 and elo_in_orders(games([], [], []), orders=2).shape == (3, 0)
    with pytest.raises(ValueError, match="orders must not be negative"):
        elo_in_orders(found, orders=-1)


def test_many_orders_at_once_and_one_by_one():
    rng = np.random.default_rng(3)
    first = rng.integers(0, 4, 60)
    second = (first + rng.integers(1, 4, 60)) % 4
    score, order = rng.choice([0, 0.5, 1], 60), np.array([rng.permutation(60) for _ in range(5)])
    many = elo_paths(
        first[order][:, None],
        second[order][:, None],
        score[order][:, None],
        4,
        k_factor=np.array([8.0, 32.0]),
    )
    assert many.shape == (5, 2, 61, 4)
    for i in range(5):
        for j, k in enumerate((8.0, 32.0)):
            one = elo_paths(first[order[i]], second[order[i]], score[order[i]], 4, k_factor=k)
            assert many[i, j] == pytest.approx(one, rel=1e-14)


def test_the_documented_mistake():
    """Elo read as if games had no order: the same games give two ratings and two leaders, where Bradley-Terry gives one of each.

    By hand, K = 32: after A's win both are 16 from 1000; B's win then moves 32 / (1 + 10^(-32/400)) = 17.47 points.
    """
    games = [("A", "B", 1), ("A", "B", 0)]
    forth, back = (tuple(map(list, zip(*rows, strict=True))) for rows in (games, games[::-1]))
    elo = [elo_rating(*columns, model="A") for columns in (forth, back)]
    moved = 32 / (1 + 10 ** (-32 / 400))
    assert elo == pytest.approx([1016 - moved, 984 + moved], rel=1e-14)
    assert elo[0] < 1000 < elo[1]
    ours = [bradley_terry_rating(*columns, model="A") for columns in (forth, back)]
    assert ours == pytest.approx([1000, 1000], abs=1e-9)


def test_steps_end_in_the_value():
    worked = explain(elo_rating, ["A", "B", "A"], ["B", "A", "C"], [1, 1, 0.5], model="A")
    assert evaluated(worked.steps[-1].substituted) == pytest.approx(worked.value, rel=1e-5)
    assert worked.signature.endswith("model:A|k-factor:32|start:1000")


def test_a_model_without_games_has_none():
    assert isnan(elo_rating(["A"], ["B"], [1], model="C"))
    assert explain(elo_rating, ["A"], ["B"], [1], model="C").undefined == NO_GAME


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: elo_rating(["A"], ["B"], [1], model="A", k_factor=0), "k_factor must be finite and above 0"),
        (lambda: elo_rating(["A"], ["B"], [1], model="A", start=float("inf")), "start must be finite"),
        (lambda: expected_score(float("nan"), 1000), "rating_a must be finite"),
        (lambda: expected_score(1000, 1000, scale=-400), "scale must be finite and above 0"),
    ],
)
def test_what_is_no_rating_is_refused(call, said):
    with pytest.raises(ValueError, match=said):
        call()
