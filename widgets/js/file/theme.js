// Light and dark: as the reader's system has it, until the reader chooses.

import { button } from "../dom.js";

const DARK = "(prefers-color-scheme: dark)";

/** @param {() => void} changed  what is drawn in the page's colours is drawn anew */
export function themes(changed) {
  const root = document.documentElement;
  const dark = () => (root.dataset.theme ?? (matchMedia(DARK).matches ? "dark" : "light")) === "dark";
  const says = () => (dark() ? "Light" : "Dark");
  const made = button(says(), () => {
    root.dataset.theme = dark() ? "light" : "dark";
    made.textContent = says();
    changed();
  });
  matchMedia(DARK).addEventListener("change", () => {
    made.textContent = says();
    changed();
  });
  document.querySelector(".file-bar")?.append(made);
}
