import assert from "node:assert/strict";
import { test } from "node:test";

import { bytesOf } from "../../../widgets/js/base64.js";

test("every byte comes back", () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i);
  assert.deepEqual(bytesOf(Buffer.from(all).toString("base64")), all);
  assert.equal(bytesOf("").length, 0);
});
