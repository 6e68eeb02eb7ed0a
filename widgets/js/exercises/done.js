// What was done lives in localStorage, as {"lesson/name": true, or false where the second hint was taken}.

import { store, stored } from "../store.js";

const DONE = "metricscope.exercises"; // in the browser's storage

/** @returns {Record<string, boolean>} */
export function done() {
  return stored(DONE);
}

/**
 * @param {string} name
 * @param {boolean} helped
 */
export function note(name, helped) {
  const before = done();
  store(DONE, { ...before, [name]: before[name] === true || !helped });
}
