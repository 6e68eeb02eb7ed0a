"""How those inside hear of changes: one listener to the store for each room in a process, fanned out as server-sent events.

Whoever listens gets the latest state, not each one in between: a slow phone skips what it had no time for, and one that
reads nothing for PATIENCE seconds is dropped. A message holds the fields that have changed since the last one.
"""

import asyncio
import json
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from classroom.rooms import Room
from classroom.store import Away, Store, Wait

GAP = 0.05  # seconds between two looks at a room
TICK = 0.5  # seconds until a server that is told to stop lets go of its listeners
RECHECK = 15.0  # seconds until a room is looked at though nothing was said; and until a listener gets a sign of life
PATIENCE = 10.0
AGAIN = 0.5  # seconds until a store that is away is asked again
CLOSED, LOST, WAITING, ALIVE = (
    f"event: {name}\ndata: {{}}\n\n".encode() for name in ("closed", "lost", "waiting", "alive")
)
HEAD = b"retry: 1000\n\n"
STOPS = (signal.SIGTERM, signal.SIGINT)
_told = Event()


class View:
    """What one kind of listener sees, field by field, and since when."""

    def __init__(self) -> None:
        self.stamp = 0
        self.bells: set[asyncio.Event] = set()
        self._texts: dict[str, str] = {}
        self._since: dict[str, int] = {}
        self._packed: dict[int, bytes] = {}

    def take(self, seen: Mapping[str, Any]) -> None:
        """Note what has changed, and wake whoever waits for it."""
        texts = {name: json.dumps(value) for name, value in seen.items()}
        new = [name for name, text in texts.items() if self._texts.get(name) != text]
        if new:
            self.stamp += 1
            self._texts, self._since = texts, self._since | dict.fromkeys(new, self.stamp)
            self._packed.clear()
            self.wake()

    def wake(self) -> None:
        """Wake whoever listens."""
        for bell in self.bells:
            bell.set()

    def after(self, stamp: int) -> bytes:
        """The event for a listener that has seen everything up to a stamp; b"" where there is nothing new."""
        if stamp >= self.stamp:
            return b""
        if stamp not in self._packed:
            fields = (f'"{name}":{text}' for name, text in self._texts.items() if self._since[name] > stamp)
            self._packed[stamp] = f"data: {{{','.join(fields)}}}\n\n".encode()
        return self._packed[stamp]


class Hub:
    """One room for all its listeners in this process."""

    def __init__(self, store: Store, code: str) -> None:
        self.store, self.code = store, code
        self.teacher, self.guests = View(), View()
        self.listeners = 0
        self.running = self.over = self.away = False
        self.end = b""  # what those inside are told when the room is no more

    async def run(self) -> None:
        """Follow the room until nobody listens, it is no more, or the server stops; wait for a store that is away."""
        try:
            while self.listeners and not stopping() and not self.end:
                try:
                    async with self.store.changes(self.code) as wait:
                        await self._follow(wait)
                except Away:
                    self.away = True
                    self._wake()
                    await asyncio.sleep(AGAIN)
        finally:
            self.over = True
            self._wake()

    async def _follow(self, wait: Wait) -> None:
        while self.listeners and not stopping():
            room = await self.store.read(self.code)
            if room is None:
                self.end = CLOSED if await self.store.closed(self.code) else LOST
                return
            if self.away:
                self.away = False
                self._wake()
            self._take(room)
            await asyncio.sleep(GAP)
            await self._until_changed(wait)

    def _wake(self) -> None:
        self.teacher.wake()
        self.guests.wake()

    async def _until_changed(self, wait: Wait) -> None:
        """A change, or RECHECK seconds; whether there is still a reason to wait is looked at each TICK."""
        for _ in range(int(RECHECK / TICK)):
            if await wait(TICK) or not self.listeners or stopping():
                return

    def _take(self, room: Room) -> None:
        self.teacher.take(room.shown(to_teacher=True))
        self.guests.take(room.shown(to_teacher=False))


class Hubs:
    """The rooms that somebody in this process listens to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._hubs: dict[str, Hub] = {}
        self._running: set[asyncio.Task[None]] = set()

    def join(self, code: str) -> Hub:
        """The room's hub, with one listener more; leave() it."""
        hub = self._hubs.get(code)
        if hub is None or hub.over:
            hub = self._hubs[code] = Hub(self.store, code)
        hub.listeners += 1
        if not hub.running:
            hub.running = True
            task = asyncio.create_task(hub.run())
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        return hub

    def leave(self, hub: Hub) -> None:
        """One listener less."""
        hub.listeners -= 1
        if not hub.listeners and self._hubs.get(hub.code) is hub:
            del self._hubs[hub.code]

    async def end(self) -> None:
        """Wait until every hub has let go of the store."""
        await asyncio.gather(*self._running, return_exceptions=True)


class Stream(Response):
    """Server-sent events to one listener; who: the handle of a guest's secret, "" for the teacher."""

    def __init__(self, hubs: Hubs, code: str, who: str) -> None:
        self.hubs, self.code, self.who = hubs, code, who
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}  # proxies pass it on at once
        super().__init__(media_type="text/event-stream", headers=headers)
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        hub = self.hubs.join(self.code)
        gone = asyncio.create_task(_gone(receive))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await self._tell(hub, send, gone)
        except TimeoutError:  # it does not read
            pass
        finally:
            gone.cancel()
            self.hubs.leave(hub)
            if self.who:
                with suppress(Away):
                    await self.hubs.store.leave(self.code, self.who)

    async def _tell(self, hub: Hub, send: Send, gone: asyncio.Task[None]) -> None:
        view, bell, chunk, stamp = hub.guests if self.who else hub.teacher, asyncio.Event(), HEAD, 0
        away = False
        view.bells.add(bell)
        gone.add_done_callback(lambda _: bell.set())
        try:
            while not gone.done() and not hub.over:
                if chunk:
                    await _send(send, chunk, more=True)
                bell.clear()
                chunk, stamp = view.after(stamp), view.stamp
                if hub.away != away:
                    away, chunk = hub.away, chunk + (WAITING if hub.away else ALIVE)
                if not chunk and not hub.over:
                    chunk = await self._hear(bell)
                    chunk = WAITING if chunk and hub.away else chunk
            if not gone.done():
                await _send(send, hub.end, more=False)  # without a word it comes again
        finally:
            view.bells.discard(bell)

    async def _hear(self, bell: asyncio.Event) -> bytes:
        """Wait for the bell; after a while without it, a sign of life either way."""
        try:
            async with asyncio.timeout(RECHECK):
                await bell.wait()
            return b""
        except TimeoutError:
            with suppress(Away):
                if self.who:
                    await self.hubs.store.enter(self.code, self.who)
            return ALIVE


async def _send(send: Send, chunk: bytes, *, more: bool) -> None:
    async with asyncio.timeout(PATIENCE):
        await send({"type": "http.response.body", "body": chunk, "more_body": more})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def stopping() -> bool:
    """Whether the server has been told to stop: it waits for open answers, and these would never end by themselves."""
    return _told.is_set()


@contextmanager
def told_to_stop() -> Iterator[None]:
    """While a server runs: hear of the signals that stop it, before the server does. Python gives them to the main thread alone."""
    _told.clear()
    ours = current_thread() is main_thread()
    servers = {one: signal.getsignal(one) for one in STOPS if ours and callable(signal.getsignal(one))}

    def told(number: int, frame: FrameType | None) -> None:
        _told.set()
        handler = servers[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    for one in servers:
        signal.signal(one, told)
    try:
        yield
    finally:
        for one, handler in servers.items():
            signal.signal(one, handler)
