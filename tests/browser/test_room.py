"""A live class: a teacher's window and a telephone in one room."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from .conftest import Visitor

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


@pytest.fixture
def phone(browser, server):
    """A telephone that has opened nothing yet."""
    one = Visitor(browser, server, **PHONE)
    yield one
    one.close()


def grave(page, place: str) -> list[str]:
    found = Axe().run(page, context=place).response["violations"]
    return [one["id"] for one in found if one["impact"] in ("serious", "critical")]


def test_a_lesson_in_class(visitor, phone):
    teacher = visitor("/precision_recall", locale="en-GB")
    board, desk = teacher.page.get_by_role("dialog"), teacher.page.get_by_role("complementary", name="Live class")
    teacher.page.get_by_role("button", name="Class", exact=True).click()
    code = board.get_by_test_id("room-board-code").inner_text()
    assert board.get_by_role("img").evaluate("(img) => img.decode().then(() => img.naturalWidth)") > 0
    assert grave(teacher.page, "dialog") == []
    board.get_by_role("button", name="Back to the lesson").click()

    phone.page.goto(f"{phone.address}/join")
    assert grave(phone.page, "body") == []
    phone.page.get_by_label("Room code").fill(code.lower())
    phone.page.keyboard.press("Enter")
    phone.ready()
    hand = phone.page.get_by_role("complementary", name="Live class")
    expect(hand.get_by_test_id("room-state")).to_have_text("live")
    expect(desk.get_by_test_id("room-guests")).to_have_text("1 guest")

    here, there = teacher.scrubber("pr"), phone.scrubber("pr")
    history = phone.history
    here.slider().press("Home")
    expect(there.slider()).to_have_js_property("value", "0")
    here.slider().press("PageDown")
    expect(there.slider()).to_have_js_property("value", here.slider().input_value())
    expect(phone.page).to_have_url(re.compile(r"threshold="))  # once it rests, as if the guest had let go
    assert phone.history == history

    desk.get_by_role("combobox", name="Ask a question").select_option(index=1)
    choices = hand.locator("button[data-answer]")
    expect(choices.first).to_be_visible()
    expect(phone.page.locator(".st-key-guess")).to_be_hidden()
    choices.nth(1).click()
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(desk.locator('[data-answer="1"]')).to_have_attribute("data-count", "1")
    assert hand.locator("[data-count]").count() == 0
    assert grave(phone.page, ".mr-bar") == grave(teacher.page, ".mr-bar") == []
    desk.get_by_role("button", name="Reveal").click()
    expect(hand.locator('[data-answer="1"]')).to_have_attribute("data-count", "1")
    expect(hand.locator(".is-right")).to_have_count(1)

    teacher.page.reload()
    teacher.ready()
    expect(desk.get_by_role("button", name="Close the room")).to_be_visible()
    teacher.page.get_by_test_id("stSidebarNav").get_by_role("link", name="NDCG").click()
    expect(phone.page.get_by_role("heading", level=1, name="NDCG")).to_be_visible()

    hand.get_by_role("button", name="Look around alone").click()
    expect(hand.get_by_test_id("room-state")).to_have_text("looking around alone")
    teacher.ready().page.get_by_test_id("stSidebarNav").get_by_role("link", name="Choosing a threshold").click()
    expect(teacher.page.get_by_role("heading", level=1, name="Choosing a threshold")).to_be_visible()
    expect(phone.page.get_by_role("heading", level=1, name="NDCG")).to_be_visible()
    phone.ready()
    hand.get_by_role("button", name="Follow again").click()
    expect(phone.page.get_by_role("heading", level=1, name="Choosing a threshold")).to_be_visible()

    teacher.ready()
    desk.get_by_role("button", name="Close the room").click()
    expect(hand.get_by_test_id("room-state")).to_have_text("The teacher has closed the room.")
    expect(desk).to_be_hidden()
    expect(phone.page).not_to_have_url(re.compile("room="))
    expect(teacher.page).not_to_have_url(re.compile("room="))
    teacher.ready(), phone.ready()
