"""Every page, light and dark, wide and narrow: readable for everybody, nothing out of the window. Leaves screenshots."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from .conftest import ROOT

ARTEFACTS = ROOT / "artefacts"
PAGES = sorted(path.stem for path in (ROOT / "pages").rglob("*.py"))
STREAMLITS_OWN = {
    "exclude": [
        # The sections of the navigation are <div> inside the <ul>, and the pages' <li> inside those.
        ["[data-testid=stSidebarNavItems]"],
    ]
}
TALLEST = 9000
TOO_WIDE = """
() => {
  const wide = document.documentElement.clientWidth;
  const main = document.querySelector("[data-testid=stMain]");
  const clipped = (node) => { for (let n = node.parentElement; n && n !== main; n = n.parentElement) if (getComputedStyle(n).overflowX !== "visible") return true; };
  const out = [...main.querySelectorAll("*")].filter((n) => n.getBoundingClientRect().right > wide + 1 && !clipped(n));
  return { page: document.documentElement.scrollWidth - wide, main: main.scrollWidth - main.clientWidth,
           out: out.slice(0, 5).map((n) => `${n.tagName}.${n.className?.baseVal ?? n.className} ${n.textContent.slice(0, 40)}`) };
}
"""


def screenshot(visitor, name: str) -> Path:
    """The whole page: Streamlit scrolls inside the window, so the window is made as tall as what is in it."""
    page = visitor.page
    tall = page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight")
    page.set_viewport_size({"width": page.viewport_size["width"], "height": min(tall, TALLEST)})
    path = ARTEFACTS / f"{name}.png"
    page.screenshot(path=path, animations="disabled")
    return path


def in_both_schemes(visitor) -> Iterator[str]:
    """The page as it opened, in light, then in dark once every picture has been drawn anew."""
    yield "light"
    ink = "[...document.querySelectorAll('[data-testid=stApp], [data-testid=scrubber], .xtick text')].map((n) => getComputedStyle(n).color + getComputedStyle(n).fill)"
    was = visitor.page.evaluate(ink)
    visitor.page.emulate_media(color_scheme="dark")
    visitor.page.wait_for_function(
        f"was => {{ const now = {ink}; return now.length === was.length && now.every((c, i) => c !== was[i]) }}",
        arg=was,
    )
    visitor.page.wait_for_timeout(300)  # Streamlit fades colours
    yield "dark"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_accessible(visitor, page):
    """axe-core finds nothing serious or critical."""
    reader = visitor(f"/{'' if page == 'home' else page}", color_scheme="light")
    grave = []
    for scheme in in_both_schemes(reader):
        screenshot(reader, f"{page}-1440-{scheme}")
        rules = {"resultTypes": ["violations"]} | ({"runOnly": ["color-contrast"]} if scheme == "dark" else {})
        for found in Axe().run(reader.page, context=STREAMLITS_OWN, options=rules).response["violations"]:
            if found["impact"] in ("serious", "critical"):
                grave += [
                    f"{scheme}, {found['id']}: {n['html'][:200]} {n['failureSummary'][:300]}" for n in found["nodes"]
                ]
    assert grave == []


@pytest.mark.parametrize("page", PAGES)
def test_a_telephone_shows_a_page_without_sideways_scrolling(visitor, page):
    reader = visitor(f"/{'' if page == 'home' else page}", color_scheme="light", viewport={"width": 390, "height": 844})
    for scheme in in_both_schemes(reader):
        assert reader.page.evaluate(TOO_WIDE) == {"page": 0, "main": 0, "out": []}, scheme
        screenshot(reader, f"{page}-390-{scheme}")


def test_a_screen_holds_the_question_the_control_and_what_it_moves(visitor):
    reader = visitor("/precision_recall")
    reader.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    panel = reader.scrubber("pr").root.locator(".ms-panel").first.bounding_box()
    assert panel["y"] + panel["height"] <= 900
