"""The script behind the row, at an address of its own: nobody fetches it who neither shares nor presents."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from widgets.js import bundle

HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


@cache
def packed() -> tuple[str, bytes]:
    """The script, and the digest that names it."""
    body = bundle("teaching/main.js").encode()
    return hashlib.sha256(body).hexdigest()[:16], body


@cache
def _compressed() -> bytes:
    return gzip.compress(packed()[1], 9)


def address() -> str:
    """Where the browser finds it, without the server's base path."""
    return f"teaching/{packed()[0]}.js"


def route() -> Route:
    """GET /teaching/<digest>.js"""
    return Route("/teaching/{digest}.js", _answer)


async def _answer(request: Request) -> Response:
    digest, body = packed()
    if request.path_params["digest"] != digest:
        return Response(status_code=404)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(body, media_type="text/javascript", headers=HEADERS)
    return Response(_compressed(), media_type="text/javascript", headers=HEADERS | {"Content-Encoding": "gzip"})
