import assert from "node:assert/strict";
import { test } from "node:test";

import { apiOf, timeOf, valuesOf } from "../../../widgets/js/file/scorm.js";

/**
 * A window as far as it is asked: its parent (itself at the top), its opener and the top.
 * @param {any} parent
 * @param {object} more
 */
function window_(parent, more = {}) {
  /** @type {any} */
  const made = { opener: null, ...more };
  made.parent = parent ?? made;
  made.top ??= parent?.top ?? made;
  return made;
}

test("a platform's object is found here, above, and in what opened the window", () => {
  const api = {};
  assert.equal(apiOf("API", window_(null, { API: api })), api);
  const top = window_(null, { API: api });
  assert.equal(apiOf("API", window_(window_(top))), api);
  assert.equal(apiOf("API", window_(null, { opener: window_(top) })), api);
  assert.equal(apiOf("API", window_(window_(null, { opener: top }))), api);
  assert.equal(apiOf("API_1484_11", window_(window_(top))), null);
  assert.equal(apiOf("API", window_(null)), null);
});

test("the nearest one is taken", () => {
  const [near, far] = [{}, {}];
  assert.equal(apiOf("API", window_(window_(null, { API: far }), { API: near })), near);
});

test("a window of another site is passed by", () => {
  const strange = new Proxy({}, { get: () => raise() });
  const api = {};
  assert.equal(apiOf("API", window_(strange, { top: strange })), null);
  assert.equal(apiOf("API", window_(null, { opener: window_(null, { API: api }) })), api);
});

/** @returns {never} */
function raise() {
  throw new DOMException("blocked", "SecurityError");
}

test("two of three met is two thirds, and not complete", () => {
  const result = { met: 2, shown: 0, all: 3, scored: 3 };
  assert.deepEqual(Object.fromEntries(valuesOf("1.2", result)), {
    "cmi.core.lesson_status": "incomplete",
    "cmi.core.score.min": "0",
    "cmi.core.score.max": "100",
    "cmi.core.score.raw": "67",
  });
  assert.deepEqual(Object.fromEntries(valuesOf("2004", result)), {
    "cmi.completion_status": "incomplete",
    "cmi.score.min": "0",
    "cmi.score.max": "100",
    "cmi.score.raw": "67",
    "cmi.score.scaled": "0.6667",
    "cmi.progress_measure": "0.6667",
  });
});

test("a shown answer completes and scores nothing; what a file cannot check is left out of the score", () => {
  assert.deepEqual(valuesOf("1.2", { met: 1, shown: 2, all: 3, scored: 2 }).at(0), [
    "cmi.core.lesson_status",
    "completed",
  ]);
  assert.deepEqual(valuesOf("2004", { met: 1, shown: 2, all: 3, scored: 2 }).slice(-2), [
    ["cmi.score.scaled", "0.5"],
    ["cmi.progress_measure", "1"],
  ]);
  assert.deepEqual(valuesOf("1.2", { met: 0, shown: 3, all: 3, scored: 0 }), [["cmi.core.lesson_status", "completed"]]);
  assert.deepEqual(valuesOf("2004", { met: 0, shown: 0, all: 3, scored: 3 }).at(-2), ["cmi.score.scaled", "0"]);
});

test("a time is written as each version asks", () => {
  assert.equal(timeOf("1.2", 192_400), "0000:03:12");
  assert.equal(timeOf("1.2", 3_600_000 * 25 + 61_000), "0025:01:01");
  assert.equal(timeOf("2004", 192_400), "PT192S");
  assert.equal(timeOf("2004", -5), "PT0S");
});
