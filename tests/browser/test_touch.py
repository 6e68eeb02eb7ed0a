"""A finger on the picture: a tap sets the line, a finger on it drags it, elsewhere the page scrolls; numbers stay in sight."""

import re

from playwright.sync_api import expect


def test_a_tap_sets_the_line_and_a_finger_on_it_drags_it(visitor):
    reader = visitor("/", viewport={"width": 390, "height": 844}, has_touch=True)
    page, home = reader.page, reader.scrubber("home")
    x, y = home.knob("histogram")
    first = home.index()
    page.touchscreen.tap(x + 60, y + 60)
    expect(home.slider()).not_to_have_value(str(first))  # the browser makes a click of it when it sees fit
    tapped = home.index()
    assert tapped > first
    x, y = home.knob("histogram")
    finger = reader.context.new_cdp_session(page)
    for kind, dx in (("touchStart", 0), *(("touchMove", -6 * step) for step in range(1, 11))):
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + dx, "y": y + 60}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    near = [str(max(0, first + step)) for step in range(-2, 3)]
    expect(home.slider()).to_have_value(re.compile(f"^({'|'.join(near)})$"))


def test_numbers_stay_with_their_slider_on_a_telephone(visitor):
    reader = visitor("/precision_recall", viewport={"width": 390, "height": 844})
    root = reader.scrubber("pr").drawn().root
    root.evaluate("(root) => root.querySelector('.ms-view:last-of-type').scrollIntoView()")
    tops = root.evaluate(
        """(root) => ["input", ".ms-numbers output"].map((one) => root.querySelector(one).getBoundingClientRect().top)"""
    )
    assert 0 < tops[0] < tops[1] < 844 / 3
