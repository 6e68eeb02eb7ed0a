"""What a request may look like, and how it is refused."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from classroom.store import Away

AWAY = "The live class cannot be reached at the moment. The lessons go on."
BODY = 24_000  # bytes


class Refused(Exception):
    """What is asked is not done. Arguments: the status, words for whoever asked, and what to fill in where they have names in braces."""


async def body(request: Request) -> dict[str, Any]:
    """The JSON object that was sent, read no further than it may be long."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Refused(400, "send JSON")
    raw = b""
    try:
        async for chunk in request.stream():
            raw += chunk
            if len(raw) > BODY:
                raise Refused(413, "send at most {most} bytes", {"most": f"{BODY:,}"})
        told = json.loads(raw)
    except (ValueError, RecursionError, ClientDisconnect):
        told = None
    if not isinstance(told, dict):
        raise Refused(400, "send a JSON object")
    return told


def valid(check: Callable[[dict[str, Any]], Any], told: dict[str, Any]) -> Any:
    """What a check makes of a body; what it raises is refused in its words."""
    try:
        return check(told)
    except ValueError as wrong:
        raise Refused(400, *wrong.args) from None


def address(request: Request) -> str:
    """Where a request comes from, as far as the server knows."""
    return request.client.host if request.client else ""


def answered(act: Callable[[Request], Awaitable[dict[str, Any]]]) -> Callable[[Request], Awaitable[Response]]:
    """An act as a route: JSON of what it returns, or of why it is refused."""

    async def answer(request: Request) -> Response:
        try:
            return JSONResponse(await act(request), headers={"Cache-Control": "no-store"})
        except Refused as no:
            return refusal(no)
        except Away:
            return away()

    return answer


def away() -> Response:
    """The answer where the rooms cannot be reached; whoever asked may ask again."""
    return JSONResponse({"error": AWAY, "again": True}, 503, {"Cache-Control": "no-store", "Retry-After": "1"})


def refusal(no: Refused) -> Response:
    """A refusal as an answer; the browser fills in, in the language of its page."""
    status, words, *values = no.args
    return JSONResponse({"error": words, "values": dict(*values)}, status, {"Cache-Control": "no-store"})
