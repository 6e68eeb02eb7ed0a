// The projector: one step of the lesson at a time fills the screen. Streamlit may run the page again at any time; the step is
// known by its id, and what it shows is found anew.

import { replaceQuery } from "../url.js";
import { asked, guard, main, soon } from "./scene.js";
import { BLOCK, GUESS, SCRUBBER, arriveAt, steps } from "./steps.js";

const LEAST = 22; // pixels of the smallest text

const PATIENCE = 4000; // milliseconds for the step that the link names

const BAR = 46; // pixels for the bar at the bottom

const LITTLE = 40; // pixels of a step out of sight that are no reason to stay

const KEYS = [
  ["Space, N, Page Down, →", "next step, or further down a long one"],
  ["P, Page Up, ←", "the step before"],
  ["Home, End", "first step, last step"],
  ["R", "reveal the answer"],
  ["Tab, arrow keys", "to a control, and move it"],
  ["F", "full screen"],
  ["Escape", "leave the projector"],
  ["?", "this help"],
];

// The page is drawn piece by piece, also after its script has ended: until the presenter's first touch it is the number that
// holds (id: ""), then what stands there.
const stage = { on: false, at: 0, id: "", list: [], host: null, bar: null, arrived: "" };

export function scene(host) {
  stage.host = host;
  guard();
  if (asked("present") === "1") return enter();
  leaveStage();
  if (asked("step") && stage.arrived !== location.pathname) {
    stage.arrived = location.pathname;
    const at = wanted() - 1;
    whenSettled(() =>
      arriveAt(
        () => steps()[at],
        () => replaceQuery((query) => query.delete("step")),
      ),
    );
  }
}

// The script has run, and every scrubber has its numbers.
function settled() {
  const places = [...document.querySelectorAll('[class*="st-key-scrubber-"]')];
  return (
    document.querySelector("[data-testid=stApp]").dataset.testScriptState === "notRunning" &&
    places.every((place) => place.querySelector(`${SCRUBBER}[data-ready], .ms-failed`))
  );
}

function whenSettled(act) {
  if (settled()) act();
  else setTimeout(() => whenSettled(act), 150);
}

function wanted() {
  return /^[1-9]\d{0,3}$/.test(asked("step")) ? Number(asked("step")) : NaN;
}

export function present(host) {
  stage.host = host;
  guard();
  replaceQuery((query) => query.set("present", "1"));
  host.tell("present", "on"); // the page runs again, and dresses for it
  enter();
}

function enter() {
  const dressed = getComputedStyle(document.documentElement).getPropertyValue("--on-stage");
  if (!dressed) return void setTimeout(() => asked("present") === "1" && enter(), 50);
  if (!stage.on) {
    stage.on = true;
    stage.id = "";
    stage.at = (wanted() || 1) - 1;
    stage.began = performance.now();
    setTimeout(later, PATIENCE + 50);
    stage.bar ??= bar();
    document.querySelector("[data-testid=stApp]").append(stage.bar);
    addEventListener("pointerdown", pointed, true);
    addEventListener("keydown", pressed, true);
    addEventListener("resize", refresh);
    stage.watch = new MutationObserver(changed);
    const what = {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-ready", "data-content", "data-test-script-state"],
    };
    stage.watch.observe(document.querySelector("[data-testid=stApp]"), what);
  }
  refresh();
}

function leaveStage() {
  if (!stage.on) return;
  stage.on = false;
  stage.watch.disconnect();
  stage.bar.remove();
  removeEventListener("pointerdown", pointed, true);
  removeEventListener("keydown", pressed, true);
  removeEventListener("resize", refresh);
  document.documentElement.style.removeProperty("--stage");
  main().removeAttribute("data-staged");
  for (const node of document.querySelectorAll("[data-off]")) node.removeAttribute("data-off");
  for (const node of document.querySelectorAll("[data-raised]")) lower(node);
  for (const root of document.querySelectorAll(SCRUBBER)) show(root, null);
}

