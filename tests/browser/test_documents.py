"""From the atlas into the lessons, and the search field by keyboard."""

import re

from playwright.sync_api import expect

from datasets.documents import CATALOGUE
from widgets.curriculum import LESSONS


def test_an_example_is_edited_in_the_atlas_and_opened_in_its_lesson(visitor):
    """5 found instead of 3, 4 missed: recall 5/9. In the lesson the document's own: 3, 1, 4."""
    reader = visitor("/documents?document=Distilled+AI&examples-topic=precision+and+recall&examples-verdict=same")
    box = reader.page.locator(".st-key-open-cats-recall")
    expect(box).to_contain_text(CATALOGUE.examples["cats-recall"].story)
    expect(box).to_contain_text("printed 0.43")
    box.locator("summary").click()
    field = box.get_by_role("textbox", name="tp")
    expect(field).to_have_value("3")
    field.fill("5")
    field.press("Enter")
    expect(box).to_contain_text("With your inputs: 0.5556")
    reader.page.wait_for_url("**cats-recall.tp=5**")
    reader.ready()  # a link that is drawn anew between press and release is not followed
    box.get_by_role("link", name="Open it in Precision and recall").click()
    reader.page.wait_for_url("**/precision_recall?example=cats-recall")
    reader.ready()
    assert reader.scrubber("pr").cells() == {"TP": 3, "FP": 1, "FN": 4, "TN": 0}


def test_search_by_keyboard_and_a_guess_that_the_browser_remembers_until_told_to_forget(visitor):
    reader = visitor("/thresholds")
    reader.page.get_by_role("radio", name="the highest of them").click()
    expect(reader.page.get_by_text("Right.", exact=True)).to_be_visible()
    reader.page.wait_for_function("() => localStorage.getItem('metricscope.guesses')")
    page, field = reader.page, reader.page.get_by_role("combobox", name=re.compile("^Search"))
    field.wait_for()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Control+k")
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-expanded", "false")
    page.keyboard.type("tnr")
    expect(page.get_by_role("option").first).to_contain_text("specificity TNR")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.fill("precison recal")  # mistyped
    expect(page.get_by_role("option").first).to_contain_text("Precision and recall")
    field.fill("ndcg range")
    chosen = page.get_by_role("option").filter(has_text=CATALOGUE.mistakes["d-ndcg-range"].claim)
    expect(chosen).to_be_visible()
    for _ in range(page.get_by_role("option").count()):
        if chosen.get_attribute("aria-selected") == "true":
            break
        page.keyboard.press("ArrowDown")
    expect(field).to_have_attribute("aria-activedescendant", chosen.get_attribute("id"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/documents?*entry=d-ndcg-range*")
    opened = page.get_by_test_id("stExpander")
    expect(opened.filter(has_text=CATALOGUE.mistakes["d-ndcg-range"].correction)).to_be_visible()
    page.go_back()  # one step, to where the search began
    page.wait_for_url(re.compile(r"/thresholds(\?|$)"))
    page.go_forward()
    expect(opened.filter(has_text=CATALOGUE.mistakes["d-ndcg-range"].correction)).to_be_visible()
    reader.ready()
    other = CATALOGUE.mistakes["t-matthews-spelling"]  # on the page where one is already
    field.fill(other.claim)
    expect(page.get_by_role("option").first).to_contain_text(other.claim)
    page.keyboard.press("Enter")
    page.wait_for_url("**entry=t-matthews-spelling*")
    expect(opened.filter(has_text=other.correction)).to_be_visible()
    field.fill("zzzz")
    expect(page.locator(".mq").get_by_role("status")).to_contain_text("Nothing found for “")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    field.click()  # nothing of Streamlit's header lies over it
    expect(field).to_be_focused()

    reader.open("/")
    marks = reader.page.get_by_test_id("progress")
    expect(marks.get_by_role("link", name="Choosing a threshold: right")).to_be_visible()
    expect(marks).to_contain_text(f"1 of {len(LESSONS)} lesson questions answered, 1 right at the first try")
    marks.get_by_role("button", name="forget them").click()
    marks.get_by_role("button", name="click again to forget").click()
    expect(marks).to_contain_text("will show here")
    assert reader.page.evaluate("localStorage.getItem('metricscope.guesses')") == "{}"


def test_a_count_opens_the_list_that_was_folded_away(visitor):
    reader = visitor("/documents")
    page = reader.page
    page.get_by_role("radio", name="yes: negatives belong below").click()
    wrong = page.locator(".five-all a").first
    expect(wrong).to_be_visible()
    expect(page.get_by_text("32 of 190")).to_have_count(0)
    wrong.click()
    page.wait_for_url("**examples-verdict=wrong*")
    expect(page.get_by_text("32 of 190")).to_be_visible()
    reader.open("/documents?kind=Mistakes&entry=t-matthews-spelling")
    every = len(CATALOGUE.mistakes)
    page.get_by_role("link", name=f"All {every} mistakes").click()
    expect(page.get_by_text(f"{every} of {every}")).to_be_visible()
