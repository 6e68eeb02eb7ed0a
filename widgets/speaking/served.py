"""A language as the browser has it, before Streamlit starts: its texts with the script that keeps to it."""

import gzip
import hashlib
import json
from functools import cache
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from language import FRAME, TEACHING, Language, languages
from widgets.js import bundle
from widgets.js.served import compressed


@cache
def packed(code: str) -> tuple[str, bytes]:
    """The script: the digest that names it, and compressed."""
    body = (
        f"window.metricscopeWords = {json.dumps(_words(code), ensure_ascii=False)};\n{bundle('language.js')}".encode()
    )
    return hashlib.sha256(body).hexdigest()[:16], gzip.compress(body, 9)


def _words(code: str) -> dict[str, Any]:
    """texts: by the English one; plurals: several in the order of the language's forms. How a lesson is taught is on no page of the browser's."""
    texts: dict[str, str] = {}
    plurals: dict[str, dict[int, str]] = {}
    shown = {name: one for name, one in languages()[code].catalogues.items() if not name.endswith(TEACHING)}
    for catalogue in shown.values():
        for key, said in catalogue._catalog.items():  # type: ignore[attr-defined] # as Django does: gettext itself lists nothing
            if isinstance(key, tuple):
                plurals.setdefault(key[0], {})[key[1]] = said
            elif key:
                texts[key] = said
    pages = sorted(shown.keys() - {FRAME})
    forms = {one: [said[form] for form in sorted(said)] for one, said in plurals.items()}
    return {"code": code, "pages": pages, "texts": texts, "plurals": forms}


def tag(language: Language) -> str:
    """What stands in the page for it, without the server's base path."""
    return f'<script src="./language/{escape(language.code)}/{packed(language.code)[0]}.js"></script>'


def route() -> Route:
    """GET /language/<code>/<digest>.js"""
    return Route("/language/{code}/{digest}.js", _answer)


async def _answer(request: Request) -> Response:
    code, digest = request.path_params["code"], request.path_params["digest"]
    if code not in languages() or digest != packed(code)[0]:
        return Response(status_code=404)
    return compressed(request, packed(code)[1], "text/javascript")