function leave() {
  replaceQuery((query) => ["present", "step"].forEach((name) => query.delete(name)));
  const here = stage.list[shownAt()];
  leaveStage();
  if (document.fullscreenElement) document.exitFullscreen();
  stage.host.tell("present", "off");
  if (here) arriveAt(() => steps().find((step) => step.id === here.id));
}

// ---- what is on it
const later = soon(() => stage.on && refresh());

function changed(mutations) {
  const inScrubber = (one) => one.type === "childList" && one.target.closest?.(`${SCRUBBER}, .stage-bar`);
  if (!mutations.every(inScrubber)) {
    if (mutations.some((one) => one.type === "childList")) set(); // before it is painted
    later();
  }
}

function refresh() {
  if (asked("present") !== "1") return leaveStage(); // the reader went to another page
  const scale = Math.min(innerWidth / 1280, innerHeight / 720);
  document.documentElement.style.setProperty(
    "--stage",
    1.6 * (innerWidth < 800 ? Math.min(1, Math.max(0.625, scale)) : Math.max(1, scale)),
  );
  set();
  const step = stage.list[shownAt()];
  for (const root of document.querySelectorAll(SCRUBBER)) show(root, root === step?.scrubber ? step.view : null);
  raise();
}

export function set() {
  stage.list = steps();
  if (!stage.list.length) return;
  const same = stage.list.findIndex((step) => step.id === stage.id);
  if (same >= 0) stage.at = same;
  const at = shownAt(),
    step = stage.list[at];
  mark(document.querySelector(BLOCK), step.nodes);
  main().dataset.staged = step.asks ? "asks" : "shows";
  const says = `${at + 1} / ${stage.list.length}`;
  const [title, count] = stage.bar.querySelectorAll("span, output");
  if (title.textContent !== step.title) title.textContent = step.title;
  if (count.textContent !== says) count.textContent = says;
  const there = at === stage.at || performance.now() > stage.began + PATIENCE; // else the step may be yet to come
  if (settled() && there) replaceQuery((query) => query.set("step", String(at + 1)));
}

const shownAt = () => Math.min(stage.at, stage.list.length - 1);

function hold() {
  stage.id = stage.list[stage.at]?.id ?? stage.id;
}

function pointed() {
  hold();
  stage.pointed = true;
}

function mark(block, nodes) {
  for (const child of block.children) {
    const part = nodes.some((node) => node !== child && child.contains(node));
    const off = !part && !nodes.includes(child);
    if (child.hasAttribute("data-off") !== off) child.toggleAttribute("data-off", off);
    if (part) mark(child, nodes);
  }
}

export function show(root, view) {
  root.dispatchEvent(new CustomEvent("metricscope:stage", { detail: { view, below: BAR } }));
}

// No text is smaller than the last row can read, whatever a page says.
function raise() {
  for (const node of document.querySelectorAll("[data-raised]")) lower(node);
  const walker = document.createTreeWalker(document.querySelector(BLOCK), NodeFilter.SHOW_TEXT);
  const small = new Map();
  while (walker.nextNode()) {
    const node = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || small.has(node) || !node.checkVisibility()) continue;
    const zoom = grown(node);
    small.set(node, parseFloat(getComputedStyle(node).fontSize) * zoom < LEAST ? LEAST / zoom : 0);
  }
  for (const [node, size] of small) {
    if (!size || innerWidth < 800) continue;
    node.dataset.raised = node.style.fontSize;
    node.style.setProperty("font-size", `${Math.ceil(size * 100) / 100}px`, "important");
  }
}

// How many pixels of the window a pixel of its font is.
function grown(node) {
  const drawing = node.ownerSVGElement,
    units = drawing?.viewBox.baseVal,
    box = units?.width && drawing.getBoundingClientRect();
  return box ? Math.min(box.width / units.width, box.height / units.height) : (node.currentCSSZoom ?? 1);
}

function lower(node) {
  node.style.fontSize = node.dataset.raised;
  delete node.dataset.raised;
}

// ---- the bar and its help
export function made(tag, attributes = {}, text = "") {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.textContent = text;
  return node;
}

