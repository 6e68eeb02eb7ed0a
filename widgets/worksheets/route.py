"""Worksheets at addresses of their own: nothing is kept, the address says which lesson and which seed."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

MOST = 999_999


def routes() -> list[Route]:
    """GET /worksheet/<lesson>/<seed> and /worksheet/<lesson>/<seed>/key; 404 for anything else."""
    return [Route("/worksheet/{lesson}/{seed:int}", _answer), Route("/worksheet/{lesson}/{seed:int}/key", _answer)]


def _answer(request: Request) -> Response:
    from widgets.worksheets import page  # with all metrics, and only when somebody asks for a sheet

    lesson, seed = request.path_params["lesson"], request.path_params["seed"]
    if lesson not in page.TITLES or seed > MOST:
        return Response("There is no such worksheet.", status_code=404, media_type="text/plain")
    address = str(request.url.replace(query="")).removesuffix("/key")
    make = page.key if request.url.path.endswith("/key") else page.sheet
    return HTMLResponse(make(lesson, seed, address))
