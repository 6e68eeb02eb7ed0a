"""Settings of the whole suite; and: runs a page without a browser, from app.py as a visitor does, and reads what its scrubbers were sent."""

from __future__ import annotations

import asyncio
import base64
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.pages_manager import PagesManager
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest

from metrics_core.lab.table import table

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 60

# The same examples on every machine and in every run, however slow the machine is.
settings.register_profile("reproducible", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("reproducible")


# AppTest takes the folder pages/ for Streamlit's own before every run, and would run home again past app.py.
_manage = PagesManager.__init__


def _ours(self: PagesManager, *how: Any, **settings: Any) -> None:
    PagesManager.uses_pages_directory = False
    _manage(self, *how, **settings)


PagesManager.__init__ = _ours  # type: ignore[method-assign]
# Streamlit reads the metadata of every installed package for each AppTest anew, which takes longer than most pages.
manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
# And it compiles every script for each run anew; a server does so once.
_compile = ScriptCache.get_bytecode
_compiled = cache(lambda path: _compile(ScriptCache(), path))
ScriptCache.get_bytecode = lambda _, path: _compiled(path)  # type: ignore[method-assign]


def pytest_addoption(parser):
    parser.addoption("--screenshots", action="store_true", help="leave pictures of every page in artefacts/")


@pytest.fixture(autouse=True)
def no_loop_of_playwright(request):
    """From a worker's first browser on, Playwright's event loop counts as running, beside which no test could run one of its own."""
    running = asyncio._get_running_loop()
    if running is None or ROOT / "tests" / "browser" in request.path.parents:
        yield
        return
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(running)


@dataclass(frozen=True)
class Shipped:
    """What one scrubber was sent: the position to show, and the content with every tick."""

    head: dict[str, Any]
    model: dict[str, Any]

    @property
    def position(self) -> dict[str, int]:
        return self.head["start"]

    def track(self, name: str) -> np.ndarray:
        """A track's values, one axis for each of its controls."""
        shipped = self.model["tracks"][name]
        values = np.frombuffer(base64.b64decode(shipped["data"]), dtype=f"<{shipped['kind']}")
        return values.reshape([self.model["sizes"][axis] for axis in shipped["over"]])

    def value(self, name: str) -> float:
        """A track's value at the position shown."""
        over = self.model["tracks"][name]["over"]
        return float(self.track(name)[tuple(self.position[control] for control in over)])

    def reason(self, name: str) -> str:
        """Why a track is undefined at the position shown; "" where it is not."""
        over = self.model["tracks"][name]["over"]
        place = tuple(self.position[control] for control in over)
        flat = np.ravel_multi_index(place, self.track(name).shape) if over else 0
        return self.model["tracks"][name]["reasons"].get(str(flat), "")


def shipped(at: AppTest) -> dict[str, Shipped]:
    """The scrubbers on the page by their key."""
    found = {}
    for element in at.get("bidi_component"):
        if element.proto.component_name == "metricscope_scrubber":
            head, _, body = element.proto.bytes.partition(b"\n")
            one = Shipped(json.loads(head), json.loads(body))
            found[one.head["key"]] = one
    return found


def copied(at: AppTest) -> list[str]:
    """The texts that are there to be copied: conventions and reference calls."""
    bodies = [element.proto.body for element in at.get("html")]
    return [
        unescape(text) for body in bodies for text in re.findall(r'class="lesson-copy"[^>]*>(.*?)</pre>', body, re.S)
    ]


@pytest.fixture
def visit() -> Callable[..., AppTest]:
    """visit("classification/precision_recall", data="Ties"): the page as its link shows it in a new session."""

    def at(page: str, **query: str) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=SECONDS)
        if page != "home":  # which has no name in its link
            app.switch_page(f"pages/{page}.py")
        app.query_params = dict(query)
        return app.run()

    return at


@pytest.fixture
def few_resamples(monkeypatch) -> None:
    """The lab's page redraws its rows less often, where a test is not about its intervals."""
    monkeypatch.setitem(table.__kwdefaults__, "resamples", 200)
