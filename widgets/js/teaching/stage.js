// The projector: one step of the lesson at a time fills the screen. Streamlit may run the page again at any time; the step is
// known by its id, and what it shows is found anew.

import { all } from "../dom.js";
import { app, main, OVERLAY } from "../streamlit.js";
import { revealPlace } from "../folds.js";
import { asked, replaceQuery } from "../url.js";
import { BAR, makeBar, withLetters } from "./bar.js";
import { focusOf, meaning } from "./keys.js";
import { lower, raise } from "./legible.js";
import { guard, soon } from "./scene.js";
import { enlarged, mark, settled, show, stepNamed, stepOf, whenSettled } from "./screen.js";
import { arriveAt, GUESS, nameOf, SCRUBBER, steps } from "./steps.js";

/** @typedef {import("./main.js").Host} Host */
/** @typedef {import("./steps.js").Step} Step */

const PATIENCE = 4000; // milliseconds for the step that the link names
const LITTLE = 40; // pixels of a step out of sight that are no reason to stay
const WATCHED = ["data-ready", "data-content", "data-test-script-state"];

/** @type {Host | null} */
let host = null;
let arrived = ""; // the lesson at whose step the reader has arrived
let on = false;
/** @type {Step[]} */
let list = [];
// The page is drawn piece by piece, also after its script has ended: until the presenter's first touch it is the link's number or
// name that holds (id: ""), then what stands there.
let lesson = "";
let wished = "";
let at = 0;
let id = "";
let typed = ""; // digits of a step's number
let began = 0;
let pointed = false; // since the keyboard went anywhere
/** @type {ReturnType<typeof makeBar> | null} */
let bar = null;
const watch = new MutationObserver((mutations) => changed(mutations));
const later = soon(() => {
  if (on) refresh();
});

/**
 * What the link asks for.
 * @param {Host} from
 */
export function setScene(from) {
  host = from;
  guard();
  if (asked("present") === "1") return enter();
  leaveStage();
  if (asked("step") && arrived !== location.pathname) {
    arrived = location.pathname;
    const name = asked("step");
    const never = () => replaceQuery((query) => query.delete("step"));
    whenSettled(() => {
      revealPlace(name.split(".")[0]);
      arriveAt(() => stepNamed(steps(), name), never);
    });
  }
}

/**
 * From reading to the projector.
 * @param {Host} from
 */
export function begin(from) {
  host = from;
  guard();
  replaceQuery((query) => query.set("present", "1"));
  host.tell("present", "on"); // the page runs again, and dresses for it
  enter();
}

// ---- on and off
function enter() {
  const dressed = getComputedStyle(document.documentElement).getPropertyValue("--on-stage");
  if (!dressed) return void setTimeout(() => asked("present") === "1" && enter(), 50);
  if (!on) {
    on = true;
    open();
    bar ??= makeBar(step);
    app().append(bar.root);
    addEventListener("pointerdown", touched, true);
    addEventListener("keydown", pressed, true);
    addEventListener("resize", refresh);
    watch.observe(app(), { childList: true, subtree: true, attributes: true, attributeFilter: WATCHED });
  }
  refresh();
}

/** A lesson begins at the step that its link names, or at its first one. */
function open() {
  lesson = location.pathname;
  id = "";
  wished = asked("step") || "1";
  at = (stepOf(wished) || 1) - 1;
  began = performance.now();
  main().scrollTop = 0;
  setTimeout(later, PATIENCE + 50);
}

function leaveStage() {
  if (!on) return;
  on = false;
  watch.disconnect();
  bar?.root.remove();
  removeEventListener("pointerdown", touched, true);
  removeEventListener("keydown", pressed, true);
  removeEventListener("resize", refresh);
  document.documentElement.style.removeProperty("--stage");
  main().removeAttribute("data-staged");
  for (const node of all(document, "[data-off]")) node.removeAttribute("data-off");
  lower();
  for (const root of all(document, SCRUBBER)) show(root, null);
}

function leave() {
  replaceQuery((query) => ["present", "step"].forEach((name) => query.delete(name)));
  const here = list[shownAt()];
  leaveStage();
  if (document.fullscreenElement) document.exitFullscreen();
  host?.tell("present", "off");
  if (here) arriveAt(() => steps().find((step) => step.id === here.id));
}

// ---- what is on it
/** @param {MutationRecord[]} mutations */
function changed(mutations) {
  const inside = `${SCRUBBER}, .stage-bar`;
  const within = (/** @type {Node} */ node) => node instanceof Element && node.closest(inside) !== null;
  if (mutations.every((one) => one.type === "childList" && within(one.target))) return;
  if (mutations.some((one) => one.type === "childList")) set(); // before it is painted
  later();
}

