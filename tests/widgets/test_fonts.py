"""The typefaces: small, licensed, served by us and carried by files."""

import asyncio
import base64
import hashlib
import re

import pytest
from starlette.requests import Request

from widgets import first_paint, fonts
from widgets.live_file import look, page

MOST = 90_000  # bytes of all of them, a tenth of what the drawing library takes


def asked(name: str, digest: str):
    return asyncio.run(fonts._answer(Request({"type": "http", "path_params": {"name": name, "digest": digest}})))


def test_they_are_small_and_free():
    assert sum(len(fonts.packed(name)[1]) for name in fonts.FACES) <= MOST
    said = (fonts.HERE / "LICENSES.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in said and "Reserved Font Name 'Source'" in said
    assert all(path.name in said for path in fonts.HERE.glob("*.woff2"))
    for name, (family, *_) in fonts.FACES.items():
        assert fonts.packed(name)[1].startswith(b"wOF2")
        assert family.startswith("Metricscope ")  # a part of a font does not go by the font's own name


@pytest.mark.parametrize("name", fonts.FACES)
def test_a_font_is_served_once_and_for_good(name):
    digest = fonts.address(name).removeprefix(f"font/{name}/").removesuffix(".woff2")
    answer = asked(name, digest)
    assert answer.body == fonts.packed(name)[1]
    assert answer.headers["content-type"] == "font/woff2" and "immutable" in answer.headers["cache-control"]
    assert asked(name, "old").status_code == asked("../app", digest).status_code == 404


def test_the_page_s_style_asks_for_them_and_a_file_has_them_in_itself():
    sheet, file = first_paint.sheet()[1].decode(), look()
    for name in fonts.FACES:
        assert f"url(../{fonts.address(name)})" in sheet and fonts.address(name) not in file
        assert base64.b64encode(fonts.packed(name)[1]).decode() in file
    assert sheet.count("font-display: optional") == len(fonts.FACES)  # one that comes late moves nothing
    assert file.count("font-display: block") == len(fonts.FACES)


def test_a_file_s_words_wait_for_its_fonts_by_a_script_that_its_policy_allows():
    """Fonts are ready a moment after the first words could be, and would move them. Without scripts nothing waits."""
    head = page("A lesson", "", {}, {}).decode().split("</head>")[0]
    (waits,) = re.findall(r"<script>(.+?)</script>", head, re.DOTALL)
    assert base64.b64encode(hashlib.sha256(waits.encode()).digest()).decode() in head
    (hidden,) = re.findall(r":root\[data-(\w+)\] body \{ visibility: hidden; \}", head)
    assert f"dataset.{hidden} =" in waits and f"delete document.documentElement.dataset.{hidden}" in waits
