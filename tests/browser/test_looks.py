"""Every page, light and dark, wide and narrow: readable for everybody, nothing out of the window.

With --screenshots it leaves pictures of every page in artefacts/.
"""

from contextlib import suppress

import pytest
from playwright.sync_api import TimeoutError as TooLate

from tests.helpers import ROOT

from .axe import grave

ARTEFACTS = ROOT / "artefacts"
PAGES = sorted(path.parent.name for path in (ROOT / "pages").rglob("page.py"))
TOURS = [PAGES[i::6] for i in range(6)]  # each of them by one reader, who goes on from page to page
TALLEST = 9000
NOTHING_WIDE = {"page": 0, "main": 0, "out": []}
TOO_WIDE = """
() => {
  const wide = document.documentElement.clientWidth;
  const main = document.querySelector("[data-testid=stMain]");
  const clipped = (node) => { for (let n = node.parentElement; n && n !== main; n = n.parentElement) if (getComputedStyle(n).overflowX !== "visible") return true; };
  const out = [...main.querySelectorAll("*")].filter((n) => n.checkVisibility() && n.getBoundingClientRect().right > wide + 1 && !clipped(n));
  return { page: document.documentElement.scrollWidth - wide, main: main.scrollWidth - main.clientWidth,
           out: out.slice(0, 5).map((n) => `${n.tagName}.${n.className?.baseVal ?? n.className} ${n.textContent.slice(0, 40)}`) };
}
"""


@pytest.fixture
def screenshot(request):
    """Leaves a picture of the whole page, if asked for one."""
    return whole_page if request.config.getoption("--screenshots") else lambda visitor, name: None


def whole_page(visitor, name: str) -> None:
    """Streamlit scrolls inside the window, so the window is made as tall as what is in it."""
    page = visitor.page
    tall = page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight")
    page.set_viewport_size({"width": page.viewport_size["width"], "height": min(tall, TALLEST)})
    page.screenshot(path=ARTEFACTS / f"{name}.png", animations="disabled")


def in_the_dark(visitor, width: int, height: int) -> None:
    """The dark scheme, in a window of another size."""
    coloured(visitor, "dark", width, height)
    visitor.settled().still()


def in_the_light(visitor) -> None:
    """Back to the window that a visitor starts with."""
    coloured(visitor, "light", 1440, 900)


def coloured(visitor, scheme: str, width: int, height: int) -> None:
    """Another scheme and another size, once they show."""
    ink = "getComputedStyle(document.querySelector('[data-testid=stApp]')).color"
    was = visitor.page.evaluate(ink)
    visitor.page.emulate_media(color_scheme=scheme)
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.wait_for_function(f"was => {ink} !== was", arg=was)


def go_on(visitor, page: str):
    """To another page by the navigation, where home has no name of its own."""
    if page == "home":
        return visitor.open("/")
    was = visitor.page.locator("h1").first.inner_text()
    visitor.page.locator(f'[data-testid=stSidebarNavLink][href$="/{page}"]').click()
    visitor.page.wait_for_function(
        "was => ![was, undefined].includes(document.querySelector('h1')?.innerText)", arg=was
    )
    visitor.ready()


def too_wide(visitor) -> dict:
    """What sticks out of the window, once tables have had the time to follow it."""
    with suppress(TooLate):
        visitor.page.wait_for_function(
            f"nothing => JSON.stringify(({TOO_WIDE})()) === JSON.stringify(nothing)", arg=NOTHING_WIDE, timeout=10_000
        )
    return visitor.page.evaluate(TOO_WIDE)


@pytest.mark.parametrize("pages", TOURS, ids=lambda pages: pages[0])
def test_a_page_is_for_everybody(visitor, screenshot, pages):
    """axe-core finds nothing grave in light or dark, and a telephone has nothing to scroll sideways."""
    first, *others = pages
    reader = visitor(f"/{'' if first == 'home' else first}", color_scheme="light")
    for page in (first, *others):
        if page != first:
            in_the_light(reader)
            go_on(reader, page)
        screenshot(reader, f"{page}-1440-light")
        assert grave(reader, {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}) == [], page
        in_the_dark(reader, 390, 844)
        assert grave(reader, {"runOnly": ["color-contrast"]}) == [], page
        assert too_wide(reader) == NOTHING_WIDE, page
        screenshot(reader, f"{page}-390-dark")


def test_a_screen_holds_the_question_the_control_and_what_it_moves(visitor):
    reader = visitor("/precision_recall")
    reader.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    panel = reader.scrubber("pr").root.locator(".ms-panel").first.bounding_box()
    assert panel["y"] + panel["height"] <= 900
