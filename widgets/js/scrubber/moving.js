// Where a scrubber stands, who moved it there, and who hears of it: the reader at once, the URL and Python once it rests.

import { html, still } from "../dom.js";
import { replaceQuery } from "../url.js";
import { PAUSE } from "./build.js";
import { valueAt } from "./numbers.js";
import { between, codesAt, nearestTick, numberOf, same } from "./ticks.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Codes} Codes */
/** @typedef {{ from: Position, to: Position, began: number, over: number }} Chase */

const GLIDE = 600; // milliseconds

export class Moving {
  /** @param {import("./types.js").Root} root */
  constructor(root) {
    this.root = root;
    /** @type {import("./types.js").Model | null} */
    this.model = null;
    this.send = (/** @type {Codes} */ _position) => {};
    /** @type {Position} */
    this.position = {};
    /** @type {Position | null} */
    this.goal = null; // of a glide
    /** @type {Chase | null} */
    this.chase = null;
    /** @type {Codes} */
    this.began = {};
    /** @type {Codes | null} */
    this.sent = null;
    this.moved = false; // since Python heard
    this.led = false; // by another scrubber
    this.keyed = false;
    this.sending = 0;
    this.frame = 0;
    /** @type {import("./build.js").Slider[]} */
    this.sliders = [];
    this.said = announcer();
  }

  /** Shows where it stands; what is drawn is a matter of the scrubber. */
  paint() {}

  /** What is shown; there is some once the first content has come. */
  get content() {
    if (!this.model) throw new Error("There is no content yet.");
    return this.model;
  }

  inReach() {
    return this.content.controls.filter((control) => control.shown);
  }

  /** @param {string} name */
  free(name) {
    return !this.content.locked.has(name);
  }

  // ---- for whoever asks
  where() {
    return this.model ? codesAt(this.model.controls, this.position) : null;
  }

  /**
   * What a control, or a number on screen, says; NaN where there is none.
   * @param {string} name
   */
  read(name) {
    if (!this.model) return NaN;
    const control = this.model.controls.find((one) => one.name === name);
    if (control) return numberOf(control.codes[this.position[name]]);
    const found = this.model.tracks[name];
    return found ? valueAt(found, this.position) : NaN;
  }

  /** Whoever follows from elsewhere on the page hears of every move that is painted, and of other content. */
  tell(what = "moved") {
    const detail = {
      key: this.content.key,
      position: this.where(),
      read: (/** @type {string} */ name) => this.read(name),
    };
    this.root.dispatchEvent(new CustomEvent(`metricscope:${what}`, { bubbles: true, detail }));
  }

  // ---- moving
  /**
   * The reader's own move.
   * @param {string} name
   * @param {number} index
   */
  move(name, index) {
    if (this.position[name] === index || !this.free(name)) return;
    this.moved = true;
    this.led = false;
    this.goal = null;
    clearTimeout(this.sending);
    this.place(name, index);
  }

  /**
   * @param {string} name
   * @param {number} index
   */
  place(name, index) {
    this.position[name] = index;
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.paint();
      this.tell();
    });
  }

  /**
   * Another component of the page moves a control that has no slider. What is not among the ticks is not here yet.
   * @param {{ control: string, text: string }} wanted
   */
  show({ control: name, text }) {
    const index = this.model?.controls.find((control) => control.name === name)?.texts.indexOf(text) ?? -1;
    if (index >= 0) this.place(name, index);
  }

  /**
   * The same with all that follows from it, as if the reader had done it: to the nearest ticks, into the URL and to Python.
   * @param {Codes} position
   */
  async bring(position) {
    if (!this.model) return;
    const start = { ...this.position };
    for (const { name, codes } of this.model.controls) {
      if (name in position && this.free(name)) start[name] = nearestTick(codes, position[name]);
    }
    if (same(start, this.position)) return;
    await this.glide(start);
    this.moved = true;
    this.settle(0);
  }

  /** @param {Position} start */
  go(start) {
    for (const { name } of this.content.controls) this.position[name] = start[name];
    this.began = codesAt(this.content.controls, this.position);
    this.sent = null;
    this.moved = false;
    this.goal = null;
  }

  /**
   * Where the reader has moved controls to, and Python, which had heard that much, did not know of.
   * @param {Codes | null} heard
   * @returns {[name: string, code: string][]}
   */
  unheard(heard) {
    const late = this.sent && JSON.stringify(this.sent) !== JSON.stringify(heard);
    if (!this.model || this.led || (!this.moved && !late)) return [];
    const known = { ...this.began, ...(late ? {} : this.sent) };
    const hand = Object.entries(codesAt(this.inReach(), this.position));
    return hand.filter(([name, code]) => code !== known[name]);
  }

  /**
   * The same among other content that came meanwhile.
   * @param {[name: string, code: string][]} hand
   */
  keep(hand) {
    for (const [name, code] of hand) {
      const control = this.content.controls.find((one) => one.name === name);
      if (!control || !this.free(name)) continue;
      this.position[name] = nearestTick(control.codes, code);
      this.moved = true;
    }
    if (this.moved) this.settle(PAUSE);
  }

  /**
   * To another position; the reader's own hand is stronger.
   * @param {Position} start
   */
  async glide(start) {
    const from = { ...this.position };
    this.go(start);
    const to = { ...this.position };
    this.goal = to;
    const began = performance.now();
    for (let t = same(to, from) || still() ? 1 : 0; ; t = Math.min(1, (performance.now() - began) / GLIDE)) {
      Object.assign(this.position, between(from, to, t * t * (3 - 2 * t)));
      this.paint();
      this.tell();
      if (t >= 1) break;
      await new Promise(requestAnimationFrame);
      if (this.goal !== to) return;
    }
    this.goal = null;
    this.toUrl();
  }

  /**
   * Tells Python and the URL, once nothing has moved for a while.
   * @param {number} pause
   */
  settle(pause) {
    clearTimeout(this.sending);
    this.sending = window.setTimeout(() => {
      if (!this.moved) return;
      this.moved = false;
      this.toUrl();
      const texts = this.sliders.map(({ control }) => `${control.label} ${control.texts[this.position[control.name]]}`);
      this.said.textContent = texts.join(", ");
      this.sent = codesAt(this.inReach(), this.position);
      this.send(this.sent);
    }, pause);
  }

  toUrl() {
    const { prefix } = this.content;
    if (prefix === null) return;
    const codes = codesAt(this.inReach(), this.goal ?? this.position); // a link leads to where a glide ends
    replaceQuery((query) => {
      for (const [name, code] of Object.entries(codes)) query.set(prefix + name, code);
    });
  }
}

/** A place that says to a screen reader where the controls came to rest. */
export function announcer() {
  return html("div", { class: "ms-sr", role: "status", "aria-live": "polite" });
}
