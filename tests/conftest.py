"""Settings of the whole suite; and: runs a page without a browser, from app.py as a visitor does."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import cache
from itertools import groupby

import pytest
from hypothesis import settings
from streamlit.runtime.scriptrunner.script_cache import ScriptCache
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from lab.table import table
from tests.helpers import ROOT
from tests.helpers.examples import at_most
from tests.helpers.loops import without_loop
from tests.helpers.pages import SECONDS
from widgets import cache as shelf
from widgets.headless import EVERY, prepare

gc.disable()  # until all is loaded: see pytest_collection_finish
pytest.register_assert_rewrite("tests.helpers.loaded")

# The same examples on every machine and in every run, however slow the machine is.
settings.register_profile("reproducible", deadline=None, derandomize=True, max_examples=50)
settings.load_profile("reproducible")


prepare()
# Streamlit compiles every script for each run anew; a server does so once.
_compile = ScriptCache.get_bytecode
_compiled = cache(lambda path: _compile(ScriptCache(), path))
ScriptCache.get_bytecode = lambda _, path: _compiled(path)  # type: ignore[method-assign]
# No server is asked for every page and link of these tests, whose pictures would make room for each other.
shelf._for_all.most = 4096
_few = shelf._Kept(shelf._for_all.most, shelf._for_all.most_bytes)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish():
    """What is loaded by now stays, so no collection of garbage goes through it: the lab asks for one after each file, statsmodels on each call."""
    gc.collect()
    gc.freeze()
    gc.enable()


def pytest_addoption(parser):
    parser.addoption("--screenshots", action="store_true", help="leave pictures of every page in artefacts/")
    parser.addoption("--examples", type=int, help="of each property at most this many examples")


def pytest_collection_modifyitems(config, items):
    """What runs a page is marked: `-m "not page"` leaves it out. Tests of minutes are spread, so that no worker has them last.

    They come between files, as one within a file would have its module's fixtures made twice.
    """
    most = config.getoption("examples")
    for item in items:
        if "visit" in getattr(item, "fixturenames", ()):
            item.add_marker("page")
        if most:
            at_most(most, item.obj)
    minutes = [item for item in items if item.get_closest_marker("minutes")]
    rest = [item for item in items if item not in minutes]
    share, put = len(items) // max(len(minutes), 1), 0
    items[:] = []
    for _, file in groupby(rest, lambda item: item.path):
        tests = list(file)
        while put < len(minutes) and put * share < len(items) + len(tests):
            items.append(minutes[put])
            put += 1
        items += tests
    items += minutes[put:]  # where there is nothing else


@pytest.fixture(autouse=True)
def no_loop_of_playwright(request):
    """Only the tests of the browser have Playwright's event loop."""
    if ROOT / "tests" / "browser" in request.path.parents:
        yield
        return
    with without_loop():
        yield


@pytest.fixture
def visit() -> Callable[..., AppTest]:
    """visit("classification/precision_recall", data="Ties"): the page as its link shows it in a new session.

    parts: what is drawn of the folded parts of a lesson, which is all of it; see test_lesson for what a reader gets.
    """

    def at(page: str, *, parts: set[tuple[str, str]] = EVERY, **query: str) -> AppTest:
        app = AppTest.from_file(str(ROOT / "app.py"), default_timeout=SECONDS)
        if page != "home":  # which has no name in its link
            app._page_hash = calc_hash(page.rpartition("/")[2])  # switch_page() would ask for a run of home before
        app.query_params = dict(query)
        app.session_state["lesson:parts"] = parts if parts is EVERY else {*parts}  # to which a page adds what is opened
        return app.run()

    return at


@pytest.fixture
def few_resamples(monkeypatch) -> None:
    """The lab's page redraws its rows less often, where a test is not about its intervals; what follows is kept apart."""
    monkeypatch.setitem(table.__kwdefaults__, "resamples", 200)
    monkeypatch.setattr(shelf, "_for_all", _few)
