// What a scrubber shows: what Python shipped, with what this page knows of it.

import { inWords } from "../spoken.js";
import { track } from "./numbers.js";
import { inLink } from "./stage.js";

/**
 * Content with what is known of this scrubber, and its tracks ready to be looked up.
 * @param {import("./types.js").Content} shipped
 * @param {import("./types.js").Head} head
 * @returns {import("./types.js").Model}
 */
export function modelOf(shipped, { key, shareable, prefix }) {
  const content = inWords(shipped);
  const hidden = inLink("hide", key);
  const locked = new Set([...hidden, ...inLink("lock", key)]);
  const tracks = Object.entries(content.tracks).map(([name, one]) => [name, track(one, content.sizes)]);
  return { ...content, tracks: Object.fromEntries(tracks), key, shareable, prefix, hidden, locked };
}
