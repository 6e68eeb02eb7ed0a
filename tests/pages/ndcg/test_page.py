"""The lesson on NDCG: what is dragged, typed, switched or linked gives numbers by definition, and its calls give them too."""

from __future__ import annotations

import json
from math import e, isnan, log2, nan

import numpy as np
import pytest

from charts.moving import Label, Region, Segment, Track
from metrics_core import explain
from metrics_core.ranking import dcg, discounted, ndcg, ndcg_from_scores
from pages.ranking.ndcg.board import TRACED, worked
from pages.ranking.ndcg.data import (
    LINE,
    MOST,
    TIED,
    Card,
    cards_from,
    cards_of,
    checked_rows,
    every_order,
    presets,
    rows_from_link,
    rows_to_link,
)
from pages.ranking.ndcg.options import Conventions
from pages.ranking.ndcg.picture import all_orders, gain_bars, picture
from pages.ranking.ndcg.reference import with_reference
from tests.helpers.cards import run
from tests.helpers.pages import copied, shipped

PAGE = "ranking/ndcg"
A = (2, 3, 3, 1, 2)
MIXED = "A2_B_C3_D0_E1_._F3_G2"  # B is unjudged, F and G were not retrieved
HOWS = (
    Conventions(),
    Conventions(gain="exponential", log_base=e),
    Conventions(ideal="retrieved", unjudged="removed", log_base=10.0),
    Conventions(gain="exponential", discount="jarvelin-kekalainen", log_base=3.0, unjudged="removed"),
)


def by_definition(gains, best=None, k=None) -> float:
    def sums(relevances):
        return sum(r / log2(i + 1) for i, r in enumerate(relevances[:k], 1))

    return sums(gains) / sums(sorted(best or gains, reverse=True))


def dropped(at, text: str, order: int = 0):
    """The reader drops a card, and the cards read so."""
    at.session_state["list"] = {"put": {"order": order, "stamp": 1, "text": text}}
    return at.run()


def sorted_cards(at) -> str:
    (one,) = (e.proto for e in at.get("bidi_component") if e.proto.component_name == "metricscope_sorter")
    return json.loads(one.json)["text"]


# ---- cards as data
def test_cards_are_written_and_read_back() -> None:
    assert cards_of(A).text == "A2_B3_C3_D1_E2"
    mixed = cards_from(MIXED)
    assert mixed and mixed.text == MIXED and mixed.retrieved == 5
    assert mixed.judged == [2, 3, 0, 1, 3, 2] and isnan(mixed.listed[1])
    assert cards_from("A-1.5_._B").cards == (Card("A", -1.5), Card("B", nan))
    for name, cards in presets():
        assert cards_from(cards.text) == cards, name


@pytest.mark.parametrize(
    "text", ["", ".", "A_A", "A10", "A2_", "a2", "A1.555", "A2_._B1_._C", "Anan", "AA2", "A 2", "A٣"]
)
def test_no_cards(text: str) -> None:
    assert cards_from(text) is None
    assert cards_from("_".join("ABCDEFGHIJK"[: MOST + 1])) is None


def test_one_move_reaches_every_place_once() -> None:
    """Of two cards, the four below; of more, whatever comes of taking a card out and putting it anywhere."""
    assert {one.text for one in cards_of((1, 2)).one_moved()} == {"A1_B2", "B2_A1", "B2_._A1", "A1_._B2"}
    mixed = cards_from(MIXED)
    assert mixed
    found = mixed.one_moved()
    assert found[0] == mixed and len({one.text for one in found}) == len(found)
    parts = MIXED.split("_")
    expected = set()
    for part in (part for part in parts if part != LINE):
        rest = [one for one in parts if one != part]
        expected |= {"_".join([*rest[:i], part, *rest[i:]]).removesuffix("_.") for i in range(len(parts))}
    assert {one.text for one in found} == expected


# ---- the picture
@pytest.mark.parametrize("how", HOWS)
def test_every_arrangement_is_the_cores_at_every_k(how: Conventions) -> None:
    mixed = cards_from(MIXED)
    assert mixed
    lists = mixed.one_moved()
    found = all_orders(lists, how)
    for row, one in enumerate(lists):
        for k in (1, 3, 7):
            assert found.normalised[row, k - 1] == pytest.approx(
                ndcg(one.listed, judged=mixed.judged, k=k, **how.options)
            )
            assert found.running[row, k - 1] == pytest.approx(dcg(one.listed, k=k, **how.of_sums))


def test_ten_cards_are_not_too_much_to_ship() -> None:
    assert len(picture(cards_of(range(MOST), 7).one_moved(), Conventions()).body) < 400_000


