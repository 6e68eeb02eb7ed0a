import assert from "node:assert/strict";
import { test } from "node:test";

import { stops } from "../../../widgets/js/scrubber/stops.js";

test("few positions are all there", () => {
  assert.deepEqual(stops(4, 2), [0, 1, 2, 3]);
  assert.deepEqual(stops(1, 0), [0]);
  assert.equal(stops(41, 7).length, 41);
});

test("of many both ends, where it is, and others in order", () => {
  for (const here of [0, 3, 250, 499]) {
    const found = stops(500, here);
    assert.ok(found.includes(0) && found.includes(499) && found.includes(here));
    assert.ok(found.length >= 41 && found.length <= 42);
    assert.deepEqual(
      found,
      [...found].sort((a, b) => a - b),
    );
    assert.equal(new Set(found).size, found.length);
  }
});
