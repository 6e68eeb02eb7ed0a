// What the app's scripts know of Streamlit: how a component is mounted, and the few of its own nodes that they look for.

/**
 * What Streamlit hands a component each time the page has run.
 * @template Data
 * @typedef {object} Host
 * @property {Data} data
 * @property {HTMLElement} parentElement
 * @property {(name: string, value: unknown) => void} setStateValue  kept, and the page runs
 * @property {(name: string, value: unknown) => void} setTriggerValue  told once, and the page runs
 */

export const APP = "[data-testid=stApp]"; // says whether the script runs, and holds what stands above the page
export const MAIN = "[data-testid=stMain]"; // what scrolls
export const ELEMENT = "[data-testid=stElementContainer]"; // around a control or a text
export const LABEL = "[data-testid=stWidgetLabel]"; // what a control is called
export const UPLOADED = "[data-testid=stFileChip]"; // a file that the reader gave, which no link can carry
const CLOSES = "[data-testid=stSidebarCollapseButton] button"; // the list of pages, which has no other way to be closed
const DRAWER = 768; // pixels: up to here the list of pages lies over the page
export const PAGES = "[data-testid=stSidebarNavItems]"; // the list of pages, whose markup is no list's
const SECTION = "[data-testid=stNavSectionHeader]"; // the name of a section in that list; a click on it folds its pages away
export const SKELETON = "[data-testid=stSkeleton]"; // in place of a control whose script is on its way
const UNBUILT = '[class*="st-key-scrubber-"]:not(:has(.ms > *))'; // the place of a picture that is on its way
export const OVERLAY = "[data-st-overlay-root] > *"; // an open menu, which closes by Escape

/** What scrolls the page. */
export function main() {
  return /** @type {HTMLElement} */ (document.querySelector(MAIN) ?? document.documentElement);
}

/** The whole app. */
export function app() {
  return /** @type {HTMLElement} */ (document.querySelector(APP) ?? document.body);
}

/** Whether the page's script has run to its end. */
export function hasRun() {
  return app().dataset.testScriptState === "notRunning";
}

/**
 * Tells Streamlit something in a task of its own, after what was told before. All that it hears within one task goes out as
 * one message, which runs one fragment of the page: what another one was to hear would be lost.
 * @param {() => void} tell
 */
export function inTurn(tell) {
  const page = /** @type {Window & { metricscopeTold?: Promise<void> }} */ (window); // of all components
  page.metricscopeTold = (page.metricscopeTold ?? Promise.resolve()).then(() => {
    tell();
    return new Promise((done) => void setTimeout(done)); // after Streamlit's own, which sends
  });
}

/**
 * Data that came as bytes.
 * @param {Uint8Array | ArrayBufferView | ArrayBuffer} data
 */
export function bytes(data) {
  if (data instanceof Uint8Array) return data;
  return new Uint8Array(ArrayBuffer.isView(data) ? data.buffer : data);
}

/**
 * JSON that came as bytes.
 * @param {Uint8Array | ArrayBufferView | ArrayBuffer} data
 * @returns {any}
 */
export function unpacked(data) {
  return JSON.parse(new TextDecoder().decode(bytes(data)));
}

/** Closes the list of pages where it lies over the page; beside the page it stays. */
export function closeDrawer() {
  const button = /** @type {HTMLElement | null} */ (document.querySelector(CLOSES));
  if (innerWidth <= DRAWER) button?.click();
}

/**
 * What is done each time the page's script has run, for as long as the window is open.
 * @param {() => void} act
 */
export function afterEachRun(act) {
  new MutationObserver(() => hasRun() && act()).observe(app(), { attributeFilter: ["data-test-script-state"] });
  act();
}

/** The list of pages shows the one that is open. */
export function tidyNavigation() {
  linksAlone();
  foldable();
  document.querySelector(`${PAGES} a[aria-current=page]`)?.scrollIntoView({ block: "nearest" });
}

let unfolded = ""; // the section that was unfolded here

/**
 * Of the list of pages the section that is open is unfolded; the one before it is folded again, and what a reader folded stays so.
 * @param {string} name
 */
export function unfoldSection(name) {
  if (name === unfolded) return;
  for (const head of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(SECTION))) {
    const own = named(head).textContent?.trim();
    if (own === (pagesOf(head) ? unfolded : name)) head.click();
  }
  unfolded = name;
  setTimeout(foldable);
}

/** A section of that list is folded by keys as by a click, and says whether it is; Streamlit has a click alone. */
function foldable() {
  for (const head of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(SECTION))) {
    const name = named(head);
    name.setAttribute("role", "button");
    name.setAttribute("aria-expanded", String(pagesOf(head)));
    name.tabIndex = 0;
    name.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      head.click();
    };
    head.onclick = () => void setTimeout(() => (foldable(), linksAlone()));
  }
}

/** @param {Element} head */
function named(head) {
  return /** @type {HTMLElement} */ (head.firstElementChild);
}

/** @param {Element} head */
function pagesOf(head) {
  return head.nextElementSibling !== null;
}

/** To a screen reader the list of pages is what it is, links, and not a list with other parts. */
function linksAlone() {
  for (const node of document.querySelectorAll(`${PAGES}, ${PAGES} li`)) node.setAttribute("role", "none");
}

/** Takes the mark off the page that says it is still coming (widgets/first_paint.py), once it has come. */
export function settled() {
  const coming = document.querySelector("[data-arriving]");
  const look = () => {
    if (!hasRun() || document.querySelector(`${SKELETON}, ${UNBUILT}`)) setTimeout(look, 50);
    else coming?.removeAttribute("data-arriving");
  };
  if (coming) look();
}
