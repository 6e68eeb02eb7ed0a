import assert from "node:assert/strict";
import { test } from "node:test";

import { plainColor } from "../../../widgets/js/scrubber/downloads.js";

test("a mixed colour leaves as rgb(), which every program reads", () => {
  assert.equal(plainColor("color(srgb 1 0.5 0)"), "rgb(255, 128, 0)");
  assert.equal(plainColor("color(srgb 0 0.2 1 / 0.5)"), "rgba(0, 51, 255, 0.5)");
});

test("whatever else stays as it is", () => {
  for (const value of ["rgb(1, 2, 3)", "none", 'url("#a-fp")', "13px"]) assert.equal(plainColor(value), value);
});
