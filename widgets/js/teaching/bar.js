// The bar at the bottom of the projector, and its help.

import { button, html, target } from "../dom.js";
import { store, stored } from "../store.js";
import { HELP } from "./keys.js";

export const BAR = 46; // pixels
const KEYS = "metricscope.keys"; // in the browser's storage

/** Whether letters and signs are keys; who speaks to the computer, or presses a key by chance, may switch them off. */
export function withLetters() {
  return stored(KEYS).letters !== false;
}

/** @param {(by: number) => void} step */
export function makeBar(step) {
  const lines = HELP.flatMap(([keys, does]) => [html("dt", {}, keys), html("dd", {}, does)]);
  const letters = html("input", { type: "checkbox", checked: withLetters() });
  letters.addEventListener("change", () => store(KEYS, { letters: letters.checked }));
  const choice = html("label", {}, letters, "Letters and “?” are keys");
  const label = { class: "stage-help", "aria-label": "Keys of the projector" };
  const help = html("dialog", label, html("dl", {}, ...lines), choice);
  help.addEventListener("click", (event) => choice.contains(target(event)) || help.close());
  const title = html("span");
  const count = html("output", { role: "status" });
  const root = html(
    "div",
    { class: "stage-bar", role: "region", "aria-label": "Projector" },
    title,
    button("‹", () => step(-1), { "aria-label": "Step before" }),
    count,
    button("›", () => step(1), { "aria-label": "Next step" }),
    button("?", () => help.showModal(), { "aria-label": "Keys" }),
    help,
  );
  return { root, title, count, help };
}
