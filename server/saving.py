"""A lesson as one file or package, for a reader who asks for it: made in a process of its own, one at a time, from the page's link.

POST /file answers with server-sent events that say how far it is; the last one is the file's address, or why there is none.
Whoever asks for the same link meanwhile waits for the same file, and the files made last are kept. When nobody waits any more, the
process ends. A session waits for one file at a time, so that one visitor cannot fill the queue.
"""

import asyncio
import hashlib
import json
import re
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route
from streamlit import runtime

HOME = Path(__file__).parents[1]
LESSON = re.compile(r"[a-z0-9_]{1,40}")
LONGEST = 20_000  # characters of a request
PATIENCE = 300.0  # seconds that a file may take
SIGN_OF_LIFE = 10.0  # seconds
AT_ONCE = 20  # files that are waited for
KEPT = 8  # of 1 to 2 MB each
YOURS = "You are already saving a file. Save this one when that one is done."
UNKNOWN = "This page has lost its session. Reload it and try again."
BUSY = "Many files are being saved at the moment. Try again in a minute."
FAILED = "The file could not be made. Reload the page and try again."
EVENTS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

TYPES = {"html": "text/html", "zip": "application/zip"}
PACKAGES = ("1.2", "2004", "xapi")  # versions of SCORM, and xAPI

Asked = tuple[str, ...]  # lesson, query and address, and the version of a package
Say = Callable[[dict[str, Any]], None]
Make = Callable[[Asked, Say], Awaitable[bytes]]
Known = Callable[[str], bool]


class NotMade(Exception):
    """Why there is no file, in a sentence."""


@dataclass(eq=False)
class Job:
    """A file that is being made: what is to be said of it now, and who waits: the session of each, by what wakes them."""

    said: dict[str, Any]
    task: asyncio.Task[None] | None = None
    over: bool = False
    bells: dict[asyncio.Event, str] = field(default_factory=dict)

    def say(self, said: dict[str, Any]) -> None:
        """Tell all who wait."""
        self.said = said
        for bell in self.bells:
            bell.set()


def is_here(session: str) -> bool:
    """Whether a session of the app is open."""
    return runtime.exists() and runtime.get_instance().is_active_session(session)


async def made(asked: Asked, say: Say) -> bytes:
    """The file of (lesson, query, address of the app), or the package of these and a version, by `python -m export`: lines of JSON, then as many bytes as the last one says."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "export",
        *asked,
        cwd=HOME,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        async with asyncio.timeout(PATIENCE):
            while line := await process.stdout.readline():
                told = json.loads(line)
                if "error" in told:
                    raise NotMade(told["error"])
                if "bytes" in told:
                    return await process.stdout.readexactly(told["bytes"])
                say(told)
        raise NotMade(FAILED)
    except (TimeoutError, ValueError, asyncio.IncompleteReadError):
        raise NotMade(FAILED) from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


class Saving:
    """The routes, what is being made and what was made, by a digest of what was asked. known: whether a session is open."""

    def __init__(self, make: Make = made, known: Known = is_here) -> None:
        self._make, self._known = make, known
        self._jobs: dict[str, Job] = {}
        self._files: OrderedDict[str, tuple[str, bytes]] = OrderedDict()  # the path of each, and what is in it
        self._turn = asyncio.Semaphore(1)

    def routes(self) -> list[Route]:
        """POST /file, and GET /file/<digest>/<lesson>.html or .zip"""
        return [
            Route("/file", self.ask, methods=["POST"]),
            Route("/file/{name}/{lesson}.{kind}", self.give, methods=["GET"]),
        ]

    async def ask(self, request: Request) -> Response:
        """Begin, or join those who wait for the same."""
        told = await _asked(request)
        if told is None:
            return JSONResponse(
                {
                    "error": "Ask with JSON of a session, a lesson, its query, the app's address, and a package's version."
                },
                400,
            )
        session, asked = told
        if not self._known(session):
            return JSONResponse({"error": UNKNOWN}, 403)
        name = hashlib.sha256("\0".join(asked).encode()).hexdigest()[:24]
        path = f"file/{name}/{asked[0]}.{'zip' if len(asked) > 3 else 'html'}"
        if name in self._files:
            self._files.move_to_end(name)
            return StreamingResponse([_event(self._done(name))], media_type="text/event-stream", headers=EVENTS)
        if any(session in job.bells.values() for other, job in self._jobs.items() if other != name):
            return JSONResponse({"error": YOURS}, 429)
        if name not in self._jobs:
            if len(self._jobs) >= AT_ONCE:
                return JSONResponse({"error": BUSY}, 503)
            ahead = len(self._jobs)
            job = self._jobs[name] = Job({"ahead": ahead} if ahead else {"share": 0.0})
            job.task = asyncio.create_task(self._work(name, path, asked, job))
        bell = asyncio.Event()
        self._jobs[name].bells[bell] = session
        return StreamingResponse(self._told(self._jobs[name], bell), media_type="text/event-stream", headers=EVENTS)

    async def give(self, request: Request) -> Response:
        """The file, to be saved and not to be opened here."""
        name, lesson, kind = (request.path_params[one] for one in ("name", "lesson", "kind"))
        path, body = self._files.get(name, ("", b""))
        if path != f"file/{name}/{lesson}.{kind}":
            return Response("This file is gone. Save it again from the lesson.", 404, media_type="text/plain")
        headers = {"Content-Disposition": f'attachment; filename="{lesson}.{kind}"', "Cache-Control": "no-store"}
        return Response(body, media_type=TYPES[kind], headers=headers)

    async def _work(self, name: str, path: str, asked: Asked, job: Job) -> None:
        try:
            async with self._turn:
                job.say({"share": 0.0})
                self._files[name] = path, await self._make(asked, job.say)
            while len(self._files) > KEPT:
                self._files.popitem(last=False)
            end = self._done(name)
        except NotMade as why:
            end = {"error": str(why)}
        except OSError:  # no process could be started
            end = {"error": FAILED}
        finally:
            self._jobs.pop(name, None)
        job.over = True
        job.say(end)

    def _done(self, name: str) -> dict[str, Any]:
        path, body = self._files[name]
        return {"file": path, "bytes": len(body)}

    async def _told(self, job: Job, bell: asyncio.Event) -> AsyncIterator[bytes]:
        """All that is said of it, to one reader; the last who leaves ends the work."""
        try:
            while True:
                bell.clear()
                yield _event(job.said)
                if job.over:
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(SIGN_OF_LIFE):
                        await bell.wait()
        finally:
            job.bells.pop(bell, None)
            if not job.bells and not job.over and job.task is not None:
                job.task.cancel()


def _event(said: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(said)}\n\n".encode()


async def _asked(request: Request) -> tuple[str, Asked] | None:
    """Session, and what is asked for, out of a request; None for what is none. JSON of another site's page does not get here."""
    length = request.headers.get("content-length", "")
    sort = request.headers.get("content-type", "").partition(";")[0].strip()
    if sort != "application/json" or not length.isdecimal() or int(length) > LONGEST:
        return None
    try:
        told = json.loads(await request.body())
        session, lesson, query, address = (told[name] for name in ("session", "lesson", "query", "address"))
        there, version = urlsplit(address), told.get("package")
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
        return None
    if not all(isinstance(one, str) and "\0" not in one for one in (session, lesson, query, address)):
        return None
    good = LESSON.fullmatch(lesson) and there.scheme in ("http", "https") and there.hostname
    if not good or version not in (None, *PACKAGES):
        return None
    return session, (lesson, query, address, *([version] if version else []))
