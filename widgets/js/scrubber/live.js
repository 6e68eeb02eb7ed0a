// Numbers that follow: each gives a function that shows what is so at a position.

import { html, write } from "../dom.js";
import { say } from "../say.js";
import { indexOf, interval, shown, valueAt } from "./numbers.js";

/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").Track} Track */

/**
 * Hides what is folded away with the last rows, unless these are shown.
 * @param {HTMLElement} node
 * @param {boolean} unfolded
 */
export function fold(node, unfolded) {
  node.dataset.folded = "";
  node.hidden = !unfolded;
}

/**
 * A number, or why there is none.
 * @param {HTMLOutputElement} output
 * @param {Track} track
 * @param {{ kind: import("./types.js").Kind, unit: string, digits?: number }} how
 * @returns {Update}
 */
export function number(output, track, { kind, unit, digits = 4 }) {
  let last = -1;
  return (position) => {
    const index = indexOf(track, position);
    if (index === last) return;
    last = index;
    const value = track.values[index];
    const missing = Number.isNaN(value);
    output.dataset.value = String(value);
    output.title = missing ? "" : String(value);
    const says = shown(value, kind, digits) + (unit ? ` ${unit}` : "");
    write(output, missing ? say("undefined: {reason}", { reason: track.reasons[index] ?? "0/0" }) : says);
    output.classList.toggle("ms-undefined", missing);
  };
}

/**
 * The interval of a number, as a node, and what keeps it.
 * @param {string} metric
 * @param {Track} track
 * @param {import("./types.js").Band} band
 * @param {import("./types.js").Kind} kind
 * @returns {[HTMLElement, Update]}
 */
export function bounds(metric, track, band, kind) {
  const tall = band.missing.some((part) => part > 0 && part < 1);
  const words = html("small", { class: `ms-interval${tall ? " ms-tall" : ""}`, "data-interval": metric });
  let last = -1;
  const update = (/** @type {import("./types.js").Position} */ position) => {
    const index = indexOf(track, position);
    if (index === last) return;
    last = index;
    write(words, interval(band, index, kind, track.values[index]));
  };
  return [words, update];
}

/**
 * A bar as long as a number is large, with a mark at a number to compare with, as a node, and what keeps it.
 * @param {Track} track
 * @param {Track} mark
 * @param {number} full  what fills it
 * @returns {[HTMLElement, Update]}
 */
export function bar(track, mark, full) {
  const [filled, came] = [html("i"), html("b")];
  /** @param {number} value */
  const part = (value) => Math.min(Math.max(Number.isNaN(value) ? 0 : value / full, 0), 1);
  let before = "";
  return [
    html("span", { class: "ms-bar", "aria-hidden": "true" }, filled, came),
    (position) => {
      const [now, from] = [part(valueAt(track, position)), part(valueAt(mark, position))];
      if (`${now} ${from}` === before) return;
      before = `${now} ${from}`;
      filled.style.transform = `scaleX(${now})`;
      came.style.transform = `translateX(${100 * from}%)`;
    },
  ];
}

/**
 * By how much a number has changed, as a node, and what keeps it; nothing is to be seen of a change of 0.
 * @param {import("./types.js").Readout} readout
 * @param {Track} track
 * @returns {[HTMLElement, Update]}
 */
export function change({ metric, kind, unit, digits }, track) {
  const output = html("output", { "aria-live": "off", "data-metric": `${metric}_change` });
  const words = html("small", { class: "ms-change" }, say("change "), output);
  const update = number(output, track, { kind, unit, digits });
  return [
    words,
    (position) => {
      update(position);
      const value = valueAt(track, position);
      words.classList.toggle("ms-same", !(Math.abs(value) > 0));
      const says = output.textContent ?? "";
      if (value > 0 && !says.startsWith("+")) write(output, `+${says}`);
    },
  ];
}

/**
 * A number within a text.
 * @param {Text} node
 * @param {Track} track
 * @param {number} [digits]  at most, of a number below 1,000
 * @returns {Update}
 */
export function inText(node, track, digits = 4) {
  /** @type {number | null} */
  let last = null;
  return (position) => {
    const value = valueAt(track, position);
    if (Object.is(value, last)) return;
    last = value;
    node.data = shown(value, "count", Math.abs(value) < 1000 ? digits : 4);
  };
}
