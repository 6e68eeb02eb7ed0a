// What the browser remembers of a room: its own secret and answers, nothing else.

import { forget as forgetStored, store, stored, storedNames } from "../store.js";

const STORE = "metricscope.room."; // and the code
const KEPT = 24 * 60 * 60 * 1000; // milliseconds; a room is over sooner

/** @typedef {{ secret?: string, answers?: Record<number, number>, loaded?: string }} Known */

/**
 * @param {string} code
 * @returns {Known}
 */
export function remembered(code) {
  return stored(STORE + code);
}

/**
 * @param {string} code
 * @param {Known} known
 */
export function remember(code, known) {
  for (const name of storedNames(STORE)) if (!(stored(name).at > Date.now() - KEPT)) forgetStored(name);
  store(STORE + code, { ...known, at: Date.now() });
}

/** @param {string} code */
export function forget(code) {
  forgetStored(STORE + code);
}
