"""The app below a path of a host that it shares with others: all that a page asks for is there."""

import re
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import pytest
from starlette.routing import Route

from server import base_path
from tests.browser.conftest import running
from widgets import first_paint, fonts
from widgets.js import served
from widgets.scrubber.script import ADDRESS


def got(address: str):
    """What is there: its kind, its links, and its text."""
    with urlopen(Request(address, headers={"Accept": "text/html"})) as answer:
        links = [re.sub("[<>]", "", one.split(";")[0]) for one in answer.headers.get_all("Link") or []]
        return answer.headers.get_content_type(), links, answer.read().decode("utf-8", "replace")


@pytest.mark.slow
def test_what_a_page_asks_for_is_below_the_base_path_too(tmp_path):
    with running(tmp_path / "log", base="/metrics") as address:
        lesson = f"{address}/precision_recall"
        _, links, page = got(lesson)
        asked = dict.fromkeys([ADDRESS, served.address("scrubber")], "text/javascript")
        asked |= dict.fromkeys(first_paint.late(), "application/javascript")  # as Streamlit sends its own
        asked |= {fonts.address(name): "font/woff2" for name in fonts.AT_ONCE}
        assert sorted(links) == sorted(f"./{one}" for one in asked)
        assert {one: got(urljoin(lesson, one))[0] for one in links} == {f"./{one}": kind for one, kind in asked.items()}
        (style,) = re.findall(r'href="(\./style/[^"]+)"', page)
        assert got(urljoin(lesson, style))[0] == "text/css"
        assert "NDCG: worksheet 7" in got(f"{address}/worksheet/ndcg/7")[2]
        assert "<form" in got(f"{address}/join")[2]
        with pytest.raises(HTTPError, match="404"):
            got(f"{address.removesuffix('/metrics')}/join")


@pytest.mark.parametrize(("option", "path"), [("", "/join"), ("metrics", "/metrics/join"), ("/a/b/", "/a/b/join")])
def test_a_route_keeps_its_answer_and_its_methods(monkeypatch, option, path):
    monkeypatch.setattr(base_path.st, "get_option", {"server.baseUrlPath": option}.__getitem__)
    ours = Route("/join", endpoint=test_a_route_keeps_its_answer_and_its_methods, methods=["POST"])
    (below,) = base_path.below_base([ours])
    assert (below.path, below.endpoint, below.methods) == (path, ours.endpoint, {"POST"})
