// How what a mark fills looks: hues, and hatching for what the model got wrong.

import { svg } from "../dom.js";
import { valueAt } from "./numbers.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {Exclude<import("./types.js").FrameLook, "">} FrameLook */

const INKS = /** @type {Record<string, string>} */ ({ tp: "#fff", found: "#fff", fn: "#fff", fp: "#14171a" });

/** @type {Record<string, string>} */
const PALE = { positive: "tp", negative: "tn", third: "third-right" }; // a class without an answer

export const ARROWS = "M-4 -4l-4 4l4 4M4 -4l4 4l-4 4"; // of what is moved, from its middle

const OWN_ON_DARK = 0.58; // of a hue, the rest is ink

/** @param {Element} root */
export function isDark(root) {
  const [r, g, b] = channels(getComputedStyle(root).color);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255 > 0.5;
}

/**
 * A hue as it is on a dark ground.
 * @param {string} color  #rrggbb
 * @param {string} ink  as a computed style has it
 */
export function mixed(color, ink) {
  const inks = channels(ink);
  const own = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  return `rgb(${own.map((value, i) => Math.round(OWN_ON_DARK * value + (1 - OWN_ON_DARK) * inks[i])).join(",")})`;
}

/** @param {string} color */
function channels(color) {
  return (color.match(/[\d.]+/g) ?? []).map(Number);
}

/**
 * A line's own hue, lighter on a dark ground; without one, ink.
 * @param {string} color
 */
export function hue(color) {
  return color ? `color-mix(in srgb, ${color} var(--hue), var(--ink))` : "var(--ink)";
}

/**
 * The hue of a mark that follows a group, at a position; null for one that does not.
 * @param {{ group: string | null, colors: string[] }} mark
 * @param {import("./types.js").Tracks} tracks
 * @returns {((position: import("./types.js").Position) => string) | null}
 */
export function changing({ group, colors }, tracks) {
  if (group === null) return null;
  return (position) => {
    const place = valueAt(tracks[group], position);
    return hue(place < 0 ? "" : colors[place % colors.length]);
  };
}

/**
 * @param {Drawn} view
 * @param {FrameLook} look
 */
function hueOf(view, look) {
  return look === "aside" ? "var(--muted)" : view.palette[look === "found" ? "tp" : look].hue;
}

/**
 * The attributes of what is filled by its look. A new look is a branch here, and a name in types.d.ts and charts/marks.py.
 * @param {Drawn} view
 * @param {import("./types.js").Look} look
 * @returns {import("../dom.js").Attributes}
 */
export function fill(view, look) {
  if (look === "outline") return { fill: "none", stroke: "var(--ink)", "stroke-width": 2 };
  if (look === "ink") return { fill: "var(--ink)", "fill-opacity": 0.85 };
  if (look === "band") return { fill: "var(--ink)", "fill-opacity": 0.08 };
  if (look in PALE) return { fill: view.palette[PALE[look]].hue, "fill-opacity": 0.3 };
  const cell = view.palette[look];
  if (!cell.wrong) return { fill: cell.hue };
  const id = `${view.id}-${look}`;
  if (!view.defs.querySelector(`#${CSS.escape(id)}`)) {
    const ground = svg("rect", { width: 8, height: 8, fill: "var(--paper)" });
    const lines = svg("path", { d: "M-2 2l4 -4M-1 9l10 -10M6 10l4 -4", stroke: cell.hue, "stroke-width": 2.5 });
    view.defs.append(svg("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, ground, lines));
  }
  return { fill: `url(#${id})`, stroke: cell.hue, "stroke-width": 1 };
}

/**
 * The outline of a box.
 * @param {Drawn} view
 * @param {FrameLook} look
 * @param {{ x: number, y: number, width: number, height: number }} box
 */
export function frame(view, look, box) {
  const hue = hueOf(view, look);
  const pale = { fill: hue, "fill-opacity": look === "found" ? 0.14 : 0 };
  const inside = look === "fp" || look === "fn" ? { ...fill(view, look), "fill-opacity": 0.3 } : pale;
  const line = {
    stroke: hue,
    "stroke-width": look === "found" || look === "fn" ? 3 : 1.8,
    "stroke-dasharray": look === "aside" ? "2 3" : "none",
  };
  return view.ground.appendChild(svg("rect", { ...box, ...inside, ...line, "data-look": look }));
}

/**
 * The name in a box's corner, above all boxes: one node, to be shown and hidden by its opacity, which its parts do not inherit.
 * @param {Drawn} view
 * @param {FrameLook} look
 * @param {{ text: string, low: boolean }} mark
 * @param {{ x: number, y: number, width: number, height: number }} box
 */
export function corner(view, look, { text, low }, box) {
  const group = view.marks.appendChild(svg("g"));
  if (!text) return group;
  const width = 8 + 7 * text.length;
  const x = low ? box.x + box.width - width : box.x;
  const y = low ? box.y + box.height - 16 : box.y;
  const chip = svg("rect", { x, y, width, height: 16, fill: hueOf(view, look), class: "ms-ground" });
  const font = { "text-anchor": "middle", "font-size": 11, "font-weight": 650, class: "ms-on-hue" };
  const words = svg("text", { x: x + width / 2, y: y + 12, ...font }, text);
  words.style.fill = INKS[look] ?? "var(--paper)";
  group.append(chip, words);
  return group;
}

/**
 * A clip that ends with the view's area, as an attribute says it.
 * @param {Drawn} view
 */
export function withinArea(view) {
  const id = `${view.id}-area${view.clips++}`;
  const { left: x, top: y, width, height } = view.area;
  view.defs.append(svg("clipPath", { id, clipPathUnits: "userSpaceOnUse" }, svg("rect", { x, y, width, height })));
  return `url(#${id})`;
}

/**
 * The arrows on a slider's grip, as a picture, which a style can place there.
 * @param {string} color
 */
function arrows(color) {
  const path = `<path d="${ARROWS}" fill="none" stroke="${color}" stroke-width="2" stroke-linecap="round"/>`;
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -11 28 22">${path}</svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(whole)}")`;
}

/**
 * Hues that can be read on the page's ground, dark or light.
 * @param {HTMLElement} root
 */
export function dress(root) {
  const dark = isDark(root);
  root.style.setProperty("--arrows", arrows(dark ? "#14181d" : "#fdfdfc"));
  root.style.setProperty("--hue", `${(dark ? OWN_ON_DARK : 1) * 100}%`);
  root.style.setProperty("--positive-text", dark ? "#6fb3ec" : "#1a5f9e");
  root.style.setProperty("--negative-text", dark ? "#eca35c" : "#9a5410");
  root.style.setProperty("--third-text", dark ? "#5cc9a9" : "#146b55");
}
