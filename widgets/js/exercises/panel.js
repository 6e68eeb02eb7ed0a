// The exercises of a lesson: the list, the card, and the scrubber that is watched. Whether a goal is met was decided by the core
// at every tick; here it is looked up.

import { still } from "../dom.js";
import { onceRevealed } from "../folds.js";
import { replaceQuery } from "../url.js";
import { Card } from "./card.js";
import { note } from "./done.js";
import { List, PARAMETER } from "./list.js";
import { truth } from "./truths.js";

const SETTLED = 300; // milliseconds in which a whole run of the page would have brought both, the picture and its truths

/** @typedef {import("./truths.js").At} At */
/** @typedef {(at: At) => boolean} Truth */
/** @typedef {import("./types.js").Begun} Begun */
/** @typedef {import("./types.js").Data} Data */

export class Panel {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    /** @type {import("./types.js").Act} */
    const act = (what, name) => this.act(what, name);
    this.list = new List(act);
    this.card = new Card(act);
    this.fit = () => this.card.fit();
    root.replaceChildren(this.list.root, this.card.root);
    this.ask = (/** @type {string} */ _what, /** @type {string} */ _name) => {};
    this.moved = this.moved.bind(this);
    this.taken = () => void (this.armed = true);
    this.changes = new MutationObserver(() => setTimeout(() => this.changed(), SETTLED));
    this.waiting = 0;
    this.asked = ""; // of Python, last
    this.left = ""; // the exercise just left
    this.seen = ""; // the content that was asked about
    this.arriving = false;
    this.armed = false;
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
    if (this.asked) address(data.begun?.name ?? ""); // an answer to the move before may have brought back the one before
    document.addEventListener("metricscope:moved", this.moved);
    addEventListener("resize", this.fit);
    this.list.show(this.data);
    if (!data.begun) {
      this.card.root.hidden = true;
      if (this.left) this.list.row(this.left)?.querySelector("button")?.focus();
      this.left = "";
      return;
    }
    if (again) this.begin(fresh);
    this.arriving ||= fresh;
    this.at = { ...data.begun.at };
    this.card.show(data.begun, [...data.exercises, ...data.further]);
    this.watch();
    if (again && this.asked) this.bringToSight(this.asked === "begin");
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
    this.card.begin(shown);
  }

  // ---- what is asked for
  /**
   * @param {"begin" | "show" | "leave"} what
   * @param {string} name
   */
  act(what, name) {
    this.asked = what;
    address(what === "leave" ? "" : name);
    if (what === "leave") this.left = name;
    this.ask(what, name);
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
    if (this.arriving) this.bringToSight(false);
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
    this.card.mark(now);
    if (this.card.met || !now.every(Boolean)) return;
    this.card.met = true;
    note(`${lesson}/${begun.name}`, this.card.helped);
    this.list.show(this.data);
    this.card.tell(begun);
  }

  /**
   * To the scrubber, once it is there: its part of the lesson may come with the exercise.
   * @param {boolean} begins
   */
  bringToSight(begins) {
    const root = this.scrubber();
    if (!root) return void (this.data.begun?.ready && requestAnimationFrame(() => this.bringToSight(begins)));
    onceRevealed(root, () => {
      /** @type {HTMLElement | null} */
      const slider = root.querySelector("[data-testid=scrubber-slider]");
      root.style.scrollMarginTop = slider ? "4.5rem" : "17rem"; // without one, what is edited stands above it
      root.scrollIntoView({ behavior: still() ? "auto" : "smooth", block: "start" });
      if (begins) (slider ?? this.card.root).focus({ preventScroll: true });
    });
  }
}

/**
 * Says in the address bar which exercise is open; "" for none.
 * @param {string} name
 */
function address(name) {
  replaceQuery((query) => (name ? query.set(PARAMETER, name) : query.delete(PARAMETER)));
}
