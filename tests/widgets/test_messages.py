"""What a page sends: each message costs the server and the browser time, so a lesson that nobody has opened sends few."""

from __future__ import annotations

from collections import Counter

import pytest
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

LESSON = "classification/precision_recall"


@pytest.fixture
def sent(monkeypatch):
    """The messages of all runs so far, by the kind of element or box in them."""
    found, send = Counter(), ScriptRunContext.enqueue

    def enqueue(context, message):
        kind = message.WhichOneof("type")
        if kind == "delta":
            held = getattr(message.delta, message.delta.WhichOneof("type"))
            kind = held.WhichOneof("type")
        found[kind] += 1
        send(context, message)

    monkeypatch.setattr(ScriptRunContext, "enqueue", enqueue)
    return found


def test_a_first_run_sends_what_is_seen(visit, sent):
    visit(LESSON, parts=set())
    assert sent.total() <= 73, sent


def test_letting_go_runs_what_follows_the_scrubber(visit, sent):
    at = visit(LESSON, parts=set())
    first = sent.total()
    at.session_state["pr"] = {"position": {"threshold": "0.7"}}
    at.run()
    assert sent.total() - first <= first + 1, sent


def test_the_trace_is_drawn_once_it_is_opened_and_stays(visit):
    at = visit(LESSON, parts=set())
    assert not [one for one in at.markdown if one.value.startswith("correct flags: ")]
    for shown in (True, False):
        at.session_state["fold-trace-precision-recall-0"] = shown
        at.run()
        assert [one for one in at.markdown if one.value.startswith("correct flags: ")]
