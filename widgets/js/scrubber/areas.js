// Marks that fill an area: a split's sides, rectangles, discs.

import { svg } from "../dom.js";
import { cutsAt, parts, partsOf, wholes } from "./bins.js";
import { corners, GONE, pixels, put } from "./coordinates.js";
import { corner, fill, frame } from "./looks.js";
import { valueAt } from "./numbers.js";
import { pane } from "./panes.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Tracks} Tracks */
/** @typedef {import("./types.js").Update} Update */

const OUTLINE = 1; // pixels of a bar's outline beyond its bin, with what a browser rounds, which would be seen beside what is drawn in place of a bar that is cut

/** @type {import("./types.js").Draw<import("./types.js").Split>} */
export function Split(mark, view, tracks) {
  const { left, width } = view.area;
  const sides = mark.upper === null ? ["upto", "from"] : ["upto", "between", "from"];
  const panes = sides.map((side) => pane(view, side));
  const draw = partsOf(
    mark,
    view,
    panes.map(({ frame }) => frame),
  );
  const within = (/** @type {number} */ x) => Math.max(0, Math.min(width, view.x(x) - left));
  return (position) => {
    const cuts = cutsAt(mark, tracks, position);
    if (cuts.some(({ x }) => Number.isNaN(x))) {
      draw([]);
      return panes.forEach(({ reveal }) => reveal(0, width)); // nothing is decided
    }
    wholes(mark.edges, cuts).forEach(({ begin, end }, side) => {
      const low = side === 0 ? 0 : within(begin) + (begin === cuts[side - 1].x ? 0 : OUTLINE);
      const high = side === cuts.length ? width : within(end) - (end === cuts[side].x ? 0 : OUTLINE);
      panes[side].reveal(Math.min(low, high), high);
    });
    draw(parts(mark.edges, [mark.positives, mark.negatives], cuts));
  };
}

/** @type {import("./types.js").Draw<import("./types.js").Region>} */
export function Region(mark, view, tracks) {
  const { x0, y0, x1, y1 } = corners(view, mark, tracks);
  const rect = view.ground.appendChild(svg("rect", { rx: 3, ...fill(view, mark.look) }));
  return (position) => {
    const a = x0.at(position);
    const b = x1.at(position);
    const c = y0.at(position);
    const d = y1.at(position);
    const corner = { x: Math.min(a, b) || 0, y: Math.min(c, d) || 0 };
    put(rect, { ...corner, width: Math.abs(b - a) || 0, height: Math.abs(d - c) || 0 });
  };
}

/** @type {import("./types.js").Draw<import("./types.js").Square>} */
export function Square(mark, view, tracks) {
  const x = pixels(view, mark.x, "x", tracks);
  const [y0, y1] = [mark.y0, mark.y1].map((v) => pixels(view, v, "y", tracks));
  const line = { stroke: "var(--ink)", "stroke-opacity": 0.4 };
  const rect = view.ground.appendChild(svg("rect", { ...fill(view, "band"), ...line }));
  const right = view.area.left + view.area.width;
  return (position) => {
    const left = x.at(position);
    const one = y0.at(position);
    const other = y1.at(position);
    const side = Math.abs(one - other);
    if (!Number.isFinite(left + side)) return put(rect, GONE);
    const corner = { x: left + side <= right ? left : left - side, y: Math.min(one, other) };
    put(rect, { visibility: "visible", ...corner, width: side, height: side });
  };
}

/** @type {import("./types.js").Draw<import("./types.js").Disc>} */
export function Disc(mark, view, tracks) {
  const parent = mark.look === "outline" ? view.marks : view.ground;
  return circle(parent.appendChild(svg("circle", fill(view, mark.look))), [mark.x, mark.y, mark.r], view, tracks);
}

/** @type {import("./types.js").Draw<import("./types.js").Lens>} */
export function Lens(mark, view, tracks) {
  const id = `${view.id}-lens${view.clips++}`;
  const mask = svg("circle");
  const disc = svg("circle", { ...fill(view, mark.look), "clip-path": `url(#${id})` });
  view.defs.append(svg("clipPath", { id, clipPathUnits: "userSpaceOnUse" }, mask));
  view.ground.append(disc);
  const moves = [circle(mask, mark.inside, view, tracks), circle(disc, mark.disc, view, tracks)];
  return (position) => moves.forEach((move) => move(position));
}

/**
 * @param {SVGCircleElement} node
 * @param {import("./types.js").Lens["disc"]} where
 * @param {Drawn} view
 * @param {Tracks} tracks
 * @returns {Update}
 */
function circle(node, [x, y, r], view, tracks) {
  const [cx, cy] = [pixels(view, x, "x", tracks), pixels(view, y, "y", tracks)];
  const radius = pixels(view, r, "r", tracks);
  return (position) => put(node, { cx: cx.at(position), cy: cy.at(position), r: Math.max(0, radius.at(position)) });
}

/** @type {import("./types.js").Draw<import("./types.js").Frame>} */
export function Frame(mark, view, tracks) {
  const [x0, x1] = [view.x(mark.box[0]), view.x(mark.box[2])];
  const [y0, y1] = [view.y(mark.box[1]), view.y(mark.box[3])];
  const box = { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
  const drawn = mark.looks.map(
    (look) => look && { outline: frame(view, look, box), name: corner(view, look, mark, box) },
  );
  const track = tracks[mark.state];
  return (position) => {
    const now = valueAt(track, position);
    drawn.forEach((one, i) => {
      if (!one) return;
      put(one.outline, { visibility: i === now ? "visible" : "hidden" });
      put(one.name, { opacity: i === now ? 1 : 0 });
    });
  };
}
