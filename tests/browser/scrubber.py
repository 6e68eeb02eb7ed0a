"""The scrubber as a reader sees it: its sliders, its live numbers, and where its marks stand on the picture."""

from __future__ import annotations

import math
import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

ANY = re.compile(".")
RESTED = """
async (root) => {
  const places = () => [...root.querySelectorAll("input[type=range]")].map((one) => one.value).join();
  for (let was = places(), same = 0; same < 12; was = places()) {
    await new Promise(requestAnimationFrame);
    same = places() === was ? same + 1 : 0;
  }
}
"""
VALUES = """
(which) => {
  const root = document.querySelector(which), numbers = [...(root?.querySelectorAll("output:is([data-metric], [data-formula])") ?? [])];
  return root?.dataset.ready && numbers.every((one) => one.dataset.value)
    && numbers.map((one) => [one.dataset.metric ?? `formula: ${one.dataset.formula}`, one.dataset.value]);
}
"""
POLLING = 50  # milliseconds between two looks: asked for in every frame, frames are a twentieth of a processor
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# What stands where, in pixels: Plotly's own axes, and the marks drawn over them.
GEOMETRY = """
(root, at) => {
  const found = {};
  const number = (node, name) => Number(node.getAttribute(name));
  for (const view of root.querySelectorAll(".ms-view:not([hidden])")) {
    const svg = view.querySelector(":scope > svg"), layout = view.querySelector(".js-plotly-plot")?._fullLayout;
    const hit = svg.querySelector(".ms-hit");
    const [ground, marks, words] = [...svg.children].filter((node) => node.tagName === "g");
    const box = (node) => Object.fromEntries(["x", "y", "width", "height"].map((n) => [n, number(node, n)]));
    found[view.dataset.view] = {
      area: box(hit),
      pixels: layout && {
        x: at.x.map((v) => layout.xaxis._offset + layout.xaxis.d2p(v)),
        y: at.y.map((v) => layout.yaxis._offset + layout.yaxis.d2p(v)),
      },
      panes: Object.fromEntries([...view.querySelectorAll(".ms-pane")].map((pane) => {
        const seen = pane.firstChild.getBoundingClientRect(), frame = pane.getBoundingClientRect(), own = view.getBoundingClientRect();
        const left = Math.max(seen.left, frame.left), right = Math.min(seen.right, frame.right), sheet = pane.querySelector("svg");
        const still = sheet.getBoundingClientRect().left - own.left;
        return [pane.dataset.side, { x: left - own.left, width: right - left, still, bars: sheet.querySelectorAll(".trace").length }];
      })),
      bare: [...view.querySelectorAll(".ms-plot .barlayer > .trace")].filter((t) => t.style.display !== "none").length,
      parts: [...ground.querySelectorAll(":scope > path[data-part]")].filter((p) => p.getAttribute("visibility") !== "hidden")
        .map((p) => ({ side: Number(p.dataset.part), x: p.getBBox().x, width: p.getBBox().width })),
      regions: [...ground.querySelectorAll(":scope > rect")].map(box),
      discs: [...ground.querySelectorAll(":scope > circle")].map((c) => ["cx", "cy", "r"].map((n) => number(c, n))),
      marks: [...marks.children, ...words.children].filter((g) => g.tagName === "g").map((g) => ({
        at: (g.getAttribute("transform") ?? "").match(/-?\\d[\\d.e-]*/g)?.map(Number) ?? null,
        visible: g.getAttribute("visibility") !== "hidden",
        kind: g.querySelector("line") ? "rule" : g.querySelector("circle") ? "dot" : "label",
        words: [...g.querySelectorAll("text")].map((t) => t.textContent),
      })),
    };
  }
  return found;
}
"""


class Scrubber:
    def __init__(self, page: Page, key: str) -> None:
        self.page = page
        self.which = f'[data-testid="scrubber"][data-key="{key}"]'
        self.root = page.locator(self.which)

    def slider(self, control: str = "threshold") -> Locator:
        return self.root.locator(f'input[type=range][data-testid="scrubber-slider"][data-control="{control}"]')

    def index(self, control: str = "threshold") -> int:
        return int(self.slider(control).input_value())

    def last(self, control: str = "threshold") -> int:
        return int(self.slider(control).get_attribute("max") or 0)

    def output(self, metric: str) -> Locator:
        return self.root.locator(f'output[data-metric="{metric}"]')

    def value(self, metric: str) -> float:
        """A live number in full precision, as the page states it, once it does."""
        shown = self.root.locator(f'output[data-metric="{metric}"][data-value]')
        return float(shown.get_attribute("data-value") or "missing")

    def values(self) -> dict[str, float]:
        """Every live number, those in formulas too (as "formula: precision"), at one moment at which all of them stand."""
        pairs = self.page.wait_for_function(VALUES, arg=self.which, polling=POLLING).json_value()
        return {name: float(value.replace("Infinity", "inf")) for name, value in pairs}

    def painted(self) -> Scrubber:
        """Wait until what was moved is drawn, and new content altogether: its numbers come after its marks."""
        expect(self.root).to_have_attribute("data-ready", ANY)
        expect(self.root.locator("output[data-metric]:not([data-value])")).to_have_count(0)
        self.page.evaluate(NEXT_FRAME)
        return self

    def rested(self) -> Scrubber:
        """Wait until it glides no more: no slider has moved for some frames."""
        self.root.evaluate(RESTED)
        return self

    def drawn(self) -> Scrubber:
        """Go there if it waits to come near, and wait for its pictures."""
        if self.root.get_attribute("data-ready") != "drawn":
            self.root.scroll_into_view_if_needed()
        expect(self.root).to_have_attribute("data-ready", "drawn")
        return self.painted()

    def geometry(self, *, x: tuple[float, ...] = (), y: tuple[float, ...] = ()) -> dict[str, Any]:
        """Where the marks of each view stand; `pixels` are where its axes put the given values."""
        finite = {"x": [v for v in x if math.isfinite(v)], "y": [v for v in y if math.isfinite(v)]}
        return self.drawn().root.evaluate(GEOMETRY, finite)

    def cells(self) -> dict[str, int]:
        """The four counts as the matrix shows them."""
        marks = self.geometry()["matrix"]["marks"]
        chips = [mark["words"] for mark in marks if len(mark["words"]) == 2]
        return {letters: int(count.replace(",", "")) for count, letters in chips}

    def knob(self, view: str, which: int = 0) -> tuple[float, float]:
        """The middle of a handle on the picture, in pixels of the window."""
        knob = self.drawn().root.locator(f'[data-view="{view}"] .ms-knob').nth(which)
        knob.scroll_into_view_if_needed()
        box = knob.bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def thumb(self, control: str = "threshold", part: float | None = None) -> tuple[float, float]:
        """Where the slider's thumb stands, or would at a part of the way, in pixels of the window: once nothing moves it any more."""
        slider = self.drawn().slider(control)
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        assert box
        part = self.index(control) / self.last(control) if part is None else part
        return box["x"] + 14 + part * (box["width"] - 28), box["y"] + box["height"] / 2
