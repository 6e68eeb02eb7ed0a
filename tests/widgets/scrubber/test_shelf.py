"""What has an address: what everybody may see, compressed, found by its digest, and nothing that belongs to one session."""

import asyncio
import gzip
import json
from typing import Any

import numpy as np
import pytest
from starlette.requests import Request
from starlette.responses import Response
from streamlit.testing.v1 import AppTest

from charts.moving import Control, Track
from widgets import cache
from widgets.scrubber import Payload, pack, shelf
from widgets.scrubber.layouts import stacked


@pytest.fixture(autouse=True)
def served(monkeypatch):
    monkeypatch.setattr(shelf, "_shelf", type(shelf._shelf)())
    monkeypatch.setattr(shelf, "_served", True)
    monkeypatch.setattr(shelf, "LEAST", 0)


def payload(seed: float) -> Payload:
    ticks = Control("x", "x", np.array([0.0, 1.0]), ("0", "1"))
    return pack(stacked(), [ticks], table=[Track(np.array([seed, np.nan]), ("x",), {1: "no rows"}, name="y")])


def get(digest: str, accept: str = "gzip, br") -> Response:
    scope = {"type": "http", "headers": [(b"accept-encoding", accept.encode())], "path_params": {"digest": digest}}
    return asyncio.run(shelf._answer(Request(scope)))


def test_what_is_kept_for_all_can_be_fetched_to_the_byte():
    one = cache.for_all("test/shelf/all", lambda: payload(1 / 3))
    answer = get(one.digest)
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert gzip.decompress(answer.body) == one.body
    plain = get(one.digest, "identity")
    assert "content-encoding" not in plain.headers
    assert plain.body == one.body
    assert json.loads(plain.body)["tracks"]["y"]["reasons"] == {"1": "no rows"}


def sent(at: AppTest, key: str) -> tuple[dict[str, Any], bytes]:
    """What a scrubber's message holds: its head, and its content where that is not fetched."""
    for element in at.get("bidi_component"):
        if element.proto.component_name == "metricscope_scrubber":
            head, _, body = element.proto.bytes.partition(b"\n")
            if json.loads(head)["key"] == key:
                return json.loads(head), body
    raise KeyError(key)


def test_a_file_stays_in_its_session_and_built_in_data_are_fetched(visit):
    cache._for_all.clear()  # another test may have kept the lesson where nothing served it
    at = visit("classification/precision_recall")
    head, body = sent(at, "pr")
    assert head["fetch"]
    assert body == b""
    assert len(json.loads(gzip.decompress(get(head["digest"]).body))["controls"]) == 1
    at.pills(key="data").set_value("file").run()
    at.file_uploader(key="file").upload("mine.csv", b"label,score\n1,0.9\n0,0.4\n1,0.3\n0,0.1\n", "text/csv").run()
    head, body = sent(at, "pr")
    assert not head["fetch"]
    assert len(json.loads(body)["controls"]) == 1
    assert get(head["digest"]).status_code == 404


def test_what_no_cache_made_has_no_address():
    one = payload(0.1)
    assert not shelf.offered(one.digest)
    assert get(one.digest).status_code == 404


def test_nothing_is_kept_where_no_server_has_the_route(monkeypatch):
    monkeypatch.setattr(shelf, "_served", False)
    shelf.offer("a", b"1")
    assert not shelf.offered("a")


def test_what_is_small_rides_along(monkeypatch):
    monkeypatch.setattr(shelf, "LEAST", 2)
    for digest in ("1", "22"):
        shelf.offer(digest, digest.encode())
    assert [digest for digest in ("1", "22") if shelf.offered(digest)] == ["22"]


def test_the_one_shown_longest_ago_makes_room(monkeypatch):
    monkeypatch.setattr(shelf, "MOST", 2)
    for digest in "ab":
        shelf.offer(digest, digest.encode())
    assert shelf.offered("a")
    shelf.offer("c", b"c")
    assert [digest for digest in "abc" if shelf.offered(digest)] == ["a", "c"]
