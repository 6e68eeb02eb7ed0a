// Whether a part of a goal is met at a position: the core decided it at every tick, here it is looked up.

import { bytesOf } from "../base64.js";

/** @typedef {{ over: string[], bits: string }} Shipped  one bit a tick, the last control running fastest */
/** @typedef {Record<string, number>} At  a tick of each control */

/**
 * @param {Shipped} shipped
 * @param {Record<string, number>} sizes
 * @returns {(at: At) => boolean}
 */
export function truth({ over, bits }, sizes) {
  const bytes = bytesOf(bits);
  return (at) => {
    const index = over.reduce((sum, name) => sum * sizes[name] + at[name], 0);
    return Boolean((bytes[index >> 3] >> (7 - (index & 7))) & 1);
  };
}
