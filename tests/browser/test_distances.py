"""The lesson on distances in a real browser: tips dragged in two dimensions, vectors and texts typed, links followed."""

import math

import numpy as np
import pytest
from playwright.sync_api import expect

LESSON = "/distances"


def standing(one) -> tuple[float, float, float]:
    """Angle in degrees and both lengths, as the sliders say them."""
    texts = one.root.locator("[data-control-value]").all_text_contents()
    angle, a, b = (float(text.rstrip("°")) for text in texts)
    return angle, a, b


def agrees(one) -> tuple[float, float, float]:
    """Both distances are those of the angle and the lengths that are shown, which are returned."""
    angle, a, b = standing(one.painted())
    values, cosine = one.values(), math.cos(math.radians(angle))
    squares = a * a + b * b - 2 * a * b * cosine
    assert values["euclidean_distance"] == pytest.approx(math.sqrt(max(squares, 0)), rel=2e-3, abs=2e-3)
    assert values["formula: euclidean_distance"] == values["euclidean_distance"]
    assert values["cosine_distance"] == pytest.approx(1 - cosine, abs=1e-3)
    return angle, a, b


def test_the_tip_of_b_is_dragged_anywhere_and_the_tip_of_a_along_its_line(visitor):
    reader = visitor(LESSON)
    one, mouse = reader.scrubber("distances"), reader.page.mouse
    assert agrees(one) == (36.87, 1, 3)
    row = one.slider("b").locator("xpath=ancestor::div[@class='ms-control ms-by-keys']")
    assert row.bounding_box()["height"] == 1  # it shows to who goes by Tab
    one.slider("b").focus()
    reader.page.keyboard.press("ArrowRight")
    assert row.bounding_box()["height"] > 20 and agrees(one)[2] > 1
    reader.page.keyboard.press("ArrowLeft")
    one.slider("b").blur()
    assert agrees(one) == (36.87, 1, 3)
    reader.page.wait_for_url("**b=3**")
    reader.settled()
    sent, url, history = reader.messages, reader.page.url, reader.history
    (x0, y0), (x1, y1) = one.knob("plane", 0), one.knob("plane", 1)  # the tips of b and of a
    unit = math.hypot(x0 - x1, y0 - y1) / math.hypot(1.4, 1.8)
    mouse.move(x0, y0)
    mouse.down()
    mouse.move(x1 - unit - 1.5 * unit, y1, steps=6)  # b at (-1.5, 0)
    angle, a, b = agrees(one)
    assert (angle, a) == (180, 1) and b == pytest.approx(1.5, abs=0.38)
    mouse.move(x1 - unit, y1 - 1.75 * unit, steps=6)  # b at (0, 1.75)
    angle, a, b = agrees(one)
    assert (angle, a) == (90, 1) and b == pytest.approx(1.75, abs=0.38)
    assert (reader.messages, reader.page.url) == (sent, url)
    mouse.up()
    reader.page.wait_for_url("**angle=90**")
    mouse.move(*one.knob("plane", 1))
    mouse.down()
    mouse.move(x1 - unit, y1 + 3, steps=6)  # a at the origin, where it has no direction
    expect(one.output("cosine_distance")).to_have_text("undefined: a has length 0, and so no direction")
    assert one.value("euclidean_distance") == pytest.approx(b)
    mouse.up()
    reader.page.wait_for_url("**a=0**")
    expect(reader.page.get_by_text("You have dragged a vector")).to_be_visible()
    assert reader.history == history
    again = visitor(reader.page.url)
    assert standing(again.scrubber("distances").painted()) == (90, 0, b)


def test_typed_vectors_are_drawn_and_travel_in_the_link(visitor):
    reader = visitor(LESSON)
    reader.unfold()
    field = reader.page.get_by_role("textbox", name="Two vectors, one per line")
    field.fill("1 10\n10 100")
    field.press("Control+Enter")
    reader.page.wait_for_url("**vectors=**")
    reader.ready()
    one = reader.scrubber("distances")
    expect(one.output("euclidean_distance")).to_have_text("90.45")
    assert one.value("cosine_distance") == pytest.approx(0, abs=1e-12)
    expect(reader.page.get_by_text("the two vectors are different")).to_be_visible()
    field.fill("1 10\n10 many")
    field.press("Control+Enter")
    expect(reader.page.get_by_text("“many” is not a number")).to_be_visible()
    expect(one.output("euclidean_distance")).to_have_text("90.45")
    again = visitor(reader.page.url)
    expect(again.scrubber("distances").output("euclidean_distance")).to_have_text("90.45")


def test_two_pictures_that_come_to_rest_at_once_are_both_heard(visitor):
    reader = visitor(LESSON)
    reader.part("a-detour-that-is-shorter")
    reader.page.get_by_text("Yes, and vectors can be found for which it is").click()
    for key in ("repeats", "triangle"):
        reader.scrubber(key).drawn()
    shorter = reader.page.get_by_text("The detour is shorter")
    expect(shorter).to_be_visible()
    reader.page.evaluate(
        """() => Object.entries({ repeats: { times_a: 4 }, triangle: { ac: 0.6 } }).forEach(([key, position]) => {
          const root = document.querySelector(`[data-testid=scrubber][data-key=${key}]`);
          root.dispatchEvent(new CustomEvent("metricscope:go", { detail: { position } }));
        })"""
    )
    reader.page.wait_for_url("**text-times_a=4**side-ac=0.6**")
    expect(shorter).to_have_count(0)


def test_the_question_and_all_that_moves_fit_one_screen(visitor):
    reader = visitor(LESSON)
    one = reader.scrubber("distances")
    boxes = [
        place.bounding_box() for place in (reader.page.locator(".lesson-question"), one.root.locator(".ms-numbers"))
    ]
    assert boxes[0] and boxes[1] and boxes[0]["y"] >= 0
    assert boxes[1]["y"] + boxes[1]["height"] <= 900
    edges = np.array([view.bounding_box()["x"] for view in one.root.locator(".ms-view").all()])
    assert (np.diff(edges) > 200).all()
