"""Plotly's script, compressed once and cached by the browser for good.

It is the cartesian one of the distributions that plotly.js publishes, a third of the whole. It stands
beside this file so that the app runs without npm; package.json names where it is from.
"""

import gzip
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from widgets.js import AT_ONCE
from widgets.js.served import compressed

PATH = Path(__file__).parent / "plotly-cartesian.min.js"
VERSION = PATH.read_text("utf-8")[:200].split(" v")[1].split()[0]
ADDRESS = f"plotly-script/{VERSION}-at-once.js"  # from the server's root; browsers keep what it names
TRACES = {"scatter", "bar", "heatmap"}  # what ours draw, of what it knows


@cache
def plain() -> bytes:
    """The script as it is sent."""
    return AT_ONCE.encode() + PATH.read_bytes()


@cache
def _compressed() -> bytes:
    return gzip.compress(plain(), 9)


async def _answer(request: Request) -> Response:
    return compressed(request, _compressed(), "text/javascript")


def route() -> Route:
    """GET the address."""
    return Route(f"/{ADDRESS}", _answer)
