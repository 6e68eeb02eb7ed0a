// What is held or pressed in a picture, on ink as a slider's grip is.

import { svg } from "../dom.js";
import { GONE, place, put } from "./coordinates.js";
import { ARROWS } from "./looks.js";

/** @typedef {import("./types.js").Update} Update */

export const LONG = 28; // pixels of a grip; a slider's is like it
const SHORT = 20;
const LETTER = 7.2; // pixels of a letter on it

/**
 * What a pointer takes hold of.
 * @param {string | string[]} drag
 * @param {import("../dom.js").Attributes} where
 */
export function knob(drag, where) {
  return svg("circle", { ...where, class: "ms-knob", fill: "transparent", "data-drag": String(drag) });
}

/**
 * What a rule is held by: dark and with two arrows, as the slider's own grip is, so that nobody takes it for a mark of the picture.
 * @param {number} x
 * @param {number} y
 * @param {boolean} upright  whether it is moved to the left and to the right
 * @param {boolean} hollow
 * @param {string} word  between the arrows
 */
export function grip(x, y, upright, hollow, word = "") {
  const [ground, arrows] = hollow ? ["var(--paper)", "var(--ink)"] : ["var(--ink)", "var(--paper)"];
  const outline = { fill: ground, stroke: "var(--ink)", "stroke-width": hollow ? 1.5 : 0 };
  const wide = LETTER * word.length;
  const box = {
    x: -(LONG + wide) / 2,
    y: -SHORT / 2,
    width: LONG + wide,
    height: SHORT,
    rx: SHORT / 2,
    class: "ms-ground",
    ...outline,
  };
  const look = { fill: "none", stroke: arrows, "stroke-width": 2, "stroke-linecap": "round" };
  const transform = `translate(${x} ${y})${upright ? "" : " rotate(90)"}`;
  const ways = ARROWS.split(/(?=M4)/).map((d, right) =>
    svg("path", { d, ...look, transform: `translate(${(right ? wide : -wide) / 2} 0)` }),
  );
  const text = svg("text", { class: "ms-on-grip", y: 4.5, "text-anchor": "middle", "font-size": 13 }, word);
  text.style.fill = arrows;
  return svg("g", { "pointer-events": "none", transform }, svg("rect", box), ...ways, word ? text : null);
}

/** @type {import("./types.js").Draw<import("./types.js").Grip>} */
export function Grip(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  view.handles.push({ x, y, controls: [mark.drag].flat(), alone: !mark.word });
  const size = { r: 20, transform: `scale(${(LONG + LETTER * mark.word.length) / LONG} 1)` }; // as wide as it is drawn
  const drawn = grip(0, 0, true, mark.hollow, mark.word);
  return moved(x, y, view.words.appendChild(svg("g", {}, knob(mark.drag, size), drawn)));
}

/** @type {import("./types.js").Draw<import("./types.js").Button>} */
export function Button(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  const width = 18 + 6.9 * mark.text.length;
  const words = svg("text", { y: 5, class: "ms-on-hue", "text-anchor": "middle", "font-size": 13 }, mark.text);
  words.style.cssText = "fill: var(--paper); font-weight: 600";
  const box = svg("rect", { x: -width / 2, y: -13, width, height: 26, rx: 13, fill: "var(--ink)", class: "ms-ground" });
  return moved(x, y, view.words.appendChild(svg("g", { "pointer-events": "none" }, box, words)));
}

/**
 * What brings a group to its place, and hides it where that is undefined.
 * @param {import("./types.js").Pixels} x
 * @param {import("./types.js").Pixels} y
 * @param {Element} group
 * @returns {Update}
 */
function moved(x, y, group) {
  return (position) => {
    const [px, py] = [x.at(position), y.at(position)];
    const there = Number.isFinite(px + py);
    put(group, there ? { visibility: "visible", transform: `translate(${px} ${py})` } : GONE);
  };
}
