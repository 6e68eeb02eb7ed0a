"""The lesson on recommenders: what is scrubbed, switched, edited, typed or linked gives the core's numbers for those lists."""

from __future__ import annotations

import math

import numpy as np
import pytest

from charts.moving import Region, Swarm
from datasets.item_lists import checked_user_lists, user_lists_to_link
from metrics_core.recommendation import coverage, mean_success_at_k, personalisation, personalised_at_k
from pages.ranking.recommenders import drawing as views
from pages.ranking.recommenders.data import READERS, paper
from pages.ranking.recommenders.data_edits import Edits
from pages.ranking.recommenders.everyone import alike, everyone, known
from pages.ranking.recommenders.options import MIXES, Setting
from pages.ranking.recommenders.picture import measures
from tests.helpers.pages import copied, shipped

PAGE = "ranking/recommenders"
LATER = [np.flatnonzero(row).tolist() for row in paper().held_out]
NAMES = ("mean_success_at_k", "coverage", "personalisation", "diversity", "novelty_at_k", "mean_self_information")


def lists_at(mix: float, *, new_only: bool = False) -> list[list[int]]:
    orders, ranked = paper().orders(np.array([mix]), new_only=new_only)
    return [order[:n].tolist() for order, n in zip(orders[:, 0], ranked, strict=True)]


def values(at, *names: str) -> list[float]:
    return [shipped(at)["mix"].value(name) for name in names]


# ---- what the lesson says of its data
def test_the_answers_say_what_the_data_show() -> None:
    tracks = measures(Setting(Edits()).measured()[0])
    start, third, nine, end = ({name: tracks[name].values[i, 4] for name in NAMES} for i in (0, 7, 18, 20))
    assert end["diversity"] < start["diversity"] / 2 and end["mean_success_at_k"] < start["mean_success_at_k"]
    assert (round(36 * end["coverage"]), round(36 * start["coverage"])) == (32, 5)
    assert third["mean_success_at_k"] == tracks["mean_success_at_k"].values[:, 4].max() and MIXES[7] == 0.35
    assert nine["diversity"] < third["diversity"] < start["diversity"]
    assert nine["coverage"] > start["coverage"] and nine["personalisation"] > start["personalisation"] == 0
    assert end["novelty_at_k"] < start["novelty_at_k"]
    assert end["mean_self_information"] > start["mean_self_information"]
    popular, personal = ([Setting(Edits()).without(n, mix, 5).value for n in (0, 15)] for mix in (0.0, 1.0))
    assert popular[1] == popular[0] / 2 and personal[1] >= personal[0]
    success, diversity = (tracks[name].band for name in ("mean_success_at_k", "diversity"))
    assert success.low[0, 4] < success.high[-1, 4] and diversity.high[-1, 4] < diversity.low[0, 4]


def test_measures_are_those_of_the_lists(visit) -> None:
    at = visit(PAGE, mix="0.45", k="7", reader="Kim", intervals="true", **{"new-only": "true"})
    lists = lists_at(0.45, new_only=True)
    success = mean_success_at_k(LATER, lists, k=7)
    assert values(at, "mean_success_at_k", "coverage", "personalisation") == pytest.approx(
        [success.value, coverage(range(36), lists, k=7), personalisation(lists, k=7)]
    )
    assert values(at, "novelty_at_k") == [1]
    gain = success.value - mean_success_at_k(LATER, lists_at(0, new_only=True), k=7).value
    assert values(at, "gain") == pytest.approx([gain])
    assert any(text == "mean_success_at_k|k:7" for text in copied(at))
    low, high = np.quantile(success.replicates(1000), [0.025, 0.975])
    assert any(f"95% interval {low:.3g} to {high:.3g}" in caption.value for caption in at.caption)
    low, median, high = success.quartiles
    spread = f"Over readers: median {median:.3g}, the middle half from {low:.3g} to {high:.3g}."
    assert spread in [caption.value for caption in at.caption]


