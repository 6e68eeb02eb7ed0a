"""Links that open the documents' examples and scenarios: what is painted, and where the links on the page lead."""

import pytest
from playwright.sync_api import expect

from datasets.documents import CATALOGUE
from datasets.questions import QUESTIONS


def test_an_example_opens_and_its_row_leads_to_the_next(visitor):
    """The cat search: 3 found, 1 wrong, 4 missed; then the 20 patients, by a click in the same tab."""
    reader = visitor("/precision_recall?example=cats-recall")
    pr = reader.scrubber("pr")
    expect(reader.page.locator("aside.opened")).to_contain_text("Printed: 0.43")
    assert pr.cells() == {"TP": 3, "FP": 1, "FN": 4, "TN": 0}
    assert pr.value("recall") == 3 / 7
    reader.page.locator("aside.opened").get_by_text("to its row").click()
    row = reader.page.locator("tr.is-open")
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text(CATALOGUE.examples["cats-recall"].story)
    windows = len(reader.context.pages)
    reader.page.locator("#example-medical-confusion a").click()
    reader.page.wait_for_url("**/precision_recall?example=medical-confusion*")
    reader.ready()
    assert len(reader.context.pages) == windows
    assert pr.cells() == {"TP": 5, "FP": 3, "FN": 4, "TN": 8}


@pytest.mark.parametrize(
    ("story", "cells"), [("pregnancy-test-lines", (70, 2, 30, 98)), ("wakeword", (45, 20, 5, 359_980))]
)
def test_a_story_opens_with_its_question_and_its_inputs(visitor, story, cells):
    reader = visitor(f"/thresholds?story={story}")
    expect(reader.page.locator("aside.opened")).to_contain_text(QUESTIONS[story].asks)
    reader.page.locator("aside.opened").get_by_text("answer it").click()
    expect(reader.page.get_by_role("radiogroup").last).to_be_in_viewport()
    one = reader.scrubber("story-scrubber")
    assert one.cells() == dict(zip(("TP", "FP", "FN", "TN"), cells, strict=True))
    one.root.evaluate("(root) => (root.dataset.mark = 'the same')")
    reader.page.get_by_role("radiogroup").last.locator("label").last.click()
    expect(reader.page.get_by_text("the cheapest threshold on these data")).to_be_visible()
    reader.ready()
    expect(one.root).to_have_attribute("data-mark", "the same")  # and so glides to where the answer is
