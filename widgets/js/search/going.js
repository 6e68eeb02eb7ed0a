// Ways through the app: a link to one of its pages is followed without loading the app anew, and each step Back is a page.

import { untilTouched } from "../arriving.js";
import { target } from "../dom.js";
import { revealPlace } from "../folds.js";
import { onServer } from "../server.js";
import { closeDrawer, hasRun } from "../streamlit.js";
import { withStep } from "../url.js";

let leaving = false; // for another page

/**
 * A click that may be on a link; a modified click has the browser's own way.
 * @param {MouseEvent} event
 * @param {(to: URL) => boolean} opens  goes to a page of the app, if it is one
 */
export function followed(event, opens) {
  const link = /** @type {HTMLAnchorElement | null} */ (target(event).closest?.("a[href]"));
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const to = new URL(link.href);
  if (to.origin === location.origin) closeDrawer();
  if (link.target || link.download || link.hreflang || event.defaultPrevented || !to.href.startsWith(onServer(""))) {
    return;
  }
  const place = to.pathname === location.pathname && to.search === location.search && to.hash; // the browser goes there
  if (place) revealPlace(decodeURIComponent(to.hash.slice(1)));
  else if (opens(to)) event.preventDefault();
}

/** A link to a place on the page: what lies above it grows while it is drawn, so go there until it stays. */
export function arrive() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!name) return;
  const top = () => document.getElementById(name)?.getBoundingClientRect().top ?? 0;
  let until = performance.now() + 8000;
  untilTouched((stop) => {
    const was = top();
    revealPlace(name);
    if (Math.abs(was) > 100) document.getElementById(name)?.scrollIntoView();
    if (top() !== was) until = performance.now() + 4000;
    if (performance.now() > until) stop();
  });
}

/** @param {string} hash */
export function arriveLater(hash) {
  const was = location.pathname + location.search;
  const waiting = setInterval(() => {
    if (location.pathname + location.search === was || !hasRun()) return;
    clearInterval(waiting);
    history.replaceState(history.state, "", location.pathname + location.search + hash);
    arrive();
  }, 50);
  setTimeout(() => clearInterval(waiting), 20_000);
}

/** The next page comes: what it puts into the address before its own path is there belongs to no page. */
export function leave() {
  leaving = true;
}

/**
 * Within the page, as Back and Forward go: Streamlit then runs the page with what the address says, its controls too.
 * @param {URL} to
 */
export function step(to) {
  History.prototype.pushState.call(history, history.state, "", to);
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  return true;
}

/**
 * What a page writes into the address is no step of the reader's: Back leads to the page before, not to where this one
 * would write the same again.
 */
export function steady() {
  history.pushState = (state, unused, url) => {
    const stays = new URL(url ?? "", location.href).pathname === location.pathname;
    if (!stays) History.prototype.pushState.call(history, state, unused, url);
    else if (!leaving) history.replaceState(state, unused, withStep(url ?? ""));
    leaving &&= stays;
  };
}
