// A reader may set wider spaces between letters and words. What was laid out for words gives way then.

import { all } from "../dom.js";

const BESIDE = 0.35; // of a line: words that have more of their heights in common stand in one line

/** @typedef {import("./types.js").Drawn} Drawn */

/**
 * The space between letters, in sizes of the font.
 * @param {Element} node
 */
export function spacing(node) {
  const { letterSpacing, fontSize } = getComputedStyle(node);
  return (parseFloat(letterSpacing) || 0) / parseFloat(fontSize);
}

/**
 * Whether words of a view meet as it stands, leave the view, or are wider than their ground.
 * @param {Drawn} view
 */
export function crowded({ box }) {
  const { left, right } = box.getBoundingClientRect();
  const seen = all(box, "text").filter((one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const words = seen.map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  const grounds = all(box, ".ms-ground").map((one) => [one, ...all(one.parentElement ?? box, "text")]);
  return (
    words.some(
      (one, i) => one.left < left || one.right > right || words.slice(i + 1).some((other) => meet(one, other)),
    ) || grounds.some(([ground, ...texts]) => texts.some((text) => widthOf(text) > widthOf(ground)))
  );
}

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
function meet(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return across > 0 && down > BESIDE * Math.min(one.height, other.height);
}

/** @param {Element} node */
function widthOf(node) {
  return node.getBoundingClientRect().width;
}

/**
 * Makes the words of a view smaller: each is as wide with its spaces as it would be without them.
 * @param {Drawn} view
 */
export function shrink({ box }) {
  const words = /** @type {SVGTextElement[]} */ (/** @type {Element[]} */ (all(box, "text")));
  const sizes = words.map((one) => {
    const { fontSize, letterSpacing, wordSpacing } = getComputedStyle(one);
    const says = one.textContent ?? "";
    const blanks = says.split(" ").length - 1;
    const spaces = says.length * (parseFloat(letterSpacing) || 0) + blanks * (parseFloat(wordSpacing) || 0);
    return parseFloat(fontSize) * (1 - spaces / (one.getComputedTextLength() || 1));
  });
  words.forEach((one, i) => (one.style.fontSize = `${sizes[i]}px`));
}
