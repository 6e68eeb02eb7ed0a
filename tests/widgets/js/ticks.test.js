import assert from "node:assert/strict";
import { test } from "node:test";

import { between, codesAt, nearestTick, numberOf, same } from "../../../widgets/js/scrubber/ticks.js";
import { python } from "./python.js";

const PACKING = "from widgets.scrubber.packing import codes, nearest; import numpy as np";

test("a code is the number that Python meant, to the last bit", () => {
  const numbers = [0, 0.1, 1 / 3, 5e-324, 1.7976931348623157e308, 1e22, 123456789.123, -0.5, 2 ** 53];
  const written = python(PACKING, "codes(np.array([*asked, np.inf, -np.inf]))", numbers);
  assert.deepEqual(written.map(numberOf), [...numbers, Infinity, -Infinity]);
});

test("the nearest tick is the one that Python takes", () => {
  const ticks = [-Infinity, -2, -0.5, 0, 0.1, 0.30000000000000004, 0.7, 5, Infinity];
  const codes = ["-inf", "-2", "-0.5", "0", "0.1", "0.30000000000000004", "0.7", "5", "inf"];
  const wanted = [-1e300, -1.3, -0.2, 0.04, 0.05, 0.06, 0.2, 0.3, 0.49, 2.9, 1e9];
  const expected = python(PACKING, "[nearest(np.array([float(c) for c in asked[0]]), w) for w in asked[1]]", [
    codes,
    wanted,
  ]);
  assert.equal(ticks.length, codes.length);
  assert.deepEqual(
    wanted.map((one) => nearestTick(codes, one)),
    expected,
  );
});

test("a tick's own code leads to it, infinity's too", () => {
  const codes = ["-inf", "0.25", "0.5", "inf"];
  codes.forEach((code, i) => assert.equal(nearestTick(codes, code), i));
});

test("a position is told by codes, and compared by ticks", () => {
  const control = (/** @type {string} */ name) => ({
    name,
    label: name,
    texts: ["a", "b"],
    codes: ["0", "0.5"],
    shown: true,
    slider: true,
    again: "",
    marks: [],
  });
  assert.deepEqual(codesAt([control("x"), control("y")], { x: 1, y: 0 }), { x: "0.5", y: "0" });
  assert.equal(same({ x: 1, y: 0 }, { x: 1, y: 0 }), true);
  assert.equal(same({ x: 1, y: 0 }, { x: 1, y: 1 }), false);
});

test("a glide begins where it begins, ends where it ends, and stands on ticks between", () => {
  const from = { x: 0, y: 10 };
  const to = { x: 7, y: 4 };
  assert.deepEqual(between(from, to, 0), from);
  assert.deepEqual(between(from, to, 0.5), { x: 4, y: 7 });
  assert.deepEqual(between(from, to, 1), to);
});
