"""Rooms in one process's memory: the store where nothing else is configured."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from classroom.rooms import AWAY, GUESTS, IDLE, KNOWN, Question, Room
from classroom.store import Asked, Wait

ROOMS = 1000
SWEEP = 60  # seconds between looks for idle rooms


@dataclass
class _Kept:
    fields: dict[str, str]
    touched: float
    guests: dict[str, float] = field(default_factory=dict)  # when seen last
    asked: dict[int, Question] = field(default_factory=dict)  # by their numbers
    answers: dict[int, dict[str, float]] = field(default_factory=dict)


class MemoryStore:
    """The interface of classroom.store.Store; everything happens in one event loop, so nothing needs a lock."""

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._swept = clock()
        self._rooms: dict[str, _Kept] = {}
        self._closed: dict[str, float] = {}  # when
        self._listeners: dict[str, set[asyncio.Event]] = {}

    async def open(self, room: Room) -> bool:
        self._sweep()
        if room.code in self._rooms or len(self._rooms) >= ROOMS:
            return False
        self._rooms[room.code] = _Kept(room.fields(), self.clock())
        return True

    async def read(self, code: str) -> Room | None:
        if self.clock() - self._swept > SWEEP:
            self._sweep()
        kept = self._rooms.get(code)
        if kept is None:
            return None
        room = Room.of(code, kept.fields)
        answers = kept.answers.get(room.question.number, {}) if room.question else {}
        return room.counted(self._present(kept), Counter(answers.values()))

    async def write(self, code: str, fields: Mapping[str, str]) -> None:
        if kept := self._rooms.get(code):
            kept.fields |= fields
            kept.touched = self.clock()
            if question := json.loads(fields.get("question", "null")):
                kept.asked[question["number"]] = Question.of(question)
            self._tell(code)

    async def enter(self, code: str, guest: str) -> bool:
        kept = self._rooms.get(code)
        if kept is None or (guest not in kept.guests and self._present(kept) >= GUESTS):
            return False
        was = self._present(kept)
        kept.guests[guest] = self.clock()
        while len(kept.guests) > KNOWN:
            del kept.guests[min(kept.guests, key=kept.guests.__getitem__)]
        if self._present(kept) != was:
            self._tell(code)
        return True

    async def leave(self, code: str, guest: str) -> None:
        kept = self._rooms.get(code)
        if kept and guest in kept.guests:
            kept.guests[guest] = float("-inf")
            self._tell(code)

    async def knows(self, code: str, guest: str) -> bool:
        kept = self._rooms.get(code)
        return kept is not None and guest in kept.guests

    async def answer(self, code: str, number: int, guest: str, choice: float) -> None:
        if kept := self._rooms.get(code):
            answers = kept.answers.setdefault(number, {})
            if answers.get(guest) != choice:
                answers[guest] = choice
                self._tell(code)

    async def record(self, code: str) -> list[Asked]:
        kept = self._rooms.get(code)
        if kept is None:
            return []
        return [(question, dict(kept.answers.get(number, {}))) for number, question in sorted(kept.asked.items())]

    async def close(self, code: str) -> None:
        if self._rooms.pop(code, None):
            self._closed[code] = self.clock()
        self._tell(code)

    async def closed(self, code: str) -> bool:
        return code in self._closed

    @asynccontextmanager
    async def changes(self, code: str) -> AsyncIterator[Wait]:
        changed = asyncio.Event()
        listeners = self._listeners.setdefault(code, set())
        listeners.add(changed)

        async def wait(seconds: float) -> bool:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await changed.wait()
            told = changed.is_set()
            changed.clear()
            return told

        try:
            yield wait
        finally:
            listeners.discard(changed)
            if not listeners:
                self._listeners.pop(code, None)

    async def end(self) -> None:
        self._rooms.clear()

    def _tell(self, code: str) -> None:
        for changed in self._listeners.get(code, ()):
            changed.set()

    def _present(self, kept: _Kept) -> int:
        since = self.clock() - AWAY
        return sum(seen > since for seen in kept.guests.values())

    def _sweep(self) -> None:
        self._swept = self.clock()
        until = self._swept - IDLE
        self._closed = {code: when for code, when in self._closed.items() if when >= until}
        for code in [code for code, kept in self._rooms.items() if kept.touched < until]:
            del self._rooms[code]
            self._tell(code)
