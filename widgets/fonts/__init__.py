"""The two typefaces that pages are set in, served by us and carried by files: a sans for words and numbers, a serif for what is asked.

Each is the part of a free font that pages need (LICENSES.txt says of which). The third file has the serif's
italic letters at the places where mathematics has its variables, so that formulas and questions are of one hand.
A browser that does not have them from the server when words are first drawn goes on with the system's own, so that nothing moves.
"""

import base64
import hashlib
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from widgets.js.served import HEADERS

HERE = Path(__file__).parent
FACES = {  # their families, weights, and the characters they are for, where these are some
    "sans": ("Metricscope Sans", "400 700", ""),
    "serif": ("Metricscope Serif", "400 600", ""),
    "math": ("Metricscope Math", "400", " unicode-range: U+210E, U+1D400-1D7FF;"),
}
AT_ONCE = ("sans", "serif")  # what a page's first words need


@cache
def packed(name: str) -> tuple[str, bytes]:
    """A font file, and the digest that names it."""
    body = (HERE / f"{name}.woff2").read_bytes()
    return hashlib.sha256(body).hexdigest()[:16], body


def address(name: str) -> str:
    """Where the browser finds a font, without the server's base path."""
    return f"font/{name}/{packed(name)[0]}.woff2"


def served() -> str:
    """What a style sheet one folder below the server's root says of the fonts."""
    return _faces({name: f"../{address(name)}" for name in FACES}, "optional")


@cache
def carried() -> str:
    """What a file says of them, which has them in itself."""
    return _faces(
        {name: f"data:font/woff2;base64,{base64.b64encode(packed(name)[1]).decode()}" for name in FACES}, "block"
    )


def preloads() -> dict[str, str]:
    """The addresses of those that are needed at once, and how a Link header says so."""
    return dict.fromkeys(map(address, AT_ONCE), 'rel=preload; as=font; type="font/woff2"; crossorigin')


def _faces(sources: dict[str, str], late: str) -> str:
    """late: what a browser does until it has a font; what a file carries is there at once, but not before the first word."""
    return "\n".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weights}; font-display: {late};{only} src: url({sources[name]}) format("woff2"); }}'
        for name, (family, weights, only) in FACES.items()
    )


def route() -> Route:
    """GET /font/<name>/<digest>.woff2"""
    return Route("/font/{name}/{digest}.woff2", _answer)


async def _answer(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in FACES or request.path_params["digest"] != packed(name)[0]:
        return Response(status_code=404)
    return Response(packed(name)[1], media_type="font/woff2", headers=HEADERS)
