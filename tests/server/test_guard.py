"""Each answer tells the browser what to refuse; who may hold a page in a frame is the operator's choice."""

from __future__ import annotations

import asyncio
import base64
import hashlib
from pathlib import Path

import pytest
import streamlit

from server import guard
from tests.helpers import ROOT


def answered(*given: tuple[bytes, bytes], kind: str = "http") -> dict[bytes, bytes]:
    """The headers with which an answer leaves, of those that the app gives it."""
    sent = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": list(given)})

    async def keep(message):
        sent.append(message)

    asyncio.run(guard.Guard(app)({"type": kind}, None, keep))
    return dict(sent[0]["headers"])


def test_an_answer_allows_this_host_alone(monkeypatch):
    monkeypatch.delenv(guard.FRAMES, raising=False)
    found = answered((b"content-type", b"text/html"))
    policy = dict(part.split(" ", 1) for part in found[b"content-security-policy"].decode().split("; "))
    assert policy["default-src"] == policy["connect-src"] == policy["base-uri"] == policy["form-action"] == "'self'"
    assert policy["object-src"] == "'none'"
    assert not {"*", "https:", "http:", "'unsafe-inline'", "'unsafe-eval'"} & set(policy["script-src"].split())
    assert policy["frame-ancestors"] == guard.OWN
    assert found[b"x-content-type-options"] == b"nosniff"
    assert found[b"referrer-policy"] == b"same-origin"


def test_the_scripts_in_streamlits_page_are_known_by_their_digest():
    page = (Path(streamlit.__file__).parent / "static" / "index.html").read_bytes()
    script = page.split(b"<script>")[1].split(b"</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script).digest()).decode()
    assert guard.inline() == f" 'sha256-{digest}'"


def test_an_answer_with_a_policy_of_its_own_keeps_it_and_a_socket_is_left_alone():
    assert answered((b"Content-Security-Policy", b"own"))[b"Content-Security-Policy"] == b"own"
    assert b"content-security-policy" not in answered((b"Content-Security-Policy", b"own"))
    assert answered(kind="websocket") == {}


def test_the_operator_says_who_may_hold_a_page_in_a_frame(monkeypatch):
    monkeypatch.setenv(guard.FRAMES, "https://course.example https://*.school.example:8443")
    assert guard.frames() == "https://course.example https://*.school.example:8443"
    monkeypatch.setenv(guard.FRAMES, "*")
    assert guard.frames() == "*"
    for wrong in ("https://a.example; script-src *", "'unsafe-inline'", "https://a.example/\n"):
        monkeypatch.setenv(guard.FRAMES, wrong + "x;")
        with pytest.raises(ValueError, match="METRICSCOPE_FRAMES must be hosts separated by blanks"):
            guard.frames()


def test_the_page_is_dressed_before_it_gets_its_policy():
    """The first of the list is outermost; a page that has a policy already is not dressed."""
    app = (ROOT / "app.py").read_text("utf-8")
    assert app.index("Middleware(Guard)") < app.index("Middleware(first_paint.FirstPaint)")
