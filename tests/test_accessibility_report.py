"""The report on accessibility: every criterion of WCAG 2.2 at A and AA once, a conformance that VPAT knows, and tests that exist."""

import ast
import re
from importlib.metadata import version
from pathlib import Path

import axe_playwright_python
import pytest

from metricscope import VERSION
from tests.helpers import ROOT
from widgets.guides import DOCS, GUIDES, guide

TEXT = (DOCS / "accessibility.md").read_text("utf-8")
ROW = re.compile(r"^\| (\d\.\d\.\d{1,2}) ([^|]+?) \| ([^|]+?) \| ([^|]+?) \| ([^|]+?) \|$", re.MULTILINE)
ROWS = ROW.findall(TEXT)
LEVELS = {"Supports", "Partially supports", "Does not support", "Not applicable"}
# https://www.w3.org/TR/WCAG22/, without 4.1.1, which WCAG 2.2 took away.
A = [
    "1.1.1",
    "1.2.1",
    "1.2.2",
    "1.2.3",
    "1.3.1",
    "1.3.2",
    "1.3.3",
    "1.4.1",
    "1.4.2",
    "2.1.1",
    "2.1.2",
    "2.1.4",
    "2.2.1",
    "2.2.2",
    "2.3.1",
    "2.4.1",
    "2.4.2",
    "2.4.3",
    "2.4.4",
    "2.5.1",
    "2.5.2",
    "2.5.3",
    "2.5.4",
    "3.1.1",
    "3.2.1",
    "3.2.2",
    "3.2.6",
    "3.3.1",
    "3.3.2",
    "3.3.7",
    "4.1.2",
]
AA = [
    "1.2.4",
    "1.2.5",
    "1.3.4",
    "1.3.5",
    "1.4.3",
    "1.4.4",
    "1.4.5",
    "1.4.10",
    "1.4.11",
    "1.4.12",
    "1.4.13",
    "2.4.5",
    "2.4.6",
    "2.4.7",
    "2.4.11",
    "2.5.7",
    "2.5.8",
    "3.1.2",
    "3.2.3",
    "3.2.4",
    "3.3.3",
    "3.3.4",
    "3.3.8",
    "4.1.3",
]


def test_every_criterion_is_there_once_at_its_level():
    first, second = TEXT.split("## Level AA")
    assert [row[0] for row in ROW.findall(first)] == A
    assert [row[0] for row in ROW.findall(second)] == AA
    assert (len(A), len(AA)) == (31, 24)
    assert len({row[1] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_criterion_has_a_conformance_a_remark_and_what_shows_it(row):
    number, _, conformance, remark, shown = row
    assert conformance in LEVELS
    assert remark.endswith(".")
    tests = re.findall(r"`(?:[\w/]+/)?test_\w+\.py::test_\w+`", shown)
    assert tests or re.match(r"(By reading|As \d\.\d\.\d)", shown), number
    for path, name in re.findall(r"`((?:[\w/]+/)?test_\w+\.py)::(test_\w+)`", shown):
        file = ROOT / path if "/" in path else ROOT / "tests" / "browser" / path
        assert name in {
            node.name for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)
        }
    for path in re.findall(r"`((?:widgets|charts|classroom|\.streamlit)[\w/.-]*)`", shown):
        assert (ROOT / path).exists(), path


def test_what_fails_in_part_says_so():
    """Each remark of what fails has something that fails: a word of denial, or what was not tried."""
    for number, _, conformance, remark, _ in ROWS:
        if conformance == "Partially supports":
            assert re.search(r"\b(not|cannot|neither|without|pale)\b", remark), number


def test_the_versions_are_those_that_are_examined():
    assert f"Metricscope {VERSION}, with Streamlit {version('streamlit')}" in TEXT
    script = Path(axe_playwright_python.__file__).parent / "axe.min.js"
    assert re.search(r"axe v([\d.]+)", script.read_text("utf-8")[:200])[1] in TEXT


def test_it_is_a_page_that_can_be_printed_and_handed_in():
    page = guide("accessibility", "http://example.org/accessibility")
    assert page.count("<tr>") == len(ROWS) + 2 + 7 and page.count("<table>") == 3
    assert page.count('<th scope="row">') == len(ROWS) + 7
    assert "<script" not in page and "http://example.org/accessibility" in page
    assert "| " not in re.sub(r"<[^>]+>", "", page) and "`" not in page and "**" not in page
    for row in ROWS:
        assert f"{row[0]} {row[1]}" in page


def test_the_guide_for_teachers_is_a_page_too():
    page = guide("teaching", "http://example.org/teaching")
    assert page.count("<table>") == 1 and page.count('<th scope="row">') == 7
    assert "<script" not in page and "| " not in re.sub(r"<[^>]+>", "", page) and "](" not in page


@pytest.mark.parametrize("name", GUIDES)
def test_guides_go_where_the_app_goes(name):
    assert f'"docs/{name}.md" = "metricscope/app/docs/{name}.md"' in (ROOT / "pyproject.toml").read_text("utf-8")
    (copied,) = re.findall(r"COPY (.+) docs/$", (ROOT / "Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert f"docs/{name}.md" in copied.split()
    assert f"!docs/{name}.md" in (ROOT / ".dockerignore").read_text("utf-8")
    assert f"docs/{name}.md" in (ROOT / "README.md").read_text("utf-8")
