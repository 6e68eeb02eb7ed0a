import assert from "node:assert/strict";
import { test } from "node:test";

import { places, rowsSeen } from "../../../widgets/js/scrubber/layout.js";

const areas = ["scores scores numbers", "roc pr cost"];

test("folded rows are seen once they are unfolded", () => {
  assert.deepEqual(rowsSeen({ areas, folded: 1 }, false), [areas[0]]);
  assert.deepEqual(rowsSeen({ areas, folded: 1 }, true), areas);
  assert.deepEqual(rowsSeen({ areas, folded: 0 }, false), areas);
});

test("a view is in the rows that name it, and in no others", () => {
  assert.ok(places(areas, "pr") && places(areas) && !places(["roc"], "numbers"));
  assert.ok(!places([areas[0]], "pr") && !places(["precision"], "pre"));
});
