"""Each guide at an address of its own."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from widgets.guides import GUIDES, guide
from widgets.lesson_plans.route import POLICY


def routes() -> list[Route]:
    """GET /accessibility and /teaching"""
    return [Route(f"/{name}", _answer, name=name) for name in GUIDES]


def _answer(request: Request) -> Response:
    page = guide(request.url.path.rpartition("/")[2], str(request.url.replace(query="")))
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})