def test_the_list_is_the_readers(visit) -> None:
    at = visit(PAGE, mix="0.8", k="4", reader="Eva", **{"more-mix": "0.8"})
    one, whole = shipped(at)["more"], shipped(at)["mix"]
    reader = READERS.index("Eva")
    order = lists_at(0.8)[reader]
    heights = {story: one.value(f"y_{story}") for story in order[:10]}
    assert heights == pytest.approx({story: views.row_of(p, 10) for p, story in enumerate(order[:10], 1)})
    for row, story in enumerate(order[:10]):
        look = ("tp" if row < 4 else "fn") if story in LATER[reader] else ("fp" if row < 4 else "tn")
        looks = ("tp", "fp") if row < 4 else ("fn", "tn")
        assert [name for name in looks if one.value(f"cell_{row}_{name}") > 0.1] == [look]
    assert (
        one.value("personalisation")
        == whole.value("personalisation")
        == pytest.approx(personalisation(lists_at(0.8), k=4))
    )


def test_everybodys_list_is_a_row_of_points_and_the_hits_are_filled() -> None:
    setting = Setting(Edits())
    measured, orders = setting.measured()
    view = everyone(setting, READERS.index("Eva"), orders, measured.shown)
    _, anyone, _, missed, hits = (mark for mark in view.marks if isinstance(mark, Swarm))
    columns, rows = setting.paper.by_topic, setting.paper.by_taste
    for mix, k in ((0, 5), (9, 1), (20, 10)):
        found = set()
        for part, hit in ((missed, False), (hits, True)):
            points = np.array([part.x.values[mix], part.y.values[k - 1]]).T
            found |= {(rows[int(y)], columns[int(x)], hit) for x, y in points if np.isfinite(x + y)}
        lists = lists_at(MIXES[mix])
        assert found == {(r, story, story in LATER[r]) for r, each in enumerate(lists) for story in each[:k]}
        full = anyone.x.values[mix, k - 1]
        assert {columns[int(x)] for x in full if np.isfinite(x)} == {story for each in lists for story in each[:k]}
    grounds = [mark for mark in view.marks if isinstance(mark, Region) and mark.y0 == -0.6]
    tinted = [columns[round(x)] for x in (one.x0.values[0, 4] + 0.4 for one in grounds) if np.isfinite(x)]
    assert sorted(tinted) == sorted(lists_at(0)[0][:5])
    assert all(np.isnan(one.x0.values[20]).all() for one in grounds)
    assert (
        alike(orders)
        == [[len({frozenset(one[:k]) for one in lists_at(mix)}) == 1 for k in range(1, 11)] for mix in MIXES]
    ).all()
    assert alike(orders)[0].all() and not alike(Setting(Edits(), new_only=True).measured()[1])[0, 4]
    (same,) = known(setting, orders, 5).marks
    popular = setting.popular(36)
    points = np.array([same.x.values[9], same.y.values, same.group.values[9]]).T
    found = {(rows[int(y)], popular[int(x)], full == 0) for x, y, full in points}
    lists = lists_at(MIXES[9])
    assert found == {(r, story, setting.paper.seen[r, story]) for r, each in enumerate(lists) for story in each[:5]}
    topics = setting.paper.features.argmax(axis=1)
    assert (np.diff(topics[columns]) >= 0).all() and sorted(rows) == list(range(24))


@pytest.mark.parametrize(
    "answer", ["none of them", "coverage: stories shown to anyone", "diversity: variety in each list"]
)
def test_an_answer_moves_the_recommender(answer: str, visit) -> None:
    at = visit(PAGE, k="2", later="0.3.7", **{"new-only": "true"})
    at.pills(key="guess").set_value(answer).run()
    assert not at.exception
    assert (at.query_params["mix"], at.query_params["k"]) == ("1", "5")
    assert not at.toggle(key="new-only").value
    assert "later" not in at.query_params


def test_conventions_change_what_they_should(visit) -> None:
    names = ("mean_self_information", "serendipity", "mean_percentile_rank", "mean_success_at_k")
    plain = values(visit(PAGE, mix="1"), *names)
    bits, odd, rank, success = values(visit(PAGE, mix="1", bits="openings", surprise="unlike", first="1/n"), *names)
    assert bits - plain[0] == pytest.approx(math.log2(paper().popularity.sum() / 1000))
    assert odd != plain[1] and success == plain[3]
    assert rank * 36 == pytest.approx(plain[2] * 35 + 1)


