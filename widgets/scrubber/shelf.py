"""What every visitor may see of the scrubbers, at an address of its own: compressed once, fetched once, kept by the browser.

Only what for_all() made is offered here. What belongs to one session rides in that session's messages and has no address;
so does what is small, and everything where no server has taken the route, as in tests without a browser.
"""

import gzip
from collections import OrderedDict
from threading import Lock

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from widgets.js.served import compressed

LEAST = 64_000  # bytes; what is smaller rides along for less than a request costs
MOST = 128  # some 100 kB each
_shelf: OrderedDict[str, bytes] = OrderedDict()
_lock = Lock()
_served = False


def route() -> Route:
    """GET /scrubber/<digest>.json; from now on, what is offered is kept."""
    global _served
    _served = True
    return Route("/scrubber/{digest}.json", _answer)


def offer(digest: str, body: bytes) -> None:
    """Give a body an address; the least recently shown one makes room. The digest must name the content."""
    if not _served or len(body) < LEAST:
        return
    packed = gzip.compress(body, 6)
    with _lock:
        _shelf[digest] = packed
        while len(_shelf) > MOST:
            _shelf.popitem(last=False)


def offered(digest: str) -> bool:
    """Whether a browser can fetch it now."""
    with _lock:
        if digest in _shelf:
            _shelf.move_to_end(digest)
        return digest in _shelf


async def _answer(request: Request) -> Response:
    packed = _shelf.get(request.path_params["digest"])
    if packed is None:
        return Response(status_code=404)
    return compressed(request, packed, "application/json")
