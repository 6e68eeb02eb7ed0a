"""Worksheets at addresses of their own: nothing is kept, the address says which lesson and which seed."""

import re

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

FIRST = 1


def routes() -> list[Route]:
    """GET /worksheet/<lesson>/<seed> and /worksheet/<lesson>/<seed>/key; without a seed, to the first; 404 for anything else."""
    return [Route("/worksheet", _answer), Route("/worksheet/{rest:path}", _answer)]


def _answer(request: Request) -> Response:
    from widgets.worksheets import page  # with all metrics, and only when somebody asks for a sheet

    lesson, slash, rest = request.path_params.get("rest", "").partition("/")
    if lesson not in page.TITLES:
        return _missing("There is no such worksheet.")
    if not rest:
        return RedirectResponse(f"{FIRST}" if slash else f"{lesson}/{FIRST}")
    seed = rest.removesuffix("/key")
    if not re.fullmatch(r"[0-9]{1,6}", seed):
        return _missing(
            f"The address of a worksheet ends in a whole number, 0 to {page.MOST:,}: /worksheet/{lesson}/{FIRST}. Its key is at /worksheet/{lesson}/{FIRST}/key."
        )
    make = page.sheet if seed == rest else page.key
    return HTMLResponse(make(lesson, int(seed), str(request.url.replace(query="")).removesuffix("/key")))


def _missing(why: str) -> Response:
    return Response(why, status_code=404, media_type="text/plain")
