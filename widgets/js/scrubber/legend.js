// The line between the controls and the views: samples of marks, and what each stands for.

import { html, svg } from "../dom.js";
import { DASH } from "./coordinates.js";
import { hue } from "./looks.js";

/** @typedef {import("./types.js").Swatch} Swatch */
/** @typedef {import("./types.js").Palette} Palette */

const [WIDE, HIGH] = [18, 12]; // pixels
const CELLS = /** @type {Record<string, string[]>} */ ({
  right: ["tp", "tn"],
  wrong: ["fn", "fp"],
  "right of three": ["tp", "tn", "third-right"],
  "wrong of three": ["fn", "fp", "third-wrong"],
});
/** @type {Record<string, number>} */
const RADIUS = { point: 4, speck: 3.1, ring: 4.5 };
/** @type {Record<string, number>} */
const TILES = { filled: 1, pale: 0.2 };
const ERROR_BAR = `M1 2V${HIGH - 2}M1 ${HIGH / 2}H${WIDE - 1}M${WIDE - 1} 2V${HIGH - 2}`;
const CUP = `M${WIDE / 2 - 4} 1V6a4 4 0 0 0 8 0V1`;
const UPRIGHT = `M${WIDE / 2} 0V${HIGH}`;

/**
 * @param {Pick<import("./types.js").Content, "legend" | "palette">} content
 * @returns {HTMLElement | null}
 */
export function buildLegend({ legend, palette }) {
  if (!legend.length) return null;
  const entries = legend.map((swatch) =>
    html("li", { "data-look": swatch.look }, sample(swatch, palette), swatch.says),
  );
  return html("ul", { class: "ms-legend", "aria-label": "Key to the picture" }, ...entries);
}

/**
 * @param {Swatch} swatch
 * @param {Palette} palette
 */
function sample({ look, color }, palette) {
  const box = svg("svg", { width: WIDE, height: HIGH, viewBox: `0 0 ${WIDE} ${HIGH}`, "aria-hidden": "true" });
  const cells = CELLS[look] ?? (look in palette ? [look] : []);
  const wide = WIDE / cells.length;
  box.append(...cells.map((cell, place) => filled(place * wide, wide, palette[cell])));
  if (look in RADIUS) box.append(round(look, color));
  else if (look in TILES) box.append(tile(look, color));
  else if (look === "error bar") box.append(svg("path", { d: ERROR_BAR, stroke: "var(--ink)", "stroke-width": 2 }));
  else if (look === "cup") box.append(svg("path", { d: CUP, fill: "none", stroke: "var(--ink)", "stroke-width": 1.8 }));
  else if (look === "mark") box.append(svg("path", { d: UPRIGHT, stroke: "var(--ink)", "stroke-width": 2 }));
  else if (!cells.length) box.append(line(look, color));
  return box;
}

/**
 * @param {number} x
 * @param {number} width
 * @param {Palette[string]} cell
 */
function filled(x, width, { hue: color, wrong }) {
  const around = { x: x + 0.5, y: 0.5, width: width - 1, height: HIGH - 1, stroke: color };
  const outline = svg("rect", { ...around, fill: wrong ? "var(--paper)" : color });
  if (!wrong) return outline;
  const slants = [3, 8, 13, 18].map((end) => hatch(x, width, end)).join("");
  return svg("g", {}, outline, svg("path", { d: slants, stroke: color, "stroke-width": 1.8 }));
}

/**
 * A slanted line from the left or lower edge of a box to its upper or right edge.
 * @param {number} x
 * @param {number} width
 * @param {number} end  where it would meet the upper edge
 */
function hatch(x, width, end) {
  const [right, down] = [Math.min(end, width), Math.min(end, HIGH)];
  return `M${x + end - down} ${down}L${x + right} ${end - right}`;
}

/**
 * @param {string} look
 * @param {string} color
 */
function round(look, color) {
  const drawn = svg("circle", { cx: WIDE / 2, cy: HIGH / 2, r: RADIUS[look], "stroke-width": 1.8 });
  drawn.style.stroke = hue(color);
  drawn.style.fill = look === "ring" ? "none" : hue(color);
  return drawn;
}

/**
 * @param {string} look
 * @param {string} colors  one, or several with blanks between, side by side
 */
function tile(look, colors) {
  const each = colors.split(" ");
  const width = HIGH / each.length;
  const parts = each.map((color, i) => {
    const drawn = svg("rect", { x: 3 + i * width, y: 0, width, height: HIGH, "fill-opacity": TILES[look] });
    drawn.style.fill = hue(color);
    return drawn;
  });
  return svg("g", {}, ...parts);
}

/**
 * @param {string} dash
 * @param {string} color
 */
function line(dash, color) {
  const drawn = svg("path", { d: `M0 ${HIGH / 2}h${WIDE}`, "stroke-width": 2, "stroke-dasharray": DASH[dash] ?? "" });
  drawn.style.stroke = hue(color);
  return drawn;
}