function bar() {
  const whole = made("div", { class: "stage-bar", role: "region", "aria-label": "Projector" });
  const help = made("dialog", { class: "stage-help", "aria-label": "Keys of the projector" });
  const list = made("dl");
  for (const [keys, does] of KEYS) list.append(made("dt", {}, keys), made("dd", {}, does));
  help.append(list);
  help.addEventListener("click", () => help.close());
  const button = (text, label, act) => {
    const one = made("button", { type: "button", "aria-label": label }, text);
    one.addEventListener("click", act);
    return one;
  };
  whole.append(
    made("span"),
    button("‹", "Step before", () => step(-1)),
    made("output", { role: "status" }),
    button("›", "Next step", () => step(1)),
    button("?", "Keys", () => help.showModal()),
    help,
  );
  return whole;
}

// ---- keys
export function go(at) {
  if (!stage.list.length) return;
  stage.at = Math.max(0, Math.min(stage.list.length - 1, at));
  stage.id = stage.list[stage.at].id;
  refresh();
  main().scrollTop = 0;
  document.activeElement?.blur();
}

export const step = (by) => go(shownAt() + by);

function scroll(by, part) {
  const was = main().scrollTop;
  main().scrollTop += by * part * (innerHeight - BAR);
  return Math.abs(main().scrollTop - was) > 2;
}

// Further in a long step; what is nearly all there is not worth a key.
function further(by) {
  const { scrollTop, scrollHeight, clientHeight } = main();
  return (by > 0 ? scrollHeight - clientHeight - scrollTop : scrollTop) > LITTLE && scroll(by, 0.8);
}

const forth = () => further(1) || step(1);

const back = () => further(-1) || step(-1);

function fullscreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen().catch(() => {}); // a frame may not
}

function reveal() {
  const asks = stage.list[shownAt()]?.nodes
    .map((node) => (node.matches(GUESS) ? node : node.querySelector(GUESS)))
    .find(Boolean);
  const key = asks?.className.match(/st-key-(guess[\w-]*)/)?.[1];
  if (key) stage.host.tell("reveal", key);
}

function pressed(event) {
  hold();
  const help = stage.bar.querySelector("dialog");
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (help.open) {
    if (event.key !== "?" && event.key !== "Escape") return;
    event.preventDefault();
    return help.close();
  }
  if (document.querySelector("dialog:modal")) return; // a room's board has the keys
  if (event.key === "Tab" || event.key.startsWith("Arrow")) stage.pointed = false;
  const act = meaning(event, document.activeElement);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

// A control keeps the keys that are its own: letters where one types, arrows where one moves, Space where the keyboard went
// and the pointer has not been since.
function meaning(event, focus) {
  const typing = focus.matches(
    "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable=true], canvas",
  );
  const moving = typing || focus.matches("input[type=range], input[type=radio], [role=slider], [role=radio]");
  const own =
    !stage.pointed &&
    focus.matches("a, button, input:not([type=range]), summary, [role]:not([role=slider])") &&
    focus.matches(":focus-visible");
  if (document.querySelector("[data-st-overlay-root] > *, [data-baseweb=popover]") && event.key === "Escape") {
    return null;
  }
  const always = { PageDown: forth, PageUp: back, Escape: typing ? () => focus.blur() : leave };
  const letters = {
    n: () => step(1),
    p: () => step(-1),
    r: reveal,
    f: fullscreen,
    "?": () => stage.bar.querySelector("dialog").showModal(),
  };
  const ends = {
    Home: () => go(0),
    End: () => go(stage.list.length - 1),
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    ArrowDown: () => scroll(1, 0.2),
    ArrowUp: () => scroll(-1, 0.2),
  };
  if (event.key in always) return always[event.key];
  if (!typing && event.key.toLowerCase() in letters) return letters[event.key.toLowerCase()];
  if (!moving && event.key in ends) return ends[event.key];
  if (event.key === " " && !typing && !own) return event.shiftKey ? back : forth;
  return null;
}
