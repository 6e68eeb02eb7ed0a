// Calls to the server, wherever under its host the app is served.

import { carried } from "./carried.js";
import { find } from "./dom.js";
import { say } from "./say.js";
import { number } from "./spoken.js";

/**
 * An address from a path on the server: its root is that of Streamlit's own scripts, or what a page without a server says.
 * @param {string} path
 */
export function onServer(path) {
  const { root } = document.documentElement.dataset;
  if (root !== undefined) return new URL(root + path, location.href).href;
  const own = /** @type {HTMLScriptElement} */ (find(document, 'script[src*="static/js/"]')).src;
  return own.slice(0, own.indexOf("static/js/")) + path;
}

/**
 * The JSON at a path, or null where there is none to be had.
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function fetched(path) {
  const along = await carried(path);
  if (along) return JSON.parse(along);
  const answer = await fetch(onServer(path)).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/** What went wrong: a message that may be shown, the answer's status, 0 where nobody answered, and whether it may come right by itself. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {boolean} passing
   */
  constructor(message, status, passing) {
    super(message);
    this.status = status;
    this.passing = passing;
  }
}

/**
 * Posts JSON to a path and gives the answer's. Throws Refused.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function posted(path, body) {
  const headers = { "Content-Type": "application/json" };
  let answer, told;
  try {
    answer = await fetch(onServer(path), { method: "POST", headers, body: JSON.stringify(body) });
    told = await answer.json();
  } catch {
    throw new Refused(say("The server does not answer."), 0, true);
  }
  if (answer.ok) return told;
  const values = Object.entries(told.values ?? {}).map(([name, value]) => [name, number(String(value))]);
  const words = say(told.error, Object.fromEntries(values));
  throw new Refused(words, answer.status, told.again === true || answer.status === 429);
}
