"""Plotly's script, compressed once and cached by the browser for good.

It is the cartesian one of the distributions that plotly.js publishes, a third of the whole. It stands
beside this file so that the app runs without npm; package.json names where it is from.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

PATH = Path(__file__).parent / "plotly-cartesian.min.js"
VERSION = PATH.read_text("utf-8")[:200].split(" v")[1].split()[0]
ADDRESS = f"plotly-script/{VERSION}.js"  # from the server's root
TRACES = {"scatter", "bar", "heatmap"}  # what ours draw, of what it knows


@cache
def _compressed() -> bytes:
    return gzip.compress(PATH.read_bytes(), 9)


async def _answer(request: Request) -> Response:
    headers = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(PATH.read_bytes(), media_type="text/javascript", headers=headers)
    return Response(_compressed(), media_type="text/javascript", headers=headers | {"Content-Encoding": "gzip"})


def route() -> Route:
    """GET /plotly-script/<version>.js"""
    return Route(f"/{ADDRESS}", _answer)
