"""A browser that comes back to a process without its session is asked to run its page; nobody else is asked anything."""

import asyncio

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from server import rejoining
from server.rejoining import ASKED, Rejoining
from tests.helpers.loops import without_loop


def run_of(fragment: str) -> bytes:
    message = BackMsg()
    message.rerun_script.query_string, message.rerun_script.fragment_id = "data=Ties", fragment
    return message.SerializeToString()


def scene(protocols, sends):
    """What Streamlit hears and what the browser is sent, of a connection that sends these."""
    heard, sent = [], []

    async def streamlit(scope, receive, send):
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            heard.append(BackMsg.FromString(message["bytes"]))

    comes = iter(
        [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "bytes": one} for one in sends),
            {"type": "websocket.disconnect"},
        ]
    )

    async def receive():
        return next(comes)

    async def send(message):
        sent.append(message)

    scope = {"type": "websocket", "path": "/below/_stcore/stream", "subprotocols": protocols}
    with without_loop():
        asyncio.run(Rejoining(streamlit)(scope, receive, send))
    return heard, [ForwardMsg.FromString(one["bytes"]) for one in sent if one["type"] == "websocket.send"]


def test_the_first_run_of_who_comes_back_is_one_of_the_whole_page():
    urls = BackMsg()
    urls.file_urls_request.file_names.append("mine.csv")
    heard, sent = scene(
        ["streamlit", "token", "a-session-that-is-gone"],
        [urls.SerializeToString(), run_of("a fragment of it"), run_of(ASKED), run_of("a new fragment")],
    )
    assert [one.WhichOneof("type") for one in sent] == ["auto_rerun", "stop_auto_rerun"]
    assert sent[0].auto_rerun.fragment_id == ASKED and list(sent[1].stop_auto_rerun.fragment_ids) == [ASKED]
    assert heard[0] == urls
    assert [one.rerun_script.fragment_id for one in heard[1:]] == ["", "a new fragment"]
    assert heard[1].rerun_script.query_string == "data=Ties"


@pytest.mark.parametrize(
    "protocols", [[], ["streamlit"], ["streamlit", "token"], ["streamlit", "token", "a session of ours"]]
)
def test_who_comes_first_or_back_to_its_session_is_let_through(protocols, monkeypatch):
    monkeypatch.setattr(rejoining, "is_here", lambda session: session == "a session of ours")
    heard, sent = scene(protocols, [run_of("a fragment")])
    assert sent == [] and heard[0].rerun_script.fragment_id == "a fragment"
