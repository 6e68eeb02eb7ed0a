"""What people need who do not see, or not well, or do not use a mouse: by keyboard alone, aloud, as a table, enlarged, in the system's colours.

One lesson stands for all of them here, as all are made of the same frame and controls. What is tried on every page is in test_looks.py;
docs/accessibility.md names both.
"""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect

from .axe import found
from .conftest import visitors
from .crowded import crowded, spaced
from .keyboard import FOCUSED, walked
from .scrubber import NEXT_FRAME

LESSON = "/precision_recall"
# Everything that a screen reader is told by itself from now on, with how urgent it is.
HEARD = """
() => {
  window.heard = [];
  const live = "[aria-live], [role=status], [role=alert], output";
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(live);
      const how = region?.getAttribute("aria-live") ?? ({ status: "polite", alert: "assertive" }[region?.role] ?? (region?.matches("output") ? "polite" : "off"));
      if (region && how !== "off" && region.textContent.trim()) window.heard.push([how, region.textContent.trim()]);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}
"""


@pytest.fixture(scope="module")
def reader(browser, server):
    with visitors(browser, server) as new:
        yield new(LESSON)


def test_the_page_is_gone_through_by_keyboard_and_each_control_is_a_stop(reader):
    """test_looks.py walks all pages so."""
    names = [one["name"] for one in walked(reader.page)]
    for wanted in ("Search", "precision", "Settings", "threshold", "as a table", "Begin exercise 1", "Share", "Class"):
        assert any(wanted in name for name in names), (wanted, names)


def test_help_on_focus_goes_away_with_escape_and_comes_back(reader):
    page, shown = reader.page, "(term) => getComputedStyle(term, '::after').display"
    term = page.locator(".term").first
    term.focus()
    assert term.evaluate(shown) == "block"
    page.keyboard.press("Escape")
    assert term.evaluate(shown) != "block"
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert term.evaluate(shown) == "block"


def test_a_slider_is_heard_once_at_rest_and_politely(reader):
    page, pr = reader.page, reader.scrubber("pr")
    pr.slider().focus()
    page.evaluate(HEARD)
    before = pr.index()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
        page.evaluate(NEXT_FRAME)
    moving = page.evaluate("window.heard")
    reader.settled()
    heard = page.evaluate("window.heard")
    assert moving == [] and len(heard) == 1
    ((how, says),) = heard
    assert how == "polite" and pr.index() == before + 8
    assert says.startswith("threshold ") and says.split()[1] in pr.slider().get_attribute("aria-valuetext")
    assert "precision" in pr.slider().get_attribute("aria-valuetext")


def test_a_picture_is_there_as_a_table_that_says_what_the_picture_says(reader):
    pr = reader.scrubber("pr")
    assert all(one.get_attribute("aria-label") for one in pr.root.get_by_role("img").all())
    pr.root.get_by_role("button", name="as a table").press("Enter")
    table = pr.root.get_by_role("region", name="The numbers of this picture").get_by_role("table")
    heads = table.locator("thead th").all_inner_texts()
    assert heads[:3] == ["threshold", "precision", "recall"] and {"tp", "fp", "fn", "tn"} <= set(heads)
    assert table.locator("tbody tr").count() >= 41

    def here():
        return dict(zip(heads, table.locator("tr[aria-current] :is(th, td)").all_inner_texts(), strict=True))

    for key in ("Home", "PageUp"):
        pr.slider().press(key)
        pr.painted()
        expect(table.locator("tr[aria-current] th")).to_have_text(
            pr.root.locator("output[data-control-value]").inner_text()
        )
        shown = here()
        assert shown["precision"] == pr.output("precision").inner_text()
        assert shown["recall"] == pr.output("recall").inner_text()
        assert {cell: int(shown[cell.lower()].replace(",", "")) for cell in pr.cells()} == pr.cells()
    reader.settled()
    pr.root.get_by_role("button", name="as a table").press("Enter")
    expect(table).to_have_count(0)


def test_with_the_spacing_that_readers_may_set_nothing_is_lost(reader):
    with spaced(reader):
        assert crowded(reader, 320) + crowded(reader, 1440) == []


