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
    assert "Open a room for a class" in labels(at) and "Ask the class" not in labels(at)
    assert STORED[0].answers[1] in html(at).replace("&#x27;", "'")
    at.number_input(key="item").set_value(3).run()
    assert "Great Wall" in html(at)
    assert "<output" not in html(at)


def rows(at) -> dict[str, list[tuple[str, str]]]:
    """What each rater said of each item, and whether both agree on it."""
    found = re.findall(r'<tr><th scope="row">(you|judge)</th>(.*?)</tr>', html(at))
    return {who: re.findall(r"raters-(agree|differ|unsaid)\"><span>(.*?)<", cells) for who, cells in found}


def votes(at) -> dict[str, bool]:
    """Which votes are shown, and whether they can be given."""
    return {button.label: not button.disabled for button in at.button if (button.key or "").startswith("vote-")}


def press(at, label: str):
    next(button for button in at.button if button.label == label).click()
    return at.run()


def test_a_reader_alone_votes_and_then_sees_the_judges_verdict_and_how_often_both_agree(visit):
    at = visit(PAGE)
    assert "judge</b>" not in html(at) and "Took the longer answer" not in html(at)
    press(at, "1 is better")  # as the judge says
    assert (STORED[0].judge, STORED[1].judge) == (0, 1)
    assert "You and the judge agree: 1 is better." in html(at)
    assert votes(at) == {"1 is better": False, "2 is better": False}
    press(at, "Next")
    assert at.number_input(key="item").value == 2 and "judge</b>" not in html(at)
    assert "euros" in html(at)  # the question of the second pair, above the way to it
    press(at, "Both equal")
    assert "You and the judge differ. You say: both are equal. The judge says: 2 is better." in html(at)
    assert '<output data-metric="agreement" data-value="0.5">1 of 2</output>' in html(at)
    assert rows(at) == {
        "you": [("agree", "1"), ("differ", "="), *[("unsaid", "")] * 16],
        "judge": [("agree", "1"), ("differ", "2"), *[("unsaid", "")] * 16],
    }
    # the judge took the longer answer of the first pair, and the shorter one, which is right, of the second; the reader called the second equal
    assert re.findall(r'<li data-count="(\d)"><span>(you|the judge)', html(at)) == [("1", "you"), ("1", "the judge")]
    assert at.table[0].value["votes: equal"].tolist() == [0, 1]
    press(at, "Take my votes back")
    assert "<output" not in html(at) and votes(at) == {"1 is better": True, "2 is better": True, "Both equal": True}


def test_before_the_first_vote_nothing_is_said_of_the_judge(visit):
    at = visit(PAGE, item="3")
    assert "Which answer is better?" in html(at) and "<b>Agreement</b>" in html(at)
    assert "<output" not in html(at) and rows(at) == {who: [("unsaid", "")] * 18 for who in ("you", "judge")}
    press(at, "Both equal")
    assert re.findall(r'class="raters-here raters-\w+">(\d+)<', html(at)) == ["3"] and ">18</th>" in html(at)
    assert [sign for _, sign in rows(at)["you"]] == ["", "", "=", *[""] * 15]
    press(at, "Take my votes back")
    at.text_area(key="raters-text").set_value("question,answer\n2 + 2?,4").run()
    at.run()
    assert "Is the answer right?" in html(at) and "Which answer is better?" not in html(at)
    assert "Agreement" not in html(at)  # no verdict of a judge to agree with


def test_more_than_eighteen_items_take_further_lines(visit):
    at = visit(PAGE)
    lines = "\n".join(f"{one} + 1?,{one + 1},right" for one in range(40))
    at.text_area(key="raters-text").set_value(f"question,answer,judge\n{lines}").run()
    at.run()
    press(at, "Right")
    assert re.findall(r'style="--items:(\d+)"', html(at)) == ["18", "18", "4"]
    assert ">40</th>" in html(at)


def test_the_readers_votes_are_in_the_link_and_nonsense_there_is_no_vote(visit):
    at = visit(PAGE, mine="1e-2" + "x" * 90, item="2")
    assert '">2 of 3</output>' in html(at)
    assert "The judge says: 2 is better." in html(at)
    led = visit(PAGE, mine="1e", room="CDFHJK")
    assert "Ask the class" in labels(led) and not votes(led)
    assert "<output" not in html(visit(PAGE, mine="\N{BULLET}<img>"))


def test_a_reader_alone_grades_texts_of_ones_own(visit):
    at = visit(PAGE)
    at.text_area(key="raters-text").set_value("question,answer,judge\n2 + 2?,4,right\n2 + 3?,4,").run()
    at.run()
    press(at, "Wrong")
    assert "You and the judge differ. You say: wrong. The judge says: right." in html(at)
    press(press(at, "Next"), "Right")
    assert "The judge has no verdict on this one." in html(at) and '">0 of 1</output>' in html(at)
    assert rows(at) == {"you": [("differ", "✗"), ("unsaid", "✓")], "judge": [("differ", "✓"), ("unsaid", "–")]}
    assert "Took the longer answer" not in html(at)


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
    parts = {("judges", "class")}
    one = shipped(visit("language/judges", parts=parts, votes=LINK))["class"]
    assert one.position["items"] == 6  # the last of the seven with votes
    by_hand = judged_by_panel(votes.counts, votes.judge, positive=0, negative=2)
    assert one.value("judge_rate") == by_hand.judge == 7 / 9
    assert one.value("class_rate") == by_hand.panel
    assert one.value("corrected_rate") == by_hand.corrected.value
    assert one.value("krippendorff_alpha") == krippendorff_alpha(raters(votes, 7))
    assert "class" not in shipped(visit("language/judges", parts=parts))


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
