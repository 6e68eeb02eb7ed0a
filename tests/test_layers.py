"""Imports point one way, as DESIGN.md says. Read from the source with ast; nothing is imported here."""

import ast
import sys
from collections.abc import Set
from dataclasses import dataclass
from graphlib import TopologicalSorter

import pytest

from tests.helpers import ROOT, parsed
from tests.helpers.each import each

HOUSE = {
    "metrics_core",
    "datasets",
    "lab",
    "language",
    "charts",
    "classroom",
    "server",
    "widgets",
    "pages",
    "export",
    "metricscope",
}
ROOMS_KNOW = HOUSE - {"classroom", "server", "export", "metricscope"}


@dataclass(frozen=True)
class Rule:
    """What the modules of one layer may import: parts of the house, and of the world outside."""

    house: set[str]
    only: set[str] | None = None  # besides the standard library; None: anything that is not in `never`
    never: frozenset[str] = frozenset()
    singly: frozenset[str] = frozenset()  # modules of other parts


RULES = {
    "metrics_core": Rule({"metrics_core"}, only={"numpy", "scipy"}),
    "datasets": Rule({"datasets"}, never=frozenset({"streamlit", "plotly"}), singly=frozenset({"metrics_core.filled"})),
    "language": Rule({"language"}, only=set()),
    "charts": Rule({"charts", "language", "metrics_core"}, never=frozenset({"streamlit"})),
    "classroom": Rule({"classroom", "language"}, only={"starlette", "redis", "segno"}),
    "server": Rule({"server"}, only={"streamlit", "starlette", "uvicorn"}),
    "lab": Rule({"lab", "datasets", "metrics_core"}, never=frozenset({"streamlit", "plotly"})),
    "widgets": Rule({"widgets", "charts", "datasets", "language", "metrics_core"}),
    "pages": Rule(ROOMS_KNOW),
    "export": Rule({"export", "widgets", "datasets", "metrics_core"}),
    "metricscope": Rule(
        {"metricscope", "datasets", "export", "lab", "metrics_core", "pages", "widgets"},
        only={"click", "app", "numpy", "anywidget", "traitlets"},
    ),
    "page.py": Rule(ROOMS_KNOW, never=frozenset({"numpy", "scipy", "plotly"})),
    "app.py": Rule(HOUSE - {"pages", "export", "metricscope"}),
}
WHERE = {"app.py": "app.py", "page.py": "pages/**/page.py"}
MODULES = [
    (layer, path.relative_to(ROOT).as_posix())
    for layer in RULES
    for path in (sorted((ROOT / layer).rglob("*.py")) if layer in HOUSE else sorted(ROOT.glob(WHERE[layer])))
]
ROOMS = sorted((ROOT / "pages").rglob("page.py"))


