// A lesson as steps, made out of what the page shows: the question, the choices, each picture of each scrubber with its
// control, how its numbers come about, then every panel and section in turn.

import { main, selectors } from "./scene.js";

export const SCRUBBER = "[data-testid=scrubber]";

export const BLOCK = "[data-testid=stMainBlockContainer] > [data-testid=stVerticalBlock]";

const APART = '.st-key-search, .st-key-teaching, [class*="st-key-progress-"]';

const FILLED = "input, textarea, canvas, img, table, [role], [data-testid=scrubber]";

export const GUESS = '[class*="st-key-guess"]';

const TOLD = '[class*="st-key-told-"]';

const HOW = "how the numbers come about";

const REMARK = 240; // characters

export const has = (node, selector) => node.matches(selector) || node.querySelector(selector) !== null;

const inner = (node) =>
  node.matches("[data-testid=stVerticalBlock]") ? node : node.querySelector(":scope > [data-testid=stVerticalBlock]");

const apart = (node) => node.matches(APART) || node.querySelector(`:scope > :is(${APART})`) !== null;

function bordered(node) {
  return [node, inner(node)].some((one) => one && parseFloat(getComputedStyle(one).borderTopWidth) > 0);
}

function filled(node) {
  const hidden = selectors("hide");
  return !(hidden && has(node, hidden)) && (node.textContent.trim() !== "" || node.querySelector(FILLED) !== null);
}

// What stands on the page from top to bottom: containers are opened, but for those with a border and nothing to move.
function leaves(block) {
  return [...block.children].flatMap((child) => {
    if (apart(child)) return [];
    const across = child.querySelector(":scope > [data-testid=stHorizontalBlock]");
    if (across?.querySelector(SCRUBBER)) return leaves(across); // what is moved gets the whole width
    const within =
      child.matches("[data-testid=stVerticalBlock], [data-testid=stLayoutWrapper], [data-testid=stColumn]") &&
      inner(child);
    if (within && (!bordered(child) || within.querySelector(SCRUBBER))) return leaves(within);
    return filled(child) ? [child] : [];
  });
}

// The steps, each with an id that outlives a rerun, a title, and the nodes that it shows; of a scrubber, what it shows.
export function steps() {
  const block = document.querySelector(BLOCK);
  const found = [];
  let title = "",
    open = null;
  const start = (step) => {
    const same = found.filter((one) => one.name === step.name).length;
    found.push({ nodes: [], asks: false, scrubber: null, view: null, ...step, id: `${step.name}/${same}` });
    return found.at(-1);
  };
  for (const leaf of block ? leaves(block) : []) {
    const heading = leaf.querySelector("h1, h2");
    if (heading) [title, open] = [heading.textContent.trim(), null];
    const scrubber = leaf.querySelector(SCRUBBER);
    if (scrubber && leaf.matches("[data-testid=stElementContainer]")) {
      for (const step of ofScrubber(leaf, scrubber, title)) start(step);
      open = null;
    } else if (!open && found.at(-1)?.scrubber && remark(leaf)) {
      found.at(-1).nodes.push(leaf);
    } else if (bordered(leaf)) {
      const own = leaf.querySelector("h3")?.textContent.trim() || title;
      start({ name: own, title: own, nodes: [leaf] });
      open = null;
    } else {
      const asks = open?.nodes.some((node) => has(node, GUESS)) && !leaf.closest(TOLD); // what is revealed stands below its question
      if (!open || asks) {
        open = start({
          name: title,
          asks: heading !== null,
          title: heading ? title : [title, brief(leaf)].filter(Boolean).join(": "),
        });
      }
      open.nodes.push(leaf);
    }
  }
  return found;
}

// A few words on what is moved above them, which would be lost on a screen of their own.
function remark(leaf) {
  return !has(leaf, FILLED) && !has(leaf, "button, h1, h2, h3") && leaf.textContent.trim().length <= REMARK;
}

// A step's first words.
function brief(leaf) {
  const words = (leaf.querySelector("p, label, button") ?? leaf).textContent.trim().split(/\s+/);
  return words.slice(0, 6).join(" ").slice(0, 48) + (words.length > 6 ? "…" : "");
}

function ofScrubber(leaf, scrubber, title) {
  const key =
    scrubber.closest('[class*="st-key-scrubber-"]')?.className.match(/st-key-(scrubber-[\w-]+)/)[1] ?? "scrubber";
  const views = [...scrubber.querySelectorAll(".ms-view")].map((view) => [
    view.dataset.view,
    (view.ariaLabel ?? "").split(/[.,;:]/)[0],
  ]);
  if (scrubber.querySelector(".ms-formulas")) views.push([HOW, HOW]);
  return (views.length ? views : [["", ""]]).map(([view, shows]) => ({
    name: `${key}/${view}`,
    title: [title, shows].filter(Boolean).join(": "),
    nodes: [leaf],
    scrubber,
    view,
  }));
}

// In reading: to the step that find() gives. The page is drawn piece by piece and grows above it, so look and go there for a
// while, or until the reader moves.
export function arriveAt(find, never = () => {}) {
  const place = (step) =>
    (step.scrubber && step.scrubber.querySelector(`[data-view="${CSS.escape(step.view)}"]`)) || step.nodes[0];
  const moves = ["wheel", "touchmove", "pointerdown", "keydown"];
  const until = performance.now() + 8000;
  const go = setInterval(() => {
    const step = find(),
      off = step ? place(step).getBoundingClientRect().top - 60 : 0;
    if (Math.abs(off) > 30) main().scrollTop += off;
    if (performance.now() < until) return;
    stop();
    if (!step) never();
  }, 150);
  const stop = () => {
    clearInterval(go);
    moves.forEach((move) => removeEventListener(move, stop, true));
  };
  moves.forEach((move) => addEventListener(move, stop, true));
}
