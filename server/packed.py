"""Streamlit's own scripts and style sheets, compressed once for each process: the server sends them as they are.

Their names have a digest of their content, so that what is kept here never grows old.
"""

import asyncio
import gzip
import re
from collections import defaultdict

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAMED = re.compile(r"/static/(?:js|css)/[\w.-]+\.[\w-]{8}\.(?:js|css)$")
KINDS = ("text/javascript", "application/javascript", "text/css")  # for a file that is missing Streamlit sends its page


class Packed:
    """ASGI middleware: answers with the compressed file where a browser takes one."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._kept: dict[str, list[Message]] = {}  # by the file's name, an answer's messages
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        name = _wanted(scope)
        if not name:
            return await self.app(scope, receive, send)
        async with self._turns[name]:  # who comes meanwhile waits for the same
            answer = self._kept.get(name) or await self._made(name, scope, receive)
        if name not in self._kept:
            self._turns.pop(name, None)
        for message in answer:
            await send({**message})

    async def _made(self, name: str, scope: Scope, receive: Receive) -> list[Message]:
        """The app's answer, compressed and kept where it is the file; else as it is."""
        answer: list[Message] = []

        async def collect(message: Message) -> None:
            answer.append(message)

        await self.app(scope, receive, collect)
        start, *rest = answer
        said = Headers(raw=start["headers"])
        if start["status"] != 200 or "content-encoding" in said or not said.get("content-type", "").startswith(KINDS):
            return answer
        body = await asyncio.to_thread(gzip.compress, b"".join(part.get("body", b"") for part in rest), 9)
        headers = MutableHeaders(
            raw=[one for one in start["headers"] if one[0].lower() not in (b"etag", b"last-modified")]
        )
        headers["content-length"], headers["content-encoding"] = str(len(body)), "gzip"
        headers.add_vary_header("Accept-Encoding")
        packed: list[Message] = [{**start, "headers": headers.raw}, {"type": "http.response.body", "body": body}]
        self._kept[name] = packed
        return packed


def _wanted(scope: Scope) -> str:
    """The name of the file where it is one of these that is asked for, whole, by a browser that takes it compressed; else ""."""
    if scope["type"] != "http" or scope["method"] != "GET":
        return ""
    headers = Headers(scope=scope)
    if "gzip" not in headers.get("accept-encoding", "") or {"range", "if-none-match", "if-modified-since"} & set(
        headers
    ):
        return ""
    found = NAMED.search(scope["path"])
    return found[0] if found else ""
