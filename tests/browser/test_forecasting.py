"""The lesson on forecasting in a real browser: drags along time and lead time, typed numbers, switches, links."""

import numpy as np
import pytest
from playwright.sync_api import expect

from pages.regression.forecasting.data import BUILT_IN

LESSON = "/forecasting"
AIRLINE = np.array(BUILT_IN["airline"].values)


def naive(lead: int) -> float:
    return float(np.abs(AIRLINE[lead:] - AIRLINE[:-lead]).mean())


def test_dragging_the_lead_time_moves_all_of_it_and_sends_nothing_until_release(visitor):
    reader = visitor(LESSON)
    one, mouse = reader.scrubber("forecasts"), reader.page.mouse
    for view in ("series", "leads"):
        box = one.root.locator(f'[data-view="{view}"]').bounding_box()
        assert box and box["y"] + box["height"] <= 900
    assert one.value("mean_absolute_error") == pytest.approx(naive(3))
    sent, url, history = reader.messages, reader.page.url, reader.history
    before = {view: [mark["at"] for mark in one.geometry()[view]["marks"]] for view in ("series", "leads")}
    x, y = one.knob("leads")
    mouse.move(x, y)
    mouse.down()
    seen = []
    for right in (60, 140, 240):
        mouse.move(x + right, y, steps=4)
        seen.append(one.painted().index("lead") + 1)
        assert one.value("mean_absolute_error") == pytest.approx(naive(seen[-1]))
    assert 3 < seen[0] < seen[1] < seen[2]
    now = one.geometry()
    assert all([mark["at"] for mark in now[view]["marks"]] != marks for view, marks in before.items())
    assert (reader.messages, reader.page.url) == (sent, url)
    mouse.up()
    reader.page.wait_for_url(f"**lead={seen[-1]}*")
    expect(reader.page.get_by_text(f"The {144 - seen[-1]} forecasts behind it")).to_be_visible()
    assert (reader.messages, reader.history) == (sent + 1, history)


def test_what_was_known_is_dragged_through_time_and_travels_in_the_link(visitor):
    reader = visitor(f"{LESSON}?method=exp.+smoothing&error=MASE&every=true")
    one, page = reader.scrubber("forecasts"), reader.page
    x, y = one.knob("series")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 150, y, steps=5)
    page.mouse.up()
    page.wait_for_url("**known=*")
    known = int(page.url.partition("known=")[2].partition("&")[0])
    assert known < 100 and one.painted().value("actual") == AIRLINE[known + 2]  # three months ahead
    one.slider("alpha").focus()
    page.keyboard.press("End")
    page.wait_for_url("**alpha=1*")
    reader.ready()
    assert one.value("mean_absolute_error") == pytest.approx(naive(3)) and one.value("forecast") == AIRLINE[known - 1]
    again = visitor(page.url).scrubber("forecasts")
    assert again.values() == one.painted().values() and again.index("known") == one.index("known")


def test_numbers_are_typed_and_what_is_wrong_is_said(visitor):
    reader = visitor(f"{LESSON}?series=Type+your+own%E2%80%A6&every=true")
    one, page = reader.scrubber("forecasts"), reader.page
    text = page.get_by_label("Your numbers in time order")
    text.fill("3 5 4 8 x")
    text.press("Control+Enter")
    expect(page.get_by_text("Number 5 is “x”")).to_be_visible()
    assert one.value("judged") == 13
    text.fill("3, 5, 4, 8")
    text.press("Control+Enter")
    page.wait_for_url("**numbers=3*")
    expect(one.output("mean_absolute_error")).to_have_text("2.333")  # one step ahead: 2, 1 and 4 off
    reader.ready()
    assert visitor(page.url).scrubber("forecasts").value("mean_absolute_error") == 7 / 3


def test_an_answer_and_a_pair_move_the_percentages_and_an_axis_becomes_logarithmic(visitor):
    reader = visitor(f"{LESSON}?story=bounded-percentage")
    one, page = reader.scrubber("percent"), reader.page
    page.get_by_role("radio", name="Neither: it is symmetric").click()
    expect(page.get_by_text("Errors of the same size on either side")).to_be_visible()
    reader.ready()
    expect(one.output("smape")).to_have_text("40%")
    expect(one.output("mirror_smape")).to_have_text("66.67%")
    page.get_by_text("Faster than linear, with a factor that falls").click()
    growth = reader.scrubber("growth").drawn()
    straight = growth.root.get_attribute("data-content")
    page.get_by_role("radio", name="logarithmic").click()
    page.wait_for_url("**axis=logarithmic*")
    expect(growth.root).not_to_have_attribute("data-content", straight)
    reader.ready()
    growth.slider("start").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(growth.output("r2_exponential")).to_have_text("0.9942")
