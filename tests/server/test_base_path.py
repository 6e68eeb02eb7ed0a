"""The app below a path of a host that it shares with others: all that a page asks for is there."""

import pytest
from starlette.routing import Route

from server import base_path


@pytest.mark.parametrize(("option", "path"), [("", "/join"), ("metrics", "/metrics/join"), ("/a/b/", "/a/b/join")])
def test_a_route_keeps_its_answer_and_its_methods(monkeypatch, option, path):
    monkeypatch.setattr(base_path.st, "get_option", {"server.baseUrlPath": option}.__getitem__)
    ours = Route("/join", endpoint=test_a_route_keeps_its_answer_and_its_methods, methods=["POST"])
    (below,) = base_path.below_base([ours])
    assert (below.path, below.endpoint, below.methods) == (path, ours.endpoint, {"POST"})
