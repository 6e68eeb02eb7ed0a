"""A pseudo-language, in which each text that can be translated is accented, in brackets and 40% longer: nothing of the pages that
are held is left out, and nothing runs over its place, read from either side."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from language import FILES, FRAME
from tests.helpers.catalogues import pairs, write_pseudo
from widgets.curriculum import ROOMS

from .conftest import running, visitors
from .crowded import resized

PAGES = sorted({page for _, page in pairs()} & ROOMS.keys())
WIDE, PHONE = {"width": 1440, "height": 900}, {"width": 390, "height": 844}
MAIN, SIDEBAR = "[data-testid=stMain]", "[data-testid=stSidebar]"
LEFT = r"""
(places) => {
  const names = /^(M[1-3]|[TF][PN]|English)$/;
  const left = (said) => {
    let text = said.replace(/\s+/g, " ");
    for (let before = ""; before !== text; ) [before, text] = [text, text.replace(/⟦[^⟦⟧]*⟧/gu, " ")];
    text = text.replace(/⟦[^⟦⟧]*$/u, ""); // of what is cut off, the end is missing
    return (text.match(/\p{L}{2,}[\p{L}-]*/gu) ?? []).filter((word) => !names.test(word));
  };
  // formulas and code are the same in every language, and some words are Streamlit's own
  const apart = "script, style, code, pre, math, .katex, kbd, [lang=en], [data-testid=stStatusWidget], [data-testid=stToolbar], [data-testid=stIconMaterial], .languages, [data-testid=stTooltipIcon], [data-testid=stNumberInputContainer] button, [data-baseweb=select], [aria-label=Open], [role=combobox]:not(.mq *), .mr-code, .mr-address, .mr-big";
  const text = (node) => node.nodeType === 3 ? node.data : node.nodeType === 1 && !node.matches(`${apart}, select`) ? [...node.childNodes].map(text).join("") : "";
  const seen = (node) => !node.closest(apart) && (node.closest("select") ?? node).checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const block = "h1, h2, h3, p, li, td, th, button, label, summary, output, small, legend, figcaption, dt, dd, text, a, span, div, em, option";
  const found = [];
  for (const node of document.querySelectorAll(`:is(${places}) :is(${block})`)) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
    const around = node.closest("h1, h2, h3, p, li, td, th, button, label, summary, small, text, option") ?? node;
    if (own && seen(node)) for (const word of left(text(around))) found.push(`${word}: ${text(around).slice(0, 90)}`);
  }
  const ours = `:is(${places}):not([data-testid=stSidebar])`; // what it says to a screen reader alone is Streamlit's
  for (const name of ["aria-label", "title", "placeholder", "data-means", "aria-description", "alt"])
    for (const node of document.querySelectorAll(`${ours}[${name}], ${ours} [${name}]`))
      if (seen(node)) for (const word of left(node.getAttribute(name))) found.push(`${word}: ${name}=${node.getAttribute(name).slice(0, 90)}`);
  return [...new Set(found)];
}
"""
OVER = """
(place) => {
  const main = document.querySelector(place);
  const wide = main.scrollWidth - main.clientWidth;
  const found = wide > 1 ? [`${place}, by ${wide} px`] : [];
  const edge = main.getBoundingClientRect().right;
  for (const node of main.querySelectorAll("button, label, p, h1, h2, h3, li, output, summary, .ms-number > span, text")) {
    if (!node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || node.closest(".ms-sr, .mx-sr, [data-testid=stTooltipIcon], [data-testid=stTable], .documents, .ms-table, [class*=st-key-unfolds-] summary")) continue;
    const { left, right, width } = node.getBoundingClientRect();
    const picture = node.closest(".ms-view");
    const limits = (picture ?? main).getBoundingClientRect();
    if (width > 1 && (right > Math.min(edge, limits.right + 1) + 1 || left < limits.left - 2)) found.push(`${node.tagName} ${node.textContent.slice(0, 70)}`);
    const clipped = getComputedStyle(node).overflowX !== "visible" && node.scrollWidth > node.clientWidth + 1;
    if (clipped && node.clientWidth > 2) found.push(`cut: ${node.tagName} ${node.textContent.slice(0, 70)}`);
  }
  for (const picture of main.querySelectorAll(".ms-view svg")) {
    const words = [...picture.querySelectorAll("text")].filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && node.textContent.length > 2);
    const boxes = words.map((node) => node.getBoundingClientRect());
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b, j) => {
      const [across, down] = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)];
      if (across > 3 && down > 5) found.push(`${words[i].textContent} over ${words[i + 1 + j].textContent}`);
    }));
  }
  return found;
}
"""
# Where each word and each mark of the pictures stands in its picture.
DRAWN = """
() => [...document.querySelectorAll(".ms-view svg")].filter((picture) => picture.checkVisibility({ visibilityProperty: true })).flatMap((picture) => {
  const { left, top } = picture.getBoundingClientRect();
  return [...picture.querySelectorAll("text, rect, path, line, circle")].filter((node) => node.checkVisibility()).map((node) => {
    const box = node.getBoundingClientRect();
    return box.width && [box.left - left, box.top - top, box.width].map(Math.round).join(); // what is used to paint others has none
  });
})
"""


@pytest.fixture(scope="module")
def pseudo(tmp_path_factory):
    folder = tmp_path_factory.mktemp("locales")
    write_pseudo(folder, [FRAME, FILES, *PAGES])
    with running(folder / "log.txt", METRICSCOPE_LOCALES=str(folder)) as address:
        yield address


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_left_out_and_nothing_runs_over(pseudo, browser, page):
    with visitors(browser, pseudo) as new:
        visitor = new(f"/{'' if page == 'home' else page}?lang=en-XA")
        look = visitor.page.evaluate
        assert (
            look("[document.documentElement.lang, document.querySelector('[data-testid=stMain]').lang]")
            == ["en-XA"] * 2
        )
        for opened in (False, True):
            if opened:
                unfold(visitor)
            assert look(LEFT, f"{MAIN}, {SIDEBAR}") == [], f"English on the page, opened: {opened}"
            for size in (WIDE, PHONE):
                resized(visitor, **size, whole=False)
                assert look(OVER, MAIN) == [], (opened, size)
                drawn = look(DRAWN)
                look("document.documentElement.dir = 'rtl'")
                assert look(DRAWN) == drawn, (opened, size)
                assert look(OVER, MAIN) == [], ("from right to left", opened, size)
                look("document.documentElement.dir = 'ltr'")


def test_from_right_to_left_what_opens_is_in_sight_and_a_page_that_is_not_translated_stays(pseudo, browser):
    sides = "(place) => { const { left, right } = document.querySelector(place).getBoundingClientRect(); return [left, right]; }"
    with visitors(browser, pseudo) as new:
        page = new("/precision_recall?lang=en-XA").page
        page.evaluate("document.documentElement.dir = 'rtl'")
        said, settings = (page.evaluate(sides, place) for place in (".settings-said", ".st-key-settings summary"))
        free = page.locator(".settings-said").evaluate("(one) => parseFloat(getComputedStyle(one).paddingLeft)")
        assert settings[0] == pytest.approx(said[0], abs=1) and free > 100  # the button is where the line leaves room
        page.locator(".mq input").fill("f1")
        expect(page.locator(".mq-found li").first).to_be_visible()
        left, right = page.evaluate(sides, ".mq-found")
        assert page.evaluate(sides, MAIN)[0] <= left and right <= WIDE["width"]
        other = new("/ndcg?lang=en-XA").page
        other.evaluate("document.documentElement.dir = 'rtl'")
        assert other.evaluate(f"getComputedStyle(document.querySelector('{MAIN} h1')).direction") == "ltr"


def unfold(visitor) -> None:
    """Open every part of the page."""
    for _ in range(3):
        closed = visitor.page.locator("[data-testid=stMain] details:not([open]) > summary")
        for one in reversed(closed.all()):
            one.click()
            visitor.settled()


def test_a_live_class_and_the_panels_of_a_lesson(pseudo, browser):
    """On a telephone, what opens over the page: to share it, to hand it in; the bar of a class with its dialogs, for the teacher, then for a guest."""
    with visitors(browser, pseudo) as new:
        visitor = new("/precision_recall?lang=en-XA&course=ABCDEFGH", viewport=PHONE)
        page = visitor.page
        bar, panel = page.locator(".mr-bar"), page.locator("dialog[open]")

        def holds(place: str) -> None:
            expect(page.locator(place)).to_be_visible()
            assert page.evaluate(LEFT, place) == []
            assert page.evaluate(OVER, place) == []

        def act(name: str) -> None:
            bar.locator(f'[data-act="{name}"]').click()

        page.locator(".mt > button").first.click()
        panel.locator("summary").click()
        holds(".mt-share")
        panel.locator("button").last.click()
        page.locator("[data-course]").click()
        expect(panel.locator(".mt-main")).to_be_enabled()
        holds(".mt-code")
        panel.locator("button").last.click()

        page.locator(".st-key-open-room").get_by_role("button").click()
        holds(".mr-board")
        code = bar.get_by_test_id("room-board-code").inner_text().replace("-", "")
        panel.locator("button").click()
        ask = bar.locator("select")
        ask.select_option("own")
        holds(".mr-board")
        panel.locator("[value=number]").check()
        act("put")
        expect(panel.locator(".mr-wrong")).to_contain_text("600")
        visitor.complaints.clear()  # of the browser, about that status
        holds(".mr-board")
        panel.locator("button").first.click()
        ask.select_option("0")
        holds(".mr-bar")
        act("reveal")
        expect(bar.locator("em")).to_be_visible()
        holds(".mr-bar")
        for name in ("record", "close"):
            act(name)
            holds(".mr-board")
            panel.locator(".mr-main").click()
        ask.select_option("0")
        expect(bar.locator("em")).to_have_count(0)
        page.evaluate("localStorage.clear()")  # who forgets the teacher's secret comes back as a guest
        visitor.open(f"/precision_recall?lang=en-XA&room={code}")
        bar.locator("button[data-answer]").first.click()
        expect(bar.locator("em")).to_be_visible()
        holds(".mr-bar")