def test_every_order_of_few_cards_with_the_line_anywhere() -> None:
    found = every_order(cards_of((2, 3, 1)))
    assert found[0].text == "A2_B3_C1" and len({one.text for one in found}) == len(found) == 4 * 3 * 2
    assert {"C1_B3_A2", "._A2_B3_C1", "B3_._C1_A2"} < {one.text for one in found}
    many = cards_of(range(MOST))
    assert [one.text for one in every_order(many)] == [one.text for one in many.one_moved()]


@pytest.mark.parametrize("how", HOWS)
def test_the_reference_call_follows_the_conventions(how: Conventions) -> None:
    for text in (MIXED, "A2_B-1", "A3_B1_C2"):
        cards = cards_from(text)
        assert cards
        for metric in TRACED:
            one = worked(metric, cards, 4, how)
            names = {"gains": np.array(cards.listed), "judged": np.array(cards.judged), "k": 4}
            assert run(one.card.reference, **names) == pytest.approx(one.value, rel=1e-12)
    ids, scores, gains = zip(*((row.id, row.score, row.relevance) for row in TIED), strict=True)
    for ties in ("order", "average", "docid"):
        named = {"ids": ids} if ties == "docid" else {}
        found = with_reference(
            explain(ndcg_from_scores, gains, scores, ties=ties, **named, **how.options), how, ties=ties
        )
        names = {"gains": np.array(gains), "scores": np.array(scores), "ids": ids, "k": None}
        assert run(found.card.reference, **names) == pytest.approx(found.value, rel=1e-12)


def test_each_rank_has_its_weight_beside_it() -> None:
    axis = gain_bars(discounted([[3, 2, 1]])).figure.layout.yaxis
    assert list(axis.ticktext) == ["× 1.000", "× 0.631", "× 0.500"]
    assert list(axis.tickvals) == [1, 2, 3] and axis.range[0] > axis.range[1]  # from the top


def ticks(marks):
    return [mark for mark in marks if isinstance(mark, Segment) and isinstance(mark.x0, Track)]


def test_the_ticks_add_up_to_the_dcg_of_the_best_order() -> None:
    """Of list A: 3 + 3/log2(3) + 2/2 + 2/log2(5) + 1/log2(6)."""
    best = [3, 3 / log2(3), 2 / 2, 2 / log2(5), 1 / log2(6)]
    found = ticks(gain_bars(discounted([A])).marks)
    assert [float(one.x0.values[0]) for one in found] == pytest.approx(best)
    assert all(one.x0 is one.x1 for one in found)
    assert discounted([A]).ideal[0, -1] == pytest.approx(sum(best))


def test_the_numbers_are_beyond_every_bar_and_tick() -> None:
    marks = gain_bars(discounted([A])).marks
    numbers = [mark for mark in marks if isinstance(mark, Label) and mark.track]
    bars = [mark for mark in marks if isinstance(mark, Region) and mark.look in ("positive", "tp")]
    ends = [float(bar.x1.values.max()) for bar in (*bars, *ticks(marks))]
    assert len(ends) == 3 * len(numbers) == 15
    assert min(number.x for number in numbers) > max(ends)


# ---- the page
def test_the_list_as_it_starts_and_after_a_drop(visit) -> None:
    at = visit(PAGE)
    one = shipped(at)["ndcg"]
    assert one.value("ndcg") == pytest.approx(by_definition(A)) and "list" not in at.query_params
    dropped(at, "B3_A2_C3_D1_._E2")
    one = shipped(at)["ndcg"]
    assert at.query_params["list"] == "B3_A2_C3_D1_._E2"
    assert one.value("ndcg") == pytest.approx(by_definition((3, 2, 3, 1), A))
    again = visit(PAGE, list="B3_A2_C3_D1_._E2", k="2")
    assert shipped(again)["ndcg"].value("ndcg") == pytest.approx(by_definition((3, 2, 3, 1), A, k=2))
    assert any("k:2" in text for text in copied(again))
    assert any(markdown.value.startswith("DCG of this order") for markdown in again.markdown)


def test_k_follows_the_whole_list_and_stays_where_it_was_put(visit) -> None:
    at = dropped(visit(PAGE), "A2_B3_C3_D1_E2_F0")
    assert shipped(at)["ndcg"].position["k"] == 5  # sixth of six
    at = dropped(visit(PAGE, k="2"), "A2_B3_C3_D1_E2_F0")
    assert shipped(at)["ndcg"].position["k"] == 1


def test_what_is_no_list_changes_nothing(visit) -> None:
    at = dropped(visit(PAGE), "<b>")
    assert shipped(at)["ndcg"].value("ndcg") == pytest.approx(by_definition(A))
    at = visit(PAGE, list="A2_A3")
    assert any("could not be read" in caption.value for caption in at.caption) and "list" not in at.query_params


