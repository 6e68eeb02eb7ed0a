"""What browsers may ask of a class. Every act is a POST of JSON with the secret of whoever acts; listening needs only its handle.

JSON of another site's page does not get here: a browser asks first, and nobody answers it. What is refused comes back as
{"error": words, "values": for the names in braces in them} with a status: 400 nonsense, 403 not yours, 404 no such room, 413 too
much, 429 too often, 503 full.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from classroom.acts import ACTS, Act
from classroom.asking import AWAY, Refused, address, answered, away, body, refusal, valid
from classroom.door import door, picture
from classroom.limits import Limit
from classroom.live import Hubs, Stream, told_to_stop
from classroom.record import as_csv, recorded
from classroom.rooms import Room, checked_choice, checked_place, handle, new_code, new_secret, possible, written
from classroom.store import Away, Store
from classroom.stores import store_at

NO_ROOM = "There is no such room. Check the code; the room may also have been closed."
CLOSED = "The teacher has closed the room."
TOO_MANY = "Too many wrong codes came from this network. Wait ten minutes."
FULL = "The room is full."


@dataclass
class Limits:
    """How often what may be asked, for an address or for a guest."""

    wrong_codes: Limit = field(default_factory=lambda: Limit(200, 600))  # different ones; a class shares one address
    same_code: Limit = field(default_factory=lambda: Limit(1, 600))
    rooms: Limit = field(default_factory=lambda: Limit(30, 600))
    entries: Limit = field(default_factory=lambda: Limit(1000, 60))
    answers: Limit = field(default_factory=lambda: Limit(5, 1))
    acts: Limit = field(default_factory=lambda: Limit(30, 1))


class Class:
    """The routes and what they share; `make` makes the store, when the first one is asked for anything."""

    def __init__(self, make: Callable[[], Store], limits: Limits | None = None) -> None:
        self._make, self.limits = make, limits or Limits()
        self._store: Store | None = None
        self._hubs: Hubs | None = None

    @property
    def store(self) -> Store:
        """Where the rooms are."""
        if self._store is None:
            self._store = self._make()
        return self._store

    @property
    def hubs(self) -> Hubs:
        """Who listens in this process."""
        if self._hubs is None:
            self._hubs = Hubs(self.store)
        return self._hubs

    def routes(self) -> list[Route]:
        """All of them, below /class, and /join."""
        acts: dict[str, Any] = {"enter": self.enter, "answer": self.answer, "record": self.record}
        acts |= {name: self._by_teacher(act) for name, act in ACTS.items()}
        return [
            Route("/join", self.join, methods=["GET"]),
            Route("/class/open", answered(self.open), methods=["POST"]),
            *(Route(f"/class/{{code}}/{name}", answered(act), methods=["POST"]) for name, act in acts.items()),
            Route("/class/{code}/live", self.live, methods=["GET"]),
            Route("/class/{code}/picture.svg", picture, methods=["GET"]),
        ]

    @classmethod
    def configured(cls) -> Class:
        """Rooms in the Redis that METRICSCOPE_REDIS names; without it, in this process."""
        return cls(lambda: store_at(os.environ.get("METRICSCOPE_REDIS", "")))

    @asynccontextmanager
    async def lifespan(self, _: Any) -> AsyncIterator[None]:
        """The life of the server; at its end the store is let go."""
        with told_to_stop():
            yield
        if self._hubs is not None:
            await self._hubs.end()
        if self._store is not None:
            await self._store.end()

    # ---- anybody
    async def open(self, request: Request) -> dict[str, Any]:
        """A new room: its code, and the teacher's secret with its handle."""
        place = valid(checked_place, await body(request))
        if not self.limits.rooms.allows(address(request)):
            raise Refused(429, "Too many rooms were opened from this network. Wait ten minutes.")
        secret = new_secret()
        for _ in range(5):  # a code may be taken
            room = Room(new_code(), handle(secret), **place)
            if await self.store.open(room):
                return {"code": room.code, "secret": secret, "handle": room.teacher, "role": "teacher"}
        raise Refused(503, "This server cannot hold another room.")

    async def enter(self, request: Request) -> dict[str, Any]:
        """Come in, or back with the secret of the last time: who one is here, and what proves it."""
        secret = (await body(request)).get("secret")
        room = await self._find(request.path_params["code"])
        if room is not None and isinstance(secret, str) and room.led_by(secret):
            return {"code": room.code, "secret": secret, "handle": room.teacher, "role": "teacher"}
        if room is None or not isinstance(secret, str) or not await self.store.knows(room.code, handle(secret)):
            room = await self._open_to_strangers(request, request.path_params["code"], room)
            if not self.limits.entries.allows(address(request)):
                raise Refused(429, "Too many people joined from this network at once. Wait a minute.")
            secret = new_secret()
        if not await self.store.enter(room.code, handle(secret)):
            raise Refused(503, FULL)
        return {"code": room.code, "secret": secret, "handle": handle(secret), "role": "guest"}

    async def answer(self, request: Request) -> dict[str, Any]:
        """A guest's answer to the open question, in place of its last one."""
        told = await body(request)
        who = handle(str(told.get("secret")))
        if not self.limits.answers.allows(who):
            raise Refused(429, "That was too fast. Wait a second.")
        room = await self._guests_room(request, who)
        choice = valid(lambda answer: checked_choice(answer, room.question), told)
        assert room.question is not None
        await self.store.answer(room.code, room.question.number, who, choice)
        return {"choice": choice}

    async def live(self, request: Request) -> Response:
        """Everything that happens, as server-sent events; `as` is the handle of the teacher or of a guest."""
        who = request.query_params.get("as", "")
        try:
            room = await self._find(request.path_params["code"])
            if room is not None and who == room.teacher:
                return Stream(self.hubs, room.code, "")
            room = await self._guests_room(request, who)
            if not await self.store.enter(room.code, who):
                raise Refused(503, FULL)
        except Refused as no:
            return refusal(no)
        except Away:
            return away()
        return Stream(self.hubs, room.code, who)

    async def join(self, request: Request) -> Response:
        """The page to type a code into, and the way that a picture code opens: on to the lesson with the room in its link."""
        typed = request.query_params.get("code", "")
        if not typed:
            return door(request)
        try:
            room = await self._open_to_strangers(request, written(typed), await self._find(written(typed)))
        except Refused as no:
            return door(request, no.args[1], no.args[0])
        except Away:
            return door(request, AWAY, 503)
        query = urlencode([*parse_qsl(room.query.removeprefix("?")), ("room", room.code)])
        return RedirectResponse(f"./{room.page}?{query}", 303, {"Cache-Control": "no-store"})

    # ---- the teacher
    async def record(self, request: Request) -> dict[str, Any]:
        """All questions so far with their answers; as CSV too where the body asks for it."""
        room, told = await self._led(request)
        asked = await self.store.record(room.code)
        return {"csv": as_csv(asked)} if told.get("csv") is True else {"questions": recorded(asked)}

    def _by_teacher(self, act: Act) -> Any:
        async def done(request: Request) -> dict[str, Any]:
            room, told = await self._led(request)
            fields = valid(lambda order: act(room, order), told)
            if fields is None:
                await self.store.close(room.code)
            else:
                kept = replace(room, **fields).fields()
                await self.store.write(room.code, {name: kept[name] for name in fields})
            return {}

        return done

    async def _led(self, request: Request) -> tuple[Room, dict[str, Any]]:
        """The room that its teacher asks for, and what was sent."""
        told = await body(request)
        room = await self._find(request.path_params["code"])
        if room is None or not room.led_by(str(told.get("secret"))):
            raise await self._wrong(request, request.path_params["code"], room)
        if not self.limits.acts.allows(room.code):
            raise Refused(429, "That was too fast. Wait a second.")
        return room, told

    # ---- who is who
    async def _find(self, code: str) -> Room | None:
        return await self.store.read(code) if possible(code) else None

    async def _guests_room(self, request: Request, who: str) -> Room:
        room = await self._find(request.path_params["code"])
        if room is None or not await self.store.knows(room.code, who):
            raise await self._wrong(request, request.path_params["code"], room)
        return room

    async def _open_to_strangers(self, request: Request, code: str, room: Room | None) -> Room:
        """The room, for who has nothing but its code; nobody gets that far who has tried too many."""
        if room is None or self.limits.wrong_codes.reached(address(request)):
            raise await self._wrong(request, code, room)
        return room

    async def _wrong(self, request: Request, code: str, room: Room | None) -> Refused:
        """What to say to a wrong code or secret. After too many codes it no longer says whether there is such a room."""
        sender = address(request)
        if self.limits.wrong_codes.reached(sender):
            return Refused(429, TOO_MANY)
        if self.limits.same_code.allows(f"{sender} {code[:20]}"):  # a class whose room is gone asks for one code
            self.limits.wrong_codes.count(sender)
        if room is not None:
            return Refused(403, "Only the teacher can do this.")
        return Refused(404, CLOSED if possible(code) and await self.store.closed(code) else NO_ROOM)
