// A combobox with a list, as the ARIA Authoring Practices have it: the focus stays in the field, the arrows choose.

import { all, button, find, html, target } from "../dom.js";
import { hush } from "../hush.js";
import { say, spoken } from "../say.js";
import { fetched, onServer } from "../server.js";
import { steadyBelow } from "../steady.js";
import { afterEachRun, main, settled, tidyNavigation, unfoldSection } from "../streamlit.js";
import { arrive, arriveLater, followed, leave, steady, step } from "./going.js";
import { asked, indexed, mended, ranking, vocabulary } from "./matching.js";

const SHOWN = 9;
const INSTEAD = ["choose", "glossary", "what_if"]; // pages to go to where nothing was found
const APPLE = /^(Mac|iP)/.test(navigator.platform);

/** @typedef {import("./matching.js").Scored} Scored */
/** @typedef {Window & { metricscopeSearch?: Box, metricscopeCarried?: (link: string) => string }} Shared */
const shared = /** @type {Shared} */ (window); // the field is made anew with each page, and the keys are listened to once
/** @type {WeakMap<HTMLElement, Box>} */
const boxes = new WeakMap();
/** @type {import("./matching.js").Indexed[]} */
let index = [];
/** @type {string[]} */
let known = [];

/** @param {import("../streamlit.js").Host<{ address: string, pages: string[], section: string }>} host */
export default function ({ data, parentElement, setTriggerValue }) {
  const root = find(parentElement, ".mq");
  const box = boxes.get(root) ?? new Box(root);
  boxes.set(root, box);
  box.address = data.address;
  box.pages = data.pages;
  box.go = (link) => setTriggerValue("go", link);
  if (!shared.metricscopeSearch) {
    document.addEventListener("keydown", hotkey);
    hush();
    document.addEventListener("click", (event) =>
      followed(event, (to) => shared.metricscopeSearch?.opens(to) ?? false),
    );
    steady();
    arrive();
    settled();
    afterEachRun(tidyNavigation);
    afterEachRun(announced);
    if (document.documentElement.lang !== "en") afterEachRun(inItsLanguage);
  }
  shared.metricscopeSearch = box;
  unfoldSection(data.section);
}

/** For who goes by Tab: past the answers and the settings, to the first slider. */
function toPicture() {
  /** @type {HTMLElement | null} */ (document.querySelector("[data-testid=scrubber-slider]"))?.focus();
}

/** What is said of an answer reaches who cannot see it: its place is there before it is; and it does not push the picture away. */
function announced() {
  for (const place of all(document, "[class*=st-key-told-]")) {
    place.setAttribute("role", "status");
    steadyBelow(place);
  }
}

/** A page that has not been translated says so of itself; what is around it is in the reader's language. */
function inItsLanguage() {
  main().lang = spoken()?.code ?? "en";
  main().dir = spoken() ? "" : "ltr";
}

/** @param {KeyboardEvent} event */
function hotkey(event) {
  const box = shared.metricscopeSearch;
  const held = APPLE ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (event.key !== "k" || !held || event.altKey || event.shiftKey || !box?.field.isConnected) return;
  event.preventDefault();
  box.enter();
}

/**
 * @param {Scored} scored
 * @param {number} i
 */
function option({ entry, name }, i) {
  const attributes = { role: "option", id: `mq-${i}`, "aria-selected": "false", "data-kind": entry.kind };
  const title = html("span", { class: "mq-title" }, entry.title, name ? html("em", {}, ` ${name}`) : null);
  return html("li", attributes, title, html("small", {}, entry.kind), html("span", { class: "mq-says" }, entry.says));
}

/** @param {string} text */
function nothing(text) {
  return say(
    "Nothing found for “{text}”. Try the name of a metric, such as recall or MAE, or of a task, such as search. Or go to:",
    { text: text.trim() },
  );
}

/** @returns {Scored[]} */
function instead() {
  const pages = index.filter(({ kind, link }) => kind === "page" && INSTEAD.includes(link));
  return pages.map((entry) => ({ entry, met: 0, name: "", whole: false, sum: 0 }));
}

