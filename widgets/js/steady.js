// The picture below a lesson's question stays where its reader sees it while what is said of an answer comes and goes above it.

import { main } from "./streamlit.js";

const HEADER = 60; // pixels at the window's top that may be covered

/** @type {WeakMap<Element, number>} */
const heights = new WeakMap();
const watched = new ResizeObserver((changes) => {
  for (const { target } of changes) {
    const [was, now] = [heights.get(target) ?? 0, target.clientHeight];
    heights.set(target, now);
    const { top } = target.getBoundingClientRect(); // above the window's top the browser itself holds what is seen
    if (top > HEADER && top < innerHeight) main().scrollBy({ top: now - was, behavior: "instant" });
  }
});

/**
 * As much as the place grows the page scrolls, before the next frame is painted.
 * @param {HTMLElement} place
 */
export function steadyBelow(place) {
  if (heights.has(place)) return;
  heights.set(place, place.clientHeight);
  watched.observe(place);
}
