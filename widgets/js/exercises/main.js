// The exercises of a lesson: a list at its end, and the one that was begun on a card that stays in sight while the reader moves.
// Whether a goal is met was decided by the core at every tick; here it is looked up. What was done lives in localStorage, as
// {"lesson/name": true, or false where the second hint was taken}.

import { button, find, html, still } from "../dom.js";
import { store, stored } from "../store.js";
import { inTurn, main } from "../streamlit.js";
import { replaceQuery } from "../url.js";
import { truth } from "./truths.js";

const DONE = "metricscope.exercises"; // in the browser's storage
const PARAMETER = "exercise";
const SETTLED = 300; // milliseconds in which a whole run of the page would have brought both, the picture and its truths

/** @typedef {import("./truths.js").At} At */
/** @typedef {(at: At) => boolean} Truth */
/**
 * The exercise that was begun. Where the page shows something else it is not ready, and what is about ticks is missing.
 * @typedef {object} Begun
 * @property {string} name
 * @property {string} scrubber
 * @property {string} hint
 * @property {string} seen
 * @property {string[]} parts
 * @property {boolean} ready
 * @property {string} content
 * @property {At} start
 * @property {At} at
 * @property {Record<string, string[]>} unseen
 * @property {Record<string, number>} sizes
 * @property {import("./truths.js").Shipped[]} truths
 */
/**
 * @typedef {object} Data
 * @property {string} lesson
 * @property {{ name: string, asks: string }[]} exercises
 * @property {{ url: string, title: string, name: string, asks: string } | null} earlier
 * @property {{ url: string, title: string, question: string } | null} next
 * @property {Begun | null} begun
 * @property {number} order
 */

/** @type {WeakMap<HTMLElement, Panel>} */
const panels = new WeakMap();

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement, setTriggerValue }) {
  const root = find(parentElement, ".mx");
  const panel = panels.get(root) ?? new Panel(root, data);
  const fresh = !panels.has(root);
  panels.set(root, panel);
  panel.ask = (what, name) => inTurn(() => setTriggerValue("act", [what, name]));
  panel.receive(data, fresh);
  return () => panel.rest();
}

/**
 * An exercise of an earlier lesson, to try whether it has been kept.
 * @param {NonNullable<Data["earlier"]>} one
 * @param {Record<string, boolean>} done
 */
function again({ url, title, name, asks }, done) {
  const link = html("a", { href: `${url}?${PARAMETER}=${name}` }, title);
  const known = `${url}/${name}` in done ? "Once more, from “" : "From an earlier lesson, “";
  return html("p", { class: "mx-earlier" }, known, link, `”: ${asks}`);
}

