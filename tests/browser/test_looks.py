"""Every page, light and dark, wide and narrow: readable for everybody, nothing out of the window.

With --screenshots it leaves pictures of every page in artefacts/.
"""

import pytest
from playwright.sync_api import expect

from benchmarks.timeline import MOVE, recorded, restyled
from tests.helpers import ROOT
from widgets.curriculum import LESSONS

from . import axe
from .axe import found
from .crowded import MOVED, crowded, spaced
from .first_screen import PHONE, begins_with_little, shows_its_picture
from .keyboard import walked

ARTEFACTS = ROOT / "artefacts"
PAGES = sorted(path.parent.name for path in (ROOT / "pages").rglob("page.py"))
TOURS = [PAGES[i::6] for i in range(6)]  # each of them by one reader, who goes on from page to page
TALLEST = 9000
# A page is as wide at 1920 as at 1440, and at 1024 or 820 as at 768, where the parts of lessons are closed; 390 is in the dark.
CLOSED = (1920, 768)
PLACES, RESTYLED = 8, 60  # of each slider; elements at a step
TYPED_OR_HELD = ("bleu_rouge", "detection")  # the first picture has no slider, a part has one
SLIDES = "[data-testid=scrubber]:has(input[type=range]:not([aria-disabled]))"
WITH_A_PICTURE = {*(lesson.url for lesson in LESSONS), "what_if"}


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


def go_on(visitor, page: str):
    """To another page by the navigation, where home has no name of its own."""
    if page == "home":
        return visitor.open("/")
    was = visitor.page.locator("h1").first.inner_text()
    visitor.turn_to(page)
    visitor.page.wait_for_function(
        "was => ![was, undefined].includes(document.querySelector('h1')?.innerText)", arg=was
    )
    visitor.ready()


def steps_lightly(visitor, page: str) -> None:
    """A step of the first sliders restyles few elements, also where a number becomes undefined."""
    scrubber = visitor.page.locator(SLIDES).first
    scrubber.scroll_into_view_if_needed()
    expect(scrubber).to_have_attribute("data-ready", "drawn")
    scrubber.evaluate(MOVE, PLACES)  # the first time, numbers take their places
    with recorded(visitor.page) as events:
        scrubber.evaluate(MOVE, PLACES)
    assert max(restyled(events), default=0) <= RESTYLED, page


def closed(reader, page: str) -> None:
    """As a page begins, in either scheme: few controls above the picture, whose steps are light, and each with a stop of the Tab key."""
    if page in WITH_A_PICTURE:
        begins_with_little(reader, page)
        if page not in TYPED_OR_HELD:
            steps_lightly(reader, page)
    walked(reader.page)
    assert [one for width in CLOSED for one in crowded(reader, width, whole=False)] == [], page
    assert found(reader, axe.CLOSED) == [], page


def in_the_light(reader, page: str) -> None:
    """With every part open, narrow and wide, and narrow with a reader's own spacing."""
    assert crowded(reader, 320) == [], page
    with spaced(reader):
        assert crowded(reader, 320) == [], page
    assert crowded(reader, 1440) == [], page
    assert found(reader) == [], page


def in_the_dark(reader, page: str) -> None:
    """With every part open, on a telephone; the first picture also as it moves."""
    assert crowded(reader, PHONE[0]) == [], page
    reader.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    reader.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    if page in WITH_A_PICTURE:
        shows_its_picture(reader, page)
        assert reader.page.locator(SLIDES).first.evaluate(MOVED, PLACES) == [], page
    assert found(reader, axe.THEMED) == [], page


@pytest.mark.minutes
@pytest.mark.parametrize("pages", TOURS, ids=lambda pages: pages[0])
def test_a_page_is_for_everybody(visitor, screenshot, pages):
    """axe-core finds nothing in light or dark; nothing is cut, nothing overlaps and nothing scrolls sideways at any width.

    A lesson has few controls above its picture, and the picture is on the first screen, a telephone's too. A step of a control
    restyles what moves and not the page. A page comes in the scheme in which the one before was left: another scheme is as much
    work as another page.
    """
    first, *others = pages
    schemes, widths = {"light": in_the_light, "dark": in_the_dark}, {"light": 320, "dark": PHONE[0]}
    reader = visitor(f"/{'' if first == 'home' else first}", color_scheme="light")
    for page in (first, *others):
        if page != first:
            reader.page.set_viewport_size({"width": 1440, "height": 900})
            go_on(reader, page)
        screenshot(reader, f"{page}-closed")
        closed(reader, page)
        reader.page.set_viewport_size({"width": widths[next(iter(schemes))], "height": 900})  # where it is seen next
        reader.all_parts()
        if page in TYPED_OR_HELD:
            steps_lightly(reader, page)
        for scheme, look in schemes.items():
            if scheme != next(iter(schemes)):
                reader.coloured(scheme)
            look(reader, page)
            screenshot(reader, f"{page}-{scheme}")
        schemes = dict(reversed(schemes.items()))  # it begins with the one that is left


def test_a_screen_holds_the_question_the_control_and_what_it_moves(visitor):
    reader = visitor("/precision_recall")
    reader.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    panel = reader.scrubber("pr").root.locator(".ms-panel").first.bounding_box()
    assert panel["y"] + panel["height"] <= 900
