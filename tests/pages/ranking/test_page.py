"""The lesson on precision at k: what is scrubbed, typed, switched or linked gives numbers by plain counting."""

from __future__ import annotations

import math
import re
from statistics import fmean

import numpy as np
import pytest

from charts.figures import apart
from datasets.documents import CATALOGUE, number
from datasets.rankings import (
    FIVE_SEARCHES,
    MOST_QUERIES,
    Rankings,
    checked_rankings,
    rankings_from_link,
    rankings_to_link,
    two_engines,
)
from tests.helpers.pages import copied, shipped

PAGE = "ranking/ranking"
TYPED = "one!a b c!a c|two!x y!z"


def at_k(relevant, ranked, k: int) -> dict[str, float]:
    """Every measure by counting; average precision over min(R, k), NaN where nothing is relevant."""
    places = [i for i, item in enumerate(ranked[:k], 1) if item in relevant]
    hits, total = len(places), len(relevant) or math.nan
    return {
        "precision": hits / k,
        "recall": hits / total,
        "f_score": 2 * hits / (k + len(relevant)),
        "average_precision": sum(n / i for n, i in enumerate(places, 1)) / min(total, k) if relevant else math.nan,
        "reciprocal_rank": (1 / places[0] if places else 0.0) if relevant else math.nan,
        "success": float(bool(places)) if relevant else math.nan,
    }


def agrees(one, lists: Rankings) -> None:
    """All measures of the query shown, and all means, at every cut-off."""
    query = one.position.get("query", 0)
    for k in range(1, one.model["sizes"]["k"] + 1):
        each = [at_k(*pair, k) for pair in zip(lists.relevant, lists.ranked, strict=True)]
        for name in each[0]:
            values = [found[name] for found in each if not math.isnan(found[name])]
            mine = one.track(name)
            shown = mine[query, k - 1] if mine.ndim == 2 else mine[k - 1]
            assert shown == pytest.approx(each[query][name], nan_ok=True)
            assert one.track(f"mean_{name}")[k - 1] == pytest.approx(fmean(values))


def traced(at, label: str) -> list[str]:
    return [element.value for element in at.markdown if element.value.startswith(f"{label}: ")]


# ---- lists as data
def test_lists_are_checked() -> None:
    found, problems = checked_rankings([("  a  query ", "x, y  z", "z"), ("empty", None, "")])
    assert found == Rankings(("a query", "empty"), (("z",), ()), {"": (("x", "y", "z"), ())}) and not problems
    for rows, said in (
        ([], f"there are 0 queries; 1 to {MOST_QUERIES} can be shown"),
        ([("q", "a", "a")] * (MOST_QUERIES + 1), "there are 9 queries"),
        ([(None, "a", "a")], "row 1, query"),
        ([("q", "a b a", "a")], "row 1, ranked: “a” is in the list twice, at places 1 and 3"),
        ([("q", "a", "b b")], "row 1, relevant: “b” is in the list twice, at places 1 and 2"),
        ([("q", " ".join(map(str, range(21))), "a")], "there are 21 items; at most 20 can be shown"),
        ([("q", "a" * 17, "a")], "more than 16 characters"),
        ([("q", "a|b", "a")], "must not hold"),
    ):
        nothing, why = checked_rankings(rows)
        assert nothing is None and said in why[0]


@pytest.mark.parametrize("lists", [FIVE_SEARCHES, Rankings(("é*<b>",), (("d_1",),), {"": (("d_1", "d.2&=", "+"),)})])
def test_lists_come_back_from_their_link(lists: Rankings) -> None:
    assert rankings_from_link(rankings_to_link(lists)) == lists


def test_names_are_kept_apart() -> None:
    for values in ([0.2, 0.2, 0.2], [1, 1, 0.95], [0, math.nan, 0.05]):
        placed = apart(np.array(values), 0.1)
        assert np.isnan(placed).tolist() == np.isnan(values).tolist()
        defined = np.sort(placed[~np.isnan(placed)])
        assert (np.diff(defined) > 0.1 - 1e-9).all() and defined[-1] <= 1


