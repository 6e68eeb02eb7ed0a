"""What browsers may ask of a class. Every act is a POST of JSON with the secret of whoever acts; listening needs only its handle.

JSON of another site's page does not get here: a browser asks first, and nobody answers it. What is refused comes back as
{"error": words} with a status: 400 nonsense, 403 not yours, 404 no such room, 413 too much, 429 too often, 503 full.
"""

from __future__ import annotations

import io
import json
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import parse_qsl, urlencode

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from classroom.limits import Limit
from classroom.live import Hubs, Stream
from classroom.rooms import (
    Room,
    checked_choice,
    checked_place,
    checked_question,
    handle,
    new_code,
    new_secret,
    possible,
    written,
)
from classroom.store import Store, store_at

BODY = 24_000  # bytes
JOIN = Template((Path(__file__).parent / "join.html").read_text("utf-8"))
JOIN_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
}
NO_ROOM = "There is no such room. It may be closed; else look at the code again."
TOO_MANY = "Too many wrong codes came from this network. Wait ten minutes."
FULL = "The room is full."


class Refused(Exception):
    """What is asked is not done. Arguments: the status, and words for whoever asked."""


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
        acts = {"enter": self.enter, "answer": self.answer} | {
            name: self._by_teacher(act) for name, act in TEACHERS.items()
        }
        return [
            Route("/join", self.join, methods=["GET"]),
            Route("/class/open", _answered(self.open), methods=["POST"]),
            *(Route(f"/class/{{code}}/{name}", _answered(act), methods=["POST"]) for name, act in acts.items()),
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
        yield
        if self._hubs is not None:
            await self._hubs.end()
        if self._store is not None:
            await self._store.end()

    # ---- anybody
    async def open(self, request: Request) -> dict[str, Any]:
        """A new room: its code, and the teacher's secret with its handle."""
        place = _valid(checked_place, await _body(request))
        if not self.limits.rooms.allows(_address(request)):
            raise Refused(429, "Too many rooms were opened from this network. Wait ten minutes.")
        secret = new_secret()
        for _ in range(5):  # a code may be taken
            room = Room(new_code(), handle(secret), **place)
            if await self.store.open(room):
                return {"code": room.code, "secret": secret, "handle": room.teacher, "role": "teacher"}
        raise Refused(503, "There is no room left on this server.")

    async def enter(self, request: Request) -> dict[str, Any]:
        """Come in, or back with the secret of the last time: who one is here, and what proves it."""
        secret = (await _body(request)).get("secret")
        room = await self._find(request.path_params["code"])
        if room is not None and isinstance(secret, str) and room.led_by(secret):
            return {"code": room.code, "secret": secret, "handle": room.teacher, "role": "teacher"}
        if room is None or not isinstance(secret, str) or not await self.store.knows(room.code, handle(secret)):
            room = self._open_to_strangers(request, request.path_params["code"], room)
            if not self.limits.entries.allows(_address(request)):
                raise Refused(429, "Too many came in from this network at once. Wait a minute.")
            secret = new_secret()
        if not await self.store.enter(room.code, handle(secret)):
            raise Refused(503, FULL)
        return {"code": room.code, "secret": secret, "handle": handle(secret), "role": "guest"}

    async def answer(self, request: Request) -> dict[str, Any]:
        """A guest's answer to the open question, in place of its last one."""
        body = await _body(request)
        who = handle(str(body.get("secret")))
        if not self.limits.answers.allows(who):
            raise Refused(429, "That was too fast. Wait a second.")
        room = await self._guests_room(request, who)
        choice = _valid(lambda told: checked_choice(told, room.question), body)
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
            return _refusal(no)
        return Stream(self.hubs, room.code, who)

    async def join(self, request: Request) -> Response:
        """The page to type a code into, and the way that a picture code opens: on to the lesson with the room in its link."""
        typed = request.query_params.get("code", "")
        if not typed:
            return _join_page("", "", 200)
        try:
            room = self._open_to_strangers(request, written(typed), await self._find(written(typed)))
        except Refused as no:
            return _join_page(typed[:40], no.args[1], no.args[0])
        query = urlencode([*parse_qsl(room.query.removeprefix("?")), ("room", room.code)])
        return RedirectResponse(f"./{room.page}?{query}", 303, {"Cache-Control": "no-store"})

    # ---- the teacher
    def _by_teacher(self, act: Callable[[Room, dict[str, Any]], dict[str, Any] | None]) -> Any:
        async def done(request: Request) -> dict[str, Any]:
            body = await _body(request)
            room = await self._find(request.path_params["code"])
            if room is None or not room.led_by(str(body.get("secret"))):
                raise self._wrong(request, request.path_params["code"], room)
            if not self.limits.acts.allows(room.code):
                raise Refused(429, "That was too fast. Wait a second.")
            fields = _valid(lambda told: act(room, told), body)
            if fields is None:
                await self.store.close(room.code)
            else:
                kept = replace(room, **fields).fields()
                await self.store.write(room.code, {name: kept[name] for name in fields})
            return {}

        return done

    # ---- who is who
    async def _find(self, code: str) -> Room | None:
        return await self.store.read(code) if possible(code) else None

    async def _guests_room(self, request: Request, who: str) -> Room:
        room = await self._find(request.path_params["code"])
        if room is None or not await self.store.knows(room.code, who):
            raise self._wrong(request, request.path_params["code"], room)
        return room

    def _open_to_strangers(self, request: Request, code: str, room: Room | None) -> Room:
        """The room, for who has nothing but its code; nobody gets that far who has tried too many."""
        if room is None or self.limits.wrong_codes.reached(_address(request)):
            raise self._wrong(request, code, room)
        return room

    def _wrong(self, request: Request, code: str, room: Room | None) -> Refused:
        """What to say to a wrong code or secret. After too many codes it no longer says whether there is such a room."""
        address = _address(request)
        if self.limits.wrong_codes.reached(address):
            return Refused(429, TOO_MANY)
        if self.limits.same_code.allows(f"{address} {code[:20]}"):  # a class whose room is gone asks for one code
            self.limits.wrong_codes.count(address)
        return Refused(404, NO_ROOM) if room is None else Refused(403, "This is not yours to do here.")


def _ask(room: Room, body: dict[str, Any]) -> dict[str, Any]:
    return {"question": checked_question(body, room.question.number if room.question else 0)}


def _reveal(room: Room, _: dict[str, Any]) -> dict[str, Any]:
    return {"question": room.question and replace(room.question, revealed=True)}


def _pause(_: Room, body: dict[str, Any]) -> dict[str, Any]:
    return {"paused": body.get("paused") is True}


TEACHERS: dict[str, Callable[[Room, dict[str, Any]], dict[str, Any] | None]] = {
    "here": lambda _, body: checked_place(body),
    "pause": _pause,
    "ask": _ask,
    "reveal": _reveal,
    "close": lambda *_: None,
}


async def picture(request: Request) -> Response:
    """The picture code of a link to /join with this room's code."""
    link, code = request.query_params.get("link", ""), request.path_params["code"]
    if len(link) > 200 or not re.fullmatch(rf"https?://[^\s?#]+/join\?code={re.escape(code)}", link):
        return Response(status_code=400)
    return Response(_drawn(link), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@lru_cache(64)
def _drawn(link: str) -> bytes:
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", border=4, light="#fff", dark="#000", omitsize=True)
    return out.getvalue()


def _answered(act: Callable[[Request], Awaitable[dict[str, Any]]]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        try:
            return JSONResponse(await act(request), headers={"Cache-Control": "no-store"})
        except Refused as no:
            return _refusal(no)

    return answer


def _refusal(no: Refused) -> Response:
    status, words = no.args
    return JSONResponse({"error": words}, status, {"Cache-Control": "no-store"})


def _join_page(typed: str, word: str, status: int) -> Response:
    text = JOIN.substitute(code=escape(typed), word=escape(word))
    return HTMLResponse(text, status, JOIN_HEADERS)


def _valid(check: Callable[[dict[str, Any]], Any], body: dict[str, Any]) -> Any:
    try:
        return check(body)
    except ValueError as wrong:
        raise Refused(400, str(wrong)) from None


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object that was sent, read no further than it may be long."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(400, "send JSON")
    raw = b""
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > BODY:
            raise Refused(413, f"send at most {BODY:,} bytes")
    try:
        body = json.loads(raw)
    except (ValueError, RecursionError):
        body = None
    if not isinstance(body, dict):
        raise Refused(400, "send a JSON object")
    return body


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