def imported(tree: ast.Module, layer: str) -> set[str]:
    """The top-level names that a module imports, at its head, inside a function or by importlib; not what it may import singly."""
    found = set()
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=module, level=0) if module in RULES[layer].singly:
                continue
            case ast.Import(names=names):
                found |= {alias.name.split(".")[0] for alias in names}
            case ast.ImportFrom(module=module, level=0):
                found.add((module or "").split(".")[0])
            case ast.ImportFrom():
                found.add(layer)
            case ast.Call(
                func=ast.Attribute(attr="import_module") | ast.Name(id="import_module" | "__import__"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                found.add(name.split(".")[0])
    return found


def violations(tree: ast.Module, layer: str) -> set[str]:
    rule = RULES[layer]
    names = imported(tree, layer) - set(sys.stdlib_module_names)
    house, outside = names & HOUSE, names - HOUSE
    return (house - rule.house) | (outside & rule.never) | (outside - rule.only if rule.only is not None else set())


def test_there_are_modules_to_look_at():
    core = {path for layer, path in MODULES if layer == "metrics_core"}
    assert {f"metrics_core/{name}.py" for name in ("card", "counts", "classification/rates", "sweep")} <= core


@each({f"{path} as {layer}": (layer, path) for layer, path in MODULES})
def test_a_module_imports_only_what_its_layer_may(module):
    layer, path = module
    assert not violations(parsed(ROOT / path), layer)


@pytest.mark.parametrize(
    ("layer", "source", "caught"),
    [
        ("metrics_core", "import numpy as np\nfrom scipy import stats\nimport math\nfrom . import card", set()),
        ("metrics_core", "import pandas", {"pandas"}),
        ("metrics_core", "from sklearn.metrics import auc", {"sklearn"}),
        ("metrics_core", "def f():\n    import datasets.toy", {"datasets"}),
        ("metrics_core", "import importlib\nimportlib.import_module('plotly.io')", {"plotly"}),
        ("datasets", "import sklearn, duckdb, numpy", set()),
        ("datasets", "from metrics_core.sweep import sweep", {"metrics_core"}),
        ("datasets", "from metrics_core.filled import Filled", set()),
        ("datasets", "import streamlit as st", {"streamlit"}),
        ("charts", "import plotly.graph_objects as go\nfrom metrics_core.sweep import Sweep", set()),
        ("charts", "from datasets import toy\nimport streamlit", {"datasets", "streamlit"}),
        ("widgets", "import streamlit, numpy\nfrom charts import curves\nfrom datasets import toy", set()),
        ("widgets", "import pages.home", {"pages"}),
        ("pages", "import streamlit\nfrom widgets import lesson\nfrom metrics_core import sweep", set()),
        ("pages", "import numpy as np\nfrom plotly import graph_objects\nfrom pages.ranking.ndcg import data", set()),
        ("page.py", "import numpy as np\nfrom plotly import graph_objects", {"numpy", "plotly"}),
        ("lab", "from datasets import toy\nfrom metrics_core import explain\nimport pandas", set()),
        (
            "lab",
            "import streamlit\nfrom widgets import lesson\nfrom plotly import graph_objects",
            {"streamlit", "widgets", "plotly"},
        ),
        (
            "classroom",
            "from classroom import rooms\nimport starlette, streamlit\nfrom datasets import toy",
            {"streamlit", "datasets"},
        ),
        ("pages", "import classroom", {"classroom"}),
        ("app.py", "import pages.home", {"pages"}),
    ],
)
def test_the_rules_catch_what_they_should(layer, source, caught):
    assert violations(ast.parse(source), layer) == caught


@each({page.parent.name: page for page in ROOMS})
def test_a_room_knows_no_other_room(page):
    room = ".".join(page.parent.relative_to(ROOT).parts)
    for path in page.parent.rglob("*.py"):
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "pages":
                assert f"{node.module}.".startswith(f"{room}."), path


def test_no_part_of_the_house_leads_back_to_itself():
    TopologicalSorter({layer: RULES[layer].house - {layer} for layer in HOUSE}).prepare()


def test_no_modules_import_each_other():
    names = {path.removesuffix(".py").removesuffix("/__init__").replace("/", "."): path for _, path in MODULES}
    TopologicalSorter({name: needed(path, names.keys()) for name, path in names.items()}).prepare()


def needed(path: str, names: Set[str]) -> set[str]:
    """The modules of the house that one needs before it is there itself."""
    found: set[str] = set()
    for node in parsed(ROOT / path).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            parts = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= parts if parts <= names else {*parts, node.module}
    return found & names


def test_a_room_is_where_its_link_says():
    assert len({page.parent.name for page in ROOMS}) == len(ROOMS) > 20
    assert not [
        path for path in (ROOT / "pages").rglob("*.py") if not any(page.parent in path.parents for page in ROOMS)
    ]


def test_what_a_module_keeps_to_itself_is_imported_by_none():
    found = [
        (module, alias.name)
        for _, module in MODULES
        for node in ast.walk(parsed(ROOT / module))
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] in HOUSE
        for alias in node.names
        if alias.name.startswith("_")
    ]
    assert found == []