# ---- the page
def test_every_cut_off_of_every_measure(visit) -> None:
    one = shipped(visit(PAGE))["lists"]
    assert one.model["controls"][1]["texts"] == list(FIVE_SEARCHES.names)
    agrees(one, FIVE_SEARCHES)
    barren = shipped(visit(PAGE, query="5"))["lists"]
    assert barren.reason("recall") == barren.reason("average_precision") == "nothing is relevant"
    assert barren.value("precision") == 0


@pytest.mark.parametrize(
    ("answer", "name"),
    [
        ("precision at k", "precision"),
        ("F1 at k, their harmonic mean", "f_score"),
    ],
)
def test_a_wrong_answer_shows_where_that_number_falls(answer, name, visit) -> None:
    at = visit(PAGE, data="Two engines")
    at.pills(key="guess").set_value(answer).run()
    assert not at.exception
    one = shipped(at)["lists"]
    agrees(one, FIVE_SEARCHES)
    query, k = one.position["query"], one.position["k"]
    assert one.track(name)[query, k] < one.track(name)[query, k - 1]
    assert (np.diff(one.track("recall")[:4], axis=1) >= 0).all()


def test_a_link_brings_typed_lists_back(visit) -> None:
    at = visit(PAGE, lists=TYPED, query="2", k="2")
    lists = rankings_from_link(TYPED)
    assert lists
    agrees(shipped(at)["lists"], lists)
    assert at.query_params["lists"] == TYPED
    at.pills(key="data").set_value("samples").run()
    assert "lists" not in at.query_params


def test_the_switches_are_the_fields_conventions(visit) -> None:
    """mercury has 8 relevant: at k = 3, hits at 2 and 3 add up to 1/2 + 2/3."""
    added = 1 / 2 + 2 / 3
    for choice, below in (("min(R, k)", 3), ("R", 8), ("hits found", 2)):
        at = visit(PAGE, query="3", k="3", **{"ap-divides-by": choice})
        assert shipped(at)["lists"].value("average_precision") == pytest.approx(added / below)
    at = visit(PAGE, query="3", k="3", **{"ap-divides-by": "P@1…P@k"})
    assert shipped(at)["lists"].value("average_precision") == pytest.approx((0 + 1 / 2 + 2 / 3) / 3)
    one = shipped(visit(PAGE, lists="a!x!x y|b!!z", k="4", **{"p-divides-by": "results"}))["lists"]
    assert (one.value("precision"), one.value("mean_recall")) == (1, 0.25)
    one = shipped(visit(PAGE, lists="a!x!x y|b!!z", k="4", unanswered="true"))["lists"]
    assert one.value("mean_recall") == 0.5
    one = shipped(visit(PAGE, k="1", **{"zero-division": "0"}))["lists"]
    assert one.value("mean_recall") == pytest.approx((1 / 3 + 1 + 0 + 0 + 0) / 5)


def test_an_example_sets_the_switches_until_the_reader_does(visit) -> None:
    at = visit(PAGE, example="thakur-ap-sample-4")
    assert shipped(at)["lists"].value("average_precision") == pytest.approx(8 / 9)
    at.selectbox(key="from-documents").set_value("thakur-ap-perfect-ranking").run()
    assert not at.exception
    assert shipped(at)["lists"].value("average_precision") == 1
    linked = visit(PAGE, example="thakur-ap-sample-4", **{"ap-divides-by": "R"})
    assert shipped(linked)["lists"].value("average_precision") == 1


def test_the_trace_follows_the_picture(visit) -> None:
    at = visit(PAGE, query="3", k="6")
    assert traced(at, "precision at k")[0].endswith(r"\frac{3}{6} = 0.5$")
    at.segmented_control(key="ranking:trace").set_value("average precision at k").run()
    assert [step.rsplit("= ", 1)[1] for step in traced(at, "precision at 5")] == ["0.6$"]
    assert "average_precision_at_k|k:6|definition:standard|divisor:k|zero-division:undefined" in copied(at)
    at.segmented_control(key="ranking:trace").set_value("hit rate").run()
    assert traced(at, "hit rate")[0].endswith(r"\frac{3}{4} = 0.75$")


