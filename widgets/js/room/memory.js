// What the browser remembers of a room: its own secret and answers, and which of a teacher's windows leads; nothing else.

import { forget as forgetStored, store, stored, storedNames } from "../store.js";

const STORE = "metricscope.room."; // and the code
export const LEADS = "metricscope.leads."; // and the code
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
  for (const name of [...storedNames(STORE), ...storedNames(LEADS)]) {
    if (!(stored(name).at > Date.now() - KEPT)) forgetStored(name);
  }
  store(STORE + code, { ...known, at: Date.now() });
}

/** @param {string} code */
export function forget(code) {
  forgetStored(STORE + code);
  forgetStored(LEADS + code);
}
