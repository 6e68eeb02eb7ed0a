// What was done: {"lesson/name": true, or false where the second hint was taken}. It lives in localStorage, or a learning platform keeps it.

import { store, stored } from "../store.js";

export const DONE = "metricscope.exercises"; // in the browser's storage
export const NOTED = "metricscope:noted"; // what document hears of once something more was done

/** @type {Record<string, boolean> | null} */
let elsewhere = null;

/** @returns {Record<string, boolean>} */
export function done() {
  return elsewhere ?? stored(DONE);
}

/**
 * How an exercise was done: by oneself, with the second hint, or not yet.
 * @param {boolean | undefined} alone
 */
export function wayOf(alone) {
  return alone === true ? "done" : alone === false ? "shown" : "open";
}

/**
 * From here on the browser's storage is left alone: a browser may be shared by several people who have accounts of their own.
 * @param {Record<string, boolean>} known
 */
export function keptElsewhere(known) {
  elsewhere = { ...known };
}

/**
 * @param {string} name
 * @param {boolean} helped
 */
export function note(name, helped) {
  const before = done();
  const now = { ...before, [name]: before[name] === true || !helped };
  if (elsewhere) elsewhere = now;
  else store(DONE, now);
  document.dispatchEvent(new CustomEvent(NOTED));
}
