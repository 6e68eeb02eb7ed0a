// A histogram where a cut goes through a bar: each side has its part of it, with the counts that the matrix has.

import { indexOf } from "./numbers.js";
import { element, put } from "./drawing.js";

const GAP = 0.03; // of a bin, on either side of its bar

// The bin that a place lies inside of, or -1: on an edge, beyond the ends, nowhere.
const binOf = (edges, x) => edges.findIndex((edge, i) => edge < x && x < edges[i + 1]);

// Where each side begins and ends as far as its bars are whole. cuts: from left to right.
export function wholes(edges, cuts) {
  const bins = cuts.map(({ x }) => binOf(edges, x));
  return Array.from({ length: cuts.length + 1 }, (_, side) => ({
    begin: side === 0 ? edges[0] : bins[side - 1] < 0 ? cuts[side - 1].x : edges[bins[side - 1] + 1],
    end: side === cuts.length ? edges.at(-1) : bins[side] < 0 ? cuts[side].x : edges[bins[side]],
  }));
}

// The bars that are cut, in parts. above: of each class, how many are at or above each edge; those of a cut are at or above it.
export function parts(edges, above, cuts) {
  const found = [];
  for (const bin of new Set(cuts.map(({ x }) => binOf(edges, x)))) {
    if (bin < 0) continue;
    const here = cuts.filter(({ x }) => binOf(edges, x) === bin);
    const stops = [...here, { x: edges[bin + 1], above: above.map((counts) => counts[bin + 1]) }];
    let begin = { x: edges[bin], above: above.map((counts) => counts[bin]) },
      side = cuts.indexOf(here[0]);
    for (const end of stops) {
      const counts = begin.above.map((count, i) => Math.max(0, count - end.above[i]));
      found.push({ side: side++, bin, begin: begin.x, end: end.x, counts });
      begin = end;
    }
  }
  return found;
}

// The cuts of a Split at a position.
export function cutsAt({ x, upper, flagged }, tracks, position) {
  const value = (at) => (typeof at === "number" ? at : tracks[at].values[indexOf(tracks[at], position)]);
  const names = upper === null ? [x] : [x, upper];
  return names.map((name, i) => ({ x: value(name), above: flagged.slice(2 * i, 2 * i + 2).map(value) }));
}

// Parts are drawn as the bars of their side are: copies of its first bar of each class.
export function partsOf(mark, view, panes) {
  const drawn = new Map();
  const bar = (side, up, i) => {
    const key = `${side} ${up} ${i}`;
    if (!drawn.has(key)) {
      const path = panes[side].querySelectorAll(".trace")[up].querySelector("path").cloneNode(false);
      path.dataset.part = side;
      drawn.set(key, view.ground.appendChild(path));
    }
    return drawn.get(key);
  };
  return (found) => {
    const shown = new Set();
    found.forEach(({ side, bin, begin, end, counts }) => {
      const gap = GAP * (mark.edges[bin + 1] - mark.edges[bin]);
      const a = view.x(begin === mark.edges[bin] ? begin + gap : begin),
        b = view.x(end === mark.edges[bin + 1] ? end - gap : end);
      counts.forEach((count, up) => {
        if (!count) return;
        const height = (up === 0 ? 1 : -1) * count * mark.scale[up];
        const path = bar(side, up, found.filter((part) => part.side === side && part.begin < begin).length);
        shown.add(path);
        put(path, { visibility: "visible", d: `M${a},${view.y(0)}V${view.y(height)}H${b}V${view.y(0)}Z` });
      });
    });
    for (const path of drawn.values()) if (!shown.has(path)) put(path, { visibility: "hidden" });
  };
}
