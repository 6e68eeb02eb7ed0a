// The scrubber: one position, moved by slider, keyboard or by dragging on the picture; every view follows in the next frame.
// Python hears of it on release, or 400 ms after the last key. The numbers stand at once, pictures once they come near.

import { all, html, still } from "../dom.js";
import { MAIN } from "../streamlit.js";
import { replaceQuery } from "../url.js";
import { buildControls, buildTools, buildViews, PAUSE } from "./build.js";
import { followed } from "./follow.js";
import { buildFormulas } from "./formulas.js";
import { drawMark } from "./marks.js";
import { shown, track, valueAt } from "./numbers.js";
import { drawView, loadPlotly } from "./picture.js";
import { arrange, inLink, onStage } from "./stage.js";
import { between, codesAt, nearestTick, numberOf, same } from "./ticks.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Codes} Codes */
/** @typedef {import("./types.js").Head} Head */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {() => import("./types.js").Content | Promise<import("./types.js").Content>} Unpack */
/** @typedef {{ from: Position, to: Position, began: number, over: number }} Chase */

const NEAR = 0.6; // how far out of the window a picture is drawn beforehand, in windows
const GLIDE = 600; // milliseconds

export class Scrubber {
  /**
   * @param {import("./types.js").Root} root
   */
  constructor(root) {
    this.root = root;
    /** @type {import("./types.js").Model | null} */
    this.model = null;
    /** @type {string | null} */
    this.digest = null;
    this.order = NaN;
    this.plotly = "";
    this.queue = Promise.resolve();
    this.send = (/** @type {Codes} */ _position) => {};
    // where it stands, and who moved it there
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
    // what is on the page
    /** @type {import("./build.js").Slider[]} */
    this.sliders = [];
    /** @type {import("./types.js").Drawn[]} */
    this.views = [];
    /** @type {Update[]} */
    this.marks = [];
    /** @type {Update[]} */
    this.updaters = [];
    this.said = html("div", { class: "ms-sr", role: "status", "aria-live": "polite" });
    /** @type {import("./stage.js").Staged | null} */
    this.staged = null;
    this.near = false;
    this.theme = "";
    this.width = 0;
    this.resizing = 0;
    /** @type {ResizeObserver | null} */
    this.observer = null;
    /** @type {IntersectionObserver | null} */
    this.approach = null;
    this.come = this.come.bind(this);
    this.listen();
  }

