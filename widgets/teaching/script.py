"""The script behind the row, at an address of its own: nobody fetches it who neither shares nor presents."""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

FOLDER = Path(__file__).parent
HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


@cache
def packed() -> tuple[str, bytes]:
    """The script, and the digest that names it."""
    style = f"const SHARE_STYLE = {json.dumps((FOLDER / 'share.css').read_text('utf-8'))};"
    parts = [style, *(path.read_text("utf-8") for path in sorted(FOLDER.glob("[0-9]_*.js")))]
    body = "\n".join(parts).encode()
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
