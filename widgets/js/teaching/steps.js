// A lesson as steps: the question, the choices, each picture of each scrubber with its control, how its numbers are computed,
// then every panel and section in turn. The page says them: by its headings, and by the keys of its containers.

import { untilTouched } from "../arriving.js";
import { all } from "../dom.js";
import { say } from "../say.js";
import { main } from "../streamlit.js";
import { selectors } from "./scene.js";

export const SCRUBBER = "[data-testid=scrubber]";
export const GUESS = '[class*="st-key-guess"]';
const HEADING = "h1, h2";
const MOVED = '[class*="st-key-scrubber-"]';
const OWN = '[class*="st-key-step-"], .st-key-documents'; // a screen of its own, unless it holds a scrubber
const EXERCISES = ".st-key-exercises-list";
const TOLD = '[class*="st-key-told-"]';
const APART = '.st-key-search, .st-key-teaching, [class*="st-key-progress-"], [class*="st-key-part-"] summary';
const MARKS = [HEADING, MOVED, OWN, EXERCISES, GUESS, TOLD, APART].join(", ");
const FILLED = `input, textarea, canvas, img, table, [role], ${SCRUBBER}`;
const HOW = "how the numbers are computed";
const PART = '[class*="st-key-unfolds-"], .st-key-step-takeaway, .st-key-exercises-list';

/**
 * A step. id: outlives a rerun; nodes: what it shows; view: the picture of its scrubber, where it shows one.
 * @typedef {object} Step
 * @property {string} id
 * @property {string} name
 * @property {string} title
 * @property {HTMLElement[]} nodes
 * @property {boolean} asks
 * @property {HTMLElement | null} scrubber
 * @property {string | null} view
 */

/**
 * Whether a node is, or holds, what a selector matches.
 * @param {HTMLElement} node
 * @param {string} selector
 */
export function has(node, selector) {
  return node.matches(selector) || node.querySelector(selector) !== null;
}

/** @param {HTMLElement} node */
function filled(node) {
  const hidden = selectors("hide");
  return !(hidden && has(node, hidden)) && (textOf(node) !== "" || node.querySelector(FILLED) !== null);
}

/** @param {Element | null} node */
function textOf(node) {
  return node?.textContent?.trim() ?? "";
}

/**
 * What stands on the page from top to bottom: whatever holds a mark is opened, down to the mark.
 * @param {HTMLElement} block
 * @returns {HTMLElement[]}
 */
function leaves(block) {
  return all(block, ":scope > *").flatMap((child) => {
    if (child.matches(APART)) return [];
    const whole = child.matches(MARKS) && !(child.matches(OWN) && child.querySelector(MOVED));
    if (!whole && child.querySelector(MARKS)) return leaves(child);
    return filled(child) ? [child] : [];
  });
}

/** The lesson's steps, as the page stands. */
export function steps() {
  /** @type {Step[]} */
  const found = [];
  let title = "";
  /** @type {Step | null} */
  let open = null;
  const start = (/** @type {Partial<Step> & { name: string, title: string }} */ step) => {
    const same = found.filter((one) => one.name === step.name).length;
    const whole = { nodes: [], asks: false, scrubber: null, view: null, ...step, id: `${step.name}/${same}` };
    found.push(whole);
    return whole;
  };
  for (const leaf of leaves(main())) {
    const heading = leaf.matches(EXERCISES) ? leaf.querySelector(HEADING) : leaf.matches(HEADING) ? leaf : null;
    if (heading) {
      title = textOf(heading);
      open = null;
    }
    const own = leaf.matches(OWN);
    const head = own ? textOf(leaf.querySelector("h2, h3")) : "";
    /** @type {HTMLElement | null} */
    const scrubber = leaf.querySelector(SCRUBBER);
    if (scrubber) {
      for (const step of ofScrubber(leaf, scrubber, title)) start(step);
      open = null;
    } else if (head) {
      start({ name: head, title: head, nodes: [leaf] });
      open = null;
    } else if (!open && !own && !heading && found.at(-1)?.scrubber && remark(leaf)) {
      found.at(-1)?.nodes.push(leaf);
    } else {
      const asks = open?.nodes.some((node) => has(node, GUESS)) && !leaf.matches(TOLD); // what is revealed stands below its question
      if (!open || asks) {
        const words = [title, brief(leaf)].filter(Boolean).join(": ");
        open = start({ name: title, asks: heading !== null, title: heading ? title : words });
      }
      open.nodes.push(leaf);
    }
  }
  return found;
}

/**
 * What links call a step: its number. In a part of the lesson it is the part's name and the number there, because a folded part has
 * fewer steps.
 * @param {Step} step
 * @param {Step[]} list
 */
export function nameOf(step, list) {
  const part = partOf(step);
  const among = part ? list.filter((one) => partOf(one) === part) : list;
  return `${part && `${part}.`}${among.indexOf(step) + 1}`;
}

/** @param {Step} step */
function partOf({ nodes }) {
  return nodes[0].closest(PART)?.className.match(/st-key-(?:unfolds-)?([\w-]+)/)?.[1] ?? "";
}

/**
 * Whether it is words on what is moved above them. Those that need a screen of their own stand in a container that says so.
 * @param {HTMLElement} leaf
 */
function remark(leaf) {
  return !has(leaf, FILLED) && !has(leaf, "button, h3");
}

/**
 * A step's first words.
 * @param {HTMLElement} leaf
 */
function brief(leaf) {
  const words = textOf(leaf.querySelector("p, label, button") ?? leaf).split(/\s+/);
  return words.slice(0, 6).join(" ").slice(0, 48) + (words.length > 6 ? "…" : "");
}

/**
 * A step for each of a scrubber's pictures, and for its formulas.
 * @param {HTMLElement} leaf
 * @param {HTMLElement} scrubber
 * @param {string} title
 */
function ofScrubber(leaf, scrubber, title) {
  const key = leaf.className.match(/st-key-(scrubber-[\w-]+)/)?.[1] ?? "scrubber";
  const views = all(scrubber, ".ms-view").map((view) => {
    return [view.dataset.view ?? "", (view.ariaLabel ?? "").split(/[.,;:]/)[0]];
  });
  if (scrubber.querySelector(".ms-formulas")) views.push([HOW, say(HOW)]);
  return (views.length ? views : [["", ""]]).map(([view, shows]) => {
    return { name: `${key}/${view}`, title: [title, shows].filter(Boolean).join(": "), nodes: [leaf], scrubber, view };
  });
}

/**
 * In reading: to the step that find() gives. The page is drawn piece by piece and grows above it, so look and go there for a
 * while, or until the reader moves.
 * @param {() => Step | undefined} find
 * @param {() => void} never
 */
export function arriveAt(find, never = () => {}) {
  const place = (/** @type {Step} */ { scrubber, view, nodes }) =>
    scrubber?.querySelector(`[data-view="${CSS.escape(view ?? "")}"]`) ?? nodes[0];
  const until = performance.now() + 8000;
  untilTouched((stop) => {
    const step = find();
    const off = step ? place(step).getBoundingClientRect().top - 60 : 0;
    if (Math.abs(off) > 30) main().scrollTop += off;
    if (performance.now() < until) return;
    stop();
    if (!step) never();
  });
}
