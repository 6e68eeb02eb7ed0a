"""The live class on a page, without a browser: who is in no room loads nothing of it; who is, is told what may be asked."""

import json
import re
from dataclasses import fields
from unittest.mock import Mock

import pytest
from streamlit.proto.ClientState_pb2 import ClientState
from streamlit.runtime.app_session import AppSession
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from datasets.sentences import TRAINING_TEXT
from widgets.curriculum import LESSONS


def bar(at) -> dict | None:
    """What the bar was sent, where it is on the page."""
    found = [one.proto for one in at.get("bidi_component") if one.proto.component_name == "metricscope_room"]
    assert len(found) <= 1
    return json.loads(found[0].json) if found else None


def way_in(at) -> list:
    return [button for button in at.button if button.key == "open-room"]


def test_a_lesson_ends_with_the_way_to_open_a_room(visit):
    at = visit("classification/precision_recall")
    assert bar(at) is None
    way_in(at)[0].click()
    at.run()
    assert bar(at)["opening"] == 1
    assert bar(at)["code"] == ""


def test_what_is_no_lesson_does_not_offer_a_room(visit):
    at = visit("reference/glossary")
    assert way_in(at) == []
    assert bar(at) is None


def test_a_link_with_a_room_brings_the_bar_and_the_questions(visit):
    at = visit("classification/precision_recall", room="CDFHJK")
    sent = bar(at)
    assert (sent["code"], way_in(at)) == ("CDFHJK", [])
    first = sent["questions"][0]
    assert first["key"] == "guess"
    shown = re.sub("</?span[^>]*>", "", "".join(str(one.proto.body) for one in at.get("html")))
    assert f'class="lesson-question">{first["asks"]}' in shown
    assert len(first["answers"]) >= 2
    assert all(0 <= place < len(first["answers"]) for place in first["right"])


@pytest.mark.parametrize("lesson", [lesson.folder for lesson in LESSONS])
def test_every_lesson_has_a_question_for_the_class(lesson, visit):
    assert "guess" in [question["key"] for question in bar(visit(lesson, room="CDFHJK"))["questions"]]


@pytest.mark.parametrize("nonsense", ["", "<img src=x>", "é" * 3000, "cdfhjk", "\x00"])
def test_nonsense_is_no_room(nonsense, visit):
    at = visit("reference/glossary", room=nonsense)
    assert not at.exception
    assert bar(at) is None


def test_the_room_stays_when_the_lesson_changes(visit):
    at = visit("classification/precision_recall", room="CDFHJK")
    at.switch_page("pages/ranking/ndcg/page.py")
    at.query_params = {}
    assert bar(at.run())["code"] == "CDFHJK"


def test_who_is_sent_to_a_url_gets_its_text(visit):
    at = visit("language/language_models", room="CDFHJK", training="a b c\nd e f")
    at.text_area(key="training").set_value("mine is here").run()
    assert at.text_area(key="training").value == "mine is here"
    at.query_params["training"] = "his is here"
    at.run()  # as late as the browser's address may be
    assert at.text_area(key="training").value == "mine is here"
    for sent in ("his is here", "a b c\nd e f"):
        at.session_state["room:sent"] = "language_models"  # as begin() notes it
        at.query_params["training"] = sent
        assert at.run().text_area(key="training").value == sent
    del at.query_params["training"]
    at.session_state["room:sent"] = "language_models"
    assert at.run().text_area(key="training").value == TRAINING_TEXT


def test_who_is_sent_to_a_url_gets_its_sentences(visit):
    at = visit("text/bleu_rouge", room="CDFHJK", said="one", ref1="two")
    at.session_state["room:sent"] = "bleu_rouge"
    at.query_params.update(said="three", ref1="four", ref2="five")
    fields = [one.proto for one in at.run().get("bidi_component") if "live_text" in one.proto.component_name]
    assert [json.loads(one.json)["text"] for one in fields] == ["three", "four", "five"]


def test_streamlit_says_whether_the_browser_went_back():
    """What is private in Streamlit and read by us: a run that the browser's history asks for is known as one."""
    asked = ClientState(is_history_navigation=True)
    session = Mock(_scriptrunner=None)
    AppSession.request_rerun(session, asked)
    assert session._create_scriptrunner.call_args.args[0].is_history_navigation
    assert "is_history_navigation" in {one.name for one in fields(ScriptRunContext)}
