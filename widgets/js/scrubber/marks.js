// Marks: each draws itself once and returns a function that moves it to a position. Here are those that have a place.

import { svg, write } from "../dom.js";
import { Disc, Frame, Lens, Region, Split, Square } from "./areas.js";
import { GONE, pixels, place, put } from "./coordinates.js";
import { Button, Grip, grip, knob, LONG } from "./handles.js";
import { Curve, Ellipse, Segment, Spokes, Trail } from "./lines.js";
import { changing, fill, hue } from "./looks.js";
import { shown, valueAt } from "./numbers.js";
import { spacing } from "./spaced.js";
import { Cells, Swarm } from "./swarms.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Tracks} Tracks */
/** @typedef {import("./types.js").Update} Update */

const SAMPLE = 10; // pixels of a square that shows a look
const LETTER = 6; // pixels of a letter of a label, about; a large number's are twice as wide
const BOLD = 7.2; // the same of words beside a rule
const RISE = 12; // how far a rule's knob stands above the figure
const SPOT = { fill: "var(--paper)", stroke: "var(--ink)", "pointer-events": "none" };

const MARKS = {
  Button,
  Cells,
  Curve,
  Disc,
  Dot,
  Ellipse,
  Frame,
  Grip,
  Label,
  Lens,
  Picks,
  Region,
  Rule,
  Segment,
  Split,
  Spokes,
  Square,
  Swarm,
  Trail,
};

/**
 * Draws a mark on a view.
 * @type {import("./types.js").Draw<import("./types.js").Mark>}
 */
export function drawMark(mark, view, tracks) {
  const draw = /** @type {(mark: any, view: Drawn, tracks: Tracks) => Update} */ (MARKS[mark.kind]);
  return draw(mark, view, tracks);
}

/** @type {import("./types.js").Draw<import("./types.js").Dot>} */
function Dot(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  const handle = mark.drag.length ? knob(mark.drag, { r: 18 }) : null;
  const ring = svg("circle", { r: mark.size, ...SPOT, stroke: hue(mark.color), "stroke-width": 2.2 });
  const color = changing(mark, tracks);
  const label = mark.label ? svg("text", { x: 11, y: 4, "font-size": 13 }, mark.label) : null;
  const group = view.marks.appendChild(svg("g", {}, handle, ring, label));
  if (handle) view.handles.push({ x, y, controls: [mark.drag].flat() });
  return (position) => {
    const px = x.at(position);
    const py = y.at(position);
    const there = Number.isFinite(px) && Number.isFinite(py);
    put(group, there ? { visibility: "visible", transform: `translate(${px} ${py})` } : GONE);
    if (there && color) put(ring, { fill: color(position), stroke: color(position) });
  };
}

/** @type {import("./types.js").Draw<import("./types.js").Rule>} */
function Rule(mark, view, tracks) {
  const upright = mark.x !== null;
  const at = pixels(view, mark.x ?? mark.y ?? NaN, upright ? "x" : "y", tracks);
  const group = view.marks.appendChild(svg("g"));
  const { left, top, width, height } = view.area;
  const high = mark.drag || mark.before || mark.after ? top - RISE : top; // a quiet line keeps out of the title
  const low = mark.until === null ? top + height : view.y(mark.until);
  const ends = upright ? { x1: 0, x2: 0, y1: high, y2: low } : { x1: left, x2: left + width, y1: 0, y2: 0 };
  const firm = { stroke: "var(--ink)", "stroke-width": mark.hollow ? 1 : 2 };
  const quiet = { stroke: "var(--muted)", "stroke-dasharray": "4 4" };
  group.append(svg("line", { ...ends, ...(mark.drag ? firm : quiet) }));
  if (mark.drag) {
    const [cx, cy] = upright ? [0, high] : [left, 0];
    group.append(knob(mark.drag, { cx, cy, r: 20 }), grip(cx, cy, upright, mark.hollow));
    view.handles.push({ x: upright ? at : null, y: upright ? null : at, controls: [mark.drag] });
  }
  const font = { y: high + 4, "font-size": 13, "font-weight": 600 };
  const beside = mark.drag ? LONG / 2 + 6 : 13; // pixels from the line
  const before = mark.before ? svg("text", { x: -beside, "text-anchor": "end", ...font }, mark.before) : null;
  const after = mark.after ? svg("text", { x: beside, ...font }, mark.after) : null;
  group.append(...[before, after].filter((words) => words !== null));
  const letter = BOLD + font["font-size"] * spacing(view.svg);
  const room = (/** @type {string} */ words) => beside + letter * words.length;
  return (position) => {
    const p = at.at(position);
    if (!Number.isFinite(p)) return put(group, GONE);
    put(group, { visibility: "visible", transform: upright ? `translate(${p} 0)` : `translate(0 ${p})` });
    if (before) put(before, { opacity: p > room(mark.before) ? 1 : 0 });
    if (after) put(after, { opacity: view.width - p > room(mark.after) ? 1 : 0 });
  };
}

/** @type {import("./types.js").Draw<import("./types.js").Picks>} */
function Picks(mark, view, tracks) {
  const x = mark.x === null ? null : pixels(view, mark.x, "x", tracks);
  view.picks.push({ x, y: pixels(view, mark.y, "y", tracks), control: mark.control });
  view.hit.style.cursor = "pointer";
  return () => {};
}

