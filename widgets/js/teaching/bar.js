// The bar at the bottom of the projector, and its help.

import { button, html } from "../dom.js";
import { HELP } from "./keys.js";

export const BAR = 46; // pixels

/** @param {(by: number) => void} step */
export function makeBar(step) {
  const lines = HELP.flatMap(([keys, does]) => [html("dt", {}, keys), html("dd", {}, does)]);
  const help = html("dialog", { class: "stage-help", "aria-label": "Keys of the projector" }, html("dl", {}, ...lines));
  help.addEventListener("click", () => help.close());
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
