// Where the page stands, and what of it the class shares.

import { onServer } from "../server.js";

// ---- where the page stands
const OWN = ["room", "present", "step", "lock", "hide", "embed", "embed_options"]; // each window's own

const base = () => new URL(onServer("")).pathname;

export const pageHere = () => location.pathname.slice(base().length).split("/")[0];

export const ownParameter = (name) => OWN.includes(name) || name.startsWith("guess");

// What of a query the class shares: data, edits and conventions, in an order that does not matter.
export function shared(query, without = new Set()) {
  const kept = [...new URLSearchParams(query)].filter(([name]) => !ownParameter(name) && !without.has(name));
  return kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

export const asQuery = (pairs) => (pairs.length ? `?${new URLSearchParams(pairs)}` : "");

export const scrubbers = () => [...document.querySelectorAll("[data-testid=scrubber][data-key]")].filter((root) => root.where?.());

// The parameters that scrubbers keep in the URL: they follow live, without a new run of the page.
export function scrubbed() {
  const names = new Map();
  for (const root of scrubbers()) for (const control of Object.keys(root.where())) names.set((root.dataset.prefix ?? "") + control, [root.dataset.key, control]);
  return names;
}
