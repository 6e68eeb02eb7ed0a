// On the projector no text is smaller than the last row can read, whatever a page says.

import { all } from "../dom.js";

const LEAST = 22; // pixels of the smallest text
const NARROW = 800; // pixels of a window that is no projector

/**
 * Raises what is too small within a node, and puts back what was raised before.
 * @param {HTMLElement} block
 */
export function raise(block) {
  lower();
  /** @type {Map<HTMLElement, number>} */
  const small = new Map();
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    const node = text.parentElement;
    if (!node || !text.data.trim() || small.has(node) || !node.checkVisibility()) continue;
    const zoom = grown(node);
    small.set(node, parseFloat(getComputedStyle(node).fontSize) * zoom < LEAST ? LEAST / zoom : 0);
  }
  for (const [node, size] of small) {
    if (!size || innerWidth < NARROW) continue;
    node.dataset.raised = node.style.fontSize;
    node.style.setProperty("font-size", `${Math.ceil(size * 100) / 100}px`, "important");
  }
}

/** Puts back what was raised. */
export function lower() {
  for (const node of all(document, "[data-raised]")) {
    node.style.fontSize = node.dataset.raised ?? "";
    delete node.dataset.raised;
  }
}

/**
 * How many pixels of the window a pixel of its font is.
 * @param {Element} node
 */
function grown(node) {
  const drawing = /** @type {SVGElement} */ (node).ownerSVGElement;
  const units = drawing?.viewBox.baseVal;
  if (!drawing || !units?.width) return node.currentCSSZoom ?? 1;
  const box = drawing.getBoundingClientRect();
  return Math.min(box.width / units.width, box.height / units.height);
}
