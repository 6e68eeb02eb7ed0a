// Two boxes on a grid: how a box moves, and where its name stands.

/** @typedef {[x1: number, y1: number, x2: number, y2: number]} Box */

export const CORNERS = [
  [0, 1],
  [2, 1],
  [0, 3],
  [2, 3],
]; // which two of x1, y1, x2, y2 a corner moves
export const WHOLE = [
  [0, 1],
  [2, 3],
];

/**
 * @param {Box} one
 * @param {Box} other
 */
export function same(one, other) {
  return one.every((v, i) => v === other[i]);
}

/**
 * A box whose ends move together, or one corner of which moves: on the grid, on the pad, never through the opposite side.
 * @param {Box} start
 * @param {number[][]} ends
 * @param {[dx: number, dy: number]} by
 * @param {{ step: number, size: [wide: number, high: number] }} pad
 */
export function moved(start, ends, by, { step, size }) {
  /** @type {Box} */
  const box = [...start];
  for (const axis of [0, 1]) {
    const which = ends.map((end) => end[axis]);
    const low = start[axis];
    const high = start[axis + 2];
    let [least, most] = [-low, size[axis] - high];
    if (which.length === 1 && which[0] === axis) most = high - step - low;
    else if (which.length === 1) least = low + step - high;
    const way = Math.min(most, Math.max(least, by[axis]));
    for (const at of which) box[at] = Number((Math.round((start[at] + way) / step) * step).toFixed(3));
  }
  return box;
}

/**
 * Where the three parts of two boxes that overlap have their names: what both have, and what is only in the one or the other, in the middle of its
 * larger strip beside what both have. Nothing where there is no room, or where they do not overlap.
 * @param {[Box, Box]} boxes
 * @param {[wide: number, high: number]} room  of a name
 */
export function middles([truth, said], room) {
  /** @type {Box} */
  const both = [
    Math.max(truth[0], said[0]),
    Math.max(truth[1], said[1]),
    Math.min(truth[2], said[2]),
    Math.min(truth[3], said[3]),
  ];
  if (both[0] >= both[2] || both[1] >= both[3]) return [undefined, undefined, undefined];
  const alone = (/** @type {Box} */ [x1, y1, x2, y2]) =>
    largest(
      [
        [x1, y1, both[0], y2],
        [both[2], y1, x2, y2],
        [x1, y1, x2, both[1]],
        [x1, both[3], x2, y2],
      ],
      room,
    );
  return [largest([both], room), alone(truth), alone(said)].map((box) =>
    box ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : undefined,
  );
}

/**
 * The largest of those that have room for a name.
 * @param {Box[]} strips
 * @param {[wide: number, high: number]} room
 */
function largest(strips, [wide, high]) {
  const area = (/** @type {Box} */ [x1, y1, x2, y2]) => (x2 - x1) * (y2 - y1);
  const fit = strips.filter(([x1, y1, x2, y2]) => x2 - x1 >= wide && y2 - y1 >= high);
  return fit.sort((one, other) => area(other) - area(one)).at(0);
}

/**
 * Where the true box's name stands: above the box, or in it at the upper edge of the pad.
 * @param {Box} box
 */
export function above(box) {
  return box[1] < 0.6 ? box[1] + 0.4 : box[1] - 0.18;
}

/**
 * Where the predicted box's name stands: below the box, or in it at the lower edge of the pad.
 * @param {Box} box
 * @param {number} high
 */
export function below(box, high) {
  return box[3] > high - 0.75 ? box[3] - 0.18 : box[3] + 0.18;
}
