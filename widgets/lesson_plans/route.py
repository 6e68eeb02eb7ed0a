"""Lesson plans at addresses of their own, to be printed."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from language import gettext, languages
from widgets.speaking import PARAMETER, along, known, speaking

# No script runs on it; and what dresses the app's own page leaves a page with a policy alone.
POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def routes() -> list[Route]:
    """GET /plan/<lesson>; 404 for a lesson without a plan."""
    return [Route("/plan/{lesson}", _answer)]


def _answer(request: Request) -> Response:
    from widgets.lesson_plans.card import printed  # with all metrics, and only when somebody asks for a plan
    from widgets.lesson_plans.plan import planned

    lesson, code = request.path_params["lesson"], known(request.query_params.get(PARAMETER, ""))
    if lesson not in planned():
        with speaking(languages().get(code)):
            return Response(gettext("There is no such lesson plan."), status_code=404, media_type="text/plain")
    page = printed(lesson, str(request.url.replace(query="")) + along(code), code)
    return HTMLResponse(page, headers={"Content-Security-Policy": POLICY})
