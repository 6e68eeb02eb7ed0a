"""What a page sends: each message costs the server and the browser time, so a lesson that nobody has opened sends few."""

from __future__ import annotations

from collections import Counter

import pytest
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from widgets.curriculum import LESSONS

LESSON = "classification/precision_recall"


@pytest.fixture
def messages(monkeypatch):
    """The messages of all runs so far."""
    found, send = [], ScriptRunContext.enqueue

    def enqueue(context, message):
        found.append(message)
        send(context, message)

    monkeypatch.setattr(ScriptRunContext, "enqueue", enqueue)
    return found


def kinds(messages):
    """How many there are of each kind of element or box."""
    deltas = [message.delta for message in messages if message.WhichOneof("type") == "delta"]
    held = [getattr(delta, delta.WhichOneof("type")) for delta in deltas]
    return Counter(one.WhichOneof("type") for one in [*held, *messages])


def test_a_first_run_sends_what_is_seen(visit, messages):
    visit(LESSON, parts=set())
    assert len(messages) <= 53, kinds(messages)


def test_letting_go_runs_what_follows_the_scrubber(visit, messages):
    at = visit(LESSON, parts=set())
    first = len(messages)
    at.session_state["pr"] = {"position": {"threshold": "0.7"}}
    at.run()
    assert len(messages) - first <= first + 1, kinds(messages)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.url)
def test_whatever_is_sent_stands_in_a_box_that_was_sent(visit, messages, lesson):
    visit(lesson.folder, parts=set())
    boxes = {(0,), (1,), (2,), (3,)}  # Streamlit's own: the page, the sidebar, events, below the page
    for message in messages:
        if message.WhichOneof("type") == "delta":
            place = tuple(message.metadata.delta_path)
            assert place[:-1] in boxes, message
            if message.delta.WhichOneof("type") == "add_block":
                boxes.add(place)


def test_what_the_row_of_settings_holds_is_sent_once_it_is_opened_and_stays(visit, messages):
    at = visit(LESSON, parts=set())
    for shown, there in ((False, False), (True, True), (False, True)):
        at.session_state["settings-1"] = shown
        del messages[:]
        at.run()
        assert (kinds(messages)["checkbox"] > 0) is there


def test_the_trace_is_drawn_once_it_is_opened_and_stays(visit):
    at = visit(LESSON, parts=set())
    assert not [one for one in at.markdown if one.value.startswith("correct flags: ")]
    for shown in (True, False):
        at.session_state["fold-trace-precision-recall-0"] = shown
        at.run()
        assert [one for one in at.markdown if one.value.startswith("correct flags: ")]