class Box {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.address = "";
    /** @type {string[]} */
    this.pages = [];
    this.go = (/** @type {string} */ _link) => {};
    this.field = html("input", {
      type: "text",
      role: "combobox",
      "aria-label": "Search lessons, metrics, examples and mistakes",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      "aria-controls": "mq-list",
      "aria-keyshortcuts": APPLE ? "Meta+K" : "Control+K",
      placeholder: "Search",
      autocomplete: "off",
      spellcheck: "false",
    });
    this.list = html("ul", { id: "mq-list", role: "listbox", "aria-label": "What was found", hidden: true });
    this.said = html("div", { class: "mq-said", role: "status" });
    /** @type {Scored[]} */
    this.found = [];
    this.at = -1;
    /** @type {HTMLElement | null} */
    this.before = null;
    const skip = button("Skip to the picture", toPicture, { class: "mq-skip" });
    const found = html("div", { class: "mq-found" }, this.said, this.list);
    root.replaceChildren(skip, this.field, html("kbd", { "aria-hidden": "true" }, APPLE ? "⌘ K" : "Ctrl K"), found);
    this.listen();
  }

  listen() {
    this.field.addEventListener("focus", () => this.load());
    this.field.addEventListener("input", () => this.answer());
    this.field.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("blur", () => {
      this.close();
      this.root.classList.remove("mq-away");
    });
    this.list.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays in the field
    this.list.addEventListener("click", (event) => {
      const chosen = target(event).closest("li");
      if (chosen) this.open([...this.list.children].indexOf(chosen), event);
    });
  }

  enter() {
    this.before = /** @type {HTMLElement | null} */ (document.activeElement);
    this.root.classList.toggle("mq-away", this.root.getBoundingClientRect().top < 0);
    this.field.focus({ preventScroll: true });
    this.field.select();
  }

  async load() {
    if (index.length) return;
    const shipped = await fetched(this.address);
    if (!shipped) return;
    index = shipped.map(indexed);
    known = vocabulary(index);
    this.answer();
  }

  answer() {
    const typed = asked(this.field.value).map((word) => mended(word, known));
    if (!index.length || !typed.length) return this.close();
    const ranked = ranking(index, typed);
    this.found = ranked.length ? ranked.slice(0, SHOWN) : instead();
    this.list.replaceChildren(...this.found.map(option));
    this.list.hidden = !this.found.length;
    this.field.setAttribute("aria-expanded", String(!this.list.hidden));
    this.said.textContent = ranked.length ? say("{n} found", { n: ranked.length }) : nothing(this.field.value);
    this.root.classList.toggle("mq-none", !ranked.length);
    this.choose(ranked.length ? 0 : -1);
  }

  /** @param {number} i */
  choose(i) {
    this.at = i;
    const options = all(this.list, "li");
    options.forEach((li, at) => li.setAttribute("aria-selected", String(at === i)));
    if (i < 0) return this.field.removeAttribute("aria-activedescendant");
    this.field.setAttribute("aria-activedescendant", `mq-${i}`);
    options[i].scrollIntoView({ block: "nearest" });
  }

  close() {
    this.found = [];
    this.list.replaceChildren();
    this.list.hidden = true;
    this.field.setAttribute("aria-expanded", "false");
    this.said.textContent = "";
    this.root.classList.remove("mq-none");
    this.choose(-1);
  }

  /**
   * @param {number} i
   * @param {MouseEvent | KeyboardEvent} event
   */
  open(i, event) {
    const chosen = this.found[i];
    if (!chosen) return;
    const { link } = chosen.entry;
    if (event.ctrlKey || event.metaKey) return void window.open(onServer(link), "_blank");
    this.field.value = "";
    this.field.blur();
    const to = new URL((shared.metricscopeCarried ?? String)(onServer(link)));
    if (!this.opens(to)) location.assign(to);
  }

  /**
   * Goes to a page of the app, if it is one.
   * @param {URL} to
   */
  opens(to) {
    const path = to.origin + to.pathname;
    const page = path.slice(onServer("").length);
    if (!this.pages.includes(page)) return false;
    if (to.hash) arriveLater(to.hash);
    const stays = to.pathname === location.pathname;
    if (stays && !to.searchParams.has("example")) return step(to); // an example sets controls that a step would set back
    if (!stays) leave();
    this.go(page + to.search);
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const count = this.found.length;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by && count) this.choose((this.at + by + count) % count);
    else if (event.key === "Enter" && this.at >= 0 && !event.isComposing) this.open(this.at, event);
    else if (event.key === "Escape" && count && !this.root.classList.contains("mq-none")) this.close();
    else if (event.key === "Escape") {
      this.field.value = "";
      this.field.blur();
      this.before?.focus?.({ preventScroll: true });
    } else return;
    event.preventDefault();
  }
}
