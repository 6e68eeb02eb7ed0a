"""What a link sets: locks that hold against answers, buttons and stories, and a projector that keeps answers back."""

import re

import pytest

from tests.helpers.pages import shipped
from widgets import scene
from widgets.curriculum import LESSONS

PRECISION_RECALL = "classification/precision_recall"
WRONG = "both"
NONSENSE = ("", ",,,", "<img src=x onerror=alert(1)>", "a{}b", "*", "data;", "é" * 300, "pr.", ".threshold", "x," * 500)


def styles(at) -> str:
    return "".join(str(one.proto.body) for one in at.get("html") if "<style>" in str(one.proto.body))


def told(at) -> str:
    """What is said of an answer."""
    return "".join(one.value for one in at.markdown if re.match(r"\*\*.*(Right|No)\.\*\*", one.value))


# ---- locks
def test_an_answer_moves_what_is_free_and_not_what_is_locked(visit):
    for query, moves in (({}, True), ({"lock": "pr.threshold"}, False), ({"hide": "pr.threshold"}, False)):
        at = visit(PRECISION_RECALL, **query)
        before = shipped(at)["pr"].position
        at.pills(key="guess").set_value(WRONG).run()
        assert not at.exception
        assert "No." in told(at)
        assert (shipped(at)["pr"].position != before) == moves


def test_a_lock_on_one_control_leaves_the_others_to_move(visit):
    at = visit("classification/thresholds", lock="choice.recall_floor")
    before = shipped(at)["choice"].position
    at.pills(key="guess").set_value("0.5, as usual").run()
    assert shipped(at)["choice"].position == before


def test_an_answer_cannot_choose_what_is_locked(visit):
    """The first answer of the lesson on clustering shows other points."""
    for query, data in (
        ({}, "nothing"),
        ({"lock": "data", "data": "Heaps"}, "blobs"),
        ({"lock": "data,method", "data": "Moons"}, "moons"),
    ):
        at = visit("vision/clustering", **query)
        at.pills(key="guess").set_value("about 0.4").run()
        assert not at.exception
        assert at.session_state["data"] == data


def test_a_button_cannot_set_what_is_locked(visit):
    """“As rouge-score counts” lower-cases and more: the switch that is locked stays, the others follow."""
    for query in ({}, {"lock": "said,pair-3,lowercase,no-punctuation"}):
        at = visit("text/bleu_rouge", **query)
        switches = [at.session_state["lowercase"], at.session_state["no-punctuation"]]
        for i in range(4):
            at.button(key=f"pair-{i}").click().run()
            assert not at.exception
            if query:
                assert [at.session_state["lowercase"], at.session_state["no-punctuation"]] == switches


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_in_a_link_does_nothing(visit, nonsense):
    at = visit(PRECISION_RECALL, lock=nonsense, hide=nonsense, step=nonsense, present=nonsense)
    assert not at.exception
    assert "<img" not in styles(at)
    assert "{}" not in styles(at)
    at.pills(key="guess").set_value(WRONG).run()
    assert "No." in told(at)


def test_what_is_locked_says_so_and_what_is_hidden_is_gone(visit):
    looks = styles(visit(PRECISION_RECALL, lock="data,pr.beta", hide="strict"))
    assert '.st-key-data::after { content: "locked"' in looks
    assert ".st-key-strict { display: none !important; }" in looks
    assert "beta" not in looks


# ---- projector
def test_an_answer_waits_for_the_key(visit):
    """Neither the answer nor what it moves shows before it is revealed; unasked, the right one is named."""
    at = visit(PRECISION_RECALL, present="1")
    before = shipped(at)["pr"].position
    at.pills(key="guess").set_value(WRONG).run()
    assert told(at) == ""
    assert shipped(at)["pr"].position == before
    at.session_state["revealed"] = {("precision_recall", "guess")}
    at.run()
    assert f"**{WRONG}: No.**" in told(at)
    assert shipped(at)["pr"].position != before
    unasked = visit(PRECISION_RECALL, present="1")
    unasked.session_state["revealed"] = {("precision_recall", "guess")}
    assert "**recall: Right.**" in told(unasked.run())
    assert not unasked.session_state["guesses"]


# ---- the row
def test_every_lesson_has_the_row_and_no_other_page(visit):
    names = {one.folder: "metricscope_teaching" for one in LESSONS[:2]} | {"home": "", "reference/glossary": ""}
    for page, name in names.items():
        found = [one.proto.component_name for one in visit(page).get("bidi_component")]
        assert ("metricscope_teaching" in found) == bool(name), page


# ---- what stands
def test_a_state_that_grows_while_it_is_read_is_read_again(monkeypatch):
    state = {"one": 1, "two": 2}

    class Growing(dict):
        def items(self):
            for key in state:
                state.setdefault("three", 3)  # as a run that is being stopped does
                yield key, state[key]

    monkeypatch.setattr(scene.st, "session_state", Growing())
    assert scene.all_that_stands() == {"one": 1, "two": 2, "three": 3}
