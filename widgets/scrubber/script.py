"""Plotly's script out of the installed Python package, compressed once and cached by the browser for good."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import plotly
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

ADDRESS = f"plotly-script/{plotly.__version__}.js"  # from the server's root
PATH = Path(plotly.__file__).parent / "package_data" / "plotly.min.js"


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
