"""Streamlit's own files leave compressed, and are compressed once."""

import asyncio
import gzip
from pathlib import Path

import pytest
import streamlit
from starlette.applications import Starlette
from starlette.datastructures import Headers
from streamlit.web.server.starlette.starlette_static_routes import create_streamlit_static_assets_routes

from server import packed

STATIC = Path(streamlit.__file__).parent / "static" / "static"
SCRIPT = next(path for path in STATIC.glob("js/*.js") if packed.NAMED.search(f"/static/js/{path.name}"))
ADDRESS = f"/static/js/{SCRIPT.name}"
TAKES = ((b"accept-encoding", b"gzip, br"),)


def asked(*paths, headers=TAKES, method="GET"):
    """Each answer's status, headers and body; all are asked for at once."""
    app = packed.Packed(Starlette(routes=create_streamlit_static_assets_routes(base_url="")))

    async def one(path):
        sent = []

        async def send(message):
            sent.append(message)

        async def receive():
            return await asyncio.Future()  # a browser that waits

        scope = {"type": "http", "method": method, "path": path, "root_path": "", "query_string": b""}
        await app({**scope, "headers": list(headers)}, receive, send)
        start, *rest = sent
        body = b"".join(part.get("body", b"") for part in rest)
        return start["status"], Headers(raw=start["headers"]), body

    async def all_of_them():
        return await asyncio.gather(*map(one, paths))

    return asyncio.run(all_of_them())


def test_a_script_leaves_compressed_and_is_compressed_once(monkeypatch):
    done = []
    compress = gzip.compress
    monkeypatch.setattr(packed.gzip, "compress", lambda body, level: done.append(level) or compress(body, level))
    answers = asked(ADDRESS, ADDRESS, "/elsewhere" + ADDRESS)
    for status, headers, body in answers[:2]:
        assert status == 200 and headers["content-encoding"] == "gzip" and headers["vary"] == "Accept-Encoding"
        assert int(headers["content-length"]) == len(body) and "javascript" in headers["content-type"]
        assert gzip.decompress(body) == SCRIPT.read_bytes()
    assert len(done) == 1


@pytest.mark.parametrize(
    ("path", "headers", "method"),
    [
        (ADDRESS, (), "GET"),
        (ADDRESS, (*TAKES, (b"range", b"bytes=0-9")), "GET"),
        (ADDRESS, (*TAKES, (b"if-none-match", b'"x"')), "GET"),
        (ADDRESS, TAKES, "HEAD"),
        ("/static/js/none.D55wl0P7.js", TAKES, "GET"),
    ],
)
def test_any_other_answer_is_the_servers_own(path, headers, method):
    first, second = asked(path, path, headers=headers, method=method)
    assert "content-encoding" not in first[1]
    assert first[0] == second[0] and first[1].raw == second[1].raw
