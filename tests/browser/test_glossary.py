"""The glossary in a real browser: a metric is found by its alias, its example is moved, its texts are typed into."""

import pytest
from playwright.sync_api import expect


def test_a_metric_is_found_by_its_alias_its_example_is_moved_and_a_text_is_typed(visitor):
    reader = visitor("/glossary")
    page = reader.page
    page.get_by_role("combobox", name="Find a metric").fill("sensitivity")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2).first).to_have_text("recall")
    expect(page.get_by_role("status").filter(has_text="another name")).to_have_text(
        "“sensitivity” is another name of recall."
    )
    recall = reader.ready().scrubber("moves-recall")
    assert recall.painted().value("recall") == pytest.approx(10 / 15)
    sent = reader.messages
    recall.slider("fn").focus()
    page.keyboard.press("Home")
    expect(recall.output("recall")).to_have_attribute("data-value", "1")
    assert recall.values()["formula: recall"] == 1
    page.wait_for_url("**metric=sensitivity*fn=0*")
    assert reader.messages == sent + 1  # once the key has rested
    recall.slider("tp").focus()
    page.keyboard.press("Home")
    expect(recall.output("recall")).to_have_text("undefined: no actual positives")
    page.wait_for_url("**tp=0*")
    again = visitor(page.url)
    expect(again.page.get_by_role("heading", level=2).first).to_have_text("recall")
    expect(again.scrubber("moves-recall").output("recall")).to_have_text("undefined: no actual positives")

    page.get_by_role("combobox", name="Find a metric").fill("n-gram overlap")
    page.keyboard.press("Enter")
    value = page.locator("output[data-metric=rouge_n]")
    expect(value).not_to_have_attribute("data-value", "1.0")
    page.get_by_label("Output").fill("the cat is sitting on the red mat today")
    expect(value).to_have_attribute("data-value", "1.0")
    page.get_by_role("radio", name="ROUGE-L", exact=True).click()
    expect(page.get_by_role("heading", level=2).first).to_have_text("ROUGE-L")
    page.wait_for_url("**metric=rouge_l*")
