"""Lesson plans: the steps that they name are the projector's, and a plan fits on one printed page."""

from __future__ import annotations

import json
import re
from zipfile import ZipFile

import pytest
from playwright.sync_api import expect

from widgets.lesson_plans.plan import STEPS, planned

from .axe import found
from .steps import SCREEN, read, walked

KNOWN = json.loads(STEPS.read_text("utf-8"))
TOURS = [planned()[i::4] for i in range(4)]  # each by one presenter, whose projector goes on from lesson to lesson
WALKED = ("precision_recall", "bleu_rouge")  # by the projector's keys too; BLEU's has a picture in a closed fold


@pytest.mark.parametrize("lessons", TOURS, ids=lambda lessons: lessons[0])
def test_the_steps_of_a_plan_are_the_projectors(visitor, lessons):
    """Where a lesson has other steps now: python -m tests.browser.steps ADDRESS writes them down."""
    presenter = visitor(f"/{lessons[0]}?present=1", viewport=SCREEN)
    for lesson in lessons:
        if lesson != lessons[0]:
            presenter.follow(lesson)
        page = presenter.page
        expect(page.locator(".stage-bar output")).to_have_text(f"1 / {len(KNOWN[lesson])}")
        assert read(page) == KNOWN[lesson], lesson
        if lesson in WALKED:
            assert walked(page) == KNOWN[lesson], lesson


def test_every_plan_fits_on_one_printed_page(visitor, server):
    page = visitor("/teachers").page
    for lesson in planned():
        for size in ("A4", "Letter"):
            page.goto(f"{server}/plan/{lesson}")
            printed = page.pdf(format=size, prefer_css_page_size=False)
            assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1, (lesson, size)


def test_a_plan_is_shown_and_printed_without_a_failure(visitor, server):
    reader = visitor("/teachers?plan=NDCG")
    card = reader.page.locator(".lesson-plan")
    expect(card).to_contain_text("A common misconception")
    card.get_by_role("link", name=re.compile("^6: NDCG at every k$")).click()
    reader.page.wait_for_url("**/ndcg?present=1&step=6")
    expect(reader.page.locator(".stage-bar > span")).to_have_text("NDCG at every k")
    reader.page.goto(f"{server}/plan/ndcg")
    assert found(reader, {"runOnly": ["wcag2a", "wcag2aa"]}) == []


def test_the_teachers_page_has_no_failure_with_all_of_it_open(visitor):
    """In the light and in the dark."""
    reader = visitor("/teachers?plan=NDCG&course=ABCDEFGH", color_scheme="light")
    reader.all_parts()
    expect(reader.page.get_by_label("Codes, one on each line")).to_be_visible()
    assert found(reader) == []
    reader.coloured("dark")
    assert found(reader) == []


def test_a_question_bank_is_made_when_it_is_asked_for(visitor, tmp_path):
    reader = visitor("/teachers?plan=Precision+and+recall")
    reader.part("question-bank")
    with reader.page.expect_download() as download:
        reader.page.get_by_role("button", name="Moodle XML").click()
    download.value.save_as(tmp_path / "bank.xml")
    text = (tmp_path / "bank.xml").read_text("utf-8")
    assert text.startswith("<?xml") and "{1:NUMERICAL:=" in text and "Precision and recall" in text
    with reader.page.expect_download() as download:
        reader.page.get_by_role("button", name="QTI 2.1").click()
    with ZipFile(download.value.path()) as bank:
        assert "items/q00001.xml" in bank.namelist()


def test_a_package_is_asked_for_by_lesson_and_version(visitor):
    reader = visitor("/teachers")
    asked = []

    def answer(route):
        asked.append(route.request.post_data_json)
        route.fulfill(
            content_type="text/event-stream", body='data: {"share": 0.5}\n\ndata: {"error": "Enough of it."}\n\n'
        )

    reader.page.route("**/file", answer)
    reader.part("lessons-as-packages")
    reader.choose(re.compile("^Lesson$"), "NDCG")
    reader.page.get_by_role("radio", name="SCORM 2004").click()
    reader.settled()
    reader.page.get_by_role("button", name="Make the package").click()
    expect(reader.page.get_by_test_id("package").get_by_role("status")).to_have_text("Enough of it.")
    assert [(one["lesson"], one["query"], one["package"]) for one in asked] == [("ndcg", "", "2004")]
    assert asked[0]["session"] and asked[0]["address"].startswith("http://")
