"""The lesson on detection in a real browser: boxes dragged by mouse, finger and keys, two controls scrubbed, links, a file."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from datasets.boxes import HIGH, WIDE
from metrics_core.detection import average_precision, iou, match
from pages.vision.detection.data import SCENES
from pages.vision.detection.task import drawn_task

LESSON = "/detection"
TEN, HARD = SCENES


def iou_of(page: Page) -> Locator:
    return page.get_by_test_id("pad").locator('output[data-metric="iou"]')


def at(page: Page, x: float, y: float) -> tuple[float, float]:
    """A place on the pad, in pixels of the window."""
    box = page.locator(".mb-pad").bounding_box()
    assert box
    return box["x"] + x / WIDE * box["width"], box["y"] + y / HIGH * box["height"]


def answered(page: Page, truth, prediction) -> None:
    """The numbers are the core's for boxes that stand so, and the link has them."""
    expect(iou_of(page)).to_have_text(f"{iou(truth, prediction):.4g}")
    assert float(iou_of(page).get_attribute("data-value") or "") == iou(truth, prediction)


def test_a_box_is_dragged_and_resized_and_only_the_core_says_numbers(visitor):
    reader = visitor(f"{LESSON}?truth=2_2_8_6&box=4_3_11_6")
    page, mouse = reader.page, reader.page.mouse
    answered(page, (2, 2, 8, 6), (4, 3, 11, 6))
    panel = page.locator(".mb-panel").bounding_box()
    assert panel and panel["y"] + panel["height"] <= 900
    sent, history = reader.messages, reader.history
    mouse.move(*at(page, 9.5, 4.5))
    mouse.down()
    mouse.move(*at(page, 7.5, 4.5), steps=5)
    assert iou_of(page).get_attribute("data-value") is None
    expect(iou_of(page)).to_have_text("")
    assert page.locator('[data-part="shared"]').bounding_box()
    assert reader.messages == sent
    mouse.up()
    answered(page, (2, 2, 8, 6), (2, 3, 9, 6))
    mouse.move(*at(page, 2, 2))
    mouse.down()
    mouse.move(*at(page, 10, 2), steps=5)  # past the other side: it stops one step before
    mouse.up()
    answered(page, (7.8, 2, 8, 6), (2, 3, 9, 6))
    page.wait_for_url("**truth=7.8_2_8_6*")
    mouse.click(*at(page, 4, 5.7))  # who cannot drag clicks a box, and then where it goes
    mouse.click(*at(page, 5, 6.5))
    answered(page, (7.8, 2, 8, 6), (3, 3.8, 10, 6.8))
    assert (reader.messages, reader.history) == (sent + 3, history)
    again = visitor(page.url)
    answered(again.page, (7.8, 2, 8, 6), (3, 3.8, 10, 6.8))


def test_the_whole_formula_is_seen_where_there_is_little_room(visitor):
    page = visitor(f"{LESSON}?truth=2.2_2.2_8_6.4&box=4.2_3.4_11_6.2").page
    for width in (390, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        formula = page.locator(".mb-formula")
        expect(formula).to_contain_text("0.", use_inner_text=True)
        assert formula.evaluate("node => node.scrollWidth <= node.clientWidth"), width


def test_boxes_move_by_keys_and_by_finger(visitor):
    reader = visitor(f"{LESSON}?truth=2_2_8_6&box=4_3_11_6", has_touch=True, viewport={"width": 390, "height": 844})
    page = reader.page
    page.get_by_test_id("pad-box-0").focus()
    for key in ("ArrowLeft", "ArrowUp", "Shift+ArrowRight", "Shift+ArrowDown"):
        page.keyboard.press(key)
    answered(page, (1.8, 1.8, 8, 6), (4, 3, 11, 6))
    page.get_by_test_id("pad").scroll_into_view_if_needed()
    client = reader.context.new_cdp_session(page)
    way = [at(page, 9.5, 4.5), at(page, 8.5, 4.5), at(page, 7.5, 4.5)]
    for kind, (x, y) in zip(("touchStart", "touchMove", "touchMove"), way, strict=True):
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    answered(page, (1.8, 1.8, 8, 6), (2, 3, 9, 6))


def test_confidence_and_overlap_are_scrubbed(visitor):
    reader = visitor(f"{LESSON}?data={HARD}")
    one, page = reader.scrubber("match"), reader.page
    task = drawn_task(HARD).of("fish")
    looks = "() => [...document.querySelectorAll('[data-look]')].filter((n) => n.getAttribute('visibility') === 'visible').map((n) => n.dataset.look).sort()"
    assert page.evaluate(looks) == ["aside"] * 5 + ["found"] * 2 + ["fp"] * 2 + ["tp"] * 2
    sent = reader.messages
    one.slider("iou").focus()
    page.keyboard.press("End")
    expect(one.output("tp")).to_have_text("0")
    assert one.painted().value("ap_coco101") == average_precision(match(task.truth, task.said, iou=0.95)) == 0
    assert page.evaluate(looks).count("fn") == 2
    one.slider("confidence").focus()
    page.keyboard.press("End")
    expect(one.output("precision")).to_have_text("undefined: no box is kept")
    assert page.evaluate(looks) == ["aside"] * 2 + ["fn"] * 2
    page.wait_for_url("**confidence=inf*")
    assert sent < reader.messages <= sent + 2
    expect(page.get_by_text("0 of 7 detections are kept")).to_be_visible()
    again = visitor(page.url).scrubber("match")
    assert again.values() == pytest.approx(one.painted().values(), nan_ok=True)


def test_a_file_of_ones_own(visitor, tmp_path):
    reader = visitor(f"{LESSON}?data=your+files…")
    page = reader.page
    boxes = [{"image_id": 1, "category_id": 1, "bbox": [0, 0, 10, 10 * n]} for n in (1, 2)]
    truth = {"categories": [{"id": 1, "name": "<b>cat"}], "annotations": boxes}
    for name, found in (("truth", truth), ("said", [boxes[1] | {"score": 0.5}, boxes[0] | {"bbox": [0, 0, -1, 1]}])):
        (tmp_path / f"{name}.json").write_text(json.dumps(found))
    inputs = page.locator('[data-testid="stFileUploader"] input[type=file]')
    reader.upload(inputs.nth(0), tmp_path / "truth.json")
    reader.upload(inputs.nth(1), tmp_path / "said.json")
    expect(page.get_by_text("True boxes: 2. Detections: 1.")).to_be_visible()
    expect(reader.scrubber("match").output("recall")).to_have_text("0.5")
    assert reader.scrubber("match").value("ap_coco101") == pytest.approx(51 / 101)
    expect(page.get_by_text("1 row of detections is left out")).to_be_visible()