@pytest.mark.parametrize(
    ("answer", "cards", "value"),
    [
        ("it falls at every rank", "A2_B3_C3_D1_E2_F0", by_definition(A)),
        ("it stays the same", "F0_A2_B3_C3_D1_E2", by_definition((0, *A))),
        ("it falls most if last", "A2_B3_C3_D1_E2_F0", by_definition(A)),
    ],
)
def test_a_wrong_answer_shows_its_case(answer, cards, value, visit) -> None:
    at = visit(PAGE, list=MIXED, k="2")
    at.pills(key="guess").set_value(answer).run()
    assert any(element.value.startswith("**No.**") for element in at.markdown)
    assert sorted_cards(at) == at.query_params["list"] == cards
    assert shipped(at)["ndcg"].value("ndcg") == pytest.approx(value)


def test_switches(visit) -> None:
    at = visit(PAGE, list=MIXED)
    plain = shipped(at)["ndcg"]
    at.segmented_control(key="discount").set_value("ln").run()
    natural = shipped(at)["ndcg"]
    assert natural.value("ndcg") == pytest.approx(plain.value("ndcg"))
    assert natural.value("dcg") == pytest.approx(plain.value("dcg") * log2(e))
    assert any("NDCG is the same" in caption.value for caption in at.caption)
    at = visit(PAGE, list=MIXED, discount="none before b", b="3", gain="exponential", ideal="retrieved")
    how = Conventions("exponential", "jarvelin-kekalainen", 3.0, "retrieved")
    cards = cards_from(MIXED)
    assert cards
    assert shipped(at)["ndcg"].value("ndcg") == pytest.approx(ndcg(cards.listed, judged=cards.judged, **how.options))


def test_nothing_relevant_says_why(visit) -> None:
    at = visit(PAGE)
    at.button(key="cards-nothing relevant").click().run()
    assert shipped(at)["ndcg"].reason("ndcg") == "the best order has a DCG of 0"
    assert any("return 0" in caption.value for caption in at.caption)


# ---- equal scores
def test_three_ways_with_ties_where_scores_meet(visit) -> None:
    one = shipped(visit(PAGE))["ties"]
    gains, scores, ids = zip(*((row.relevance, row.score, row.id) for row in TIED), strict=True)
    for ties in ("order", "average", "docid"):
        named = {"ids": ids} if ties == "docid" else {}
        assert one.value(f"ndcg_{ties}") == pytest.approx(ndcg_from_scores(gains, scores, ties=ties, **named))
    assert one.value("worst") == pytest.approx(by_definition((2, 0, 2, 3, 2)))
    assert one.value("best") == pytest.approx(by_definition((2, 3, 2, 0, 2)))
    assert (one.track("worst") <= one.track("ndcg_average")).all()


def test_rows_are_linked_and_checked(visit) -> None:
    assert rows_from_link(rows_to_link(TIED)) == TIED
    link = "x_0.5_3_y_0.5_0"
    at = visit(PAGE, scored=link, moving="y", **{"tie-score": "0.75"})
    one = shipped(at)["ties"]
    assert at.query_params["scored"] == link
    assert one.value("ndcg_order") == one.value("ndcg_average") == pytest.approx(by_definition((0, 3)))
    for row, said in ((("", 0.5, 1), "row 1, id"), (("a", 2, 1), "score"), (("a", 1, None), "relevance")):
        assert said in checked_rows([row, ("b", 1, 1)])[1][0]
    assert "is already used" in checked_rows([("b", 1, 1), ("b", 1, 1)])[1][0]
    assert "2 to 10" in checked_rows([])[1][0]


# ---- negative relevance
def test_a_negative_relevance_leaves_the_band(visit) -> None:
    one = shipped(visit(PAGE, **{"harm-harm": "-3", "harm-useful": "1", "harm-place": "1"}))["harm"]
    assert one.value("ndcg") == pytest.approx(ndcg((-3, 1))) and one.value("ndcg") > 1
    share = one.track("ndcg")[:, :, 0]
    assert np.nanmin(share) < 0 and np.isnan(share).any()


def test_the_story_shows_both_lists_after_the_guess(visit) -> None:
    at = visit(PAGE)
    assert not at.table
    at.radio(key="guess-recommendation-order").set_value("DCG and NDCG").run()
    table = at.table[0].value
    assert table["gain"].tolist() == ["11", "11", "11", "11"]
    assert table["DCG"].tolist() == ["6.597", "6.64", "7.141", "7.14"]
    assert table["NDCG"].tolist() == ["0.9238", "0.93", "1", "–"]


NAMES = (
    "list",
    "k",
    "gain",
    "discount",
    "b",
    "ideal",
    "unjudged",
    "scored",
    "moving",
    "tie-score",
    "ties-are",
    "harm-harm",
)


@pytest.mark.parametrize("garbage", ["nan", "1e999", "<img src=x>", "é" * 3000, "A2_._._B"])
def test_a_mangled_link_does_no_harm(garbage: str, visit) -> None:
    at = visit(PAGE, **dict.fromkeys(NAMES, garbage))
    assert not at.exception
    assert set(shipped(at)) == {"ndcg", "cutoff", "ties", "harm"}
