// Where a mark's coordinate lies in pixels, mapped beforehand for every position.

import { indexOf } from "./numbers.js";

export function pixels(view, coordinate, axis, tracks) {
  const map = axis === "x" ? view.x : axis === "y" ? view.y : (v) => Math.abs(view.x(v) - view.x(0));
  if (typeof coordinate === "number") {
    const fixed = map(coordinate);
    return { at: () => fixed, all: null };
  }
  const track = tracks[coordinate];
  const all = Float32Array.from(track.values, map);
  return { at: (position) => all[indexOf(track, position)], all, track };
}

export const DASH = { longdash: "11 4", dash: "6 4", dot: "1.5 3.5", dashdot: "7 3 1.5 3" };

// Where the values of one axis begin in a track and how far apart they are, at a position of the other controls.
export function row(track, position, along) {
  return [indexOf(track, { ...position, [along]: 0 }), track.strides[along] ?? 0];
}
