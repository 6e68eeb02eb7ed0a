"""The app below a path of a host that it shares with others: all that a page asks for is there, and sites that are named may hold its lessons."""

import re
from urllib.error import HTTPError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from widgets import first_paint, fonts
from widgets.js import served
from widgets.scrubber.script import ADDRESS

from .conftest import PATIENCE, running


@pytest.fixture(scope="module")
def below(tmp_path_factory):
    """The address of such an app, which one other site may hold."""
    log = tmp_path_factory.mktemp("below") / "log.txt"
    with running(log, "/metrics", METRICSCOPE_FRAMES="http://course.localhost:*") as address:
        yield address


def got(address: str):
    """What is there: its kind, its links, and its text."""
    with urlopen(Request(address, headers={"Accept": "text/html"})) as answer:
        links = [re.sub("[<>]", "", one.split(";")[0]) for one in answer.headers.get_all("Link") or []]
        return answer.headers.get_content_type(), links, answer.read().decode("utf-8", "replace")


def test_what_a_page_asks_for_is_below_the_base_path_too(below):
    lesson = f"{below}/precision_recall"
    _, links, page = got(lesson)
    asked = dict.fromkeys([ADDRESS, served.address("scrubber")], "text/javascript")
    asked |= dict.fromkeys(first_paint.late(), "application/javascript")  # as Streamlit sends its own
    asked |= {fonts.address(name): "font/woff2" for name in fonts.AT_ONCE}
    assert sorted(links) == sorted(f"./{one}" for one in asked)
    assert {one: got(urljoin(lesson, one))[0] for one in links} == {f"./{one}": kind for one, kind in asked.items()}
    (style,) = re.findall(r'href="(\./style/[^"]+)"', page)
    assert got(urljoin(lesson, style))[0] == "text/css"
    assert "NDCG: worksheet 7" in got(f"{below}/worksheet/ndcg/7")[2]
    assert "<form" in got(f"{below}/join")[2]
    with pytest.raises(HTTPError, match="404"):
        got(f"{below.removesuffix('/metrics')}/join")


def test_another_site_holds_a_lesson_where_the_operator_allows_it(browser, course, below):
    """A site that is not named gets an empty frame."""
    named, other = (course.replace("127.0.0.1", f"{name}.localhost") for name in ("course", "stranger"))
    page = browser.page(below, locale="en-GB")
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda one: complaints.append(one.text) if one.type == "error" else None)
    page.goto(f"{named}/?{below}/precision_recall?embed=true&threshold=0.5")
    root = page.frame_locator("iframe").locator('[data-testid="scrubber"][data-key="pr"]')
    expect(root).to_have_attribute("data-ready", "drawn")
    slider, recall = root.locator('[data-control="threshold"]').first, root.locator("[data-metric=recall]").first
    before = recall.get_attribute("data-value")
    slider.click(position={"x": 4, "y": 4})  # by mouse: keys go to the page around it until its frame has the focus
    expect(recall).not_to_have_attribute("data-value", before)
    assert [one for one in complaints if "frame-ancestors" in one] == []
    page.goto(f"{other}/?{below}/precision_recall?embed=true&threshold=0.5")
    expect(page.locator("iframe")).to_be_visible()
    assert any("frame-ancestors" in one for one in complaints)
    expect(root).to_have_count(0)
    browser.close(page)
