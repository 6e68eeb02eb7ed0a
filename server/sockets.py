"""Small messages leave at once.

Streamlit binds its socket without naming TCP, so that asyncio does not know it for one and leaves Nagle's algorithm on: what
follows the first message of an answer would wait for the browser's acknowledgement, 40 ms on Linux (Kludex/uvicorn#3149).
"""

import socket
from functools import wraps
from typing import Any

import uvicorn


def send_at_once() -> None:
    """From now on, on every connection to a server that this process starts: they have it from the socket that listens.

    Streamlit makes that socket and uvicorn's server itself, and neither has an option for it.
    """
    start = uvicorn.Server.startup

    @wraps(start)
    async def startup(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> Any:
        for one in sockets or []:
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return await start(self, sockets=sockets)

    uvicorn.Server.startup = startup  # type: ignore[method-assign]
