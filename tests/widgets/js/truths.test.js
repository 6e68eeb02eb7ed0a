import assert from "node:assert/strict";
import { test } from "node:test";

import { truth } from "../../../widgets/js/exercises/truths.js";

test("a truth is one bit a tick, the last control running fastest", () => {
  // Of 2 × 5 ticks those with a + b = 3: indices 3 and 5 + 2 = 7, so the bits 00010001 00......
  const bits = btoa(String.fromCharCode(0b00010001, 0));
  const met = truth({ over: ["a", "b"], bits }, { a: 2, b: 5, other: 9 });
  for (let a = 0; a < 2; a++) for (let b = 0; b < 5; b++) assert.equal(met({ a, b, other: 4 }), a + b === 3);
});

test("a truth over no control is one bit", () => {
  assert.equal(truth({ over: [], bits: btoa("\x80") }, {})({ a: 3 }), true);
  assert.equal(truth({ over: [], bits: btoa("\x00") }, {})({}), false);
});