def test_the_worst_query_comes_first(visit) -> None:
    at = visit(PAGE, k="3")
    table = at.dataframe[-1].value
    values = table["AP at k"].tolist()
    assert values[:-1] == sorted(values[:-1]) and math.isnan(values[-1])
    assert table["query"].tolist()[0] == "java"


def test_two_engines_are_compared(visit) -> None:
    at, lists = visit(PAGE, data="Two engines", k="5"), two_engines()
    a, b = (
        [at_k(*pair, 5)["average_precision"] for pair in zip(lists.relevant, ranked, strict=True)]
        for ranked in lists.runs.values()
    )
    pairs = [pair for pair in zip(a, b, strict=True) if not math.isnan(sum(pair))]
    wins, losses = (sum(s * (x - y) > 1e-12 for x, y in pairs) for s in (1, -1))
    (said,) = [m.value for m in at.markdown if "wins on" in m.value]
    assert [int(n) for n in re.findall(r"\*\*(\d+)\*\*", said)] == [wins, losses, len(pairs) - wins - losses]
    assert any("Sign test" in m.value for m in at.markdown)
    table = at.dataframe[-1].value
    lead = table["difference in average precision at 5"].dropna().tolist()
    assert lead == pytest.approx(sorted(x - y for x, y in pairs))
    assert shipped(at)["lists"].value("mean_average_precision") == pytest.approx(fmean(x for x, _ in pairs))


# ---- definitions, and the best list
def test_definitions_stand_beside_what_is_printed(visit) -> None:
    one = shipped(visit(PAGE))["definitions"]
    results, by_k = 3, 4  # the definitions' places on the slider
    for i in range(6):
        printed = CATALOGUE.examples[f"thakur-ap-sample-{i + 1}"].printed
        for k in (1, 2, 3):
            expected = printed[f"AP@{k}"]
            assert one.track(f"printed_{i}")[k - 1] == expected
            assert one.track(f"ap_{i}")[results, k - 1] == pytest.approx(expected)
    for k in (1, 2, 3, 4):
        printed = CATALOGUE.examples[f"thakur-map-{k}"].printed
        assert one.track("printed_6")[k - 1] == printed
        assert one.track("returned")[k - 1] == pytest.approx(printed)
    assert one.track("by_k")[3] == one.track("mean_ap")[by_k, 3] == pytest.approx(1 / 3)
    for i in (0, 4):  # three guesses each
        assert one.track(f"ap_{i}")[results, 3] > one.track(f"ap_{i}")[by_k, 3]
    assert one.track("ap_3")[:, 2].tolist() == pytest.approx([1, 1, 1, 8 / 9, 8 / 9])
    assert one.track("standard")[2] == pytest.approx(43 / 90)  # without the sample that has no label
    nought = shipped(visit(PAGE, **{"zero-division": "0"}))["definitions"]
    assert nought.track("standard")[2] == pytest.approx(number(CATALOGUE.examples["thakur-map-3-standard"].value))


def test_five_shown_of_a_hundred(visit) -> None:
    one = shipped(visit(PAGE))["ceiling"]
    assert (one.value("precision"), one.value("recall")) == (1, 0.05)
    texts = one.model["controls"][1]["texts"]
    for total in (1, 100):
        row = [text.replace(",", "") for text in texts].index(str(total))
        for k in (1, 5, 100):
            assert one.track("precision")[row, k - 1] == min(k, total) / k
            assert one.track("recall")[row, k - 1] == min(k, total) / total


@pytest.mark.parametrize("garbage", ["", "nan", "1e999", "\x00", "<img src=x>", "a!b!c|" * 9, "!!", "é" * 3000])
def test_a_mangled_link_does_no_harm(garbage: str, visit) -> None:
    names = ("lists", "k", "query", "data", "ap-divides-by", "p-divides-by", "zero-division", "unanswered", "worst-by")
    at = visit(PAGE, **dict.fromkeys(names, garbage))
    assert not at.exception
    assert set(shipped(at)) == {"lists", "means", "definitions", "ceiling"}
