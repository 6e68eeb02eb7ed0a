"""Ratings in other ways: Davidson's and Elo's as the core has them, in the order of the file, and why there are none."""

from dataclasses import replace
from math import isnan

import numpy as np
import pytest

from lab.answered import other_ratings as module
from lab.answered.graded import played
from lab.answered.other_ratings import NO_TIES, ORDERS, other_lines, other_ratings
from metrics_core.arenas import bradley_terry_rating, elo_rating
from metrics_core.arenas.strengths import APART
from tests.helpers.lab_data import judged_for

JUDGED = judged_for("pairs", 200)


def verdicts(*rows):
    """Places of two models of three and the score of the first, as the lab keeps them."""
    truth = np.array(rows, float)
    own = {
        name: np.where(truth[:, 0] == i, truth[:, 2], np.where(truth[:, 1] == i, 1 - truth[:, 2], np.nan))
        for i, name in enumerate("abc")
    }
    return replace(JUDGED, truth=truth, models=own, labels=tuple("abc"), groups=None)


def test_each_rating_is_the_cores():
    first, second, score = (column.tolist() for column in played(JUDGED))
    found = other_ratings(JUDGED)
    assert found.why_davidson == found.why_elo == "" and {one.model for one in found.models} == {*JUDGED.models}
    for one in found.models:
        rating = {
            way: bradley_terry_rating(first, second, score, model=one.model, ties=way) for way in ("half", "davidson")
        }
        assert (one.half, one.davidson) == pytest.approx((rating["half"], rating["davidson"]), abs=1e-9)
        assert one.low < one.davidson < one.high
        assert one.elo == pytest.approx(elo_rating(first, second, score, model=one.model), abs=1e-9)
        assert one.lowest < one.elo < one.highest
    assert sum(one.leads for one in found.models) == pytest.approx(1, abs=1e-12)
    assert [one.half for one in found.models] == sorted((one.half for one in found.models), reverse=True)


def test_the_order_of_the_file_is_the_order_of_the_verdicts():
    """K = 32, by hand: a wins against b, then b against a. The other way round b ends lower."""
    forward, back = verdicts([0, 1, 1], [0, 1, 0]), verdicts([0, 1, 0], [0, 1, 1])
    for judged, later in ((forward, "b"), (back, "a")):
        ratings = {one.model: one.elo for one in other_ratings(judged).models}
        assert ratings[later] == pytest.approx(984 + 32 * (1 - 1 / (1 + 10 ** (32 / 400))), rel=1e-12)


def test_groups_of_verdicts_make_wider_intervals_where_they_agree():
    """Each verdict four times: as wide as without the copies if they are one group, and half as wide as if each were a verdict of its own."""
    alone = replace(JUDGED, groups=None)
    copies = np.tile(np.arange(len(alone)), 4)
    many = alone.take(copies)
    width = {
        name: np.mean([one.high - one.low for one in other_ratings(judged).models])
        for name, judged in (("alone", alone), ("copies", many), ("groups", replace(many, groups=copies)))
    }
    assert width["copies"] == pytest.approx(width["alone"] / 2, rel=1e-6)
    assert width["groups"] == pytest.approx(width["alone"], rel=0.2)


def test_what_is_missing_says_why(monkeypatch):
    none = other_ratings(verdicts([0, 1, 1], [1, 2, 1], [2, 0, 1]))
    assert none.why_davidson == NO_TIES and all(isnan(one.davidson) for one in none.models)
    apart = other_ratings(replace(verdicts([0, 1, 0.5], [0, 1, 1], [2, 3, 1], [2, 3, 0]), labels=tuple("abcd")))
    assert apart.why_davidson == APART and all(np.isfinite(one.elo) for one in apart.models)
    monkeypatch.setattr(module, "MOST", 3)
    many = other_ratings(JUDGED)
    assert many.why_elo == module.TOO_MANY and all(isnan(one.elo) and isnan(one.leads) for one in many.models)
    assert other_ratings(judged_for("answers")) is None and other_lines(judged_for("answers")) == []


def test_numbers_to_take_along():
    lines = other_lines(JUDGED)
    assert len(lines) == 5 * len(JUDGED.models)
    assert {line["measure"] for line in lines if f"{ORDERS} random" in line["name"]} == {
        "elo_lowest",
        "elo_highest",
        "elo_leads",
    }
