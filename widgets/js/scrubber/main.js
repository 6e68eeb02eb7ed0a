// A scrubber where Streamlit mounts it: data come in as bytes, a line of JSON before the content; the position goes out.

import { find } from "../dom.js";
import { fetched } from "../server.js";
import { bytes, inTurn, unpacked } from "../streamlit.js";
import { Scrubber } from "./scrubber.js";

/** @type {WeakMap<HTMLElement, Scrubber>} */
const scrubbers = new WeakMap();

/** @param {import("../streamlit.js").Host<Uint8Array>} host */
export default function ({ data, parentElement, setStateValue }) {
  const root = find(parentElement, ".ms");
  const all = bytes(data);
  const split = all.indexOf(10);
  /** @type {import("./types.js").Head} */
  const head = unpacked(all.subarray(0, split));
  const scrubber = scrubbers.get(root) ?? new Scrubber(root);
  scrubbers.set(root, scrubber);
  scrubber.send = (position) => inTurn(() => setStateValue("position", position));
  scrubber.receive(head, () => (head.fetch ? contentOf(head.digest) : unpacked(all.subarray(split + 1))));
  return () => scrubber.rest();
}

/** @param {string} digest */
async function contentOf(digest) {
  const content = await fetched(`scrubber/${digest}.json`);
  if (!content) throw new Error("Its numbers could not be loaded from this server.");
  return content;
}
