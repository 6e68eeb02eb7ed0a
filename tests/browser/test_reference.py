"""Which metric? in a browser: answers to a recommendation, its demonstration, the report card."""

from playwright.sync_api import expect


def test_from_answers_to_a_demonstration_and_a_report_card(visitor):
    reader = visitor("/choose")
    page = reader.page
    page.get_by_text("a number, such as a price", exact=True).click()
    page.get_by_text("all similar, in one unit", exact=True).click()
    page.get_by_text("the one of 10", exact=True).click()
    expect(page.get_by_role("heading", name="Root mean squared error")).to_be_visible()
    failing = reader.scrubber("demo-rmse")
    expect(failing.output("notices")).to_have_attribute("data-value", "3.5")
    before = failing.painted().value("fails")
    failing.slider("at").focus()
    failing.slider("at").press("End")
    failing.painted()
    assert failing.value("fails") > 5 * before
    assert failing.value("notices") == 3.5
    page.wait_for_url(lambda url: "q-large" in url and "rmse-at=60" in url)
    text = reader.download(page.get_by_role("button", name="Report card (HTML)")).path().read_text("utf-8")
    assert "<h2>Root mean squared error</h2>" in text
    assert "sklearn.metrics.root_mean_squared_error(y_true, y_pred)" in text
