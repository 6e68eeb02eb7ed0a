"""Two groups as dots: who is decided wrongly is a ring, as many as the core counts, wherever the line is dragged."""

import re

import numpy as np
from playwright.sync_api import expect

from pages.classification.fairness.data import TICKS, Group, as_dots
from pages.classification.fairness.options import BEGIN, THRESHOLDS, Where
from pages.classification.fairness.picture import two_groups

from .scrubber import NEXT_FRAME

GROUPS = Group("A", 50), Group("B", 30)
# How many points there are of each look: solid ones and rings, by their hue.
POINTS = """
() => [...document.querySelectorAll("[data-view=people] > svg > g path")].reduce((found, path) => {
  const [d, fill, stroke] = ["d", "fill", "stroke"].map((name) => path.getAttribute(name) ?? "");
  const ring = fill === "var(--paper)";
  const hue = (ring ? stroke : fill).match(/#[0-9a-f]{6}/)?.[0] + (ring ? " ring" : "");
  if (hue === "undefined") return found; // the arrows of the handle of the line
  const points = (found[hue] ?? 0) + (d.match(/M/g) ?? []).length;
  return points ? { ...found, [hue]: points } : found;
}, {})
"""


def expected(thresholds) -> dict[str, int]:
    found = {"#1f6fb5": 0, "#1f6fb5 ring": 0, "#c8741b": 0, "#c8741b ring": 0}
    for group, threshold in zip(GROUPS, thresholds, strict=True):
        dots = as_dots(group, 5)
        loan = dots.scores >= threshold
        for hue, those, right in (("#1f6fb5", dots.positive, loan), ("#c8741b", ~dots.positive, ~loan)):
            found[hue] += int((those & right).sum())
            found[f"{hue} ring"] += int((those & ~right).sum())
    return {hue: points for hue, points in found.items() if points}


def ticks_of(groups) -> list[int]:
    return [int(groups.slider(name).input_value()) for name in "ab"]


def drag(page, knob, way: int) -> None:
    box = knob.bounding_box()
    held = box["x"] + 10, box["y"] + box["height"] / 2  # not in its middle, to which it does not jump
    page.mouse.move(*held)
    page.mouse.down()
    page.mouse.move(held[0] + way, held[1], steps=4)
    page.mouse.up()


def test_whoever_is_decided_wrongly_is_a_ring(visitor):
    reader = visitor("/fairness")
    page, picture = reader.page, two_groups(Where(THRESHOLDS, BEGIN))
    groups = reader.scrubber("groups")
    ratio = groups.output("demographic_parity_ratio")
    for way, ticks in ((0, 0), (-120, -10), (200, 16)):  # some 12 pixels each
        if way:
            before = ticks_of(groups)[0]
            drag(page, page.locator("[data-drag='a,b']"), way)
            page.evaluate(NEXT_FRAME)
        a, b = ticks_of(groups)
        assert a == b
        assert not way or abs(a - before - ticks) <= 1
        assert page.evaluate(POINTS) == expected(TICKS[[a, b]])
        assert float(ratio.get_attribute("data-value")) == picture.tracks["demographic_parity_ratio"].values[a, b]
    groups.slider("a").press("Home")
    page.evaluate(NEXT_FRAME)
    assert page.evaluate(POINTS) == expected(TICKS[ticks_of(groups)])
    expect(page.locator("[data-drag='a,b']")).not_to_be_visible()


def test_a_line_for_each_group_moves_its_group_alone(visitor):
    reader = visitor("/fairness")
    page, groups = reader.page, reader.scrubber("groups")
    for wanted in "ab":
        before = ticks_of(groups)
        drag(page, page.locator(f"[data-drag={wanted}]"), -120 if wanted == "a" else -60)
        after = ticks_of(groups)
        assert [one != two for one, two in zip(before, after, strict=True)] == [name == wanted for name in "ab"]
    ticks = TICKS[ticks_of(groups)]
    assert page.evaluate(POINTS) == expected(ticks)
    expect(page).to_have_url(re.compile(f"a={ticks[0]:g}&b={ticks[1]:g}"))
    assert np.less(ticks, 0.5).all()
