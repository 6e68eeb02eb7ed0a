"""One HTML document out of a lesson: its elements, and below them everything that moves it. It asks no address for anything."""

from __future__ import annotations

import base64
import gzip
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any
from urllib.parse import urlsplit

from export.changes import Change, change
from export.elements import Renderer, Where
from export.visit import APP, Tell, outcomes
from widgets.curriculum import ROOMS
from widgets.first_paint import sheet
from widgets.js import bundle, text
from widgets.scrubber import script

COLOURS = {"primaryColor": "primary-color", "backgroundColor": "background-color", "textColor": "text-color"}
COLOURS |= {"secondaryBackgroundColor": "secondary-background-color"}
NOTHING: Mapping[str, Any] = MappingProxyType({})
ICON = Path(__file__).parents[1] / "widgets" / "icon.svg"


def lesson_file(lesson: str, query: str = "", address: str = "", tell: Tell = lambda share: None) -> bytes:
    """A lesson as its link shows it, in one file. address: of the app, for links to what needs it; "" for none."""
    address = address and address.rstrip("/") + "/"
    where: Where = (
        (lambda link: link if urlsplit(link).scheme or link.startswith("#") else address + link)
        if address
        else _outside
    )
    foot = _foot(address + lesson + (f"?{query}" if query else "") if address else "")
    top = '<div class="file-bar"><nav></nav></div>'
    return document(lesson, query, where, foot, top=top, carry={script.ADDRESS: script.PATH.read_bytes()}, tell=tell)


def document(
    lesson: str,
    query: str,
    where: Where,
    foot: str,
    *,
    top: str,
    carry: Mapping[str, bytes],
    told: Mapping[str, Any] = NOTHING,
    root: str | None = None,
    tell: Tell = lambda share: None,
) -> bytes:
    """A lesson's page. top, foot: what is above and below it; carry, root: as in page(); told: of further components, by their place."""
    contents: dict[str, bytes] = {}
    renderer = Renderer(lesson, where, contents)
    runs = outcomes(lesson, query, tell)
    first = renderer.page(next(runs)[1].main)
    changes: dict[str, dict[str, Change]] = {}
    for asked, after in runs:
        changes.setdefault(asked.layer, {})[asked.option] = change(first, renderer.page(after.main))
    along = {f"scrubber/{digest}.json": body for digest, body in contents.items()} | dict(carry)
    recorded = {"components": dict(first.components()) | dict(told), "changes": changes}
    return page(ROOMS[lesson].title, f"{top}{first.markup}{foot}", recorded, along, root)


def page(title: str, body: str, told: Any, carry: Mapping[str, bytes], root: str | None = None) -> bytes:
    """The whole document. carry: what it brings along, by the path that it has on a server; root: where the rest of it lies."""
    along = "\n".join(
        f'<script type="text/plain" data-carried="{escape(path)}">{_packed(one)}</script>'
        for path, one in carry.items()
    )
    placed = "" if root is None else f' data-root="{escape(root)}"'
    return f"""<!doctype html>
<html lang="en"{placed}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Metricscope</title>
<link rel="icon" href="data:image/svg+xml;base64,{base64.b64encode(ICON.read_bytes()).decode()}">
<style>{look()}</style>
</head>
<body class="file">
<main data-testid="stMainBlockContainer">
{body}
</main>
<script type="application/json" id="lesson-file">{_in_script(json.dumps(told, separators=(",", ":")))}</script>
{along}
<script type="module">{_in_script(bundle("file/start.js"))}</script>
</body>
</html>
""".encode()


@cache
def look() -> str:
    """The app's style sheet, the file's own, and the colours that Streamlit would take from the settings."""
    theme = tomllib.loads((APP.parent / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
    light, dark = (
        "".join(f"--st-{name}: {theme[scheme][key]}; " for key, name in COLOURS.items()) + f"color-scheme: {scheme};"
        for scheme in ("light", "dark")
    )
    fonts = f"--st-font: {theme['font']}; --st-code-font: {theme['codeFont']};"
    return (
        f":root {{ {fonts} {light} }}\n:root[data-theme=dark] {{ {dark} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n"
        f"{sheet()[1].decode()}\n{text('file/page.css')}"
    )


def _packed(body: bytes) -> str:
    return base64.b64encode(gzip.compress(body, 9, mtime=0)).decode()


def _in_script(source: str) -> str:
    """A script's text that cannot end its own element: `<` of a tag or a comment is written in another way, inside strings."""
    return source.replace("</", "<\\/").replace("<!--", "<\\!--")


def _outside(link: str) -> str:
    """Where a link of the app leads without an app: to other hosts and to places on the page."""
    return link if urlsplit(link).scheme or link.startswith("#") else ""


def _foot(link: str) -> str:
    to = f' <a href="{escape(link)}">Open it in the app.</a>' if link else ""
    return (
        '<p class="file-foot">This is a lesson of Metricscope as it was when the file was saved. Most pictures and exercises work '
        f"without a network. Other data, other settings, edits and files of your own need the app.{to}</p>"
    )
