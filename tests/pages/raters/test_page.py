"""The page of the class as raters, and the lesson on judges with its votes, without a browser."""

import json
import re

import numpy as np
import pytest

from metrics_core.judges import judged_by_panel, krippendorff_alpha
from pages.language.judges.of_class import class_beside_judge, raters
from pages.reference.raters.pairs import STORED
from tests.helpers.pages import shipped
from tests.widgets.test_room import bar
from widgets.class_votes import read

PAGE = "reference/raters"
LINK = "pairs_0.1.0.3_0.4.0.0_0.1.0.3_0.1.2.1_0.4.0.0_0.1.2.1_2.0.0.0_0.0.0.0_2.0.1.4"


def html(at) -> str:
    return "".join(str(one.proto.body) for one in at.get("html"))


def heard(at, given: dict, open_now: str = ""):
    """As the browser of the room's teacher tells it."""
    at.session_state["room"] = {"votes": {"given": given, "open": open_now}}
    return at.run()


def labels(at) -> list[str]:
    return [button.label for button in at.button]


def test_without_a_room_one_can_read_the_pairs_and_open_one(visit):
    at = visit(PAGE)
    assert "Open a room" in labels(at) and "Ask the class" not in labels(at)
    assert STORED[0].answers[1] in html(at).replace("&#x27;", "'")
    at.number_input(key="item").set_value(3).run()
    assert "Great Wall" in html(at)
    assert "<output" not in html(at)


def test_a_pair_is_put_to_the_class_its_votes_are_shown_once_it_is_over_and_the_next_one_follows(visit):
    at = visit(PAGE, room="CDFHJK")
    first, second = STORED[0].key, STORED[1].key
    assert bar(at)["collects"] == "rate-"
    assert [one["key"] for one in bar(at)["questions"]] == [first]
    next(button for button in at.button if button.label == "Ask the class").click().run()
    assert bar(at)["order"] == {"turn": 1, "act": "ask", "key": first}
    at = heard(at, {first: [0, 1, 0]}, first)
    assert "<strong>3</strong> votes so far" in html(at)
    assert "the judge</em>" not in html(at)
    next(button for button in at.button if button.label == "End the vote").click().run()
    assert bar(at)["order"] == {"turn": 2, "act": "reveal", "key": ""}
    at = heard(at, {first: [0, 1, 0]})
    assert re.findall(r'<li data-count="(\d)">', html(at)) == ["2", "0", "1"]
    assert "the judge</em>" in html(at)
    next(button for button in at.button if button.label == "Ask the next one").click().run()
    assert bar(at)["order"] == {"turn": 3, "act": "ask", "key": second}
    assert [one["key"] for one in bar(at)["questions"]] == [second]
    assert at.number_input(key="item").value == 2


def test_the_numbers_are_the_cores(visit):
    at = heard(
        visit(PAGE, room="CDFHJK"), {STORED[0].key: [0, 1, 0], STORED[1].key: [0, 0, None], STORED[2].key: [1, 1, 2]}
    )
    found = dict(re.findall(r'data-metric="([^"]+)" data-value="([^"]+)"', html(at).replace("&#x27;", "'")))
    assert float(found["Krippendorff's alpha"]) == krippendorff_alpha([[0, 1, 0], [0, 0, None], [1, 1, 2]])
    assert float(found["agreement"]) == pytest.approx(
        1 / 3
    )  # the class says Birch, Elm, Birch; the judge Birch, Ash, Elm
    assert at.table[0].value["votes: first"].tolist() == [2, 2, 0]
    (link,) = re.findall(r'href="judges\?votes=([^"#]+)', html(at))
    assert read(link).total == 8


@pytest.mark.parametrize(
    "told", [3, "x", {"votes": 1}, {"votes": {"given": []}}, {"votes": {"given": {"rate-x": 1}, "open": []}}]
)
def test_nonsense_from_the_browser_is_no_votes(told, visit):
    at = visit(PAGE, room="CDFHJK")
    at.session_state["room"] = told if isinstance(told, dict) else {"votes": told}
    at.run()
    assert not at.exception
    assert "No votes yet" in html(at)


def test_a_table_of_ones_own_is_shown_instead_and_what_is_wrong_is_said(visit):
    at = visit(PAGE, room="CDFHJK")
    at.text_area(key="raters-text").set_value("question,answer\n2 + 2?,<b>4</b>\n").run()
    at.run()
    assert "&lt;b&gt;4&lt;/b&gt;" in html(at)
    (asked,) = bar(at)["questions"]
    assert (asked["answers"], "Is this answer right?" in asked["asks"]) == (["Right", "Wrong"], True)
    at.text_area(key="raters-text").set_value("question,answer\n2 + 2?,").run()
    assert "Line 2" in at.error[0].value


# ---- the lesson on judges
def test_the_lesson_on_judges_runs_on_the_classs_votes(visit):
    votes = read(LINK)
    at = visit("language/judges", votes=LINK)
    one = shipped(at)["class"]
    assert one.position["items"] == 6  # the last of the seven with votes
    by_hand = judged_by_panel(votes.counts, votes.judge, positive=0, negative=2)
    assert one.value("judge_rate") == by_hand.judge == 7 / 9
    assert one.value("class_rate") == by_hand.panel
    assert one.value("corrected_rate") == by_hand.corrected.value
    assert one.value("krippendorff_alpha") == krippendorff_alpha(raters(votes, 7))
    assert "class" not in shipped(visit("language/judges"))


def test_early_items_have_reasons_where_numbers_are_undefined():
    tracks = class_beside_judge(read(LINK)).tracks
    for name in ("corrected_rate", "class_rate", "cohen_kappa", "krippendorff_alpha"):
        assert {*np.flatnonzero(np.isnan(tracks[name].values)).tolist()} == {*tracks[name].reasons}


def test_a_mangled_link_leaves_the_lesson_as_it_is(visit):
    for text in ("pairs_0.0.0.0", "pairs_9.1.1.1", "<img>"):
        at = visit("language/judges", votes=text)
        assert not at.exception
        assert "class" not in shipped(at)


def test_the_order_waits_for_the_browser_and_does_no_harm_without_one(visit):
    at = visit("classification/precision_recall", room="CDFHJK")
    assert bar(at)["order"] == {"turn": 0, "act": "", "key": ""} and bar(at)["collects"] == ""
    assert json.dumps(bar(at))
