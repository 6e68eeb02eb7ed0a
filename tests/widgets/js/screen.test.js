import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = /** @type {any} */ ({ documentElement: {} });
const { enlarged, stepOf } = await import("../../../widgets/js/teaching/screen.js");

test("a link names a step by a number from 1", () => {
  assert.deepEqual(["1", "12", "9999"].map(stepOf), [1, 12, 9999]);
  for (const text of ["", "0", "-1", "1.5", "10000", "x"]) assert.ok(Number.isNaN(stepOf(text)), text);
});

test("a projector shows all larger, by the smaller side; a phone not smaller than reading", () => {
  assert.equal(enlarged(1280, 720), 1.6);
  assert.equal(enlarged(2560, 720), 1.6);
  assert.equal(enlarged(2560, 1440), 3.2);
  assert.equal(enlarged(1024, 600), 1.6);
  assert.equal(enlarged(390, 844), 1);
});
