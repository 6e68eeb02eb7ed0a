// What of the page is on the projector's screen, and how large.

import { all } from "../dom.js";
import { hasRun } from "../streamlit.js";
import { BAR } from "./bar.js";
import { nameOf, SCRUBBER } from "./steps.js";

/** Whether the script has run, and every scrubber has its numbers. */
export function settled() {
  const places = all(document, '[class*="st-key-scrubber-"]');
  return hasRun() && places.every((place) => place.querySelector(`${SCRUBBER}[data-ready], .ms-failed`));
}

/** @param {() => void} act */
export function whenSettled(act) {
  if (settled()) act();
  else setTimeout(() => whenSettled(act), 150);
}

/**
 * The number of the step that a link asks for; NaN where it asks for none.
 * @param {string} text
 */
export function stepOf(text) {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : NaN;
}

/**
 * The step that a link asks for by its name or its number.
 * @param {import("./steps.js").Step[]} list
 * @param {string} text
 */
export function stepNamed(list, text) {
  return list.find((step) => nameOf(step, list) === text) ?? list[stepOf(text) - 1];
}

/**
 * How many times as large as in reading: for a screen of 1280 x 720, and smaller only on a narrow one.
 * @param {number} wide
 * @param {number} high
 */
export function enlarged(wide, high) {
  const scale = Math.min(wide / 1280, high / 720);
  return 1.6 * (wide < 800 ? Math.min(1, Math.max(0.625, scale)) : Math.max(1, scale));
}

/**
 * Marks what is no part of a step.
 * @param {HTMLElement} block
 * @param {HTMLElement[]} nodes
 */
export function mark(block, nodes) {
  for (const child of all(block, ":scope > *")) {
    const part = nodes.some((node) => node !== child && child.contains(node));
    const off = !part && !nodes.includes(child);
    if (child.hasAttribute("data-off") !== off) child.toggleAttribute("data-off", off);
    if (part) mark(child, nodes);
  }
}

/**
 * Tells a scrubber which of its views fills the screen, null for none.
 * @param {HTMLElement} root
 * @param {string | null} view
 */
export function show(root, view) {
  root.dispatchEvent(new CustomEvent("metricscope:stage", { detail: { view, below: BAR } }));
}
