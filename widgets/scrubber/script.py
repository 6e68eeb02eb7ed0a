"""Plotly's script out of the installed Python package, compressed once and cached by the browser for good."""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import plotly
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from widgets.js.served import address

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


class Preload:
    """ASGI middleware: a page's answer names this script and the scrubber's, which the browser fetches while Streamlit starts.

    A page with a policy of its own is none of Streamlit's.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.links = {ADDRESS: "rel=preload; as=script", address("scrubber"): "rel=modulepreload"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def named(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if headers.get("content-type", "").startswith("text/html") and "content-security-policy" not in headers:
                    for path, how in self.links.items():
                        headers.append("Link", f"<{scope.get('root_path', '')}/{path}>; {how}")
            await send(message)

        await self.app(scope, receive, named if scope["type"] == "http" else send)
