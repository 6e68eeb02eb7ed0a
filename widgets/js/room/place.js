// Where the page stands, and what of it the class shares.

import { all } from "../dom.js";
import { onServer } from "../server.js";

const OWN = ["room", "present", "step", "lock", "hide", "embed", "embed_options"]; // each window's own

/** @typedef {import("../scrubber/types.js").Root} Root */
/** @typedef {Record<string, string>} Position  a code of each control */
/** @typedef {[name: string, value: string][]} Pairs */

/** The lesson that the window shows. */
export function pageHere() {
  return location.pathname.slice(new URL(onServer("")).pathname.length).split("/")[0];
}

/** @param {string} name */
export function ownParameter(name) {
  return OWN.includes(name) || name.startsWith("guess");
}

/**
 * What of a query the class shares: data, edits and conventions, in an order that does not matter.
 * @param {string} query
 * @param {{ has(name: string): boolean }} without
 * @returns {Pairs}
 */
export function shared(query, without = new Set()) {
  const kept = [...new URLSearchParams(query)].filter(([name]) => !ownParameter(name) && !without.has(name));
  return kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

/** @param {Pairs} pairs */
export function asQuery(pairs) {
  return pairs.length ? `?${new URLSearchParams(pairs)}` : "";
}

/** The scrubbers on the page that know where they stand, with their keys. */
export function scrubbers() {
  const roots = /** @type {Root[]} */ (all(document, "[data-testid=scrubber][data-key]"));
  return roots.flatMap((root) => {
    const position = root.where?.();
    return position ? [{ root, key: root.dataset.key ?? "", position }] : [];
  });
}

/**
 * The parameters that scrubbers keep in the URL, each with its scrubber's key and control: they follow live, without a new
 * run of the page.
 */
export function scrubbed() {
  /** @type {Map<string, [key: string, control: string]>} */
  const names = new Map();
  for (const { root, key, position } of scrubbers()) {
    for (const control of Object.keys(position)) names.set((root.dataset.prefix ?? "") + control, [key, control]);
  }
  return names;
}
