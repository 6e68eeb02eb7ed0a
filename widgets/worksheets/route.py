"""Worksheets at addresses of their own: nothing is kept, the address says which lesson and which seed."""

import re
from base64 import b64encode
from hashlib import sha256

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from language import gettext, languages
from metrics_core.filled import Filled
from widgets.speaking import PARAMETER, along, known, speaking

FIRST = 1
# One handler runs on it, by its digest; and what dresses the app's own page leaves a page with a policy alone.
POLICY = "default-src 'none'; script-src 'unsafe-hashes' 'sha256-{}'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def routes() -> list[Route]:
    """GET /worksheet/<lesson>/<seed> and /worksheet/<lesson>/<seed>/key; without a seed, to the first; 404 for anything else."""
    return [Route("/worksheet", _answer), Route("/worksheet/{rest:path}", _answer)]


def _answer(request: Request) -> Response:
    from widgets.worksheets import page  # with all metrics, and only when somebody asks for a sheet

    code = known(request.query_params.get(PARAMETER, ""))
    lesson, slash, rest = request.path_params.get("rest", "").partition("/")
    if lesson not in page.TITLES:
        return _missing(code, Filled("There is no such worksheet."))
    if not rest:
        return RedirectResponse((f"{FIRST}" if slash else f"{lesson}/{FIRST}") + along(code))
    seed = rest.removesuffix("/key")
    if not re.fullmatch(r"[0-9]{1,6}", seed):
        return _missing(
            code,
            Filled(
                "The address of a worksheet ends in a whole number, 0 to {most:,}: {sheet}. Its key is at {sheet}/key.",
                most=page.MOST,
                sheet=f"/worksheet/{lesson}/{FIRST}",
            ),
        )
    make = page.sheet if seed == rest else page.key
    address = str(request.url.replace(query="")).removesuffix("/key") + along(code)
    made = make(lesson, int(seed), address, code)
    digest = b64encode(sha256(page.PRINTS.encode()).digest()).decode()
    return HTMLResponse(made, headers={"Content-Security-Policy": POLICY.format(digest)})


def _missing(code: str, why: str) -> Response:
    with speaking(languages().get(code)):
        return Response(gettext(why), status_code=404, media_type="text/plain")
