"""What the browser has before Streamlit starts: every style sheet as one, and the names of the scripts that it will need.

A style that came with the page's own messages would come after the first paint, and all that it moves would jump.
"""

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from urllib.parse import parse_qs

import streamlit
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from language import ENGLISH, languages
from widgets import fonts
from widgets.curriculum import PAGES, section_of
from widgets.js import FOLDER
from widgets.js.served import address as script_address
from widgets.js.served import compressed
from widgets.scrubber.script import ADDRESS
from widgets.selectors import expanded
from widgets.speaking import PARAMETER, html, served

LOOK = Path(__file__).parent / "look.css"
DOCUMENT = b'<html lang="en">'  # so is the page that Streamlit sends
SHELL = b'<div id="root">'  # Streamlit's page, empty until its script runs
COMMENT = re.compile(r"\s*/\*.*?\*/", re.DOTALL)
FONT = re.compile(rb'<link\s+rel="preload"[^>]+as="font"[^>]*>\s*')  # of Streamlit's own theme; ours has others
LESS = (b"if-none-match", b"if-modified-since", b"range", b"accept-encoding")  # ask for less than the whole page
NOT_ITS = {"content-security-policy", "content-disposition"}  # what Streamlit sends with its page has neither
WITHOUT_SIDEBAR = ("embed", "present")  # in the address
LATE = (
    "BidiComponent",
    "serialization",
    "recordbatch",
)  # Streamlit's scripts that each page needs, and asks for when its first message has come


@cache
def style() -> str:
    """The page's look and that of every component, without what is said of it."""
    parts = sorted(path for path in FOLDER.glob("*/*.css") if path.stem in (path.parent.name, "row"))
    return COMMENT.sub("", expanded("\n".join(path.read_text("utf-8") for path in (LOOK, *parts))))


@cache
def sheet() -> tuple[str, bytes]:
    """The same with the fonts, as it is sent, and the digest that names it."""
    body = f"{fonts.served()}\n{style()}".encode()
    return hashlib.sha256(body).hexdigest()[:16], body


@cache
def _compressed() -> bytes:
    return gzip.compress(sheet()[1], 9)


def address() -> str:
    """Where the browser finds the style sheet, without the server's base path."""
    return f"style/{sheet()[0]}.css"


def route() -> Route:
    """GET /style/<digest>.css"""
    return Route("/style/{digest}.css", _answer)


async def _answer(request: Request) -> Response:
    if request.path_params["digest"] != sheet()[0]:
        return Response(status_code=404)
    return compressed(request, _compressed(), "text/css")


def late() -> list[str]:
    """Where the browser finds Streamlit's late scripts, without the server's base path."""
    served = Path(streamlit.__file__).parent / "static"
    return [path.relative_to(served).as_posix() for name in LATE for path in served.glob(f"static/js/{name}.*.js")]


def dressed(page: bytes, query: str, url: str = "") -> bytes:
    """Streamlit's page with our style sheet; it stands below the head, where Streamlit puts its own rules later. url: of the page."""
    asked = parse_qs(query)
    sidebar = "" if set(WITHOUT_SIDEBAR) & set(asked) else " data-sidebar"
    language = languages().get(asked.get(PARAMETER, [ENGLISH])[-1])
    say = language.gettext if language else str
    names = f'data-sections="{"|".join(map(say, filter(None, PAGES)))}" data-open="{say(section_of(url))}"'
    sections = f'<script src="./{script_address("sections")}" {names}></script>'
    sheet = f'<link rel="stylesheet" href="./{address()}">'
    ours = f'{sections}\n    {sheet}\n    <div id="root" data-arriving{sidebar}>'
    if language:
        page = page.replace(DOCUMENT, f"<html {html(language)}>".encode(), 1)
        ours = f"{served.tag(language)}\n    {ours}"
    return FONT.sub(b"", page).replace(SHELL, ours.encode(), 1)


class FirstPaint:
    """ASGI middleware: dresses Streamlit's page, and says with it which scripts to fetch while Streamlit starts.

    It is sent whole each time, as it names what may have changed. A page with a policy of its own, or to be saved, is none of Streamlit's.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.links = {ADDRESS: "rel=preload; as=script", script_address("scrubber"): "rel=modulepreload"}
        self.links |= dict.fromkeys(late(), "rel=modulepreload") | fonts.preloads()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "GET":
            return await self.app(scope, receive, send)
        if "text/html" in Headers(scope=scope).get("accept", ""):
            scope = {**scope, "headers": [one for one in scope["headers"] if one[0] not in LESS]}
        start: Message | None = None
        body = b""

        async def changed(message: Message) -> None:
            nonlocal start, body
            if message["type"] == "http.response.start":
                headers = Headers(raw=message["headers"])
                if headers.get("content-type", "").startswith("text/html") and not NOT_ITS & set(headers):
                    start = message
                    return
            elif start:
                body += message.get("body", b"")
                if message.get("more_body"):
                    return
                url = scope.get("path", "").rstrip("/").rpartition("/")[2]
                page = dressed(body, scope.get("query_string", b"").decode("latin-1"), url)
                await send(self._headed(start, len(page)))
                message = {"type": "http.response.body", "body": page}
            await send(message)

        await self.app(scope, receive, changed)

    def _headed(self, start: Message, length: int) -> Message:
        headers = MutableHeaders(scope=start)
        for name in ("etag", "last-modified", "accept-ranges"):
            del headers[name]
        headers["content-length"] = str(length)
        for path, how in self.links.items():
            headers.append("Link", f"<./{path}>; {how}")
        return start
