"""What we know of Streamlit beyond its documentation is still in the Streamlit that is installed; each by its name.

What our scripts look for stands in widgets/js/streamlit.js alone; the server's root, which each rerun ships, in server.js.
What our styles name stands in widgets/streamlit.css.
What our Python takes from Streamlit's own modules is listed here, each with its reason.
"""

import ast
import dataclasses
import importlib
import re
from functools import cache
from pathlib import Path

import pytest
import streamlit as st

from tests.helpers import ROOT, parsed
from widgets.selectors import LIST, expanded, selectors

STREAMLIT_JS = ROOT / "widgets" / "js" / "streamlit.js"
LAYERS = ("charts", "classroom", "datasets", "lab", "metrics_core", "pages", "server", "widgets")
STATIC = Path(st.__file__).parent / "static"
PRIVATE = {
    "components.v2.types.ComponentRenderer": "the type of what mounts a component",
    "components.v2.manifest_scanner": "reads every installed package's metadata for each page that is run headless",
    "delta_generator.DeltaGenerator": "the type of a place on the page",
    "elements.lib.mutable_expander_container.ExpanderContainer": "the type of what unfolds, and says whether it is open",
    "errors.StreamlitAPIException": "what a widget raises for a value of a link that it cannot take",
    "navigation.page.StreamlitPage": "the type of a page",
    "runtime.get_instance": "holds the sessions whose browser has left, which only a write or expire() lets go of",
    "runtime.media_file_storage.MediaFileKind": "a type, of files for download",
    "runtime.memory_media_file_storage": "holds the class that keeps files for download, for which there is no option",
    "runtime.pages_manager.PagesManager": "takes pages/ for Streamlit's own in its test runner, whatever app.py says",
    "runtime.scriptrunner.StopException": "what st.stop() raises, which no other name has",
    "runtime.scriptrunner.add_script_run_ctx": "lets a thread that reads a large file tell how far it is",
    "runtime.scriptrunner_utils.script_run_context.ScriptRunContext": "sends a page's messages, which are looked up in the reader's language on their way",
    "runtime.scriptrunner.get_script_run_ctx": "says whether a run follows the browser's history, as nothing else does",
    "runtime.scriptrunner.script_runner": "holds the class by which a run sees its session's state, under a lock of its own",
    "runtime.state.SafeSessionState": "that class, which ours makes take turns",
    "runtime.state.SessionState": "the type of what both runs of a session share",
    "runtime.uploaded_file_manager.UploadedFile": "the type of a reader's file",
    "runtime.uploaded_file_manager.UploadedFileRec": "a file on this machine's disk is read as if it had been uploaded",
    "runtime.uploaded_file_manager.DeletedFile": "what stands for a file whose process has died",
    "runtime.session_manager.SessionClient": "a visitor who is nobody, for whom each page is run once when a process starts",
    "runtime.session_manager.ClientContext": "what such a visitor comes with",
    "testing.v1.local_script_runner": "looks a thousand times a second whether a page that is run headless has ended",
    "proto.BackMsg_pb2.BackMsg": "asks for a run: for nobody, and for a browser that comes back to another process",
    "proto.AutoRerun_pb2.AutoRerun": "makes such a browser ask for the run with what it has",
    "proto.AutoRerun_pb2.StopAutoRerun": "and only once",
    "proto.Common_pb2.FileURLs": "which such a file has none of",
    "proto.ForwardMsg_pb2.ForwardMsg": "the type of what a run sends, which a closed box keeps back",
}
COMPOSED = {  # by Streamlit, of a beginning and a name of its own
    "stAlertContentInfo": ("stAlertContent", "Info"),
    "stMainMenuItem-recordScreencast": ("stMainMenuItem-", "recordScreencast"),
}
INTERNAL = re.compile(
    r"data-testid=\\?[\"']?(st[A-Z][\w-]*)|\b(data-(?:st-[\w-]+|test-[\w-]+|tag|selected|variant|baseweb))\b|[\s.#](st[A-Z]\w+)"
)


def ours() -> list[Path]:
    """All that may name a node of Streamlit's."""
    return sorted(one for one in (ROOT / "widgets").rglob("*") if one.suffix in (".js", ".css", ".py"))


def named(text: str) -> set[str]:
    """Streamlit's own names in a text of ours."""
    return {name for found in INTERNAL.finditer(text) for name in found.groups() if name} - {
        "data-testid",
        "data-stage",
    }


@cache
def streamlits() -> str:
    return "".join(one.read_text("utf-8") for one in (STATIC / "static" / "js").glob("*.js"))


