import assert from "node:assert/strict";
import test from "node:test";

import { inTurn } from "../../../widgets/js/streamlit.js";

globalThis.window = /** @type {any} */ (globalThis);

/** As Streamlit's own: what is told within one task is one message, for the fragment that told first. */
function batching() {
  /** @type {string[][]} */
  const messages = [];
  /** @type {string[]} */
  let batch = [];
  const tell = (/** @type {string} */ fragment) => {
    if (!batch.length) {
      setTimeout(() => {
        messages.push(batch);
        batch = [];
      });
    }
    batch.push(fragment);
  };
  return { tell, messages };
}

test("each value is a message of its own, in the order in which they were told", { timeout: 10000 }, async () => {
  const { tell, messages } = batching();
  for (const fragment of ["a", "b", "c"]) inTurn(() => tell(fragment));
  setTimeout(() => inTurn(() => tell("d")));
  while (messages.length < 4) await new Promise((done) => setTimeout(done));
  assert.deepEqual(messages, [["a"], ["b"], ["c"], ["d"]]);
});
