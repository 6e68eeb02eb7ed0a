// Where a mark's coordinate lies in pixels.

import { indexOf } from "./numbers.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Tracks} Tracks */
/** @typedef {import("./types.js").Pixels} Pixels */

export const DASH = /** @type {Record<string, string>} */ ({
  longdash: "11 4",
  dash: "6 4",
  dot: "1.5 3.5",
  dashdot: "7 3 1.5 3",
});

/**
 * A coordinate on an axis, or a length in units of x ("r").
 * @param {Drawn} view
 * @param {import("./types.js").Coordinate} coordinate
 * @param {"x" | "y" | "r"} axis
 * @param {Tracks} tracks
 * @returns {Pixels}
 */
export function pixels(view, coordinate, axis, tracks) {
  const length = (/** @type {number} */ v) => Math.abs(view.x(v) - view.x(0));
  const map = { x: view.x, y: view.y, r: length }[axis];
  if (typeof coordinate === "number") {
    const fixed = map(coordinate);
    return { at: () => fixed, all: Float32Array.of(fixed) };
  }
  const track = tracks[coordinate];
  /** @type {Float32Array | undefined} */
  let all;
  return {
    at: (position) => map(track.values[indexOf(track, position)]),
    get all() {
      return (all ??= Float32Array.from(track.values, map));
    },
  };
}

/**
 * Both coordinates of a mark.
 * @param {Drawn} view
 * @param {{ x: import("./types.js").Coordinate, y: import("./types.js").Coordinate }} mark
 * @param {Tracks} tracks
 */
export function place(view, mark, tracks) {
  return { x: pixels(view, mark.x, "x", tracks), y: pixels(view, mark.y, "y", tracks) };
}

/**
 * The corners of a mark.
 * @param {Drawn} view
 * @param {Record<"x0" | "y0" | "x1" | "y1", import("./types.js").Coordinate>} mark
 * @param {Tracks} tracks
 */
export function corners(view, mark, tracks) {
  const [x0, x1] = [mark.x0, mark.x1].map((v) => pixels(view, v, "x", tracks));
  const [y0, y1] = [mark.y0, mark.y1].map((v) => pixels(view, v, "y", tracks));
  return { x0, y0, x1, y1 };
}

/**
 * Where the values of one axis begin in a track and how far apart they are, at a position of the other controls.
 * @param {import("./types.js").Track} track
 * @param {import("./types.js").Position} position
 * @param {string} along
 */
export function row(track, position, along) {
  return [indexOf(track, { ...position, [along]: 0 }), track.strides[along] ?? 0];
}

const last = /** @type {WeakMap<Element, Record<string, string | number>>} */ (new WeakMap());

/**
 * Sets attributes: what is set to what it is would be styled and painted again all the same.
 * @param {Element} node
 * @param {Record<string, string | number>} values
 */
export function put(node, values) {
  let before = last.get(node);
  if (!before) last.set(node, (before = {}));
  for (const name in values) {
    if (before[name] !== values[name]) node.setAttribute(name, String((before[name] = values[name])));
  }
}

export const GONE = { visibility: "hidden" };