def test_with_that_spacing_a_picture_s_words_are_smaller_where_they_would_meet_and_only_there(reader):
    """Before anything is moved: at each place of the slider they have room."""
    page, pr = reader.page, reader.scrubber("pr")
    histogram, rates = (pr.root.locator(f"[data-view={view}] > svg text").first for view in ("histogram", "rates"))
    with spaced(reader):
        expect(histogram).to_have_css("font-size", "13px")  # words beside its line are gone where they have no room
        expect(rates).to_have_css("font-size", "13px")
        page.set_viewport_size({"width": 320, "height": 900})
        expect(rates).to_have_css("font-size", "10px")
        for key in ("Home", "PageUp", "End"):
            pr.slider().press(key)
            pr.painted()
            assert crowded(reader, 320, whole=False) == []
    page.set_viewport_size({"width": 1440, "height": 900})
    reader.settled().open(LESSON)  # where nothing is moved, or has the focus


def test_at_four_times_the_size_the_picture_and_its_control_fit_and_nothing_hides_the_focus(reader):
    """400% of a window of 1280 by 1024 pixels."""
    page, pr = reader.page, reader.scrubber("pr")
    page.set_viewport_size({"width": 320, "height": 256})
    reader.settled()
    assert page.evaluate("document.documentElement.scrollWidth <= 320")
    for control in (pr.slider(), pr.root.get_by_role("button", name="as a table")):
        control.focus()
        page.evaluate(NEXT_FRAME)
        page.evaluate("window.stops = new Map()")
        now = page.evaluate(FOCUSED)
        assert not now["covered"], now
    page.set_viewport_size({"width": 1440, "height": 900})
    reader.settled()


def test_in_the_systems_colours_a_slider_and_a_picture_can_be_seen(reader):
    """Forced colours take the ground of most things away; a slider is nothing but grounds."""
    page, pr = reader.page, reader.scrubber("pr")
    page.emulate_media(forced_colors="active")
    reader.settled()
    darkest, lightest = Image.open(BytesIO(pr.slider().screenshot())).convert("L").getextrema()
    paper, ink = pr.root.evaluate(
        """(root) => {
          const view = root.querySelector(".ms-view");
          return [getComputedStyle(view).backgroundColor, getComputedStyle(view.querySelector("svg text")).fill];
        }"""
    )
    page.emulate_media(forced_colors="none")
    assert lightest - darkest > 120
    assert paper != ink


def test_who_wants_no_motion_gets_none(reader):
    """An answer brings the picture to its place at once."""
    page = reader.page
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(
        """() => {
          window.places = [];
          document.addEventListener("metricscope:moved", ({ detail }) => window.places.push(JSON.stringify(detail.position)));
        }"""
    )
    sent = reader.messages
    reader.page.locator(".st-key-guess").get_by_role("radio", name="recall", exact=True).click()
    reader.answered(sent + 1)
    reader.settled()
    page.emulate_media(reduced_motion="no-preference")
    places = page.evaluate("window.places")
    assert len(set(places)) == 1, places  # there at once, and nowhere between


def test_what_opens_over_a_page_and_what_is_printed_has_no_faults_in_either_theme(visitor, server):
    """The dialogs, an exercise that runs, and what the search finds; a plan and a worksheet with its key, which have one theme."""
    reader = visitor(f"{LESSON}?course=CDFHJKMN")
    page = reader.page

    def found_in(name: str) -> list[str]:
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        reader.settled().still()
        faults = found(reader)
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        return faults

    page.get_by_role("button", name="Begin exercise 1").click()
    reader.settled()
    for scheme in ("light", "dark"):
        if scheme == "dark":
            reader.coloured("dark")
        assert found(reader) == [], scheme  # the exercise runs
        assert found_in("Share") + found_in("Hand in") == [], scheme
        page.keyboard.press("Control+k")
        page.keyboard.type("recall")
        expect(page.get_by_role("option").first).to_be_visible()
        assert found(reader) == [], scheme
        page.keyboard.press("Escape")
    for path in ("/plan/precision_recall", "/worksheet/precision_recall/1", "/worksheet/precision_recall/1/key"):
        page.goto(server + path)
        assert found(reader) == [], path
