import assert from "node:assert/strict";
import { test } from "node:test";

import { meaning } from "../../../widgets/js/teaching/keys.js";

const NOWHERE = { typing: false, moving: false, own: false };
const FIELD = { typing: true, moving: true, own: false };
const SLIDER = { typing: false, moving: true, own: false };
const BUTTON = { typing: false, moving: false, own: true };

/** @typedef {import("../../../widgets/js/teaching/keys.js").Focus} Focus */

/**
 * @param {string} key
 * @param {Focus} focus
 */
const means = (key, focus, shiftKey = false) => meaning({ key, shiftKey }, focus);

test("each key that the help names leads on, back, out or to an end", () => {
  const all = {
    " ": "forth",
    PageDown: "forth",
    PageUp: "back",
    n: "next",
    N: "next",
    P: "before",
    ArrowRight: "next",
  };
  const others = { ArrowLeft: "before", Home: "first", End: "last", r: "reveal", f: "fullscreen", "?": "help" };
  for (const [key, act] of Object.entries({ ...all, ...others, Escape: "leave" })) {
    assert.equal(means(key, NOWHERE), act);
  }
  assert.equal(means(" ", NOWHERE, true), "back");
  assert.equal(means("x", NOWHERE), null);
});

test("where one types, letters, arrows and Space are the text's", () => {
  for (const key of ["n", "r", " ", "ArrowLeft", "Home", "?"]) assert.equal(means(key, FIELD), null);
  assert.equal(means("PageDown", FIELD), "forth");
  assert.equal(means("Escape", FIELD), "leave");
});

test("a slider keeps its arrows, a button its Space, and nothing else", () => {
  for (const key of ["ArrowLeft", "ArrowDown", "Home"]) assert.equal(means(key, SLIDER), null);
  assert.equal(means(" ", SLIDER), "forth");
  assert.equal(means(" ", BUTTON), null);
  assert.equal(means("ArrowRight", BUTTON), "next");
});

test("who switches letters off keeps all keys that are none", () => {
  for (const key of ["n", "p", "r", "f", "?"]) assert.equal(meaning({ key, shiftKey: false }, NOWHERE, false), null);
  for (const key of ["PageDown", "ArrowRight", "End", " ", "Escape"]) {
    assert.equal(meaning({ key, shiftKey: false }, NOWHERE, false), means(key, NOWHERE));
  }
});
