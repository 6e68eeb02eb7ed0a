// What a reader takes along: the picture, the table.

import { all, find, html, svg } from "../dom.js";
import { indexOf } from "./numbers.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

const EDGE = 12; // pixels around the picture
const COPIED = ["fill", "stroke", "font-size", "font-weight", "opacity"];
const UNSEEN = ".ms-hit, .ms-knob";

/**
 * The views and numbers as they stand, as an SVG file.
 * @param {Drawn[]} views
 * @param {HTMLElement} root
 */
export function toSvg(views, root) {
  const outer = around([...find(root, ".ms-grid").children]);
  const style = getComputedStyle(root);
  const out = svg("g", { transform: `translate(${EDGE} ${EDGE})` });
  const size = { width: outer.width + 2 * EDGE, height: outer.height + 2 * EDGE };
  const fill = style.getPropertyValue("--st-background-color") || "#fff";
  const ground = svg("rect", { width: "100%", height: "100%", fill });
  const whole = svg("svg", { ...size, "font-family": style.fontFamily }, ground, out);
  for (const view of views.filter(({ box }) => !box.hidden)) {
    const box = view.box.getBoundingClientRect();
    for (const drawn of view.plot?.querySelectorAll("svg.main-svg") ?? []) paste(drawn, box, out, outer);
    for (const pane of all(view.panes, ".ms-pane")) pastePane(pane, view, out, outer);
    paste(view.svg, box, out, outer);
  }
  for (const number of all(root, ".ms-number:not([hidden])")) out.append(...numberOf(number, outer, style.color));
  return new XMLSerializer().serializeToString(whole);
}

/**
 * The box that holds all of them which are seen; on a telephone their grid has none of its own.
 * @param {Element[]} nodes
 * @returns {Box}
 */
function around(nodes) {
  const boxes = nodes.map((node) => node.getBoundingClientRect()).filter((box) => box.width);
  const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
  const [right, bottom] = [Math.max(...boxes.map((box) => box.right)), Math.max(...boxes.map((box) => box.bottom))];
  return { left, top, width: right - left, height: bottom - top };
}

/**
 * @param {Element} source
 * @param {Box} box
 * @param {Element} out
 * @param {Box} outer
 */
function paste(source, box, out, outer) {
  const copy = /** @type {SVGElement} */ (source.cloneNode(true));
  for (const node of copy.querySelectorAll(UNSEEN)) node.remove();
  const originals = [source, ...source.querySelectorAll("*")].filter((node) => !node.matches(UNSEEN));
  /** @type {SVGElement[]} */ ([copy, ...copy.querySelectorAll("*")]).forEach((node, i) => {
    const computed = getComputedStyle(originals[i]);
    for (const name of COPIED) node.style.setProperty(name, plainColor(computed.getPropertyValue(name)));
  });
  const place = { x: box.left - outer.left, y: box.top - outer.top, width: box.width, height: box.height };
  for (const [name, value] of Object.entries(place)) copy.setAttribute(name, String(value));
  out.append(copy);
  return copy;
}

/**
 * A mixed colour in the way that every program reads, rgb(); whatever else as it is.
 * @param {string} value
 */
export function plainColor(value) {
  const parts = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/.exec(value);
  if (!parts) return value;
  const [red, green, blue] = parts.slice(1, 4).map((part) => Math.round(255 * Number(part)));
  return parts[4] ? `rgba(${red}, ${green}, ${blue}, ${parts[4]})` : `rgb(${red}, ${green}, ${blue})`;
}

/**
 * @param {HTMLElement} pane
 * @param {Drawn} view
 * @param {Element} out
 * @param {Box} outer
 */
function pastePane(pane, view, out, outer) {
  const box = view.box.getBoundingClientRect();
  const begin = Number(pane.dataset.begin);
  const width = Number(pane.dataset.end) - begin;
  const x = view.area.left + begin;
  const copy = paste(find(pane, "svg"), { left: box.left + x, top: box.top, width, height: box.height }, out, outer);
  copy.setAttribute("viewBox", `${x} 0 ${width} ${box.height}`);
  copy.style.removeProperty("transform");
}

/**
 * @param {HTMLElement} number
 * @param {Box} outer
 * @param {string} fill
 */
function numberOf(number, outer, fill) {
  const box = number.getBoundingClientRect();
  const x = box.left - outer.left;
  const y = box.top - outer.top;
  const value = { x, y: y + 38, "font-size": 22, "font-weight": 650, fill };
  return [
    svg("text", { x, y: y + 12, "font-size": 13, fill }, find(number, "span").textContent),
    svg("text", value, find(number, "output").textContent),
  ];
}

/**
 * An SVG file as a PNG of twice its size.
 * @param {string} picture
 * @returns {Promise<Blob>}
 */
export async function toPng(picture) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([picture], { type: "image/svg+xml" }));
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
    image.src = url;
  });
  const canvas = html("canvas", { width: image.width * 2, height: image.height * 2 });
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("There is no picture."))), "image/png");
  });
}

/**
 * The table's tracks along the first control, the others as they stand.
 * @param {import("./types.js").Model} model
 * @param {import("./types.js").Position} position
 */
export function toCsv(model, position) {
  const [control] = model.controls;
  const names = Object.keys(model.tracks).filter((name) => model.table.includes(name));
  const rows = control.codes.map((code, i) => {
    const at = { ...position, [control.name]: i };
    const values = names.map((name) => model.tracks[name].values[indexOf(model.tracks[name], at)]);
    return [code, ...values.map((value) => (Number.isNaN(value) ? "" : value))].join(",");
  });
  return [[control.name, ...names].join(","), ...rows, ""].join("\r\n");
}