function refresh() {
  if (asked("present") !== "1") return leaveStage(); // the reader went to another page
  document.documentElement.style.setProperty("--stage", String(enlarged(innerWidth, innerHeight)));
  set();
  const step = list[shownAt()];
  for (const root of all(document, SCRUBBER)) show(root, step && root === step.scrubber ? step.view : null);
  raise(main());
}

function set() {
  if (lesson !== location.pathname) open(); // the projector goes on from lesson to lesson
  list = steps();
  if (!list.length || !bar) return;
  const found = list.findIndex((step) => (id ? step.id === id : nameOf(step, list) === wished));
  if (found >= 0) at = found;
  const now = shownAt();
  const step = list[now];
  mark(main(), step.nodes);
  main().dataset.staged = step.asks ? "asks" : "shows";
  const says = `${now + 1} / ${list.length}`;
  if (bar.title.textContent !== step.title) bar.title.textContent = step.title;
  if (bar.count.textContent !== says) bar.count.textContent = says;
  const come = found >= 0 || now === stepOf(wished) - 1;
  const there = come || performance.now() > began + PATIENCE; // else the step may be yet to come
  if (settled() && there) write(now);
}

/** @param {number} index */
function write(index) {
  replaceQuery((query) => query.set("step", String(index + 1)));
}

function shownAt() {
  return Math.min(at, list.length - 1);
}

/** What stands there is what the presenter wants. */
function hold() {
  id = list[at]?.id ?? id;
}

function touched() {
  hold();
  pointed = true;
}

// ---- keys
/** @param {number} to */
function go(to) {
  if (!list.length) return;
  if (to !== shownAt()) press("away");
  at = Math.max(0, Math.min(list.length - 1, to));
  id = list[at].id;
  write(at); // also while the page runs: the presenter has chosen
  refresh();
  main().scrollTop = 0;
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
}

/** @param {number} by */
function step(by) {
  go(shownAt() + by);
}

/**
 * @param {number} by
 * @param {number} part
 */
function scroll(by, part) {
  const was = main().scrollTop;
  main().scrollTop += by * part * (innerHeight - BAR);
  return Math.abs(main().scrollTop - was) > 2;
}

/**
 * Further in a long step; what is nearly all there is not worth a key.
 * @param {1 | -1} by
 */
function further(by) {
  const { scrollTop, scrollHeight, clientHeight } = main();
  const rest = by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop;
  if (rest <= LITTLE || !scroll(by, 0.8)) step(by);
}

function fullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {}); // a frame may not
}

/**
 * What is on the bar of a live class, where there is one.
 * @param {"reveal" | "away"} act  the class's answers are revealed, or what was revealed is put away
 */
function press(act) {
  /** @type {HTMLElement | null} */ (document.querySelector(`.mr-bar [data-act="${act}"]`))?.click();
}

function reveal() {
  press("reveal");
  const nodes = list[shownAt()]?.nodes ?? [];
  const guesses = nodes.map((node) => (node.matches(GUESS) ? node : node.querySelector(GUESS)));
  const key = guesses.find((node) => node !== null)?.className.match(/st-key-(guess[\w-]*)/)?.[1];
  if (key) host?.tell("reveal", key);
}

/** @type {import("./keys.js").Acts} */
const ACTS = {
  forth: () => further(1),
  back: () => further(-1),
  next: () => step(1),
  before: () => step(-1),
  first: () => go(0),
  last: () => go(list.length - 1),
  up: () => scroll(-1, 0.2),
  down: () => scroll(1, 0.2),
  help: () => bar?.help.showModal(),
  reveal,
  fullscreen,
  leave,
};

/** @param {KeyboardEvent} event */
function pressed(event) {
  hold();
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (bar?.help.open) {
    if (event.key !== "?" && event.key !== "Escape") return;
    event.preventDefault();
    return bar.help.close();
  }
  if (document.querySelector("dialog:modal")) return; // a room's board has the keys
  if (event.key === "Tab" || event.key.startsWith("Arrow")) pointed = false;
  if (event.key === "Escape" && document.querySelector(OVERLAY)) return;
  const focused = /** @type {HTMLElement} */ (document.activeElement ?? document.body);
  const focus = focusOf(focused, pointed);
  const number = typed;
  typed = /^\d$/.test(event.key) && !focus.typing && withLetters() ? typed + event.key : "";
  const chosen = event.key === "Enter" && number;
  const act = meaning(event, focus, withLetters());
  if (!act && !chosen) return;
  event.preventDefault();
  event.stopPropagation();
  if (chosen) go(Number(number) - 1);
  else if (act === "leave" && focus.typing) focused.blur();
  else if (act) ACTS[act]();
}
