"""Large scripts at addresses of their own: compressed once, fetched once, kept by the browser for good.

What Streamlit ships of such a component is a line that fetches it, so that a rerun sends a line and no script.
"""

import gzip
import hashlib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from widgets.js import AT_ONCE, bundle

SERVED: Mapping[str, str] = MappingProxyType(
    {name: f"{name}/main.js" for name in ("scrubber", "room", "teaching")} | {"sections": "sections.js"}
)
HEADERS = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}


@cache
def packed(name: str) -> tuple[str, bytes]:
    """A script: the digest that names it, and compressed."""
    body = (AT_ONCE + bundle(SERVED[name])).encode()
    return hashlib.sha256(body).hexdigest()[:16], gzip.compress(body, 9)


def address(name: str) -> str:
    """Where the browser finds a script, without the server's base path."""
    return f"script/{name}/{packed(name)[0]}.js"


def loader(name: str) -> str:
    """The line that fetches a component's script."""
    return bundle("loader.js").replace("ADDRESS", address(name))


def route() -> Route:
    """GET /script/<name>/<digest>.js"""
    return Route("/script/{name}/{digest}.js", _answer)


async def _answer(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in SERVED or request.path_params["digest"] != packed(name)[0]:
        return Response(status_code=404)
    return compressed(request, packed(name)[1], "text/javascript")


def compressed(request: Request, body: bytes, kind: str) -> Response:
    """A gzipped body that the browser keeps for good; plain for one that takes no gzip."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(body), media_type=kind, headers=HEADERS)
    return Response(body, media_type=kind, headers=HEADERS | {"Content-Encoding": "gzip"})
