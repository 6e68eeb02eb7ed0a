"""The door: the page to type a room's code into, and the picture code that leads through it."""

import io
import re
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Template

import segno
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from language import ENGLISH, preferred

PAGE = Template((Path(__file__).parent / "join.html").read_text("utf-8"))
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
}


def door(request: Request, word: str = "", status: int = 200) -> Response:
    """The page, with what was typed and a word on why it did not open, in a language of the reader's browser."""
    spoken = preferred(request.headers.get("accept-language", ""))

    def gettext(text: str) -> str:
        return escape(spoken.said(text, {}) if spoken else text)

    text = PAGE.substitute(
        lang=spoken.code if spoken else ENGLISH,
        home=f"./?lang={spoken.code}" if spoken else "./",
        dir=spoken.direction if spoken else "ltr",
        join=gettext("Join a class"),
        how=gettext("Type the six characters on the board. You need no account and no name."),
        label=gettext("Room code"),
        enter=gettext("Join"),
        kept=gettext("Nothing is kept after the room closes."),
        without=gettext("Metricscope without a class"),
        code=escape(request.query_params.get("code", "")[:40]),
        word=gettext(word),
    )
    return HTMLResponse(text, status, HEADERS | {"Vary": "Accept-Language"})


async def picture(request: Request) -> Response:
    """The picture code of a link to /join with this room's code."""
    link, code = request.query_params.get("link", ""), request.path_params["code"]
    if len(link) > 200 or not re.fullmatch(rf"https?://[^\s?#]+/join\?code={re.escape(code)}", link):
        return Response(status_code=400)
    return Response(_drawn(link), media_type="image/svg+xml", headers={"Cache-Control": "private, max-age=3600"})


@lru_cache(64)
def _drawn(link: str) -> bytes:
    out = io.BytesIO()
    segno.make(link, error="m", micro=False).save(out, kind="svg", border=4, light="#fff", dark="#000", omitsize=True)
    return out.getvalue()
