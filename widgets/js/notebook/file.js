// The same in a file, which view.save() writes: what a widget's state holds stands in the page, and no Python is told of a move.

import { bytesOf } from "../base64.js";
import { find } from "../dom.js";
import { render } from "./shown.js";

/** @type {Record<string, any>} */
const state = JSON.parse(find(document, "#state").textContent ?? "");
for (const name of ["content", "library"]) {
  const packed = bytesOf(state[name]);
  state[name] = new DataView(packed.buffer);
}

render({
  model: {
    get: (name) => state[name],
    set: (name, value) => void (state[name] = value),
    save_changes: () => {},
    on: () => {},
    off: () => {},
  },
  el: find(document, "main"),
});
