"""A process that is to be replaced is emptied first: SIGUSR1 tells it, and it ends when its last visitor has left.

`/ready` answers 503 from then on, so that whoever stands before it sends nobody new. Those who are still here after
METRICSCOPE_DRAIN seconds are sent on: their sockets are closed, and their browsers come back to another process.
"""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from threading import current_thread, main_thread

from server.grace import grace
from server.watching import sessions

LOOK = 1.0  # seconds
EMPTY = 3  # looks in a row that see nobody: a browser that reloads is away for a moment


class Draining:
    """Whether this process is being emptied."""

    def __init__(self, here: Callable[[], int] = sessions) -> None:
        self._here = here
        self._told: asyncio.Event | None = None

    def __call__(self) -> bool:
        return self._told is not None and self._told.is_set()

    @asynccontextmanager
    async def heard(self) -> AsyncIterator[None]:
        """While the server runs: hear of the signal. Python gives signals to the main thread alone."""
        if current_thread() is not main_thread() or not hasattr(signal, "SIGUSR1"):
            yield
            return
        self._told = told = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGUSR1, told.set)
        task = asyncio.create_task(self._empty(told))
        try:
            yield
        finally:
            loop.remove_signal_handler(signal.SIGUSR1)
            task.cancel()

    async def _empty(self, told: asyncio.Event) -> None:
        await told.wait()
        clock = asyncio.get_running_loop().time
        end, seen = clock() + grace(), 0
        while clock() < end and seen < EMPTY:
            await asyncio.sleep(LOOK)
            seen = 0 if self._here() else seen + 1
        os.kill(os.getpid(), signal.SIGTERM)
