// What stands around a scrubber: a link that locks or hides controls, and a projector, on which one picture fills the screen.

import { all, find, html } from "../dom.js";
import { main } from "../streamlit.js";
import { asked } from "../url.js";
import { areasOf, places, rowsSeen } from "./layout.js";
import { heightIn } from "./narrow.js";

const FOLDED = "[data-folded]";
const HOW_NUMBERS = "how the numbers are computed";
const MOST = 0.75; // of the height for a picture above its numbers: the last of them may be further down
const WIDE = 200; // pixels, the least for a picture beside its numbers
const ROOM = 26; // pixels of a panel that are not its picture: its padding and border, and air below

/** @typedef {import("./scrubber.js").Scrubber} Scrubber */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {{ view: string, below: number, window: string }} Staged  one view; pixels below the page; how large the window is */

/**
 * The controls of a scrubber that the link lists under a name; in a file, the link that it was saved from.
 * @param {"lock" | "hide"} name
 * @param {string} key
 */
export function inLink(name, key) {
  const listed = (asked(name) || document.documentElement.dataset[name] || "").split(",");
  return new Set(listed.filter((one) => one.startsWith(`${key}.`)).map((one) => one.slice(key.length + 1)));
}

/**
 * A control that is seen, and not to be moved.
 * @param {HTMLElement} row
 * @param {HTMLElement} label
 * @param {HTMLInputElement} input
 */
export function lock(row, label, input) {
  row.classList.add("ms-locked");
  input.setAttribute("aria-disabled", "true");
  label.append(html("small", { class: "ms-lock" }, "locked"));
  input.addEventListener("pointerdown", (event) => event.preventDefault());
  input.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Tab") event.preventDefault();
  });
}

/**
 * What a projector shows of a scrubber; null as view for all of it, as in reading.
 * @param {Scrubber} scrubber
 * @param {{ view: string | null, below: number }} wanted
 */
export function onStage(scrubber, { view, below }) {
  const staged = view === null ? null : { view, below, window: `${innerWidth} ${innerHeight}` };
  if (JSON.stringify(staged) === JSON.stringify(scrubber.staged)) return;
  scrubber.staged = staged;
  if (!scrubber.model || !scrubber.digest) return; // draw() will see it; or there is nothing to draw
  scrubber.near ||= staged !== null;
  arrange(scrubber); // at once, lest everything shows until it is drawn
  scrubber.redraw();
}

/**
 * One picture with its control and numbers, as tall as the window leaves room for; or the formulas alone; or all, as usual.
 * @param {Scrubber} scrubber
 */
export function arrange(scrubber) {
  const { root, content, views, staged, unfolded } = scrubber;
  const rows = rowsSeen(content, unfolded);
  const [panel, formulas] = /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(":scope > .ms-panel"));
  const grid = find(panel, ".ms-grid");
  const numbers = /** @type {HTMLElement | null} */ (grid.querySelector(".ms-numbers"));
  const alone = staged ? (views.find(({ name }) => name === staged.view) ?? views[0]) : null;
  const how = Boolean(staged && formulas && staged.view === HOW_NUMBERS);
  root.toggleAttribute("data-stage", Boolean(staged));
  root.removeAttribute("data-below");
  panel.hidden = how;
  for (const one of all(root, FOLDED)) one.hidden = !unfolded && !how; // a projector has no button that shows them
  if (formulas) formulas.hidden = Boolean(staged) && !how;
  const beside = numbers ? "minmax(45%, 1fr) minmax(0, auto)" : "minmax(0, 1fr)";
  grid.style.gridTemplateColumns = staged ? beside : content.columns;
  const one = `${alone?.name ?? "."}${numbers ? " numbers" : ""}`;
  grid.style.gridTemplateAreas = areasOf(staged ? [one] : rows);
  if (numbers) {
    numbers.style.setProperty("--across", String(staged ? 1 : content.numbers_across));
    numbers.style.removeProperty("--words");
    numbers.style.gridArea = staged || places(rows) ? "numbers" : "";
  }
  for (const view of views) {
    view.box.hidden = staged ? view !== alone : !places(rows, view.name);
    view.own = view.height = staged
      ? view.spec.height
      : heightIn(view.spec, view.box.clientWidth, root.clientWidth, innerHeight);
    if (staged && view === alone && !how) view.height = tall(view, grid, staged.below);
    view.box.style.height = `${view.height}px`;
  }
  if (staged && numbers && alone && !how) fitNumbers(scrubber, grid, numbers, alone, staged);
}

/**
 * Numbers beside the picture: in one column, else in two, else below it.
 * @param {Scrubber} scrubber
 * @param {HTMLElement} grid
 * @param {HTMLElement} numbers
 * @param {Drawn} alone
 * @param {Staged} staged
 */
function fitNumbers(scrubber, grid, numbers, alone, staged) {
  const crowded = () => numbers.scrollHeight > alone.height + 4 || alone.box.clientWidth < WIDE;
  if (crowded()) {
    numbers.style.setProperty("--across", "2");
    numbers.style.setProperty("--words", "15ch"); // the picture gets what their names do not take
  }
  if (crowded()) return putBelow(scrubber.root, grid, numbers, alone, staged);
  let widest = 0; // a number that gets longer must not push the picture
  scrubber.atEnds(() => void (widest = Math.max(widest, numbers.offsetWidth)));
  grid.style.gridTemplateColumns = `minmax(45%, 1fr) ${widest}px`;
}

/**
 * Numbers that do not fit beside the picture in two columns stand in rows below it, and it keeps most of the screen.
 * @param {HTMLElement} root
 * @param {HTMLElement} grid
 * @param {HTMLElement} numbers
 * @param {Drawn} alone
 * @param {Staged} staged
 */
function putBelow(root, grid, numbers, alone, staged) {
  root.setAttribute("data-below", "");
  numbers.style.removeProperty("--words");
  grid.style.gridTemplateColumns = "minmax(0, 1fr)";
  grid.style.gridTemplateAreas = areasOf([alone.name, "numbers"]);
  const below = numbers.offsetHeight + (parseFloat(getComputedStyle(grid).rowGap) || 0);
  const whole = tall(alone, grid, staged.below);
  alone.height = Math.max(MOST * whole, whole - below);
  alone.box.style.height = `${alone.height}px`;
}

/**
 * How tall a picture may be.
 * @param {Drawn} view
 * @param {HTMLElement} grid
 * @param {number} below
 */
function tall(view, grid, below) {
  view.box.style.height = "0";
  const zoom = grid.getBoundingClientRect().width / grid.clientWidth || 1;
  return Math.max(160, (innerHeight - below - grid.getBoundingClientRect().top - main().scrollTop) / zoom - ROOM);
}
