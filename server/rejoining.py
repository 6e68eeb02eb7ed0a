"""A browser that comes back to a process that does not know its session: its page runs again, from what the browser holds.

Streamlit 1.67's page asks for that only where a run was cut off. Else it would stay as it is and be dead in parts: the first
move of a scrubber asks for a fragment of the session that is gone, which is no error and does nothing; downloads lead nowhere;
and a file that was uploaded still seems to be there.
"""

from contextlib import suppress
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send
from streamlit.proto.AutoRerun_pb2 import AutoRerun, StopAutoRerun
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from server.saving import is_here
from server.watching import count

ASKED = "metricscope-rejoined"  # the name of no fragment: to run it is to run the page
SOON = 0.05  # seconds until the browser asks; it asks again as often until it is told to stop
STREAM = "/_stcore/stream"


class Rejoining:
    """ASGI middleware: asks a browser whose session is not here for a run, and makes its first run one of the whole page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        session = claimed(scope)
        if not session:
            return await self.app(scope, receive, send)
        came = asked = False
        settled = True

        async def heard() -> Message:
            nonlocal came, asked, settled
            if came and not asked:  # Streamlit has given it a session, and waits for its first message
                asked, settled = True, is_here(session)
                if not settled:
                    count("rejoined")
                    await _tell(send, auto_rerun=AutoRerun(interval=SOON, fragment_id=ASKED))
            message = await receive()
            came = came or message["type"] == "websocket.connect"
            run = whole(message.get("bytes")) if asked else None
            if run is None:
                return message
            if settled:  # it asked once more before it was told to stop
                return await heard() if ASKED.encode() in message["bytes"] else message
            settled = True
            await _tell(send, stop_auto_rerun=StopAutoRerun(fragment_ids=[ASKED]))
            return {**message, "bytes": run}

        await self.app(scope, heard, send)


def claimed(scope: Scope) -> str:
    """The session that a browser of the app says it had, the third of its subprotocols; "" where it says none."""
    if scope["type"] != "websocket" or not scope["path"].endswith(STREAM):
        return ""
    said = [one.strip() for one in scope.get("subprotocols", ())]
    return said[2] if len(said) > 2 else ""


def whole(raw: bytes | None) -> bytes | None:
    """A message that asks for a run, as one that asks for the whole page's; None for any other message."""
    message = BackMsg()
    try:
        message.ParseFromString(raw or b"")
    except Exception:  # whatever it is, Streamlit refuses it
        return None
    if message.WhichOneof("type") != "rerun_script":
        return None
    message.rerun_script.fragment_id, message.rerun_script.is_auto_rerun = "", False
    return bytes(message.SerializeToString())


async def _tell(send: Send, **what: Any) -> None:
    with suppress(OSError):  # it has left already
        await send({"type": "websocket.send", "bytes": ForwardMsg(**what).SerializeToString()})
