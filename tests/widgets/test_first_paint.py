"""What comes with Streamlit's page before Streamlit starts."""

import asyncio
import gzip
import re
from pathlib import Path

import pytest
import streamlit as st
from starlette.requests import Request

from widgets import first_paint, fonts, js
from widgets.curriculum import PAGES
from widgets.js import served
from widgets.scrubber.script import ADDRESS
from widgets.selectors import expanded

PAGE = (Path(st.__file__).parent / "static" / "index.html").read_bytes()
HTML = (b"content-type", b"text/html; charset=utf-8")


def sent(
    page: bytes, *, headers=(HTML,), query: bytes = b"", method: str = "GET", path: str = "/"
) -> tuple[dict, bytes]:
    """The headers and the body that a browser gets for a page of the app."""
    asked: list = []
    got: list = []

    async def app(scope, receive, send):
        asked.append(dict(scope["headers"]))
        await send({"type": "http.response.start", "headers": list(headers), "status": 200})
        await send({"type": "http.response.body", "body": page[:100], "more_body": True})
        await send({"type": "http.response.body", "body": page[100:]})

    async def take(message):
        got.append(message)

    wants = [(b"accept", b"text/html"), (b"if-none-match", b"x"), (b"accept-encoding", b"gzip")]
    scope = {"type": "http", "method": method, "path": path, "query_string": query, "headers": wants}
    asyncio.run(first_paint.FirstPaint(app)(scope, None, take))
    if method == "GET":
        assert set(asked[0]) == {b"accept"}
    return dict(got[0]["headers"]), b"".join(one.get("body", b"") for one in got)


def test_streamlit_s_page_comes_with_every_style_sheet():
    headers, page = sent(PAGE)
    assert f'<link rel="stylesheet" href="./{first_paint.address()}">'.encode() in page
    assert page.index(first_paint.address().encode()) > page.index(b"</head>")  # where it wins over Streamlit's
    assert b'<div id="root" data-arriving data-sidebar>' in page
    assert b'as="font"' not in page
    assert headers[b"content-length"] == str(len(page)).encode()
    assert b"etag" not in headers


def test_a_page_names_the_scripts_that_it_will_need():
    got: list = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "headers": [HTML], "status": 200})
        await send({"type": "http.response.body", "body": PAGE})

    async def take(message):
        got.append(message)

    scope = {"type": "http", "method": "GET", "query_string": b"", "headers": []}
    asyncio.run(first_paint.FirstPaint(app)(scope, None, take))
    links = [value.decode() for name, value in got[0]["headers"] if name == b"link"]
    assert links == [
        f"<./{ADDRESS}>; rel=preload; as=script",
        f"<./{served.address('scrubber')}>; rel=modulepreload",
        *(f"<./{one}>; rel=modulepreload" for one in first_paint.late()),
        *(f'<./{fonts.address(name)}>; rel=preload; as=font; type="font/woff2"; crossorigin' for name in fonts.AT_ONCE),
    ]
    assert [Path(one).name.split(".")[0] for one in first_paint.late()] == list(first_paint.LATE)


@pytest.mark.parametrize(
    ("path", "section"), [("/ndcg", "Ranking"), ("/course/multiclass/", "Classification"), ("/", ""), ("/nowhere", "")]
)
def test_of_the_list_of_pages_the_section_that_is_open_is_unfolded(path, section):
    page = sent(PAGE, path=path)[1].decode()
    script = f'<script src="./{served.address("sections")}" data-sections="{"|".join(filter(None, PAGES))}" data-open="{section}">'
    assert script in page
    assert page.index(script) < page.index('id="root"')  # before Streamlit asks which are


@pytest.mark.parametrize("query", [b"present=1", b"embed=true&threshold=0.5"])
def test_no_place_is_kept_for_a_sidebar_that_does_not_come(query):
    assert b'<div id="root" data-arriving>' in sent(PAGE, query=query)[1]


@pytest.mark.parametrize(
    "headers",
    [
        (HTML, (b"content-security-policy", b"x")),
        (HTML, (b"content-disposition", b"attachment")),
        ((b"content-type", b"text/css"),),
    ],
)
def test_what_is_not_streamlit_s_page_stays_as_it_is(headers):
    assert sent(PAGE, headers=headers) == (dict(headers), PAGE)


def test_the_sheet_has_every_style_and_is_kept_for_good():
    digest, body = first_paint.sheet()
    own = [path for path in js.FOLDER.glob("*/*.css") if path.stem == path.parent.name]
    assert len(own) > 8
    for path in (first_paint.LOOK, *own):
        assert first_paint.COMMENT.sub("", expanded(path.read_text("utf-8"))) in body.decode()
    assert b"/*" not in body
    asked = {"type": "http", "path_params": {"digest": digest}, "headers": [(b"accept-encoding", b"gzip")]}
    answer = asyncio.run(first_paint._answer(Request(asked)))
    assert gzip.decompress(answer.body) == body and "immutable" in answer.headers["cache-control"]
    old = asyncio.run(first_paint._answer(Request(asked | {"path_params": {"digest": "old"}})))
    assert old.status_code == 404


@pytest.mark.parametrize("rule", sorted(set(re.findall(r"[^{};]*:has\([^{}]*(?=\{)", first_paint.sheet()[1].decode()))))
def test_no_style_has_the_whole_page_styled_again(rule):
    """A rule about what the root or the body holds is asked again at every change on the page, and one by a part of a class's name
    at every change of a class."""
    assert not re.search(r"(^|[\s,/])(html|body|:root)\S*:has\(", rule)
    held = rule.partition(":has(")[2]
    assert "[class" not in held
