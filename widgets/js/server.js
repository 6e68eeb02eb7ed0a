// Calls to the server, wherever under its host the app is served.

import { carried } from "./carried.js";
import { find } from "./dom.js";

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
