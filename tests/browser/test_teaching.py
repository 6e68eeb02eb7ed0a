"""In class: the projector by keyboard alone, links that lock and hide, a lesson inside another page."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from .axe import found
from .conftest import PATIENCE, PROBES

SCREEN = {"width": 1280, "height": 720}
LEAST = 22
# Every visible text with its size in pixels of the window, and what sticks out on the right.
SMALL = """
([least, wide]) => {
  const found = [];
  const walker = document.createTreeWalker(document.querySelector("[data-testid=stApp]"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode, node = text.parentElement;
    if (!text.data.trim() || !node.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (node.closest("style, script, [href='#stMain'], [data-testid=stAnnotations], .ms-sr, .so-said, .mq-said") || getComputedStyle(node).clipPath !== "none") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const drawing = node.ownerSVGElement, units = drawing?.viewBox.baseVal.width;
    const scale = units ? drawing.getBoundingClientRect().width / units : node.currentCSSZoom ?? 1;
    const box = range.getBoundingClientRect(), size = parseFloat(getComputedStyle(node).fontSize) * scale;
    if (box.width < 2 || box.height < 2) continue;
    if (size < least - 0.05) found.push(`${size.toFixed(1)} px: ${text.data.trim().slice(0, 40)}`);
  }
  const main = document.querySelector("[data-testid=stMain]");
  if (main.scrollWidth > wide + 1) found.push(`${main.scrollWidth} px wide`);
  return found;
}
"""


def count(page: Page) -> tuple[int, int]:
    """Which step it is, and of how many."""
    at, of = page.locator(".stage-bar output").inner_text().split(" / ")
    return int(at), int(of)


def shown_views(page: Page) -> int:
    return page.locator(".ms-view:visible").count()


def test_the_projector_by_keyboard_alone(visitor):
    reader = visitor("/precision_recall", viewport=SCREEN)
    page, keys, bar = reader.page, reader.page.keyboard, reader.page.locator(".stage-bar output")
    page.get_by_role("button", name="Present").focus()
    keys.press("Enter")
    expect(bar).to_have_text(re.compile(r"^1 / \d+$"))
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    answer = page.locator(".st-key-guess button").nth(2)
    reader.ready()
    start = reader.scrubber("pr").slider().input_value()
    sent = reader.messages
    answer.focus()
    keys.press("Space")
    page.wait_for_url("**guess=**")
    reader.answered(sent + 1)
    expect(page.locator(".st-key-told-guess")).to_have_count(0)
    keys.press("r")
    expect(page.locator(".st-key-told-guess")).to_contain_text("No.")
    expect(page.locator(".st-key-told-guess")).to_be_visible()
    expect(answer).to_be_visible()
    pr = reader.scrubber("pr")
    expect(pr.slider()).not_to_have_value(start)  # the answer's counterexample: precision has risen
    while not shown_views(page):
        at, _ = count(page)
        keys.press("n")
        expect(bar).to_have_text(f"{at + 1} / {count(page)[1]}")
    assert shown_views(page) == 1
    at = count(page)
    pr.drawn().slider().focus()
    before = pr.painted().rested().index()
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    assert pr.painted().index() == before + 2
    keys.press("PageDown")
    expect(bar).to_have_text(f"{at[0] + 1} / {at[1]}")
    assert f"step={at[0] + 1}" in page.url  # while the run that answers the keys goes on
    page.evaluate("history.pushState({}, '', '?present=1')")  # as Streamlit writes what its server last heard of
    assert page.url.endswith(f"?present=1&step={at[0] + 1}")
    page.reload()
    reader.ready()
    expect(bar).to_have_text(f"{at[0] + 1} / {at[1]}")
    keys.press("PageUp")
    expect(bar).to_have_text(f"{at[0]} / {at[1]}")
    keys.press("Home")
    expect(bar).to_have_text(f"1 / {at[1]}")
    letters = page.get_by_role("checkbox", name="Letters and “?” are keys")
    for kept, now in ((True, 1), (False, 2)):
        page.get_by_role("button", name="Keys").click()
        letters.set_checked(not kept)
        keys.press("Escape")
        keys.press("n")
        expect(bar).to_have_text(f"{now} / {at[1]}")
    keys.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    page.evaluate("document.body.appendChild(document.createElement('dialog')).showModal()")  # as a room's board is
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    keys.press("Escape")
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    page.wait_for_url(lambda url: "present" not in url and "step" not in url)


def test_a_step_is_the_links_until_the_presenters_first_touch_and_then_what_stands_there(visitor):
    """Streamlit fetches a control's script when the first such control is shown, which may be after all else is there."""
    page = visitor("/precision_recall?present=1", viewport=SCREEN).page
    title, bar = page.locator(".stage-bar > span"), page.locator(".stage-bar output")
    page.wait_for_url("**step=1")
    page.locator(".st-key-guess button").first.wait_for(state="attached")
    for _ in range(3):
        page.keyboard.press("n")
    page.wait_for_url("**step=4")
    link, fourth, of = page.url, title.inner_text(), count(page)[1]
    held = []
    page.route(re.compile(r"/ButtonGroup\.[^/]*js$"), lambda route: held.append(route))
    page.clock.install()
    for touched in (False, True):
        page.goto("about:blank")
        held.clear()
        page.goto(link, wait_until="commit")
        expect(bar).to_have_text(f"4 / {of - 1}")  # all is there but the control that is held
        page.clock.fast_forward(5000)  # longer than the projector waits for a step that its link names
        assert held
        seen = title.inner_text()
        if touched:
            page.keyboard.press("Shift")
        held[0].continue_()
        expect(bar).to_have_text(f"5 / {of}" if touched else f"4 / {of}")
        expect(title).to_have_text(seen if touched else fourth)
        page.wait_for_url("**step=5" if touched else "**step=4")


def test_on_a_telephone_the_words_above_a_grown_picture_keep_clear_of_its_control(visitor):
    reader = visitor("/bleu_rouge?present=1&step=6", viewport={"width": 390, "height": 844})
    bars = reader.page.locator("[data-view=bleu]:visible")
    words = bars.locator("svg text").filter(has_text=re.compile(r"^\d+ of \d+$"))
    control = reader.page.locator(".ms-controls:visible").bounding_box()
    assert bars.bounding_box()["height"] > 300  # twice what it is in reading
    assert words.count() == 4
    for word in words.all():
        assert word.bounding_box()["y"] >= control["y"] + control["height"]


def test_space_goes_on_where_the_pointer_has_been_and_stays_in_a_control_that_the_keyboard_chose(visitor):
    page = visitor("/accuracy_pitfalls?present=1", viewport=SCREEN).page
    keys, bar = page.keyboard, page.locator(".stage-bar output")
    page.wait_for_url("**step=1")
    of = count(page)[1]
    answer = page.locator(".st-key-guess [role=radiogroup] :is(button, label)").last
    answer.click()
    page.wait_for_url("**guess=**")
    keys.press("Space")
    expect(bar).to_have_text(f"2 / {of}")
    assert "guess=" in page.url
    switch = page.locator(".st-key-settings summary").first
    for _ in range(8):
        keys.press("Tab")
        if switch.evaluate("(one) => one === document.activeElement"):
            break
    keys.press("Space")
    expect(bar).to_have_text(f"2 / {of}")


def test_a_number_that_gets_longer_leaves_the_picture_as_wide_as_it_is_drawn(visitor):
    reader = visitor("/accuracy_pitfalls?present=1&step=3&model=2", viewport=SCREEN)
    patients, bar = reader.scrubber("patients"), reader.page.locator(".stage-bar output")
    view = patients.drawn().root.locator(".ms-view:visible")
    expect(patients.output("precision")).not_to_contain_text("undefined")
    before = view.bounding_box()
    at, of = count(reader.page)
    reader.page.mouse.click(before["x"] + before["width"] / 2, before["y"] + before["height"] / 4)  # the first row
    expect(patients.output("precision")).to_contain_text("undefined")
    assert patients.painted().root.locator(".ms-view:visible").bounding_box() == before
    reader.page.keyboard.press("Space")
    expect(bar).to_have_text(f"{at + 1} / {of}")


@pytest.mark.parametrize(("lesson", "scheme"), [("thresholds", "light"), ("bleu_rouge", "dark")])
def test_the_last_row_can_read_every_step(visitor, lesson, scheme):
    reader = visitor(f"/{lesson}?present=1", viewport=SCREEN, color_scheme=scheme)
    page, bar = reader.page, reader.page.locator(".stage-bar output")
    expect(bar).to_have_text("1 / " + bar.inner_text().split(" / ")[1])
    page.wait_for_url("**step=1")
    at, of = count(page)
    assert of > 8
    assert found(reader, {"runOnly": ["wcag2a", "wcag2aa"]}) == []
    small = {}
    while at < of:
        for scrubber in page.locator("[data-testid=scrubber]:visible").all():
            expect(scrubber).to_have_attribute("data-ready", "drawn")
        with suppress(TooLate):  # what has just been drawn is looked at in the next frame
            page.wait_for_function(f"limits => !({SMALL})(limits).length", arg=[LEAST, 1280], timeout=2000)
        small[at] = page.evaluate(SMALL, [LEAST, 1280])
        page.keyboard.press("n")
        at += 1
        expect(bar).to_have_text(f"{at} / {of}")
    assert {step: found for step, found in small.items() if found} == {}


def test_a_number_and_enter_lead_to_its_step_and_what_was_moved_there_stays_on_the_page(visitor):
    reader = visitor("/precision_recall?present=1", viewport=SCREEN)
    page, bar = reader.page, reader.page.locator(".stage-bar output")
    page.wait_for_url("**step=1")
    expect(page.locator(".stage-bar > span")).to_have_text("Precision and recall")
    reader.ready()
    of = count(page)[1]
    for step in ("10", "9"):
        for key in (*step, "Enter"):
            page.keyboard.press(key)
        expect(bar).to_have_text(f"{step} / {of}")
    free = reader.scrubber("f").drawn()
    free.slider("beta").focus()
    page.keyboard.press("End")
    page.wait_for_url("**beta=**")
    beta = free.painted().index("beta")
    page.keyboard.press("Escape")
    page.wait_for_url(lambda url: "present" not in url)
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    assert reader.ready().scrubber("f").drawn().index("beta") == beta


def test_a_link_leads_to_a_part_of_the_lesson_that_was_closed_where_it_was_made(visitor):
    teacher = visitor("/precision_recall")
    teacher.page.get_by_role("button", name="Share").click()
    panel = teacher.page.get_by_role("dialog", name="Share this lesson")
    start = panel.get_by_label("Start at")
    title = "Two pairs of metrics"
    expect(start).to_be_visible()
    start.select_option(label=next(one for one in start.locator("option").all_inner_texts() if title in one))
    link = panel.get_by_label("Link", exact=True)
    reading = link.input_value()
    panel.get_by_label("on the projector").check()
    stage = visitor(link.input_value(), viewport=SCREEN).page
    expect(stage.locator(".stage-bar > span")).to_have_text(title)
    expect(stage.get_by_role("heading", name=title)).to_be_in_viewport()
    reader = visitor(reading)
    expect(reader.page.get_by_role("heading", name=title)).to_be_in_viewport()
    expect(reader.page.locator(".st-key-unfolds-two-pairs-of-metrics details")).to_have_attribute("open", "")


def test_a_link_made_in_the_share_panel_locks_and_hides(visitor):
    teacher = visitor("/precision_recall?threshold=0.5")
    teacher.page.get_by_role("button", name="Share").click()
    panel = teacher.page.get_by_role("dialog", name="Share this lesson")
    panel.get_by_text("Lock or hide").click()
    panel.locator('[data-name="pr.threshold"]').select_option("locked")
    panel.locator('[data-name="data"]').select_option("locked")
    panel.locator('[data-name="strict"]').select_option("hidden")
    panel.locator('[data-name="zero-division"]').select_option("hidden")
    assert found(teacher, {"runOnly": ["wcag2a", "wcag2aa"]}) == []
    link = panel.get_by_label("Link", exact=True).input_value()
    assert "threshold=0.5" in link

    reader = visitor(link)
    page, pr = reader.page, reader.scrubber("pr").drawn()
    start = pr.index()
    reader.unfold()
    expect(page.locator(".st-key-data")).to_be_visible()
    expect(page.locator(".st-key-strict")).to_be_hidden()
    expect(
        page.locator("p").filter(has_text=re.compile("^Show 0/0 as$"))
    ).to_be_hidden()  # the label of a control goes with it
    expect(pr.root.get_by_label("locked").first).to_have_attribute("aria-disabled", "true")
    page.mouse.click(*pr.thumb(part=0.9))
    pr.slider().focus()
    page.keyboard.press("End")
    page.mouse.move(*pr.knob("histogram"))
    page.mouse.down()
    page.mouse.move(600, 500)
    page.mouse.up()
    page.locator(".st-key-data button").nth(1).click(force=True)
    page.locator(".st-key-data button").nth(1).focus()
    page.keyboard.press("Enter")
    page.get_by_role("radio", name="both", exact=True).click()
    expect(page.locator(".st-key-told-guess")).to_contain_text("No.")
    assert pr.painted().index() == start
    reader.part("f-beta-one-number-from-both")
    free = reader.scrubber("f").drawn()
    beta = free.index("beta")
    free.slider("beta").focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**beta=**")
    assert free.painted().index("beta") == beta + 1
    page.reload()
    reader.ready()
    assert pr.painted().index() == start
    assert "lock=" in page.url
    assert "data=" not in page.url


# ---- inside another page
REFUSED = """
if (window.top !== window) for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("refused", "SecurityError"); } });
}
"""


def test_a_lesson_inside_another_page(browser, server, course):
    """Drawn, moved, locked and at its step, with the storage refused; another lesson opens beside it."""
    page = browser.page(server, locale="en-GB")  # a context of its own
    page.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda one: one.type == "error" and complaints.append(f"{one.text} {one.location['url']}"))
    page.add_init_script(REFUSED)
    page.goto(f"{course}/?{server}/precision_recall?embed=true&lock=f.beta&f-beta=1&step=3")
    frame = page.frame_locator("iframe")
    root = frame.locator('[data-testid="scrubber"][data-key="pr"]')
    expect(root).to_have_attribute("data-ready", "drawn")
    expect(root).to_be_in_viewport()
    expect(frame.get_by_test_id("stSidebar")).to_be_hidden()
    slider, beta = root.locator('[data-control="threshold"]').first, frame.locator('[data-control="beta"]').first
    before, still = slider.input_value(), beta.input_value()
    slider.focus()
    page.keyboard.press("PageUp")
    beta.focus()
    page.keyboard.press("End")
    expect(slider).not_to_have_value(before)
    expect(beta).to_have_value(still)
    with page.context.expect_page() as opened:
        frame.get_by_text("Open in Metricscope").click()
    assert "embed" not in opened.value.url
    assert [one for one in complaints if not PROBES.search(one.rpartition(" ")[2])] == []
    browser.close(page)
