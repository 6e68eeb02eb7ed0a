"""Every page, light and dark, wide and narrow: readable for everybody, nothing out of the window. Leaves screenshots."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from .conftest import ROOT

ARTEFACTS = ROOT / "artefacts"
PAGES = sorted(path.stem for path in (ROOT / "pages").rglob("*.py"))
SCHEMES = ("light", "dark")
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


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_accessible(visitor, page, scheme):
    """axe-core finds nothing serious or critical."""
    reader = visitor(f"/{'' if page == 'home' else page}", color_scheme=scheme)
    screenshot(reader, f"{page}-1440-{scheme}")
    found = Axe().run(reader.page)
    grave = [v for v in found.response["violations"] if v["impact"] in ("serious", "critical")]
    assert [f"{v['id']}: {n['html'][:200]} {n['failureSummary'][:400]}" for v in grave for n in v["nodes"]] == []


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("page", PAGES)
def test_a_telephone_shows_a_page_without_sideways_scrolling(visitor, page, scheme):
    reader = visitor(f"/{'' if page == 'home' else page}", color_scheme=scheme, viewport={"width": 390, "height": 844})
    assert reader.page.evaluate(TOO_WIDE) == {"page": 0, "main": 0, "out": []}
    screenshot(reader, f"{page}-390-{scheme}")


def test_a_screen_holds_the_question_the_control_and_what_it_moves(visitor):
    reader = visitor("/precision_recall")
    reader.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    panel = reader.scrubber("pr").root.locator(".ms-panel").first.bounding_box()
    assert panel["y"] + panel["height"] <= 900
