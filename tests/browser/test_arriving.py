"""How a page comes, and what lies around it: nothing jumps, nothing is covered, no column stays empty."""

import re

import pytest
from playwright.sync_api import expect

from benchmarks.timeline import recorded, restyled

from .conftest import visitors
from .first_screen import FIRST
from .scrubber import NEXT_FRAME

LESSON = "/precision_recall"
JUMPS = """
() => {
  const seen = new PerformanceObserver(() => {});
  seen.observe({ type: "layout-shift", buffered: true });
  return seen.takeRecords().filter((one) => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0);
}
"""
MOST = 0.02  # of the layout-shift score, over the whole of loading
RESTYLED = 15_000  # elements, over the whole of loading: each of the page's 2,000 some three times
PAGES = ["/", "/precision_recall", "/regression", "/clustering", "/what_if", "/glossary", "/documents"]
PROMPT = 30  # pixels: one line that asks for an answer
WATCHED = """
(first) => {
  window.painted = [];
  const look = () => {  // an observer says where things are once a frame is laid out, and scrolled
    const seen = new IntersectionObserver(([{ boundingClientRect }]) => {
      window.painted.push(boundingClientRect.top);
      seen.disconnect();
      requestAnimationFrame(look);
    });
    seen.observe(document.querySelector(first));
  };
  look();
}
"""
COVERED = """
(selector) => [...document.querySelectorAll(selector)].filter((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  const at = document.elementFromPoint(x + width / 2, y + height / 2);
  return width && at !== node && !node.contains(at);
}).map((node) => node.outerHTML.slice(0, 80))
"""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
@pytest.mark.parametrize("link", PAGES)
def test_nothing_jumps_while_a_page_comes(visitor, link, size):
    reader = visitor(link, viewport={"width": size[0], "height": size[1]})
    reader.still()
    reader.page.wait_for_function("() => !document.querySelector('[data-arriving]')")
    reader.settled()
    assert reader.page.evaluate(JUMPS) <= MOST


@pytest.mark.parametrize("size", [(1440, 900), (768, 1024), (390, 844)], ids=lambda size: str(size[0]))
@pytest.mark.parametrize("link", ["/multiclass", "/thresholds"])
def test_the_picture_stays_where_it_is_seen_when_an_answer_is_given(visitor, link, size):
    """On a telephone no room is kept for what is said: the page scrolls by as much as it takes, within one frame."""
    reader = visitor(link, viewport={"width": size[0], "height": size[1]})
    page, told = reader.page, reader.page.locator(".st-key-told-guess")
    assert told.bounding_box()["height"] < (PROMPT if size[0] == 390 else 60)
    before = page.locator(FIRST).first.bounding_box()["y"]
    page.evaluate(WATCHED, FIRST)
    for answer in page.locator(".st-key-guess").get_by_role("radio").or_(page.locator(".st-key-guess button")).all():
        sent = reader.sent
        answer.click()
        reader.answered(sent + 1)
        expect(told).to_contain_text(re.compile("^(Right|No)"))
        page.evaluate(NEXT_FRAME)
    painted = page.evaluate("window.painted")
    assert len(painted) > 3 and {round(top - before) for top in painted} == {0}  # in every frame


@pytest.fixture(scope="module")
def opened(browser, server):
    with visitors(browser, server) as new:
        yield new(LESSON)


@pytest.fixture
def reader(opened):
    """One reader for several tests, each of which begins at the top of the page."""
    opened.page.set_viewport_size({"width": 1440, "height": 900})
    opened.page.evaluate("document.querySelector('[data-testid=stMain]').scrollTo(0, 0)")
    return opened


def test_a_lesson_comes_without_being_styled_again_for_each_of_its_words(reader):
    """The drawing library measures each word on its own; that once restyled the whole page, 60,000 elements in all."""
    with recorded(reader.page) as events:
        reader.open(LESSON)
    assert sum(restyled(events)) <= RESTYLED


def test_a_slider_under_the_window_s_top_edge_takes_a_click(reader):
    scrubber = reader.scrubber("pr").drawn()
    slider = scrubber.slider()
    slider.evaluate("""(one) => {
      const main = document.querySelector("[data-testid=stMain]");
      main.scrollBy(0, one.getBoundingClientRect().top - 20);
    }""")
    was, box = scrubber.index(), slider.bounding_box()
    assert box["y"] < 40
    reader.page.mouse.click(box["x"] + 0.1 * box["width"], box["y"] + box["height"] / 2)
    assert scrubber.index() < was


@pytest.mark.parametrize("widths", [(768, 700, 640), (390, 320)], ids=lambda one: str(one[0]))
def test_the_page_fills_what_the_sidebar_leaves_and_nothing_lies_on_its_title(visitor, widths):
    fills_what_the_sidebar_leaves(visitor(LESSON, viewport={"width": widths[0], "height": 900}), widths)


def test_so_it_does_on_a_wide_window(reader):
    fills_what_the_sidebar_leaves(reader, (1920, 1440, 1024, 820))


def fills_what_the_sidebar_leaves(reader, widths) -> None:
    for width in widths:
        reader.page.set_viewport_size({"width": width, "height": 900})
        reader.settled().still()
        boxes = reader.page.evaluate("""() => ["[data-testid=stSidebar]", "[data-testid=stMain]", "h1 span", "[data-testid=search]"].map(
          (selector) => document.querySelector(selector).getBoundingClientRect().toJSON())""")
        sidebar, main, title, search = boxes
        assert main["left"] == max(0, sidebar["right"]) and main["right"] == width, width
        apart = title["right"] <= search["left"] or search["bottom"] <= title["top"]
        assert apart, (width, title, search)


def test_a_telephone_s_list_of_pages_closes_when_one_is_chosen(visitor):
    reader = visitor("/accuracy_pitfalls", viewport={"width": 390, "height": 844})
    page = reader.ready().page
    page.get_by_test_id("stExpandSidebarButton").click()
    page.wait_for_function("() => document.querySelector('[data-testid=stSidebar]').getBoundingClientRect().left === 0")
    assert page.evaluate(COVERED, "[data-testid=stSidebarCollapseButton] button") == []
    page.get_by_test_id("stSidebarNav").get_by_role("link", name="Precision and recall").click()
    page.wait_for_url("**/precision_recall*")
    reader.ready().still()
    gone = "() => document.querySelector('[data-testid=stSidebar]').getBoundingClientRect().right <= 0"
    page.wait_for_function(gone)
    page.reload()
    reader.ready().still()
    assert page.evaluate(gone)


def test_the_list_of_pages_shows_the_one_that_is_open(visitor):
    page = visitor("/history").ready().page
    page.wait_for_function("""() => {
      const open = document.querySelector("[data-testid=stSidebarNav] a[aria-current=page]")?.getBoundingClientRect();
      return open && open.top >= 0 && open.bottom <= innerHeight;
    }""")


def test_what_is_said_of_an_answer_is_announced_and_a_key_leads_to_the_picture(reader):
    page = reader.ready().page
    page.locator("[role=status].st-key-told-guess").wait_for(state="attached")
    page.get_by_role("button", name="Skip to the picture").press("Enter")
    assert page.evaluate("document.activeElement.dataset.testid") == "scrubber-slider"
