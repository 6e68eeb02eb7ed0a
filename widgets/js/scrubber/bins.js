// A histogram where a cut goes through a bar: each side has its part of it, with the counts that the matrix has.

import { put } from "./coordinates.js";
import { valueAt } from "./numbers.js";

const GAP = 0.03; // of a bin, on either side of its bar

/** @typedef {import("./types.js").Split} Split */
/** @typedef {{ x: number, above: number[] }} Cut  above: of each class, how many are at or above it */
/** @typedef {{ side: number, bin: number, begin: number, end: number, counts: number[] }} Part  of a bar */

/**
 * The bin that a place lies inside of, or -1: on an edge, beyond the ends, nowhere.
 * @param {number[]} edges
 * @param {number} x
 */
function binOf(edges, x) {
  return edges.findIndex((edge, i) => edge < x && x < edges[i + 1]);
}

/**
 * Where each side begins and ends as far as its bars are whole. cuts: from left to right.
 * @param {number[]} edges
 * @param {Cut[]} cuts
 */
export function wholes(edges, cuts) {
  const bins = cuts.map(({ x }) => binOf(edges, x));
  return Array.from({ length: cuts.length + 1 }, (_, side) => ({
    begin: side === 0 ? edges[0] : bins[side - 1] < 0 ? cuts[side - 1].x : edges[bins[side - 1] + 1],
    end: side === cuts.length ? edges[edges.length - 1] : bins[side] < 0 ? cuts[side].x : edges[bins[side]],
  }));
}

/**
 * The bars that are cut, in parts. above: of each class, how many are at or above each edge.
 * @param {number[]} edges
 * @param {number[][]} above
 * @param {Cut[]} cuts
 */
export function parts(edges, above, cuts) {
  /** @type {Part[]} */
  const found = [];
  const at = (/** @type {number} */ edge) => ({ x: edges[edge], above: above.map((counts) => counts[edge]) });
  for (const bin of new Set(cuts.map(({ x }) => binOf(edges, x)))) {
    if (bin < 0) continue;
    const here = cuts.filter(({ x }) => binOf(edges, x) === bin);
    let begin = at(bin);
    let side = cuts.indexOf(here[0]);
    for (const end of [...here, at(bin + 1)]) {
      const counts = begin.above.map((count, i) => Math.max(0, count - end.above[i]));
      found.push({ side: side++, bin, begin: begin.x, end: end.x, counts });
      begin = end;
    }
  }
  return found;
}

/**
 * The cuts of a split at a position.
 * @param {Split} mark
 * @param {import("./types.js").Tracks} tracks
 * @param {import("./types.js").Position} position
 * @returns {Cut[]}
 */
export function cutsAt({ x, upper, flagged }, tracks, position) {
  const value = (/** @type {import("./types.js").Coordinate} */ at) =>
    typeof at === "number" ? at : valueAt(tracks[at], position);
  const names = upper === null ? [x] : [x, upper];
  return names.map((name, i) => ({ x: value(name), above: flagged.slice(2 * i, 2 * i + 2).map(value) }));
}

/**
 * Draws parts as the bars of their side are: as copies of its first bar of each class.
 * @param {Split} mark
 * @param {import("./types.js").Drawn} view
 * @param {HTMLElement[]} panes
 */
export function partsOf(mark, view, panes) {
  /** @type {Map<string, Element>} */
  const drawn = new Map();
  const bar = (/** @type {number} */ side, /** @type {number} */ up, /** @type {number} */ i) => {
    const key = `${side} ${up} ${i}`;
    const before = drawn.get(key);
    const first = before ?? panes[side].querySelectorAll(".trace")[up].querySelector("path");
    if (before || !first) return before;
    const path = /** @type {SVGPathElement} */ (first.cloneNode(false));
    path.dataset.part = String(side);
    drawn.set(key, view.ground.appendChild(path));
    return path;
  };
  return (/** @type {Part[]} */ found) => {
    const shown = new Set();
    for (const { side, bin, begin, end, counts } of found) {
      const gap = GAP * (mark.edges[bin + 1] - mark.edges[bin]);
      const a = view.x(begin === mark.edges[bin] ? begin + gap : begin);
      const b = view.x(end === mark.edges[bin + 1] ? end - gap : end);
      counts.forEach((count, up) => {
        if (!count) return;
        const height = (up === 0 ? 1 : -1) * count * mark.scale[up];
        const path = bar(side, up, found.filter((part) => part.side === side && part.begin < begin).length);
        if (!path) return;
        shown.add(path);
        put(path, { visibility: "visible", d: `M${a},${view.y(0)}V${view.y(height)}H${b}V${view.y(0)}Z` });
      });
    }
    for (const path of drawn.values()) if (!shown.has(path)) put(path, { visibility: "hidden" });
  };
}
