"""A page as one HTML file: what stands on it, and below it the app's own modules and data that move it. It asks no address for anything."""

import base64
import gzip
import hashlib
import json
import tomllib
from collections.abc import Mapping
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any

from language import code
from widgets import fonts
from widgets.first_paint import style
from widgets.js import bundle, text
from widgets.scrubber import script
from widgets.selectors import selectors

HERE = Path(__file__).parent
ICON = HERE / "icon.svg"
COLOURS = {"primaryColor": "primary-color", "backgroundColor": "background-color", "textColor": "text-color"}
COLOURS |= {"secondaryBackgroundColor": "secondary-background-color"}
DRAWS = {script.ADDRESS: script.PATH.read_bytes()}  # what a file carries along that has pictures
NOTHING: Mapping[str, str] = MappingProxyType({})
# Fonts that a file carries are ready a moment after its first words could be: these wait for them, as others would move them.
WAITS = """
document.documentElement.dataset.unset = "";
Promise.allSettled([...document.fonts].map((one) => one.load())).then(() => delete document.documentElement.dataset.unset);
"""
POLICY = (  # a file on its own runs the scripts named here, and fetches and sends nothing
    "default-src 'none'; script-src {} blob:; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; "
    "base-uri 'none'; form-action 'none'"
)
SENDS = "; connect-src http: https:"  # but a lesson that reports sends to the address that its platform gives


def page(
    title: str,
    body: str,
    told: Any,
    carry: Mapping[str, bytes],
    root: str | None = None,
    style: str = "",
    scene: Mapping[str, str] = NOTHING,
    sends: bool = False,
    describes: Mapping[str, Any] = NOTHING,
) -> bytes:
    """The whole document. carry: what it brings along, by the path that it has on a server; root: where the rest of it lies.

    scene: what the link locks and hides. told: {"components": {place: {"name", "data"}}, "changes": {question: {answer: what differs then}}}; style: of its own.
    sends: whether a file on its own may reach other addresses. describes: what a catalogue of teaching material reads of it.
    """
    along = "\n".join(
        f'<script type="text/plain" data-carried="{escape(path)}">{_packed(one)}</script>'
        for path, one in carry.items()
    )
    placed = "" if root is None else f' data-root="{escape(root)}"'
    placed += "".join(f' data-{name}="{escape(listed)}"' for name, listed in scene.items())
    moves = _in_script(bundle("file/start.js"))
    return f"""<!doctype html>
<html lang="{code()}"{placed}>
<head>
<meta charset="utf-8">
{_policy(moves, WAITS, sends=sends) if root is None else ""}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)} · Metricscope</title>
<link rel="icon" href="data:image/svg+xml;base64,{base64.b64encode(ICON.read_bytes()).decode()}">
<style>{look()}
{style}</style>
<script>{WAITS}</script>
{f'<script type="application/ld+json">{_json(describes)}</script>' if describes else ""}</head>
<body class="file">
<main {selectors()["page"].strip("[]")}>
{body}
</main>
<script type="application/json" id="lesson-file">{_json(told)}</script>
{along}
<script type="module">{moves}</script>
</body>
</html>
""".encode()


@cache
def look() -> str:
    """The app's style sheet, the file's own, and the colours that Streamlit would take from the settings."""
    theme = tomllib.loads((HERE.parent / ".streamlit" / "config.toml").read_text("utf-8"))["theme"]
    light, dark = (
        "".join(f"--st-{name}: {theme[scheme][key]}; " for key, name in COLOURS.items()) + f"color-scheme: {scheme};"
        for scheme in ("light", "dark")
    )
    families = f"--st-font: {theme['font']}; --st-code-font: {theme['codeFont']};"
    return (
        f"{fonts.carried()}\n:root {{ {families} {light} }}\n@media screen {{ :root[data-theme=dark] {{ {dark} }} }}\n"
        f"@media screen and (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) {{ {dark} }} }}\n"
        f"{style()}\n{text('file/page.css')}"
    )


def _policy(*scripts: str, sends: bool) -> str:
    """What a browser lets the file do: run these scripts and the drawing library, whatever else its texts say."""
    known = (one.encode() for one in (*scripts, script.PATH.read_text("utf-8")))
    digests = " ".join(f"'sha256-{base64.b64encode(hashlib.sha256(one).digest()).decode()}'" for one in known)
    return f'<meta http-equiv="Content-Security-Policy" content="{POLICY.format(digests)}{SENDS if sends else ""}">\n'


def _json(told: Any) -> str:
    return json.dumps(told, separators=(",", ":")).replace("<", "\\u003c")


def _packed(body: bytes) -> str:
    return base64.b64encode(gzip.compress(body, 9, mtime=0)).decode()


def _in_script(source: str) -> str:
    """A script's text that cannot end its own element: `<` of a tag or a comment is written in another way, inside strings."""
    return source.replace("</", "<\\/").replace("<!--", "<\\!--")
