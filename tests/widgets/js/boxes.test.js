import assert from "node:assert/strict";
import { test } from "node:test";

import { above, below, middles, moved, WHOLE } from "../../../widgets/js/pad/boxes.js";

/** @type {{ step: number, size: [number, number] }} */
const PAD = { step: 0.5, size: [10, 6] };

test("a box moves as a whole, on the grid, and stays on the pad", () => {
  assert.deepEqual(moved([1, 1, 3, 2], WHOLE, [0.6, 0.2], PAD), [1.5, 1, 3.5, 2]);
  assert.deepEqual(moved([1, 1, 3, 2], WHOLE, [-9, 99], PAD), [0, 5, 2, 6]);
});

test("a corner moves alone, and never through the opposite side", () => {
  assert.deepEqual(moved([1, 1, 3, 2], [[2, 3]], [1, 1], PAD), [1, 1, 4, 3]);
  assert.deepEqual(moved([1, 1, 3, 2], [[2, 3]], [-9, -9], PAD), [1, 1, 1.5, 1.5]);
  assert.deepEqual(moved([1, 1, 3, 2], [[0, 1]], [9, 9], PAD), [2.5, 1.5, 3, 2]);
  assert.deepEqual(moved([1, 1, 3, 2], [[2, 1]], [99, -99], PAD), [1, 0, 10, 2]);
});

test("the box that it began with is not changed", () => {
  /** @type {import("../../../widgets/js/pad/boxes.js").Box} */
  const start = [1, 1, 3, 2];
  moved(start, WHOLE, [1, 1], PAD);
  assert.deepEqual(start, [1, 1, 3, 2]);
});

test("names stand outside their boxes, but inside at the pad's edges", () => {
  assert.ok(above([1, 2, 3, 4]) < 2 && above([1, 0, 3, 4]) > 0);
  assert.ok(below([1, 2, 3, 4], 6) > 4 && below([1, 2, 3, 6], 6) < 6);
});

test("what two boxes share has its name in the middle, and what only one has in its larger strip beside that", () => {
  const middle = middles([[2, 2, 8, 6], [5, 2, 11, 6]], [1, 1]); // prettier-ignore
  assert.deepEqual(middle, [[6.5, 4], [3.5, 4], [9.5, 4]]); // prettier-ignore
  const inside = middles([[0, 0, 10, 10], [1, 1, 3, 3]], [1, 1]); // prettier-ignore
  assert.deepEqual(inside, [[2, 2], [6.5, 5], undefined]); // prettier-ignore
  const flat = middles([[0, 0, 10, 6], [0, 0.9, 8.6, 6]], [1, 1]); // prettier-ignore
  assert.deepEqual(flat[1], [9.3, 3], "the strip above is larger, and too low");
  const narrow = middles([[2, 2, 8, 6], [3, 2, 9, 6]], [2, 1]); // prettier-ignore
  assert.deepEqual(narrow, [[5.5, 4], undefined, undefined]);
  assert.deepEqual(middles([[0, 0, 1, 1], [1, 0, 2, 1]], [1, 1]), [undefined, undefined, undefined]); // prettier-ignore
});
