"""One request to an ASGI app, without a server."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any

from tests.helpers.loops import without_loop


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    text: str


def asked(app: Any, path: str, method: str = "GET", body: bytes = b"") -> Answer:
    """The answer to a request, whose body comes in two pieces."""
    half = len(body) // 2
    comes = iter(
        [
            {"type": "http.request", "body": part, "more_body": i == 0}
            for i, part in enumerate((body[:half], body[half:]))
        ]
    )
    sent: list[Any] = []

    async def receive() -> Any:
        return next(comes)

    async def send(message: Any) -> None:
        sent.append(message)

    raw, _, query = path.partition("?")
    scope = {"type": "http", "method": method, "path": raw, "query_string": query.encode(), "root_path": ""}
    with without_loop():
        asyncio.run(app(scope | {"headers": [(b"content-length", str(len(body)).encode())]}, receive, send))
    start, *rest = sent
    headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Answer(start["status"], headers, b"".join(part.get("body", b"") for part in rest).decode())
