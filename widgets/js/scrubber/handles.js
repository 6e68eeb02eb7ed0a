// What is held or pressed in a picture, on ink as a slider's grip is.

import { svg } from "../dom.js";
import { GONE, place, put } from "./coordinates.js";
import { ARROWS } from "./looks.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Tracks} Tracks */
/** @typedef {import("./types.js").Update} Update */

export const LONG = 28; // pixels of a grip; a slider's is like it
const SHORT = 20;

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
 */
export function grip(x, y, upright, hollow) {
  const [ground, arrows] = hollow ? ["var(--paper)", "var(--ink)"] : ["var(--ink)", "var(--paper)"];
  const outline = { fill: ground, stroke: "var(--ink)", "stroke-width": hollow ? 1.5 : 0 };
  const box = { x: -LONG / 2, y: -SHORT / 2, width: LONG, height: SHORT, rx: SHORT / 2, ...outline };
  const lines = { d: ARROWS, fill: "none", stroke: arrows, "stroke-width": 2, "stroke-linecap": "round" };
  const transform = `translate(${x} ${y})${upright ? "" : " rotate(90)"}`;
  return svg("g", { "pointer-events": "none", transform }, svg("rect", box), svg("path", lines));
}

/**
 * @param {import("./types.js").Grip} mark
 * @param {Drawn} view
 * @param {Tracks} tracks
 * @returns {Update}
 */
export function Grip(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  view.handles.push({ x, y, controls: [mark.drag], alone: true });
  return moved(x, y, view.words.appendChild(svg("g", {}, knob(mark.drag, { r: 20 }), grip(0, 0, true, mark.hollow))));
}

/**
 * @param {import("./types.js").Button} mark
 * @param {Drawn} view
 * @param {Tracks} tracks
 * @returns {Update}
 */
export function Button(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  const width = 18 + 6.9 * mark.text.length;
  const words = svg("text", { y: 5, class: "ms-on-hue", "text-anchor": "middle", "font-size": 13 }, mark.text);
  words.style.cssText = "fill: var(--paper); font-weight: 600";
  const box = svg("rect", { x: -width / 2, y: -13, width, height: 26, rx: 13, fill: "var(--ink)" });
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