  /** What other parts of the page may ask of it, and tell it. */
  listen() {
    const { root } = this;
    root.where = () => this.where();
    root.read = (name) => this.read(name);
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      root.addEventListener(`metricscope:${name}`, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("show", (detail) => this.show(detail));
    on("go", (detail) => this.bring(detail.position));
    on("follow", (detail) => followed(this, detail));
    on("stage", (detail) => onStage(this, detail));
  }

  /** What is shown; there is some once the first content has come. */
  get content() {
    if (!this.model) throw new Error("There is no content yet.");
    return this.model;
  }

  // ---- content
  /**
   * Takes what Python says, in turn. unpack: the content, where it is another.
   * @param {Head} head
   * @param {Unpack} unpack
   */
  receive(head, unpack) {
    this.plotly = head.plotly;
    loadPlotly(head.plotly).catch(() => {}); // while the numbers are on their way; draw() tells of a failure
    this.queue = this.queue.then(() => this.take(head, unpack)).catch((error) => this.fail(error));
  }

  /**
   * @param {Head} head
   * @param {Unpack} unpack
   */
  async take(head, unpack) {
    if (head.digest !== this.digest) {
      this.digest = head.digest;
      for (const output of all(this.root, "output[data-value]")) delete output.dataset.value; // no longer so
      const content = await unpack();
      const hand = this.unheard(head.heard);
      this.model = modelOf(content, head);
      this.build();
      this.go(head.start);
      this.keep(hand);
      this.order = head.order;
      await this.draw();
      this.tell("drawn");
    } else if (this.theme !== this.themeNow()) {
      await this.draw();
    }
    if (head.order !== this.order) {
      this.order = head.order;
      await this.glide(head.start);
    }
    this.watch();
  }

  themeNow() {
    const style = getComputedStyle(this.root);
    return style.color + style.getPropertyValue("--st-background-color") + style.fontFamily;
  }

  /** @param {Error} error */
  fail(error) {
    const says = `This picture could not be drawn. ${error.message}`;
    this.root.classList.remove("ms-waiting");
    this.root.replaceChildren(html("p", { class: "ms-failed", role: "alert" }, says));
    console.error(error);
    this.digest = null;
  }

  build() {
    const { root, content } = this;
    root.dataset.key = content.key;
    root.dataset.prefix = content.prefix;
    root.dataset.content = this.digest ?? "";
    root.classList.remove("ms-waiting");
    this.updaters = [];
    this.chase = null;
    const [controls, sliders] = buildControls(this);
    const [grid, views] = buildViews(this);
    this.sliders = sliders;
    this.views = views;
    root.replaceChildren(html("div", { class: "ms-panel" }, controls, grid, buildTools(this)));
    if (content.formulas.length) root.append(buildFormulas(this));
    this.said = html("div", { class: "ms-sr", role: "status", "aria-live": "polite" });
    root.append(this.said);
  }

  inReach() {
    return this.content.controls.filter((control) => control.shown);
  }

  /** @param {string} name */
  free(name) {
    return !this.content.locked.has(name);
  }

  // ---- drawing
  async draw() {
    const { root, content } = this;
    const Plotly = content.views.some((view) => view.figure) ? await loadPlotly(this.plotly) : null;
    if (!root.isConnected) return; // the reader has left the page meanwhile
    arrange(this);
    this.near ||= isNear(root);
    this.theme = this.themeNow();
    this.width = root.clientWidth;
    root.style.setProperty("--controls", `${root.querySelector(".ms-controls")?.clientHeight ?? 0}px`);
    const dark = luminance(getComputedStyle(root).color) > 0.5;
    root.style.setProperty("--hue", dark ? "58%" : "100%");
    root.style.setProperty("--positive-text", dark ? "#6fb3ec" : "#1a5f9e");
    root.style.setProperty("--negative-text", dark ? "#eca35c" : "#9a5410");
    this.marks = [];
    for (const view of this.near ? this.views.filter(({ box }) => !box.hidden) : []) {
      if (!root.clientWidth) return void (this.width = 0); // hidden meanwhile; drawn once it has room
      await drawView(view, root, Plotly);
      for (const mark of view.spec.marks) this.marks.push(drawMark(mark, view, content.tracks));
    }
    this.reserve();
    root.dataset.ready = this.near ? "drawn" : "numbers";
    this.paint();
  }

  /** Draws, after what is being done. */
  redraw() {
    this.queue = this.queue.then(() => this.draw()).catch((error) => this.fail(error));
  }

  come() {
    if (this.near || !this.model) return;
    this.near = true;
    this.redraw();
  }

  /**
   * Each formula gets the height it has at either end or here, whichever is most: then nothing jumps, and a new number is
   * laid out within its own box.
   */
  reserve() {
    const boxes = all(this.root, ".ms-formula");
    const tallest = boxes.map(() => 0);
    for (const box of boxes) box.style.height = "";
    this.atEnds(() => boxes.forEach((box, i) => (tallest[i] = Math.max(tallest[i], box.scrollHeight))));
    boxes.forEach((box, i) => (box.style.height = `${tallest[i]}px`));
  }

  /**
   * Measures with every number as it is at either end, and last as it is here.
   * @param {() => void} measure
   */
  atEnds(measure) {
    const { controls } = this.content;
    const first = Object.fromEntries(controls.map(({ name }) => [name, 0]));
    const last = Object.fromEntries(controls.map(({ name, texts }) => [name, texts.length - 1]));
    for (const position of [first, last, this.position]) {
      for (const update of this.updaters) update(position);
      measure();
    }
  }

  watch() {
    if (this.observer) return;
    this.observer = new ResizeObserver(() => {
      if (Math.abs(this.root.clientWidth - this.width) < 2) return;
      clearTimeout(this.resizing);
      this.resizing = window.setTimeout(() => this.root.clientWidth && this.draw(), 120);
    });
    this.observer.observe(this.root);
    if (this.near) return;
    const reach = { root: this.root.closest(MAIN), rootMargin: `${100 * NEAR}% 0px` };
    this.approach = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) this.come();
    }, reach);
    this.approach.observe(this.root);
    addEventListener("beforeprint", this.come);
  }

  rest() {
    this.observer?.disconnect();
    this.observer = null;
    this.approach?.disconnect();
    removeEventListener("beforeprint", this.come);
  }

  paint() {
    const { position } = this;
    for (const update of this.marks) update(position);
    for (const update of this.updaters) update(position);
    for (const slider of this.sliders) {
      const { control, input, says } = slider;
      const index = position[control.name];
      if (slider.index !== index) {
        slider.index = index;
        if (Number(input.value) !== index) input.value = String(index);
        says.data = control.texts[index];
        input.style.setProperty("--part", `${(100 * index) / Math.max(1, control.texts.length - 1)}%`);
      }
      input.setAttribute("aria-valuetext", this.spoken(control, index));
    }
  }

  /**
   * @param {import("./types.js").Control} control
   * @param {number} index
   */
  spoken({ name, label, texts }, index) {
    const { readouts, tracks, locked } = this.content;
    const numbers = readouts.slice(0, 3).map((one) => {
      return `${one.label} ${shown(valueAt(tracks[one.track], this.position), one.kind)}`;
    });
    return [`${label} ${texts[index]}`, ...(locked.has(name) ? ["locked"] : []), ...numbers].join(", ");
  }

  // ---- where it stands, for whoever asks
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
    const codes = codesAt(this.inReach(), this.goal ?? this.position); // a link leads to where a glide ends
    replaceQuery((query) => {
      for (const [name, code] of Object.entries(codes)) query.set(prefix + name, code);
    });
  }
}

/**
 * Content with what is known of this scrubber, and its tracks ready to be looked up.
 * @param {import("./types.js").Content} content
 * @param {Head} head
 * @returns {import("./types.js").Model}
 */
function modelOf(content, { key, shareable, prefix }) {
  const hidden = inLink("hide", key);
  const locked = new Set([...hidden, ...inLink("lock", key)]);
  const tracks = Object.entries(content.tracks).map(([name, shipped]) => [name, track(shipped, content.sizes)]);
  return { ...content, tracks: Object.fromEntries(tracks), key, shareable, prefix, hidden, locked };
}

/** @param {Element} node */
function isNear(node) {
  const { top, bottom, width } = node.getBoundingClientRect();
  const margin = NEAR * innerHeight;
  return width > 0 && top < innerHeight + margin && bottom > -margin;
}

/** @param {string} color */
function luminance(color) {
  const [r, g, b] = (color.match(/[\d.]+/g) ?? []).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
