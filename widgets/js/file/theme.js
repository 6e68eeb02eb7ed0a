// Light and dark: as the reader's system has it, until the reader chooses.

import { button } from "../dom.js";

const DARK = "(prefers-color-scheme: dark)";

/**
 * The button for it.
 * @param {() => void} changed  what is drawn in the page's colours is drawn anew
 */
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
  let chosen = root.dataset.theme;
  addEventListener("beforeprint", () => {
    if (!dark()) return;
    chosen = root.dataset.theme;
    root.dataset.theme = "light"; // paper is
    changed();
    addEventListener("afterprint", back, { once: true });
  });
  const back = () => {
    if (chosen) root.dataset.theme = chosen;
    else delete root.dataset.theme;
    changed();
  };
  return made;
}
