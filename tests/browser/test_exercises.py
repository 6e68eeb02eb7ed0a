"""Exercises in the browser: begun, met while dragging without a word to the server, shown by the second hint; and worksheets in print."""

import re

from playwright.sync_api import expect

ASKS = "/precision_recall?exercise=less-precise-and-better"


def test_an_exercise_is_met_the_moment_the_reader_gets_there(reader):
    page = reader.open("/precision_recall").page
    listed = page.get_by_test_id("exercises")
    expect(listed.get_by_role("listitem")).to_have_count(3)
    listed.get_by_role("button", name="Begin exercise 1").click()
    card = page.get_by_role("complementary", name="Exercise 1 of 3")
    expect(card).to_be_visible()
    expect(card.get_by_role("listitem").nth(0)).to_have_text("precision falls: not yet")
    expect(page).to_have_url(re.compile("exercise=less-precise-and-better"))
    apples = page.locator('[data-testid=scrubber][data-key="apples"]')
    good, rotten = (apples.locator(f'input[data-control="{name}"]') for name in ("good_picked", "rotten_picked"))
    expect(good).to_be_focused()
    good.press("End")
    expect(card.get_by_role("listitem").nth(1)).to_have_text("F1 rises: yes")
    rotten.focus()
    for _ in range(3):
        rotten.press("ArrowRight")
    expect(card.get_by_role("status")).to_contain_text("Done.")
    assert (
        page.evaluate("localStorage.getItem('metricscope.exercises')")
        == '{"precision_recall/less-precise-and-better":true}'
    )
    card.get_by_role("button", name="Next exercise").click()
    card = page.get_by_role("complementary", name="Exercise 2 of 3")
    card.get_by_role("button", name="Hint").click()
    expect(card.get_by_role("status")).to_contain_text("share of what is flagged")
    card.get_by_role("button", name="Show me").click()
    expect(card.get_by_role("status")).to_contain_text("There it is.")
    card.get_by_role("button", name="Leave the exercise").click()
    expect(card).to_be_hidden()
    expect(page).not_to_have_url(re.compile("exercise="))
    marks = reader.open("/").page.get_by_test_id("progress")
    expect(marks.get_by_role("link", name="Precision and recall: not guessed yet; 2 of 3 exercises")).to_be_visible()
