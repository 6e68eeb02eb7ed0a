// What stands around a scrubber: a link that locks or hides controls, and a projector, on which one picture fills the screen.

import { element } from "./drawing.js";

const HOW_NUMBERS = "how the numbers come about";

const MOST = 0.75; // of the height for a picture above its numbers: the last of them may be further down

const WIDE = 200; // pixels, the least for a picture beside its numbers

const ROOM = 26; // pixels of a panel that are not its picture: its padding and border, and air below

export function inLink(name, key) {
  const asked = (new URLSearchParams(location.search).get(name) ?? "").split(",");
  return new Set(asked.filter((one) => one.startsWith(`${key}.`)).map((one) => one.slice(key.length + 1)));
}

export function lock(row, input) {
  row.classList.add("ms-locked");
  input.setAttribute("aria-disabled", "true");
  element("small", { class: "ms-lock", text: "locked" }, row.querySelector("label"));
  input.addEventListener("pointerdown", (event) => event.preventDefault());
  input.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  input.addEventListener("keydown", (event) => event.key !== "Tab" && event.preventDefault());
}

export function onStage(scrubber, { view, below }) {
  const wanted = view === null ? null : { view, below, window: `${innerWidth} ${innerHeight}` };
  if (JSON.stringify(wanted) === JSON.stringify(scrubber.staged ?? null)) return;
  scrubber.staged = wanted;
  if (!scrubber.model || !scrubber.digest) return; // draw() will see it; or there is nothing to draw
  scrubber.near ||= wanted !== null;
  arrange(scrubber); // at once, lest everything shows until it is drawn
  scrubber.queue = scrubber.queue.then(() => scrubber.draw()).catch((error) => scrubber.fail(error));
}

// One picture with its control and numbers, as tall as the window leaves room for; or the formulas alone; or all, as usual.
export function arrange(scrubber) {
  const { root, model, views, staged } = scrubber;
  const [panel, formulas] = root.querySelectorAll(":scope > .ms-panel");
  const grid = panel.querySelector(".ms-grid"),
    numbers = grid.querySelector(".ms-numbers");
  const alone = staged && (views.find(({ name }) => name === staged.view) ?? views[0]);
  const how = Boolean(staged && formulas && staged.view === HOW_NUMBERS);
  root.toggleAttribute("data-stage", Boolean(staged));
  root.removeAttribute("data-below");
  panel.hidden = how;
  if (formulas) formulas.hidden = Boolean(staged) && !how;
  grid.style.gridTemplateColumns = !staged
    ? model.columns
    : numbers
      ? "minmax(45%, 1fr) minmax(0, auto)"
      : "minmax(0, 1fr)";
  grid.style.gridTemplateAreas = staged
    ? `"${alone?.name ?? "."}${numbers ? " numbers" : ""}"`
    : model.areas.map((row) => `"${row}"`).join(" ");
  if (numbers) {
    numbers.style.setProperty("--across", staged ? 1 : model.numbers_across);
    numbers.style.removeProperty("--words");
    numbers.style.gridArea = staged || model.areas.some((row) => row.split(" ").includes("numbers")) ? "numbers" : "";
  }
  views.forEach((view, i) => {
    view.box.hidden = Boolean(staged) && view !== alone;
    view.own = view.height = model.views[i].height;
    if (view === alone && !how) view.height = tall(view, grid, staged.below);
    view.box.style.height = `${view.height}px`;
  });
  if (!staged || !numbers || !alone || how) return;
  const crowded = () => numbers.scrollHeight > alone.height + 4 || alone.box.clientWidth < WIDE;
  if (crowded()) {
    numbers.style.setProperty("--across", 2);
    numbers.style.setProperty("--words", "15ch"); // the picture gets what their names do not take
  }
  if (crowded()) return putBelow(root, grid, numbers, alone, staged);
  let widest = 0; // a number that gets longer must not push the picture
  scrubber.atEnds(() => (widest = Math.max(widest, numbers.offsetWidth)));
  grid.style.gridTemplateColumns = `minmax(45%, 1fr) ${widest}px`;
}

// Numbers that do not fit beside the picture in two columns stand in rows below it, and it keeps most of the screen.
function putBelow(root, grid, numbers, alone, staged) {
  root.setAttribute("data-below", "");
  numbers.style.removeProperty("--words");
  grid.style.gridTemplateColumns = "minmax(0, 1fr)";
  grid.style.gridTemplateAreas = `"${alone.name}" "numbers"`;
  const below = numbers.offsetHeight + parseFloat(getComputedStyle(grid).rowGap || 0);
  const whole = tall(alone, grid, staged.below);
  alone.height = Math.max(MOST * whole, whole - below);
  alone.box.style.height = `${alone.height}px`;
}

export function tall(view, grid, below) {
  view.box.style.height = "0";
  const zoom = grid.getBoundingClientRect().width / grid.clientWidth || 1;
  const scrolled = grid.closest("[data-testid=stMain]")?.scrollTop ?? 0;
  return Math.max(160, (innerHeight - below - grid.getBoundingClientRect().top - scrolled) / zoom - ROOM);
}
