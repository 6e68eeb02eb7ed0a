"""What the lesson on recommenders says holds where it sends its reader: each answer's case, each exercise's every solution."""

from __future__ import annotations

import numpy as np
import pytest

from metrics_core.recommendation import (
    average_reciprocal_hit_rate,
    coverage,
    diversity,
    mean_self_information,
    mean_success_at_k,
    novelty_at_k,
    personalisation,
)
from pages.ranking.recommenders.data import SUBSCRIBERS, paper
from pages.ranking.recommenders.data_edits import Edits
from pages.ranking.recommenders.options import Setting
from pages.ranking.recommenders.picture import measures
from tests.helpers.lessons import answered, walk
from tests.helpers.pages import shipped


@pytest.mark.parametrize("link", [{}, {"new-only": "true", "later": "0.3.7_5", "reader": "Kim"}])
def test_every_answer_shows_what_it_says(visit, link):
    for text, answer in answered(visit, "recommenders", **link).items():
        one = shipped(answer.at)["mix"]
        start = {name: one.track(name)[0, 4] for name in ("mean_success_at_k", "coverage", "diversity")}
        now = {name: one.value(name) for name in start}
        assert (round(start["diversity"], 2), round(now["diversity"], 2)) == (0.77, 0.29)
        assert (round(36 * start["coverage"]), round(36 * now["coverage"])) == (5, 32)
        assert (round(start["mean_success_at_k"], 3), now["mean_success_at_k"]) == (0.583, 0.375)
        assert one.value("personalisation") > one.track("personalisation")[0, 4] == 0
        assert answer.right == text.startswith("coverage")


def test_lists_that_differ_show_more_stories_than_one_list_for_all():
    rng = np.random.default_rng(1)
    for _ in range(200):
        lists = [rng.permutation(36)[:5].tolist() for _ in range(2)]
        if set(lists[0]) != set(lists[1]):
            assert coverage(range(36), lists) > coverage(range(36), [lists[0]] * 2)


def test_only_the_fall_of_diversity_is_clear():
    tracks = measures(Setting(Edits()).measured()[0])
    gain = tracks["gain"].band
    assert (round(gain.low[-1, 4], 2), round(gain.high[-1, 4], 2)) == (-0.5, 0.12)
    varied = tracks["diversity"].band
    assert varied.high[-1, 4] < varied.low[0, 4]


def test_exercises_hold_for_every_solution(visit):
    kinds = walk(visit, "recommenders", "two-kinds-of-new")
    assert kinds.solved.any()
    p = paper()
    again = Setting(Edits())
    for mix in kinds.controls[0].values[kinds.solved]:  # more of what the reader knows than popular lists have
        seen = [len({*one[:5]} & {*np.flatnonzero(row)}) for one, row in zip(again.lists(mix), p.seen, strict=True)]
        popular = [len({*one[:5]} & {*np.flatnonzero(row)}) for one, row in zip(again.lists(0), p.seen, strict=True)]
        assert sum(seen) > sum(popular)
    hits = walk(visit, "recommenders", "most-hits")
    assert (
        hits.against(lambda now, start: now.mean_success_at_k <= hits.numbers["mean_success_at_k"].values[:, 4].max())
        == []
    )
    found = again.measured()[0].over_users["mean_success_at_k"]
    sure = measures(again.measured()[0])["gain"].band
    assert (sure.low[hits.solved] < 0).all() and (sure.high[hits.solved] > 0).all()
    best = np.asarray(found.value)[:, 4].argmax()
    assert 0 < best < 20
    struck = walk(visit, "recommenders", "without-the-hits")
    assert struck.start["left_1"] < struck.start["left_0"]
    assert struck.against(lambda now, start: now.struck > 1) == []


def test_exercises_begin_where_stories_may_come_again(visit):
    for name in ("most-hits", "without-the-hits"):
        one = walk(lambda page: visit(page, **{"new-only": "true"}), "recommenders", name)
        assert one.solved.any()


# ---- what stands on the page
def test_lists_drawn_at_random_score_high_beyond_hits():
    p, rng = paper(), np.random.default_rng(0)
    drawn = [rng.permutation(36)[:5].tolist() for _ in range(24)]
    popular = Setting(Edits()).lists(0)
    known = [np.flatnonzero(row).tolist() for row in p.seen]
    features, counts = dict(enumerate(p.features.tolist())), dict(enumerate(p.popularity.tolist()))
    assert coverage(range(36), drawn) > 0.9 > coverage(range(36), popular, k=5)
    assert coverage(range(36), drawn) >= coverage(range(36), Setting(Edits()).lists(1), k=5)
    assert personalisation(drawn) > max(0.8, personalisation(Setting(Edits()).lists(1), k=5))
    assert diversity(features, drawn).value > 0.7
    assert novelty_at_k(known, drawn).value > novelty_at_k(known, popular, k=5).value
    bits = [mean_self_information(counts, lists, total=SUBSCRIBERS, k=5).value for lists in (drawn, popular)]
    assert bits[0] > bits[1]


def test_one_right_item_at_rank_1_or_2():
    first, second = [["a", "b"]], [["b", "a"]]
    assert mean_success_at_k([{"a"}], first, k=5).value == mean_success_at_k([{"a"}], second, k=5).value == 1
    rates = [average_reciprocal_hit_rate([{"a"}], lists, k=5).value for lists in (first, second)]
    assert rates == [1, 0.5]