@pytest.mark.parametrize("name", sorted(set().union(*(named(one.read_text("utf-8")) for one in ours()))))
def test_streamlit_still_has_what_we_look_for(name):
    start, end = COMPOSED.get(name, (name, ""))
    assert start in quoted(), name
    assert not end or any(f"{sign}{end}{sign}" in streamlits() for sign in "\"'`"), name


@cache
def quoted() -> frozenset[str]:
    """All names of its kinds that stand there between quotes, or after a dot: one search for all of ours."""
    return frozenset(re.findall(r"(?<=[\"'`.])(?:st[A-Z]|data-)[\w-]*(?=[\"'`$ \t\n])", streamlits()))


def test_the_names_are_found():
    names = set().union(*(named(one.read_text("utf-8")) for one in ours()))
    assert {"stMain", "stFileChip", "data-st-overlay-root", "stMarkdownEllipsis"} <= names


def test_a_page_of_streamlits_says_where_its_scripts_are():
    assert re.search(r'<script[^>]+src="[^"]*static/js/', (STATIC / "index.html").read_text("utf-8"))


def test_streamlit_keeps_where_it_did_which_sections_are_unfolded():
    """What the first script of a page writes (js/sections.js) is a name and what a page's links begin with, which is nothing here."""
    [name] = re.findall(r'setItem\("(\w+-)"', (ROOT / "widgets" / "js" / "sections.js").read_text("utf-8"))
    assert f"`{name}${{" in streamlits()


STYLES = [one for one in ours() if one.suffix == ".css" and one != LIST]


@pytest.mark.parametrize("style", STYLES, ids=lambda one: one.name)
def test_a_style_names_streamlits_nodes_as_the_list_does(style):
    assert named(style.read_text("utf-8")) == set()
    assert ":--" not in expanded(style.read_text("utf-8"))


def test_what_the_list_names_has_a_reason_and_is_used():
    lines = [line for line in LIST.read_text("utf-8").splitlines() if line.startswith("@")]
    assert len(lines) == len(selectors()) == len(set(selectors().values()))
    text = "".join(one.read_text("utf-8") for one in ours() if one != LIST)
    assert {name for name in selectors() if not re.search(rf":--{name}(?![a-z-])", text)} == set()


def test_a_name_that_is_not_in_the_list_is_refused():
    assert expanded(":--main:not(:--page) { --gap: 1px; }").startswith('[data-testid="stMain"]:not([data-testid=')
    with pytest.raises(KeyError, match="nowhere"):
        expanded(":--nowhere {}")


@pytest.mark.parametrize(
    "script", [one for one in ours() if one.suffix in (".js", ".py") and one != STREAMLIT_JS], ids=lambda one: one.name
)
def test_a_script_asks_streamlit_js(script):
    assert named(script.read_text("utf-8")) <= {"data-test-script-state"}


def taken() -> dict[str, set[str]]:
    """What our Python takes from modules below streamlit, and where."""
    found: dict[str, set[str]] = {}
    for layer in LAYERS:
        for path in sorted((ROOT / layer).rglob("*.py")):
            for node in ast.walk(parsed(path)):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("streamlit."):
                    for one in node.names:
                        found.setdefault(f"{node.module}.{one.name}"[len("streamlit.") :], set()).add(path.name)
    return found


def test_all_that_is_taken_from_streamlits_own_modules_is_listed_with_its_reason():
    assert set(taken()) == set(PRIVATE)


@pytest.mark.parametrize("name", PRIVATE)
def test_streamlits_own_modules_still_have_it(name):
    module, _, last = f"streamlit.{name}".rpartition(".")
    assert hasattr(importlib.import_module(module), last) or importlib.import_module(f"{module}.{last}")


def test_a_run_still_says_whether_it_follows_the_history():
    context = importlib.import_module("streamlit.runtime.scriptrunner_utils.script_run_context").ScriptRunContext
    assert "is_history_navigation" in {field.name for field in dataclasses.fields(context)}


def test_the_logger_that_is_silenced_at_import_is_still_streamlits():
    silenced = re.search(r'getLogger\("(streamlit[\w.]+)"\)', (ROOT / "app.py").read_text("utf-8"))
    assert silenced and importlib.import_module(silenced[1])._LOGGER.name == silenced[1]


def test_no_layer_but_widgets_names_a_node():
    elsewhere = [one for layer in LAYERS if layer != "widgets" for one in (ROOT / layer).rglob("*.py")]
    assert {one.name: found for one in elsewhere if (found := named(one.read_text("utf-8")))} == {}
