"""A process that has run every page once before visitors come: what the first visit loads and computes, of which all share most.

METRICSCOPE_WARM=1 asks for it; `/ready` answers 503 until it is done, or a minute is over, as it may be on a busy machine. A class that is sent on to a fresh process would else wait
for that, all at once.
"""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from streamlit import runtime
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from streamlit.runtime.session_manager import ClientContext, SessionClient

WARM = "METRICSCOPE_WARM"
PATIENCE = 60.0  # seconds for a page
AT_MOST = 60.0  # seconds until visitors may come all the same; what is left is run meanwhile
REST = 2.0  # times as long as a page took it rests: visitors may be here already, of a process that is gone


class Nobody(SessionClient):
    """A visitor inside the process, who waits until the page has run."""

    def __init__(self, done: Callable[[], Any]) -> None:
        self._done = done

    def write_forward_msg(self, msg: ForwardMsg) -> None:
        """Hear what a browser would be sent."""
        if msg.WhichOneof("type") == "script_finished":
            self._done()

    @property
    def client_context(self) -> ClientContext:
        """Nothing is known of it."""
        return Nowhere()


class Nowhere(ClientContext):
    """No headers, no cookies, no address."""

    headers = ()
    cookies: dict[str, str] = {}  # noqa: RUF012
    remote_ip = None


class Warming:
    """Runs pages, by their URLs, one after the other, while the server runs."""

    def __init__(self, pages: Sequence[str]) -> None:
        self._pages = pages if os.environ.get(WARM, "") == "1" else ()
        self._over, self._end = not self._pages, float("inf")

    def __call__(self) -> bool:
        """Whether visitors should wait: there are pages left to run, and it has not been at it for too long."""
        return not self._over and time.monotonic() < self._end

    @asynccontextmanager
    async def going(self) -> AsyncIterator[None]:
        """While the server runs."""
        task = asyncio.create_task(self._run())
        try:
            yield
        finally:
            task.cancel()

    async def _run(self) -> None:
        self._end = time.monotonic() + AT_MOST
        try:
            for page in self._pages:
                began = time.monotonic()
                await _opened(page)
                await asyncio.sleep(REST * (time.monotonic() - began))
        finally:
            self._over = True


async def _opened(page: str) -> None:
    """One visit, until the page has run; a page that cannot be run is seen when somebody comes."""
    done, here = asyncio.Event(), runtime.get_instance()
    session = here.connect_session(client=Nobody(done.set), user_info={})
    try:
        message = BackMsg()
        message.rerun_script.page_name = page
        here.handle_backmsg(session, message)
        await asyncio.wait_for(done.wait(), PATIENCE)
    except TimeoutError:
        pass
    finally:
        here.close_session(session)