/** @type {import("./types.js").Draw<import("./types.js").Label>} */
function Label(mark, view, tracks) {
  const { chip, anchor, look } = mark;
  const { x, y } = place(view, mark, tracks);
  const alone = !mark.text; // a chip with its number and nothing else
  const [wide, high] = !mark.track ? [10 + 7 * mark.text.length, 18] : alone ? [46, 20] : [66, 36];
  const left = { start: 0, middle: -wide / 2, end: -wide }[anchor];
  const ground = {
    class: "ms-ground",
    rx: 5,
    height: high,
    width: wide,
    x: left,
    y: -high / 2,
    fill: "var(--paper)",
    "fill-opacity": 0.94,
  };
  const text = { x: chip ? left + wide / 2 : 0 };
  const side = sideOf(mark, view, tracks);
  const [below, size] = mark.large ? [9, 26] : !chip ? [4, 13] : alone ? [5, 14] : [-1, 16];
  const bold = { ...text, y: below, class: mark.large ? "ms-large" : "", "font-size": size, "font-weight": 650 };
  const number = mark.track ? svg("text", bold) : null;
  const words = mark.text ? svg("text", { ...text, ...wordsOf(mark) }, mark.text) : null;
  for (const colored of mark.color ? [number, words] : []) if (colored) colored.style.fill = hue(mark.color);
  const sample = look ? inLine(number, words, anchor, fill(view, look)) : null;
  const group = view.words.appendChild(svg("g", {}, chip ? svg("rect", ground) : null, sample, number, words));
  const track = mark.track ? tracks[mark.track] : undefined;
  /** @type {number | null} */
  let last = null;
  let across = LETTER * mark.text.length;
  return (position) => {
    const px = x.at(position);
    const py = y.at(position);
    if (!Number.isFinite(px + py)) return put(group, GONE);
    const value = track ? valueAt(track, position) : null;
    if (number && value !== null && value !== last) {
      const says = Number.isNaN(value) ? "–" : shown(value, mark.shows, mark.digits) + mark.unit;
      across = LETTER * Math.max(mark.text.length, says.length * (mark.large ? 2 : 1));
      last = value;
      write(number, says);
    }
    const { by, turns } = side(px, position, across);
    put(group, { visibility: "visible", transform: `translate(${px + by} ${py})`, "text-anchor": turns });
  };
}

/**
 * How far beside its place a label begins, ends or has its middle, and which of these: on the side that it has, or on the other one
 * where it would come between its place and the one that it turns away from, or where it would leave the view as it moves.
 * @param {import("./types.js").Label} mark
 * @param {Drawn} view
 * @param {Tracks} tracks
 */
function sideOf(mark, view, tracks) {
  const { anchor, chip, away, aside } = mark;
  const far = aside ? Math.abs(view.x(aside) - view.x(0)) : 0; // an axis of logarithms has no 0
  const right = { by: far, turns: "start" };
  const left = { by: -far, turns: "end" };
  const other = pixels(view, away ?? NaN, "x", tracks);
  const moves = typeof mark.x === "string" && !mark.look;
  return (
    /** @type {number} */ px,
    /** @type {import("./types.js").Position} */ position,
    /** @type {number} */ wide,
  ) => {
    const most = view.width - wide;
    if (chip || anchor === "middle") {
      const by = moves && !chip ? Math.max(0, Math.min(most, px - wide / 2)) + wide / 2 - px : 0;
      return { by, turns: "middle" };
    }
    const begins = anchor === "start" ? !(px < other.at(position)) : px > other.at(position);
    if (!moves) return begins ? right : left;
    const [after, before] = [px + far <= most, px - far - wide >= 0]; // whether there is room
    return (begins ? after || !before : after && !before) ? right : left;
  };
}

/**
 * Puts words and then their number beside a square of the look of what is counted; from the right where they end there.
 * @param {SVGElement | null} number
 * @param {SVGElement | null} words
 * @param {import("./types.js").Label["anchor"]} anchor
 * @param {import("../dom.js").Attributes} look
 */
function inLine(number, words, anchor, look) {
  const way = anchor === "end" ? -1 : 1;
  const begin = anchor === "middle" ? -24 : 0;
  const text = { y: 5, "text-anchor": anchor === "end" ? "end" : "start" };
  const letters = words?.textContent?.length ?? 0;
  if (words) put(words, { ...text, x: begin + way * (SAMPLE + 4) });
  // as wide as the words are, which grow with the number's font
  if (number) {
    put(number, { ...text, "font-size": 15, x: `${way * (0.85 * letters + 0.15)}em`, dx: begin + way * (SAMPLE + 4) });
  }
  return svg("rect", {
    rx: 2,
    width: SAMPLE,
    height: SAMPLE,
    x: begin - (way < 0 ? SAMPLE : 0),
    y: -SAMPLE / 2,
    ...look,
  });
}

/** @param {import("./types.js").Label} mark */
function wordsOf({ track, chip, hue, large }) {
  const y = !track ? 4 : large ? -17 : chip ? 12 : -10;
  const quiet = chip ? "" : large && !track ? "ms-title" : "ms-quiet";
  return { y, class: hue ? `ms-${hue}-text` : quiet, "font-size": chip && !track ? 11 : 13 };
}
