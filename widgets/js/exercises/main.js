// The exercises where Streamlit mounts them: a list at the lesson's end, and the one that was begun on a card.

import { find } from "../dom.js";
import { inTurn } from "../streamlit.js";
import { Panel } from "./panel.js";

/** @typedef {import("./types.js").Data} Data */

/** @type {WeakMap<HTMLElement, Panel>} */
const panels = new WeakMap();

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement, setTriggerValue }) {
  const root = find(parentElement, ".mx");
  const panel = panels.get(root) ?? new Panel(root, data);
  const fresh = !panels.has(root);
  panels.set(root, panel);
  panel.ask = (what, name) => inTurn(() => setTriggerValue("act", [what, name]));
  panel.receive(data, fresh);
  return () => panel.rest();
}
