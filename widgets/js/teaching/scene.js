// The scene that the link sets: what is locked stays where it is, and links within the lesson keep the scene.

import { all, target } from "../dom.js";
import { say } from "../say.js";
import { app } from "../streamlit.js";
import { asked } from "../url.js";

const STAYS = ["present", "lock", "hide", "room", "seed", "embed", "embed_options"];
const SCROLLS = ["touchstart", "wheel"];
const REFUSED = [
  "pointerdown",
  "mousedown",
  "click",
  "dblclick",
  "keydown",
  "beforeinput",
  "paste",
  "drop",
  "dragstart",
];
export const CONTROLS = "input, button, select, textarea, [role=slider], [role=radiogroup], [role=combobox]";
let guarded = false;

/** Whether the page stands in a frame inside another one. */
function embedded() {
  return asked("embed").toLowerCase() === "true";
}

/**
 * What a parameter lists, as a selector; empty where there is nothing.
 * @param {"lock" | "hide"} parameter
 */
export function selectors(parameter) {
  const names = asked(parameter).split(",");
  const sound = names.filter((name) => /^[\w-]{1,120}$/.test(name));
  return sound.map((name) => `.st-key-${CSS.escape(name)}`).join(", ");
}

/** From now on, for as long as the window lives. */
export function guard() {
  if (guarded) return;
  guarded = true;
  for (const kind of REFUSED) addEventListener(kind, refuse, { capture: true });
  for (const kind of SCROLLS) addEventListener(kind, refuse, { capture: true, passive: true });
  addEventListener("click", follow, true);
  Object.assign(window, { metricscopeCarried: carried });
  new MutationObserver(soon(tellLocked)).observe(app(), { childList: true, subtree: true });
  tellLocked();
}

/** @param {Event} event */
function refuse(event) {
  const locked = selectors("lock");
  if (!locked || !target(event).closest?.(locked)) return;
  if (event instanceof KeyboardEvent && event.type === "keydown" && event.key === "Tab") return;
  event.stopPropagation();
  if (!SCROLLS.includes(event.type)) event.preventDefault();
}

function tellLocked() {
  const locked = selectors("lock");
  if (!locked) return;
  for (const place of all(document, locked)) {
    for (const control of all(place, CONTROLS)) {
      if (control.getAttribute("aria-disabled") === "true" && control.title) continue;
      control.setAttribute("aria-disabled", "true");
      control.title = say("Locked by the link");
    }
  }
}

/**
 * A link within the lesson, with the scene.
 * @param {string} address
 */
function carried(address) {
  const to = new URL(address, location.href);
  const here = new URLSearchParams(location.search);
  if (to.origin !== location.origin || to.pathname !== location.pathname) return to.href;
  for (const name of STAYS) {
    const value = here.get(name);
    if (value !== null && !to.searchParams.has(name)) to.searchParams.set(name, value);
  }
  return to.href;
}

/**
 * Inside another page, whatever leads out of the lesson opens beside it; a projector goes on to the next lesson as one.
 * @param {MouseEvent} event
 */
function follow(event) {
  /** @type {HTMLAnchorElement | null | undefined} */
  const link = target(event).closest?.("a[href]");
  if (!link || link.target || link.download || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin) return;
  if (to.pathname === location.pathname) {
    if (to.search !== location.search && !link.getAttribute("href")?.startsWith("#")) link.href = carried(link.href);
    return;
  }
  if (embedded()) for (const name of ["embed", "embed_options"]) to.searchParams.delete(name);
  else if (asked("present") === "1") to.searchParams.set("present", "1");
  else return;
  if (!embedded()) return (link.href = to.href);
  event.preventDefault();
  event.stopImmediatePropagation();
  open(to.href, "_blank", "noopener");
}

/**
 * Does something once, after everything that happens now.
 * @param {() => void} act
 */
export function soon(act) {
  let waiting = 0;
  return () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      act();
    });
  };
}
