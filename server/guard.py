"""What each answer tells the browser to refuse: other hosts, guessed types, addresses passed on, frames of strangers."""

import base64
import hashlib
import os
import re
from pathlib import Path

import streamlit
from starlette.types import ASGIApp, Message, Receive, Scope, Send

FRAMES = "METRICSCOPE_FRAMES"  # who may hold a page in a frame: sources as in frame-ancestors, separated by blanks
OWN = "'self' http://localhost:* http://127.0.0.1:*"  # and notebooks on the reader's own machine
SOURCE = re.compile(r"\*|'self'|'none'|https?:|(https?://)?(\*\.)?[a-z0-9.-]+(:(\d+|\*))?", re.IGNORECASE)
INLINE = re.compile(rb"<script>(.*?)</script>", re.DOTALL)
POLICY = {
    "default-src": "'self'",
    "script-src": "'self' blob:",  # Streamlit hands components their scripts as blobs of its own
    "style-src": "'self' 'unsafe-inline'",  # Streamlit writes its rules into the page
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self'",
    "worker-src": "'self' blob:",
    "object-src": "'none'",
    "base-uri": "'self'",
    "form-action": "'self'",
}


def frames() -> str:
    """Who may hold a page in a frame, as the operator says. Raises ValueError for what is no source."""
    said = os.environ.get(FRAMES, "").split() or OWN.split()
    for source in said:
        if not SOURCE.fullmatch(source):
            raise ValueError(
                f"{FRAMES} must be hosts separated by blanks, such as https://course.example, got {source!r}"
            )
    return " ".join(said)


def inline() -> str:
    """The digests of the scripts that stand in Streamlit's page itself."""
    page = (Path(streamlit.__file__).parent / "static" / "index.html").read_bytes()
    digests = (base64.b64encode(hashlib.sha256(script).digest()).decode() for script in INLINE.findall(page))
    return "".join(f" 'sha256-{digest}'" for digest in digests)


def headers() -> tuple[tuple[bytes, bytes], ...]:
    """The headers, whose names are in lower case."""
    all_of_it = POLICY | {"script-src": POLICY["script-src"] + inline(), "frame-ancestors": frames()}
    policy = "; ".join(f"{name} {sources}" for name, sources in all_of_it.items())
    return (
        (b"content-security-policy", policy.encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"same-origin"),
    )


class Guard:
    """ASGI middleware: adds these headers to each answer that does not have them already."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.headers = app, headers()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                added = [one for one in self.headers if one[0] not in there]
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        await self.app(scope, receive, guarded)
