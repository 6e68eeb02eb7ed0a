"""The lesson on language models in a real browser: drags, edits of the table, a clicked word, links."""

import math

import numpy as np
import pytest
from playwright.sync_api import expect

from datasets.sentences import PASSAGES, passages_of
from metrics_core.text.language_model import burstiness_of_gaps

LESSON = "/language_models"
START = (0.5, 0.25, 0.125, 0.125)


def by_numpy(q) -> float:
    with np.errstate(divide="ignore"):
        return float(np.exp(-np.mean(np.log(q))))


def agrees(one, *others: float) -> float:
    """Both perplexities are numpy's for the probability that the slider says, which is returned."""
    values = one.painted().values()
    p = float(one.root.locator('[data-control-value="p"]').inner_text())
    assert values["perplexity"] == values["formula: perplexity"] == pytest.approx(by_numpy([p, *others]), rel=1e-3)
    return p


def test_dragging_a_bar_moves_all_of_it_and_sends_nothing_until_release(visitor):
    reader = visitor(LESSON)
    one, mouse = reader.scrubber("perplexity"), reader.page.mouse
    assert agrees(one, *START[1:]) == 0.5
    for view in ("tokens", "bits"):
        box = one.root.locator(f'[data-view="{view}"]').bounding_box()
        assert box and box["y"] + box["height"] <= 900
    sent, url, history = reader.messages, reader.page.url, reader.history
    before = {view: [mark["at"] for mark in one.geometry()[view]["marks"]] for view in ("tokens", "bits")}
    x, y = one.knob("tokens")
    mouse.move(x, y)
    mouse.down()
    seen = []
    for up in (15, 30, 45):
        mouse.move(x + 3, y - up, steps=4)
        seen.append(agrees(one, *START[1:]))
    assert 0.5 < seen[0] < seen[1] < seen[2]
    now = one.geometry()
    assert all([mark["at"] for mark in now[view]["marks"]] != marks for view, marks in before.items())
    assert (reader.messages, reader.page.url) == (sent, url)
    mouse.up()
    reader.page.wait_for_url("**p=*")
    assert (reader.messages, reader.history) == (sent + 1, history)


def test_a_tilde_in_the_text_leaves_the_history_alone(visitor):
    """Browser and Python each write the query; two spellings of it would be two entries."""
    reader = visitor(f"{LESSON}?held-out=the+cat+%7E+sat+on+the+mat")
    page, ngrams = reader.page, reader.scrubber("ngrams")
    ngrams.slider("k").focus()
    history = reader.settled().history
    for _ in range(2):
        sent, url = reader.messages, page.url
        page.keyboard.press("ArrowRight")
        page.wait_for_url(lambda now, url=url: now != url)
        reader.answered(sent + 1)
        assert "held-out=the+cat+~+sat" in page.url
    assert reader.history == history


def test_another_token_keeps_the_first_and_travels_in_the_link(visitor):
    reader = visitor(LESSON)
    one, page = reader.scrubber("perplexity"), reader.page
    page.mouse.click(*one.thumb("p", part=0.9))
    page.wait_for_url("**p=*")
    reader.ready()
    first = agrees(one, *START[1:])
    one.root.locator('[data-view="tokens"] text').get_by_text("down", exact=True).click(force=True)
    page.wait_for_url("**q=*")
    reader.ready()
    expect(page.locator('[data-control-value="p"]')).to_have_text("0.125")
    one.slider("p").focus()
    page.keyboard.press("Home")
    page.wait_for_url("**p=0**")
    reader.ready()
    expect(one.output("perplexity")).to_have_text("∞")
    expect(page.get_by_text("The probability of “down” is 0")).to_be_visible()
    again = visitor(page.url)
    assert math.isinf(again.scrubber("perplexity").value("perplexity"))
    reader.fold("Type words and probabilities")
    page.get_by_role("radio", name="1 the").click()
    expect(page.locator('[data-control-value="p"]')).to_have_text(f"{first:.4g}")


def test_the_table_is_typed_into_a_word_is_clicked_and_its_gaps_are_drawn(visitor):
    reader = visitor(LESSON)
    one, page = reader.scrubber("perplexity"), reader.page
    reader.fold("Type words and probabilities")
    grid = page.get_by_test_id("stDataFrame").first
    reader.type_into(grid, 300, 52, "0.25")
    page.wait_for_url("**q=0.25_*")
    reader.ready()
    expect(one.output("perplexity")).to_have_text(f"{by_numpy((0.25, *START[1:])):.4g}")
    storm = a_word_is_clicked(reader)
    again = visitor(page.url)
    assert again.scrubber("perplexity").values() == one.painted().values()
    assert again.scrubber("gaps").value("burstiness_of_gaps") == storm


def a_word_is_clicked(reader) -> float:
    """Its burstiness, which is drawn with a ring for each place of the word."""
    one, page = reader.scrubber("gaps"), reader.page
    words = page.get_by_test_id("stDataFrame").last
    words.scroll_into_view_if_needed()
    box = words.bounding_box()
    assert box
    page.mouse.click(box["x"] + 18, box["y"] + 35 + 4.5 * 35)
    page.wait_for_url("**word=storm*")
    reader.ready()
    storm = burstiness_of_gaps(passages_of(PASSAGES), "storm")
    expect(one.output("burstiness_of_gaps")).to_have_text(f"{storm.value:.4g}".replace("-", "−"))
    rings = [mark for mark in one.geometry()["occurrences"]["marks"] if mark["kind"] == "dot"]
    assert len(rings) == storm.total
    return storm.value
