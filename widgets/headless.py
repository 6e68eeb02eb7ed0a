"""This app in Streamlit's test runner, for a page that is run without a browser. It changes what Streamlit holds for the process."""

from functools import cache
from typing import Any

from streamlit.components.v2 import manifest_scanner
from streamlit.runtime.pages_manager import PagesManager
from streamlit.testing.v1 import local_script_runner


class Every(set[tuple[str, str]]):
    """A set that has everything: as the parts to draw, all of a lesson's."""

    def __contains__(self, _: object) -> bool:
        return True


EVERY = Every()


def prepare() -> None:
    """Once a process, before the first page.

    The runner would take the folder pages/ for Streamlit's own before every run, and run home again past app.py; it would read
    the metadata of every installed package for each page anew, which takes longer than most pages; and it would look a thousand
    times a second whether a page has run, which holds that page up.
    """
    manage = PagesManager.__init__

    def ours(self: PagesManager, *how: Any, **settings: Any) -> None:
        PagesManager.uses_pages_directory = False
        manage(self, *how, **settings)

    PagesManager.__init__ = ours  # type: ignore[method-assign]
    manifest_scanner.scan_component_manifests = cache(manifest_scanner.scan_component_manifests)
    look = local_script_runner.require_widgets_deltas

    def wait(runner: local_script_runner.LocalScriptRunner, timeout: float = 3) -> None:
        if runner._script_thread:
            runner._script_thread.join(timeout)
        if not runner.script_stopped():
            look(runner, 0)  # which stops it, and says how long it was waited for

    local_script_runner.require_widgets_deltas = wait
