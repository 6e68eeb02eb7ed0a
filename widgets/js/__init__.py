"""The browser's side: ES modules, joined into one script for each component when the server starts, so that it is one request.

What browsers, editors and node read is what stands in the files; joining needs no tool but this. An import is of names,
from a module by its relative path, or of its default; or of a style sheet, as text. An export stands before a declaration.
What else there is of the syntax is refused, and so are modules that import each other in a circle.
"""

import json
import re
from functools import cache
from pathlib import Path

import streamlit as st
from streamlit.components.v2.types import ComponentRenderer

from widgets.selectors import expanded

FOLDER = Path(__file__).parent
IMPORT = re.compile(r'^import (?:\{([^}]+)\}|(\w+)) from "(\.[^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
DEFAULT = "export default function ("
COMMENT = re.compile(r"^[ \t]*(?://.*|/\*\*(?:(?!\*/)[\s\S])*\*/)\n", re.MULTILINE)
CAST = re.compile(r"/\*\* @(?:(?!\*/)[\s\S])*\*/ ?")  # a type within a line, for the checker alone
FOREIGN = re.compile(r"^import\b(?!\().*|^.*\bimport\.meta\b.*", re.MULTILINE)
AT_ONCE = "//# allFunctionsCalledOnLoad\n"  # at the head of a script: it is compiled whole while it is fetched, beside the page's own work
UNNAMED = re.compile(r"^export\b.*", re.MULTILINE)


def component(name: str, html: str, script: str = "") -> ComponentRenderer:
    """A Streamlit component out of js/<name>/main.js, or of another script; its style is part of the page's (first_paint)."""
    script = script or bundle(f"{name}/main.js")
    return st.components.v2.component(f"metricscope_{name}", html=html, js=script, isolate_styles=False)


def nothing() -> None:
    """For a component's callback: what is new arrives with the rerun itself."""


@cache
def text(name: str) -> str:
    """A file of this folder; a style sheet with Streamlit's nodes in place of our names for them."""
    found = (FOLDER / name).read_text("utf-8")
    return expanded(found) if name.endswith(".css") else found


@cache
def bundle(entry: str) -> str:
    """One script out of a module and all that it imports, without comments; it exports what the module exports."""
    order = modules(entry)
    closures = [_closure(name) for name in order[:-1]]
    return "\n".join([*closures, _imported(entry)])


def modules(entry: str) -> list[str]:
    """All that a script is made of, each after what it imports. Raises ValueError at a circle."""
    order: list[str] = []
    _visit(entry, order, ())
    return order


def _visit(name: str, order: list[str], above: tuple[str, ...]) -> None:
    if name in above:
        raise ValueError(f"modules import each other: {' > '.join([*above, name])}")
    if name in order:
        return
    if not name.endswith(".css"):
        for found in IMPORT.finditer(text(name)):
            _visit(_path(name, found[3]), order, (*above, name))
    order.append(name)


def _path(name: str, relative: str) -> str:
    return (FOLDER / name).parent.joinpath(relative).resolve().relative_to(FOLDER.resolve()).as_posix()


def _variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", name)


def _closure(name: str) -> str:
    """A module within a function of its own, which gives what it exports."""
    if name.endswith(".css"):
        return f"const {_variable(name)} = {json.dumps(text(name))};"
    body, exported = EXPORT.sub("", _imported(name)), EXPORT.findall(text(name))
    if DEFAULT in body:
        body, exported = body.replace(DEFAULT, "function $default("), [*exported, "$default"]
    _refuse(UNNAMED, name, body)
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();"


def _imported(name: str) -> str:
    """A module's text with what it imports out of the variables of other modules."""

    def taken(found: re.Match[str]) -> str:
        names, whole, path = found.groups()
        variable = _variable(_path(name, path))
        taken_whole = variable if path.endswith(".css") else f"{variable}.$default"
        return (
            f"const {{{names.replace(' as ', ': ')}}} = {variable};\n" if names else f"const {whole} = {taken_whole};\n"
        )

    body = IMPORT.sub(taken, CAST.sub("", COMMENT.sub("", text(name))))
    _refuse(FOREIGN, name, body)
    return body


def _refuse(syntax: re.Pattern[str], name: str, body: str) -> None:
    if found := syntax.search(body):
        raise ValueError(f"{name}: cannot be joined: {found[0]}")
