import assert from "node:assert/strict";
import { test } from "node:test";

import { broken, fitted, heightIn, wordsIn } from "../../../widgets/js/scrubber/narrow.js";

test("a long text is broken into even lines between words", () => {
  assert.deepEqual(broken("popular stories struck from every list", 25), ["popular stories struck", "from every list"]);
  assert.deepEqual(broken("short", 25), ["short"]);
  assert.deepEqual(broken("p<sub>1</sub> is long enough to be broken", 10), [
    "p<sub>1</sub> is long enough to be broken",
  ]);
  for (const line of broken("1 is perfect, 0 is the mean of all the truths", 16)) assert.ok(line.length <= 16, line);
});

test("a figure makes room below for the lines of its title, where it needs more than one", () => {
  const layout = {
    margin: { l: 100, r: 10, b: 40 },
    xaxis: { title: { text: "1 is perfect, 0 is the mean" }, range: [0, 1] },
  };
  assert.equal(fitted(layout, 700, wordsIn(700)), layout);
  const narrow = fitted(layout, 220, wordsIn(220));
  assert.equal(narrow.xaxis.title.text, "1 is perfect,<br>0 is the mean");
  assert.equal(narrow.margin.b, 40 + 1.3 * wordsIn(220));
  assert.deepEqual(narrow.xaxis.range, [0, 1]);
  assert.deepEqual([wordsIn(220), wordsIn(700), wordsIn(700, 20), wordsIn(700, 32)], [10, 13, 16, 16]);
});

test("a figure whose axes have one scale is no taller than its width can fill", () => {
  const layout = {
    margin: { l: 10, r: 10, t: 5, b: 5 },
    xaxis: { range: [0, 4] },
    yaxis: { range: [2, 0], scaleanchor: "x" },
  };
  const view = { height: 300, figure: { layout } };
  assert.deepEqual(
    [220, 620, 0].map((width) => heightIn(view, width)),
    [110, 300, 300],
  );
  const free = { height: 300, figure: { layout: { ...layout, yaxis: { range: [0, 2] } } } };
  assert.equal(heightIn(free, 220), 300);
  assert.equal(heightIn({ height: 300, figure: null }, 220), 300);
  const lower = { height: 300, narrow: 200, figure: null };
  assert.deepEqual(
    [350, 700, undefined].map((whole) => heightIn(lower, 350, whole)),
    [200, 300, 300],
  );
  const low = (/** @type {number} */ high) => heightIn(lower, 350, 350, high);
  assert.deepEqual([900, 844, 760, 300].map(low), [200, 200, 180, 160]);
});