class Panel {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.list = html("section", { "aria-label": "Exercises" });
    this.card = html("aside", { class: "mx-card", tabindex: -1, hidden: true });
    this.says = html("p", { class: "mx-says", role: "status" });
    this.tools = html("div", { class: "mx-tools" });
    /** @type {HTMLElement[]} */
    this.parts = [];
    root.replaceChildren(this.list, this.card);
    this.ask = (/** @type {string} */ _what, /** @type {string} */ _name) => {};
    this.moved = this.moved.bind(this);
    this.fit = this.fit.bind(this);
    this.taken = () => void (this.armed = true);
    this.changes = new MutationObserver(() => setTimeout(() => this.changed(), SETTLED));
    this.waiting = 0;
    this.listed = "";
    this.told = "";
    this.asked = ""; // of Python, last
    this.left = ""; // the exercise just left
    this.seen = ""; // the content that was asked about
    this.arriving = false;
    this.armed = false;
    this.helped = false;
    this.hinted = false;
    this.met = false;
    /** @type {At} */
    this.at = {};
    /** @type {{ of: Begun | null, each: Truth[] }} */
    this.truths = { of: null, each: [] };
  }

  /**
   * @param {Data} data
   * @param {boolean} fresh
   */
  receive(data, fresh) {
    const again = fresh || data.order !== this.data.order || data.begun?.name !== this.data.begun?.name;
    this.data = data;
    document.addEventListener("metricscope:moved", this.moved);
    addEventListener("resize", this.fit);
    this.showList();
    if (!data.begun) {
      this.card.hidden = true;
      if (this.left) this.row(this.left)?.querySelector("button")?.focus();
      this.left = "";
      return;
    }
    if (again) this.begin(fresh);
    this.arriving ||= fresh;
    this.at = { ...data.begun.at };
    this.showCard(data.begun);
    this.watch();
    if (again && this.asked) this.bringToSight();
    this.asked = "";
  }

  rest() {
    document.removeEventListener("metricscope:moved", this.moved);
    removeEventListener("resize", this.fit);
    cancelAnimationFrame(this.waiting);
    this.changes.disconnect();
  }

  /** @param {boolean} fresh */
  begin(fresh) {
    const shown = this.asked === "show";
    this.armed = fresh || shown; // else the way to where it begins may lead past the goal
    this.helped = shown;
    this.hinted = shown;
    this.met = false;
  }

  // ---- what is asked for
  /**
   * @param {"begin" | "show" | "leave"} what
   * @param {string} name
   */
  act(what, name) {
    this.asked = what;
    replaceQuery((query) => (what === "leave" ? query.delete(PARAMETER) : query.set(PARAMETER, name)));
    if (what === "leave") this.left = name;
    this.ask(what, name);
  }

  /** @param {string} name */
  row(name) {
    return this.list.querySelector(`[data-name="${CSS.escape(name)}"]`);
  }

  showList() {
    const { exercises, begun, earlier, next, lesson } = this.data;
    const done = stored(DONE);
    const text = JSON.stringify([exercises, begun?.name, done, earlier, next]);
    if (text === this.listed) return;
    this.listed = text;
    const rows = exercises.map(({ name, asks }, i) => this.listRow(name, asks, i, done[`${lesson}/${name}`]));
    this.list.replaceChildren(html("h2", {}, "Exercises"), html("ol", {}, ...rows));
    if (earlier) this.list.append(again(earlier, done));
    if (!next) return;
    const link = html("a", { href: next.url }, next.title);
    this.list.append(html("p", { class: "mx-next" }, "Next lesson: ", link, `. ${next.question}`));
  }

  /**
   * @param {string} name
   * @param {string} asks
   * @param {number} i
   * @param {boolean | undefined} right
   */
  listRow(name, asks, i, right) {
    const state = right === true ? "done" : right === false ? "shown" : "open";
    const word = { done: "Done: ", shown: "Done with the second hint: ", open: "" }[state];
    const begin = this.data.begun?.name === name ? "Start over" : "Begin";
    return html(
      "li",
      { "data-name": name, "data-state": state },
      html("span", { class: "mx-mark", "aria-hidden": "true" }, state === "open" ? String(i + 1) : "✓"),
      html("p", {}, html("span", { class: "mx-sr" }, word), asks),
      labelled(begin, () => this.act("begin", name), `${begin} exercise ${i + 1}`),
    );
  }

  // ---- the card
  /** @param {Begun} begun */
  showCard(begun) {
    const { exercises } = this.data;
    const i = exercises.findIndex(({ name }) => name === begun.name);
    const focused = this.card.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const leave = labelled("×", () => this.act("leave", begun.name), "Leave the exercise");
    const asks = html("p", {}, exercises[i].asks);
    this.card.setAttribute("aria-label", `Exercise ${i + 1} of ${exercises.length}`);
    this.parts = begun.parts.map((text) => html("li", {}, text, html("span", { class: "mx-sr" })));
    const parts = html("ul", { "aria-label": "The goal" }, ...this.parts);
    this.tools = html("div", { class: "mx-tools" });
    this.says = html("p", { class: "mx-says", role: "status" });
    this.card.replaceChildren(
      html("header", {}, html("strong", {}, `Exercise ${i + 1}`), asks, leave),
      this.says,
      html("div", { class: "mx-foot" }, parts, this.tools),
    );
    this.card.hidden = false;
    this.told = "";
    this.tell(begun);
    if (focused === null) return;
    const buttons = [...this.tools.querySelectorAll("button"), leave];
    (buttons.find((one) => one.textContent === focused) ?? buttons[0]).focus();
  }

  /** @param {Begun} begun */
  tell(begun) {
    const { met, hinted } = this;
    const told = JSON.stringify([met, hinted, begun.ready]);
    if (told === this.told) return;
    this.told = told;
    const held = this.tools.contains(document.activeElement);
    this.card.toggleAttribute("data-met", met);
    const over = labelled("Start over", () => this.act("begin", begun.name));
    /** @type {HTMLButtonElement[]} */
    let buttons;
    if (!begun.ready) {
      this.says.textContent = "The page no longer shows what this exercise needs. Start over to bring it back.";
      buttons = [over];
    } else if (met) {
      this.says.replaceChildren(html("strong", {}, this.helped ? "This is one way. " : "Done. "), begun.seen);
      buttons = [...this.following(begun), labelled("Close", () => this.act("leave", begun.name))];
    } else {
      this.says.textContent = hinted ? begun.hint : "";
      const help = hinted
        ? labelled("Show me", () => this.act("show", begun.name))
        : labelled("Hint", () => this.hint(begun));
      buttons = [help, over];
    }
    this.tools.replaceChildren(...buttons);
    if (held) buttons[0].focus();
    this.fit();
  }

  /** @param {Begun} begun */
  following(begun) {
    const { exercises } = this.data;
    const next = exercises[exercises.findIndex(({ name }) => name === begun.name) + 1];
    return next ? [labelled("Next exercise", () => this.act("begin", next.name))] : [];
  }

  /** @param {Begun} begun */
  hint(begun) {
    this.hinted = true;
    this.tell(begun);
  }

  /** Above the foot of the page's own column, and never over its last line. */
  fit() {
    if (this.card.hidden) return;
    const around = main().getBoundingClientRect();
    const column = this.root.getBoundingClientRect();
    this.card.style.left = `${around.left}px`;
    this.card.style.width = `${around.width}px`;
    this.card.style.paddingLeft = `${column.left - around.left}px`;
    this.card.style.paddingRight = `${around.right - column.right}px`;
    document.documentElement.style.setProperty("--exercise-height", `${this.card.offsetHeight}px`);
  }

  // ---- watching
  /** @returns {HTMLElement | null} */
  scrubber() {
    const key = CSS.escape(this.data.begun?.scrubber ?? "");
    return document.querySelector(`[data-testid=scrubber][data-key="${key}"]`);
  }

  /** @param {Event} event */
  moved(event) {
    const { begun } = this.data;
    const { detail, target } = /** @type {import("../scrubber/types.js").Moved} */ (event);
    if (!begun?.ready || detail.key !== begun.scrubber) return;
    for (const [name, codes] of Object.entries(begun.unseen)) {
      this.at[name] = Math.max(0, codes.indexOf(detail.position[name]));
    }
    this.read(/** @type {HTMLElement} */ (target));
    this.look(begun);
  }

  /**
   * Each slider stands on the tick that is shown; a control without one is told by its code.
   * @param {HTMLElement} root
   */
  read(root) {
    for (const slider of root.querySelectorAll("input")) {
      if (slider.dataset.control) this.at[slider.dataset.control] = Number(slider.value);
    }
  }

  /** The scrubber may stand elsewhere than when the page ran, and may still be on its way to where the exercise begins. */
  watch() {
    cancelAnimationFrame(this.waiting);
    const { begun } = this.data;
    if (!begun?.ready) return;
    const root = this.scrubber();
    if (!root || root.dataset.content !== begun.content || !root.dataset.ready) {
      this.waiting = requestAnimationFrame(() => this.watch());
      return;
    }
    if (this.arriving) this.bringToSight();
    this.arriving = false;
    this.changes.disconnect();
    this.changes.observe(root, { attributes: true, attributeFilter: ["data-content"] });
    for (const touch of ["keydown", "pointerdown"]) root.addEventListener(touch, this.taken);
    this.read(root);
    this.look(begun);
    if (!this.armed) this.waiting = requestAnimationFrame(() => this.watch());
  }

  /** A part of the page that runs by itself has changed what the scrubber shows: the truths are those of before. */
  changed() {
    const { begun } = this.data;
    const content = this.scrubber()?.dataset.content ?? "";
    if (begun?.ready && content && content !== begun.content && content !== this.seen) this.ask("look", begun.name);
    this.seen = content;
  }

  /** @param {Begun} begun */
  look(begun) {
    const { lesson } = this.data;
    this.armed ||= Object.keys(begun.start).every((name) => this.at[name] === begun.start[name]);
    if (!this.armed) return;
    if (this.truths.of !== begun) this.truths = { of: begun, each: begun.truths.map((one) => truth(one, begun.sizes)) };
    const now = this.truths.each.map((is) => is(this.at));
    this.parts.forEach((part, i) => {
      part.toggleAttribute("data-met", now[i]);
      find(part, "span").textContent = now[i] ? ": yes" : ": not yet";
    });
    if (this.met || !now.every(Boolean)) return;
    this.met = true;
    const done = stored(DONE);
    const name = `${lesson}/${begun.name}`;
    store(DONE, { ...done, [name]: done[name] === true || !this.helped });
    this.showList();
    this.tell(begun);
  }

  bringToSight() {
    const root = this.scrubber();
    if (!root) return;
    /** @type {HTMLElement | null} */
    const slider = root.querySelector("[data-testid=scrubber-slider]");
    root.style.scrollMarginTop = slider ? "4.5rem" : "17rem"; // without one, what is edited stands above it
    root.scrollIntoView({ behavior: still() ? "auto" : "smooth", block: "start" });
    if (this.asked === "begin") (slider ?? this.card).focus({ preventScroll: true });
  }
}

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} label
 */
function labelled(text, act, label = text) {
  return button(text, act, { "aria-label": label });
}
