"""What the server sends in small pieces is not held back, as seen on a connection to a socket that Streamlit bound."""

from __future__ import annotations

import asyncio
import socket

import pytest
import uvicorn
from streamlit.web.server.starlette.starlette_server import _bind_socket

from server.sockets import send_at_once


async def held_back() -> bool:
    """Whether Nagle's algorithm is on where a client has been accepted."""
    seen: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    class Watched(asyncio.Protocol):
        def __init__(self, **_: object) -> None:
            pass

        def connection_made(self, transport):
            seen.set_result(not transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    listening = _bind_socket("127.0.0.1", 0, 5)
    config = uvicorn.Config(lambda *_: None, http=Watched, lifespan="off", log_level="critical")
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    await server.startup(sockets=[listening])
    _, writer = await asyncio.open_connection(*listening.getsockname())
    async with asyncio.timeout(10):
        held = await seen
    writer.close()
    await server.shutdown(sockets=[listening])
    return held


@pytest.mark.parametrize("ours", [False, True])
def test_what_streamlit_binds_holds_small_messages_back_and_ours_does_not(monkeypatch, ours):
    monkeypatch.setattr(uvicorn.Server, "startup", uvicorn.Server.startup)
    if ours:
        send_at_once()
    assert asyncio.run(held_back()) is not ours
