import assert from "node:assert/strict";
import { test } from "node:test";

import { isOdd, tallAt } from "../../../widgets/js/scrubber/layout.js";

/** @param {string[]} rows */
function odd(rows) {
  const names = [...new Set(rows.flatMap((row) => row.split(" ")))].filter((name) => name !== "numbers");
  return names.filter((name) => isOdd(rows, names, name));
}

test("of an odd number of views, two columns give the last one the whole row", () => {
  assert.deepEqual(odd(["a b numbers", "c d e"]), ["e"]);
  assert.deepEqual(odd(["a b numbers", "c d numbers"]), []);
  assert.deepEqual(odd(["a a a", "b numbers numbers"]), ["b"]);
});

test("beside a tall view there is room for two", () => {
  assert.deepEqual(odd(["tall a numbers", "tall b numbers"]), []);
  assert.deepEqual(odd(["tall a numbers", "tall numbers numbers"]), []);
  assert.deepEqual(odd(["tall a numbers", "tall b numbers", "c numbers numbers"]), ["c"]);
});

test("a view is tall beside two narrow ones; wide ones take the whole row, and so does what is left alone", () => {
  assert.equal(tallAt(["tall a numbers", "tall b numbers"], "tall"), "left");
  assert.equal(tallAt(["a a tall", "b b tall", "b b numbers"], "tall"), "");
  assert.equal(tallAt(["a b tall"], "tall"), "");
  assert.deepEqual(odd(["a a tall", "b b tall", "b b numbers"]), ["tall"]);
});
