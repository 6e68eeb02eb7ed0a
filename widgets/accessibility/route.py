"""The report on accessibility at an address of its own."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from widgets.accessibility import report
from widgets.lesson_plans.route import POLICY


def routes() -> list[Route]:
    """GET /accessibility"""
    return [Route("/accessibility", _answer)]


def _answer(request: Request) -> Response:
    page = report(str(request.url.replace(query="")))
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})
