"""Exercises in the browser: begun, met while moving without a word to the server, shown by the second hint; worksheets in print."""

import re

from playwright.sync_api import expect

from widgets.curriculum import LESSONS, part
from widgets.worksheets.page import sheet

SHEET = re.compile(rb"/Type\s*/Page\b")
HEIGHTS = """
(sheets) => sheets.map((sheet) => {
  const main = new DOMParser().parseFromString(sheet, "text/html").querySelector("main");
  document.querySelector("main").replaceWith(main);
  main.style.minHeight = 0;
  return main.scrollHeight;
})
"""


def test_an_exercise_is_met_the_moment_the_reader_gets_there(visitor):
    reader = visitor("/precision_recall")
    page = reader.page
    listed = page.get_by_test_id("exercises")
    expect(listed.locator("li[data-name]")).to_have_count(3)
    listed.get_by_role("button", name="Begin exercise 1").click()
    card = page.get_by_role("complementary", name="Exercise 1 of 3")
    goal = card.get_by_role("listitem")
    expect(goal.nth(0)).to_have_text("precision falls: not yet")
    expect(page).to_have_url(re.compile("exercise=less-precise-and-better"))
    apples = page.locator('[data-testid=scrubber][data-key="apples"]')
    good, rotten = (apples.locator(f'input[data-control="{name}"]') for name in ("good_picked", "rotten_picked"))
    expect(good).to_be_focused()
    page.get_by_role("button", name="Present").scroll_into_view_if_needed()
    page.get_by_role("button", name="Present").click(trial=True)  # the card does not lie upon it
    good.focus()
    good.press("End")
    expect(goal.nth(1)).to_have_text("F1 rises: yes")
    rotten.focus()
    for _ in range(3):
        rotten.press("ArrowRight")
    expect(card.get_by_role("status")).to_contain_text("Done.")
    done = page.evaluate("localStorage.getItem('metricscope.exercises')")
    assert done == '{"precision_recall/less-precise-and-better":true}'

    card.get_by_role("button", name="Next exercise").click()  # while the last key is still being told
    card = page.get_by_role("complementary", name="Exercise 2 of 3")
    card.get_by_role("button", name="Hint").click()
    expect(card.get_by_role("status")).to_contain_text("a proportion of what is flagged")
    reader.settled()
    expect(page).not_to_have_url(re.compile("exercise=less-precise-and-better"))
    card.get_by_role("button", name="Show me").click()
    expect(card.get_by_role("status")).to_contain_text("This is one way.")
    card.get_by_role("button", name="Leave the exercise").click()
    expect(card).to_be_hidden()
    expect(page).not_to_have_url(re.compile("exercise="))

    marks = reader.open("/").page.get_by_test_id("progress")
    expect(marks.get_by_role("link", name="Precision and recall: not guessed yet; 2 of 3 exercises")).to_be_visible()


def test_what_is_typed_is_looked_at_though_its_part_of_the_page_runs_alone(visitor):
    page = visitor("/bleu_rouge?exercise=precise-by-silence").page
    card = page.get_by_role("complementary", name="Exercise 2 of 3")
    expect(card.get_by_role("listitem").nth(0)).to_have_text("geometric mean is 1: not yet")
    reference = page.get_by_role("textbox", name="Reference").input_value()
    page.get_by_role("textbox", name="Candidate").fill(" ".join(reference.split()[:4]))
    expect(card.get_by_role("status")).to_contain_text("Done.")


def test_a_worksheet_is_one_page_and_its_key_at_most_two(browser, server):
    """Of a dozen sheets of each lesson the longest is printed; its button prints."""
    page = browser.page(server, viewport={"width": 702, "height": 100})  # the width of Letter between its margins
    page.emulate_media(media="print")

    for url in [lesson.url for lesson in LESSONS if part(lesson.url, "worksheet")]:
        sheets = {seed: sheet(url, seed, server) for seed in range(1, 13)}
        page.set_content(sheets[1])
        heights = dict(zip(sheets, page.evaluate(HEIGHTS, list(sheets.values())), strict=True))
        seed = max(heights, key=lambda seed: heights[seed])
        page.goto(f"{server}/worksheet/{url}/{seed}")
        for paper in ("A4", "Letter"):
            assert len(SHEET.findall(page.pdf(format=paper))) == 1, (url, seed, paper)
        page.emulate_media(media="screen")
        page.get_by_role("link", name="To the key").click()
        page.wait_for_url("**/key")
        page.emulate_media(media="print")
        assert len(SHEET.findall(page.pdf(format="Letter"))) <= 2, (url, seed)
    page.emulate_media(media="screen")
    page.evaluate("() => { window.print = () => (window.printed = true); }")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed"), "the page's policy keeps its button from printing"
    browser.close(page)
