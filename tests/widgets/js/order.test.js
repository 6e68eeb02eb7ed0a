import assert from "node:assert/strict";
import { test } from "node:test";

import { placeBy } from "../../../widgets/js/sorter/hands.js";
import { hint, legend, nearest, partsOf, placeOf, relevance, textOf, topOf } from "../../../widgets/js/sorter/order.js";

/** Cards and the line, as a text names them.  @param {string} text */
function items(text) {
  const made = partsOf(text).map((part) =>
    part === "." ? { name: "", value: "", tall: 30 } : { name: part[0], value: part.slice(1), tall: 44 },
  );
  return /** @type {import("../../../widgets/js/sorter/order.js").Item[]} */ (/** @type {unknown} */ (made));
}

test("an order is its text; the line at its end goes without saying", () => {
  for (const text of ["A3_B_C-1.5", "A3_._B0", "._A1"]) assert.equal(textOf(items(text)), text);
  assert.equal(textOf(items("A3_B0_.")), "A3_B0");
});

test("a place is counted among those above the line", () => {
  const [a, line, b] = items("A3_._B0");
  assert.equal(placeOf(a, [a, line, b]), "place 1 of 1");
  assert.equal(placeOf(b, [a, line, b]), "not retrieved");
});

test("a dragged card goes to the place whose top is nearest", () => {
  const rest = items("A1_B2"); // 44, 44 and the line's 30
  assert.deepEqual(
    [0, 1, 2, 3].map((place) => topOf(rest, place)),
    [0, 44, 88, 118],
  );
  assert.deepEqual(
    [-9, 21, 23, 110, 999].map((top) => nearest(rest, top)),
    [0, 0, 1, 3, 3],
  );
});

test("keys move a card by one place and to the ends", () => {
  const held = { place: 1, rest: items("A1_B2") };
  const ways = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Home", "End", "x"];
  assert.deepEqual(
    ways.map((key) => placeBy(key, held)),
    [0, 0, 2, 2, 0, 3, null],
  );
  assert.equal(placeBy("ArrowUp", { ...held, place: 0 }), 0);
  assert.equal(placeBy("ArrowDown", { ...held, place: 3 }), 3);
});

test("a relevance is within the ends and has two decimals; an empty one is none", () => {
  assert.deepEqual(
    ["", "0", "2.345", "99", "-99", "01"].map((typed) => relevance(typed, 10)),
    ["", "0", "2.35", "10", "-10", "1"],
  );
});

test("the hint names the card to drag where one is useless, and the legend explains the colours that are here", () => {
  assert.equal(hint(items("A3_B0")), "Drag B ↕");
  assert.equal(hint(items("A3_B1")), hint(items("A0_B0")));
  assert.equal(hint(items("A3_B1")), "Drag cards ↕");
  assert.equal(legend(items("A3_B0_C0")), "Blue: useful. Orange: useless. ");
  assert.equal(legend(items("A3_B1")), "");
  assert.equal(legend(items("A3_B1_C")), "Empty: not judged. ");
});
