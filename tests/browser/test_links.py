"""Links within the app: they open without loading it anew, so that the session and a reader's file go along."""

import numpy as np
import pandas as pd
from playwright.sync_api import expect

MARK = "window.metricscopeStayed = 1"  # anew for each link
STAYED = "window.metricscopeStayed === 1"
# Each but the first start is reached by a link as well; "" is where the link before led.
WAYS = [
    ("/", "[data-testid=stMain] a[href='precision_recall']", "**/precision_recall*", "Precision and recall"),
    ("", "tr[id^=example-] a", "**/precision_recall?example=*", "Precision and recall"),
    ("accuracy_pitfalls", ".mx-next a", "**/precision_recall*", "Precision and recall"),
    (
        "glossary?metric=precision",
        "[data-testid=stMain] a[href='precision_recall']",
        "**/precision_recall*",
        "Precision",
    ),
    ("history", "a[href='choose']", "**/choose*", "Which metric?"),
]


def test_a_link_opens_without_loading_the_app_anew(visitor):
    reader = visitor(WAYS[0][0])
    page = reader.page
    for start, selector, url, title in WAYS:
        if start.strip("/"):
            reader.follow(start)
        if "example" in selector:
            reader.part("what-the-documents-say")
        link = page.locator(selector).first
        expect(link).to_be_attached()
        page.evaluate(MARK)
        link.evaluate("(a) => a.click()")
        page.wait_for_url(url)
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        reader.ready()
        assert page.evaluate(STAYED), selector


WITHIN = [
    ("glossary?metric=precision", ".glossary-index a[href='?metric=recall']", "metric=recall", "h2", "Recall"),
    ("documents?kind=Mistakes&entry=a-cardinality", "a[href^='documents?kind']", "kind=Mistakes", "h1", "Documents"),
    ("precision_recall?example=cats-precision", ".opened a[href='?']", "", "h1", "Precision and recall"),
]


def test_a_link_within_its_page_does_not_load_the_app_anew(visitor):
    reader = visitor(f"/{WITHIN[0][0]}")
    page = reader.page
    for start, selector, query, where, says in WITHIN:
        if start != WITHIN[0][0]:
            reader.follow(start)
        page.evaluate(MARK)
        page.locator(selector).first.evaluate("(a) => a.click()")
        page.wait_for_function(
            "query => location.search.includes(query) && !/entry|example/.test(location.search)", arg=query
        )
        reader.ready()
        expect(page.locator(where).filter(has_text=says).first).to_be_visible()
        expect(page.locator(".opened")).to_have_count(0)
        assert page.evaluate(STAYED), selector


def test_back_leaves_a_lesson_that_writes_its_position(visitor):
    reader = visitor("/history")
    page = reader.ready().page
    page.evaluate(MARK)
    page.locator("[data-testid=stMain] a[href='precision_recall']").first.evaluate("(a) => a.click()")
    page.wait_for_url("**/precision_recall*")
    reader.ready()
    reader.scrubber("pr").slider().press("ArrowRight")
    page.wait_for_url("**/precision_recall?*threshold=*")
    reader.settled()
    page.go_back()
    page.wait_for_url("**/history*")
    reader.ready()
    assert "threshold" not in page.url
    expect(page.get_by_role("heading", level=1)).to_contain_text("History")
    assert page.evaluate(STAYED)


def test_a_modified_click_is_the_browser_s(visitor):
    reader = visitor("/accuracy_pitfalls")
    reader.ready()
    page, was = reader.page, reader.page.url
    link = page.locator(".mx-next a")
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    opened.value.wait_for_load_state()  # Chromium may never close a window that it is still opening
    opened.value.close()
    assert page.url == was


def test_a_file_survives_a_move_to_another_lesson_and_back(visitor, tmp_path):
    path = tmp_path / "predictions.csv"
    pd.DataFrame({"truth": np.arange(30) % 2, "score": np.arange(30) / 31}).to_csv(path, index=False)
    reader = visitor("/precision_recall?data=Your+file%E2%80%A6")
    page = reader.page
    page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(path)
    slider = reader.scrubber("pr").slider()
    expect(slider).to_have_attribute("max", "30")
    reader.ready()
    page.evaluate(MARK)
    page.locator(".mx-next a").click()
    page.wait_for_url("**/roc_pr_det*")
    reader.ready()
    reader.turn_to("precision_recall")
    page.wait_for_url("**/precision_recall*")
    reader.ready()
    reader.unfold()
    page.get_by_text("Your file…", exact=True).click()
    expect(slider).to_have_attribute("max", "30")
    assert page.evaluate(STAYED)
