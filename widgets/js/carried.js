// What a file carries along under the path where a server would have it: compressed, as text, in a script that no browser runs.

import { bytesOf } from "./base64.js";

/**
 * The text at a path, or null where the page carries none.
 * @param {string} path
 * @returns {Promise<string> | null}
 */
export function carried(path) {
  const found = document.querySelector(`script[data-carried="${CSS.escape(path)}"]`);
  return found && unzipped(found.textContent ?? "");
}

/** @param {string} base64 */
function unzipped(base64) {
  const packed = bytesOf(base64);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
}
