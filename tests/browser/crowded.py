"""What is cut, what lies on other words, and what sticks out of the window, in windows of any width."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from playwright.sync_api import TimeoutError as TooLate

from .scrubber import NEXT_FRAME, POLLING

SCREEN, TALLEST = 900, 16_000  # pixels; a window as tall as its page has all pictures drawn
FITS = """
(whole) => [...document.querySelectorAll("[data-testid=scrubber]")].every((one) => !whole || !one.checkVisibility() || one.dataset.ready === "drawn") &&
  [...document.querySelectorAll(".ms-view")].every((view) => {
    const drawn = view.querySelector(".main-svg");
    return !drawn || !view.checkVisibility() || !view.clientWidth || Math.abs(drawn.clientWidth - view.clientWidth) < 2;
  })
"""
# A text is cut where a frame that cannot be scrolled hides a part of it; two lie on each other where their lines do.
CROWDED = """
(root) => {
  const [CUT, ACROSS, DOWN] = [3, 6, 0.35];  // pixels hidden; pixels and part of a line that two texts share
  const window_ = document.documentElement.clientWidth, main = document.querySelector("[data-testid=stMain]");
  const frames = new Map(), found = [], texts = [];
  const frameOf = (node) => {
    if (!node || node === main || node === document.body) return { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9, scrolls: false };
    if (frames.has(node)) return frames.get(node);
    const frame = { ...frameOf(node.parentElement) }, style = getComputedStyle(node), box = node.getBoundingClientRect();
    if (!(node instanceof SVGElement) || node.tagName === "svg") {
      const rolls = (way) => ["auto", "scroll"].includes(way);
      frame.scrolls ||= (rolls(style.overflowX) && node.scrollWidth > node.clientWidth + 1) || (rolls(style.overflowY) && node.scrollHeight > node.clientHeight + 1);
      if (style.overflowX !== "visible") { frame.left = Math.max(frame.left, box.left); frame.right = Math.min(frame.right, box.right); }
      if (style.overflowY !== "visible") { frame.top = Math.max(frame.top, box.top); frame.bottom = Math.min(frame.bottom, box.bottom); }
    }
    frames.set(node, frame);
    return frame;
  };
  const faint = (node) => node && node !== main && (Number(getComputedStyle(node).opacity) < 0.05 || faint(node.parentElement));
  const pinned = (node) => node && node !== main && (["fixed", "sticky"].includes(getComputedStyle(node).position) ? node : pinned(node.parentElement));
  const where = (node) => `${node.closest("[data-key]")?.dataset.key ?? ""}/${node.closest("[data-view]")?.dataset.view ?? ""}`;
  const walker = document.createTreeWalker(root ?? main, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode, owner = node.parentElement, says = node.data.replace(/[\\s\\u200b]+/g, " ").trim().slice(0, 40);
    if (!says || owner.closest("script, style, annotation, .katex-mathml, [data-testid=stIconMaterial]")) continue;
    if (!owner.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || faint(owner)) continue;
    const style = getComputedStyle(owner);
    if (style.clipPath !== "none") continue;
    const range = document.createRange(), frame = frameOf(owner);
    range.selectNodeContents(node);
    for (const { left, right, top, bottom, width, height } of range.getClientRects()) {
      const hidden = right <= frame.left + 1 || left >= frame.right - 1 || bottom <= frame.top + 1 || top >= frame.bottom - 1;
      if (hidden || width < 2 || height < 2) continue;
      if (!frame.scrolls && right > window_ + 1) found.push(`out of the window: ${where(owner)} “${says}”`);
      const cut = Math.max(frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom);
      if (!frame.scrolls && cut > CUT) found.push(`cut by ${Math.round(cut)}: ${where(owner)} “${says}”`);
      texts.push({ owner, says, left: Math.max(left, frame.left), right: Math.min(right, frame.right), top, bottom });
    }
  }
  for (const field of (root ?? main).querySelectorAll("input[type=number]"))
    if (field.checkVisibility() && field.clientWidth && field.scrollWidth > field.clientWidth + 1) found.push(`cut in its field: “${field.value}”`);
  texts.sort((a, b) => a.top - b.top);
  texts.forEach((one, i) => {
    for (let j = i + 1; j < texts.length && texts[j].top < one.bottom; j++) {
      const other = texts[j], math = "math, .katex, .xtick, .ytick";  // what stands in one sum or on one axis is set by others
      if (one.owner === other.owner || (one.owner.closest(math) && one.owner.closest(math).parentNode === other.owner.closest(math)?.parentNode)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left), down = Math.min(one.bottom, other.bottom) - other.top;
      const line = Math.min(one.bottom - one.top, other.bottom - other.top);
      if (across > ACROSS && down > DOWN * line && pinned(one.owner) === pinned(other.owner))
        found.push(`on each other: ${where(one.owner)} “${one.says}” and “${other.says}”`);
    }
  });
  if (main.scrollWidth > main.clientWidth) found.push(`${main.scrollWidth - main.clientWidth} pixels to scroll sideways`);
  return [...new Set(found)];
}
"""
# What is crowded in a scrubber at so many places of each of its sliders, and at their ends.
MOVED = f"""
async (scrubber, places) => {{
  const found = new Set();
  for (const slider of scrubber.querySelectorAll("input[type=range]:not([aria-disabled])")) {{
    const last = Number(slider.max), here = slider.value;
    for (const tick of [...Array.from({{ length: places }}, (_, i) => Math.round((i * last) / places)), last, here]) {{
      slider.value = tick;
      slider.dispatchEvent(new Event("input", {{ bubbles: true }}));
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      for (const one of ({CROWDED})(scrubber)) found.add(`${{slider.dataset.control}} ${{tick}}: ${{one}}`);
    }}
  }}
  return [...found];
}}
"""

# The spacing of WCAG 1.4.12, as a reader's own style sheet sets it: on every element, a picture's words too.
SPACED = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }
"""


@contextmanager
def spaced(visitor: Any) -> Iterator[None]:
    """Meanwhile the page has the spacing that a reader may set."""
    style = visitor.page.add_style_tag(content=SPACED)
    yield
    style.evaluate("(one) => one.remove()")


def resized(visitor: Any, width: int, height: int, *, whole: bool = True) -> None:
    """A window of this size, once the page and its pictures have taken their places in it."""
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.evaluate(NEXT_FRAME)
    visitor.still()  # the list of pages slides away, and the pictures get its room
    visitor.settled()
    visitor.page.wait_for_function(FITS, arg=whole, polling=POLLING)


def crowded(visitor: Any, width: int, *, whole: bool = True) -> list[str]:
    """What is wrong in a window this wide; what settles by itself is given its time.

    whole: with every picture drawn, else with those of the first screens alone, which is much less work.
    """
    page = visitor.page
    resized(visitor, width, TALLEST if whole else SCREEN, whole=whole)
    with suppress(TooLate):
        page.wait_for_function(f"() => ({CROWDED})().length === 0", timeout=5_000, polling=400)
        return []
    return [f"{width}: {one}" for one in page.evaluate(CROWDED)]
