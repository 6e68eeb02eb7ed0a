"""No more connections than the process has file descriptors for: who comes then is told so, and nothing is logged.

Without it, a server that has none left neither answers nor lets go, and writes one trace into its log for each try. An event
stream of a live class is one such connection, and so is the socket of each page.
"""

from __future__ import annotations

import asyncio
import errno
import os
import socket
from contextlib import suppress
from functools import wraps
from time import sleep
from typing import Any

import uvicorn

SPARE = 128  # descriptors that are left for files, for the database of uploads, and for those who are refused
MOST = 16_384
LINGER = 0.5  # seconds until a refused connection is closed, so that its answer can be read
PAUSE = 0.005  # seconds that a process without descriptors rests before the next try
SAYS = b"This server has as many visitors as it can hold. Please try again in a minute.\n"
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 60\r\n"
    b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(SAYS), SAYS)
)


def most() -> int:
    """How many connections may be open at once: what the process may open, raised as far as it is allowed, less SPARE."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST if hard == resource.RLIM_INFINITY else min(hard, MOST)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max((MOST if soft == resource.RLIM_INFINITY else min(soft, MOST)) - SPARE, 16)


class Limited(socket.socket):
    """A listening socket of which no more than `most` connections are open at once."""

    most = MOST
    open = 0
    refused = 0  # of which the answer has not been read yet

    @classmethod
    def of(cls, listening: socket.socket, most: int) -> Limited:
        """The same socket, limited."""
        found = cls(listening.family, listening.type, listening.proto, fileno=os.dup(listening.fileno()))
        found.setblocking(False)
        found.most = most
        return found

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that there is room for. Raises BlockingIOError where there is none, as any such socket."""
        for _ in range(SPARE):
            try:
                descriptor, address = self._accept()  # type: ignore[attr-defined]
            except OSError as error:
                if error.errno in (errno.EMFILE, errno.ENFILE):
                    sleep(PAUSE)  # the loop would come round at once
                    raise BlockingIOError from None
                raise
            if self.open < self.most:
                self.open += 1
                return _Held(self, descriptor), address
            self._refuse(socket.socket(self.family, self.type, self.proto, fileno=descriptor))
        raise BlockingIOError

    def _refuse(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        with suppress(OSError):
            connection.recv(1 << 16)
        with suppress(OSError):
            connection.send(REFUSAL)
            connection.shutdown(socket.SHUT_WR)
        if self.refused >= SPARE // 4:
            connection.close()
            return
        self.refused += 1
        asyncio.get_running_loop().call_later(LINGER, self._let_go, connection)

    def _let_go(self, connection: socket.socket) -> None:
        self.refused -= 1
        connection.close()


class _Held(socket.socket):
    """A connection that counts until it is closed."""

    def __init__(self, listening: Limited, descriptor: int) -> None:
        super().__init__(listening.family, listening.type, listening.proto, fileno=descriptor)
        self.listening: Limited | None = listening

    def close(self) -> None:
        """Close it, and make room."""
        super().close()
        if self.listening:
            self.listening.open -= 1
            self.listening = None


def limit() -> None:
    """From now on, in every server that this process starts; neither Streamlit nor uvicorn limits connections themselves."""
    start = uvicorn.Server.startup

    @wraps(start)
    async def startup(self: uvicorn.Server, sockets: list[socket.socket] | None = None) -> Any:
        if not sockets:
            return await start(self, sockets=sockets)
        return await start(self, sockets=[*(Limited.of(one, most()) for one in sockets)])

    uvicorn.Server.startup = startup  # type: ignore[method-assign]
