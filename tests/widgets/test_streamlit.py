"""What our scripts and styles know of Streamlit's own nodes is still in the Streamlit that is installed; each by its name.

What our scripts look for stands in widgets/js/streamlit.js alone; the server's root, which each rerun ships, in server.js.
"""

import re
from functools import cache
from pathlib import Path

import pytest
import streamlit as st

from tests.helpers import ROOT

STREAMLIT_JS = ROOT / "widgets" / "js" / "streamlit.js"
STATIC = Path(st.__file__).parent / "static"
INTERNAL = re.compile(
    r"data-testid=\\?[\"']?(st[A-Z][\w-]*)|\b(data-(?:st-[\w-]+|test-[\w-]+|tag|selected|baseweb))\b|\.(stMark\w+)"
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
    assert re.search(rf"[\"'`.]{re.escape(name)}[\"'`\s]", streamlits()), name


def test_the_names_are_found():
    names = set().union(*(named(one.read_text("utf-8")) for one in ours()))
    assert {"stMain", "stFileChip", "data-st-overlay-root", "stMarkdownEllipsis"} <= names


def test_a_page_of_streamlits_says_where_its_scripts_are():
    assert re.search(r'<script[^>]+src="[^"]*static/js/', (STATIC / "index.html").read_text("utf-8"))


@pytest.mark.parametrize(
    "script", [one for one in ours() if one.suffix == ".js" and one != STREAMLIT_JS], ids=lambda one: one.name
)
def test_a_script_asks_streamlit_js(script):
    assert named(script.read_text("utf-8")) <= {"data-test-script-state"}