# ---- edits
def test_what_was_read_is_edited_and_travels_in_the_link(visit) -> None:
    at = visit(PAGE)
    ada = [story for story in range(36) if not paper().seen[0, story]]
    top = next(story for story in lists_at(0)[0] if story in ada)
    at.session_state["paper-change"] = True
    at.run()
    at.multiselect(key="later-0").set_value([top]).run()
    assert not at.exception
    expected = mean_success_at_k([[top], *LATER[1:]], lists_at(0), k=5).value
    assert values(at, "mean_success_at_k") == pytest.approx([expected])
    assert at.query_params["later"] == f"0.{top}"
    assert values(visit(PAGE, later=f"0.{top}"), "mean_success_at_k") == pytest.approx([expected])
    at.button(key="paper-reset").click().run()
    assert "later" not in at.query_params
    assert values(at, "mean_success_at_k") == [mean_success_at_k(LATER, lists_at(0), k=5).value]


def test_a_popular_story_moves_up(visit) -> None:
    least = lists_at(0)[0][-1]
    one = shipped(visit(PAGE, popular=f"{least}.1000", **{"more-mix": "0"}))["more"]
    assert one.value(f"y_{least}") == pytest.approx(views.row_of(1, 10))


def test_nobody_has_read_anything(visit) -> None:
    at = visit(PAGE, later="_".join(map(str, range(24))))
    assert not at.exception
    assert shipped(at)["mix"].reason("mean_success_at_k") == "no user has an item that was kept for the test"
    assert any(
        caption.value.startswith("undefined: no user has an item that was kept for the test") for caption in at.caption
    )


# ---- further parts
def test_popular_stories_are_struck_at_the_length_above(visit) -> None:
    at = visit(PAGE, k="3", **{"popular-struck": "6"})
    one = shipped(at)["struck"]
    popular = np.argsort(-paper().popularity, kind="stable")[:6].tolist()
    for i, mix in enumerate((0.0, 1.0)):
        assert one.value(f"left_{i}") == personalised_at_k(LATER, popular, lists_at(mix), k=3).value


def test_lists_of_ones_own(visit) -> None:
    lists, _ = checked_user_lists([("u", "a b c", "b", "a"), ("v", "c d", "a", "")])
    link = user_lists_to_link(lists)
    at = visit(PAGE, lists=link, **{"lists-k": "2"})
    one = shipped(at)["lists"]
    assert {name: one.value(name) for name in ("mean_success_at_k", "average_reciprocal_hit_rate", "novelty_at_k")} == {
        "mean_success_at_k": 0.5,
        "average_reciprocal_hit_rate": 0.25,
        "novelty_at_k": 0.75,
    }
    assert (one.value("coverage"), one.value("personalisation")) == (1, 1)
    assert len(one.model["readouts"]) == 3
    assert at.query_params["lists"] == link
    assert shipped(visit(PAGE, lists=link, example="recsys-mrr"))["lists"].value("mean_success_at_k") == 0.5


def test_clicks(visit) -> None:
    at = visit(PAGE, clicks="30", impressions="100")
    assert any("**30%**" in element.value for element in at.markdown)
    at.number_input(key="impressions").set_value(0).run()
    assert any("More clicks than displays" in warning.value for warning in at.warning)
    assert any("**undefined**: nothing was displayed" in element.value for element in at.markdown)


IN_LINKS = (
    "mix",
    "k",
    "reader",
    "new-only",
    "surprise",
    "bits",
    "first",
    "later",
    "popular",
    "popular-struck",
    "intervals",
    "more-mix",
    "lists",
)


@pytest.mark.parametrize("garbage", ["", "nan", "1e999", "\x00", "<img src=x>", "0.0.0_~||", "é" * 3000])
def test_a_mangled_link_does_no_harm(garbage: str, visit) -> None:
    at = visit(PAGE, **dict.fromkeys((*IN_LINKS, "lists-k", "clicks", "impressions", "new-mix", "guess"), garbage))
    assert not at.exception
    assert set(shipped(at)) == {"mix", "more", "newness", "struck", "lists"}
