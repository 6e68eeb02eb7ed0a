// The scrubber: one position, moved by slider, keyboard or by dragging on the picture; every view follows in the next frame.
// Python hears of it on release, or 400 ms after the last key. The numbers stand at once, pictures once they come near.

import { all, html } from "../dom.js";
import { say } from "../say.js";
import { MAIN } from "../streamlit.js";
import { buildControls, buildTools, buildViews } from "./build.js";
import { followed } from "./follow.js";
import { buildFormulas } from "./formulas.js";
import { buildLegend } from "./legend.js";
import { dress } from "./looks.js";
import { drawMark } from "./marks.js";
import { modelOf } from "./model.js";
import { announcer, Moving } from "./moving.js";
import { heightIn } from "./narrow.js";
import { shown, valueAt } from "./numbers.js";
import { drawView, loadPlotly } from "./picture.js";
import { crowded, shrink, spacing } from "./spaced.js";
import { arrange, onStage } from "./stage.js";
import { between } from "./ticks.js";

/** @typedef {import("./types.js").Head} Head */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {() => import("./types.js").Content | Promise<import("./types.js").Content>} Unpack */

const NEAR = 0.6; // how far out of the window a picture is drawn beforehand, in windows
const ENDS = [0, 1];
const ALONG = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875, 1]; // of the way from end to end
const RULER = ".ms-tools > button:last-of-type"; // its words stay, so that its width says how wide letters are

export class Scrubber extends Moving {
  /**
   * @param {import("./types.js").Root} root
   */
  constructor(root) {
    super(root);
    /** @type {string | null} */
    this.digest = null;
    this.coming = "";
    this.order = NaN;
    this.plotly = "";
    this.queue = Promise.resolve();
    // what is on the page
    /** @type {import("./types.js").Drawn[]} */
    this.views = [];
    /** @type {Update[]} */
    this.marks = [];
    /** @type {Update[]} */
    this.updaters = [];
    /** @type {import("./stage.js").Staged | null} */
    this.staged = null;
    this.near = false;
    this.unfolded = false;
    this.theme = "";
    this.width = 0;
    this.letters = 0; // how wide the ruler was
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
    root.has = (name, text) => Boolean(this.model?.controls.find((one) => one.name === name)?.texts.includes(text));
    const on = (/** @type {string} */ name, /** @type {(detail: any) => void} */ act) =>
      root.addEventListener(`metricscope:${name}`, (event) => act(/** @type {CustomEvent} */ (event).detail));
    on("show", (detail) => this.show(detail));
    on("go", (detail) => this.bring(detail.position));
    on("follow", (detail) => followed(this, detail));
    on("stage", (detail) => onStage(this, detail));
  }

  // ---- content
  /**
   * Takes what Python says, in turn. unpack: the content, where it is another.
   * @param {Head} head
   * @param {Unpack} unpack
   */
  receive(head, unpack) {
    this.plotly = head.plotly;
    this.coming = head.digest;
    if (this.coming !== this.digest) delete this.root.dataset.ready;
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
    const says = say("This picture could not be drawn. {reason}", { reason: say(error.message) });
    this.root.classList.remove("ms-waiting");
    this.root.replaceChildren(html("p", { class: "ms-failed", role: "alert" }, says));
    console.error(error);
    this.digest = null;
  }

  build() {
    const { root, content } = this;
    root.dataset.key = content.key;
    root.dataset.prefix = content.prefix ?? "";
    root.dataset.content = this.digest ?? "";
    root.classList.remove("ms-waiting");
    this.updaters = [];
    this.chase = null;
    const [controls, sliders] = buildControls(this);
    const [grid, views] = buildViews(this);
    this.sliders = sliders;
    this.views = views;
    root.replaceChildren(html("div", { class: "ms-panel" }, controls, buildLegend(content), grid, buildTools(this)));
    for (const { spec, box } of views) {
      box.style.height = `${heightIn(spec, box.clientWidth, root.clientWidth, innerHeight)}px`;
    }
    if (content.formulas.length) root.append(buildFormulas(this));
    for (const one of all(root, RULER)) this.observer?.observe(one);
    this.said = announcer();
    root.append(this.said);
  }

  // ---- drawing
  async draw() {
    const { root, content } = this;
    const Plotly = content.views.some((view) => view.figure) ? await loadPlotly(this.plotly) : null;
    if (!root.isConnected) return; // the reader has left the page meanwhile
    const space = spacing(root);
    root.toggleAttribute("data-spaced", space > 0);
    root.style.setProperty("--spacing", `${space}em`);
    arrange(this);
    this.near ||= isNear(root);
    this.theme = this.themeNow();
    this.width = root.clientWidth;
    this.letters = all(root, RULER)[0]?.offsetWidth ?? 0;
    root.style.setProperty("--controls", `${root.querySelector(".ms-controls")?.clientHeight ?? 0}px`);
    dress(root);
    this.marks = [];
    for (const view of this.near ? this.views.filter(({ box }) => !box.hidden) : []) {
      if (!root.clientWidth) {
        this.width = 0; // hidden meanwhile; drawn once it has room
        return this.stands("numbers");
      }
      await drawView(view, root, Plotly);
      for (const mark of view.spec.marks) this.marks.push(drawMark(mark, view, content.tracks));
    }
    this.reserve();
    this.giveWay();
    this.stands(this.near ? "drawn" : "numbers");
    this.paint();
  }

  /**
   * Says what stands there, unless other content is on its way.
   * @param {"drawn" | "numbers"} what
   */
  stands(what) {
    if (this.digest === this.coming) this.root.dataset.ready = what;
  }

  /** Draws, after what is being done. */
  redraw() {
    this.queue = this.queue.then(() => this.draw()).catch((error) => this.fail(error));
  }

  /**
   * Shows the views, numbers and formulas that are folded away at first, or hides them.
   * @param {boolean} open
   */
  unfold(open) {
    this.unfolded = open;
    arrange(this); // at once, lest there is a gap until it is drawn
    this.redraw();
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
    this.at(ENDS, this.updaters, measure);
  }

  /**
   * Measures what follows at parts of the way from the first position to the last one, and last as it is here.
   * @param {number[]} parts
   * @param {Update[]} updates
   * @param {() => void} measure
   */
  at(parts, updates, measure) {
    const { controls } = this.content;
    const first = Object.fromEntries(controls.map(({ name }) => [name, 0]));
    const last = Object.fromEntries(controls.map(({ name, texts }) => [name, texts.length - 1]));
    for (const position of [...parts.map((part) => between(first, last, part)), this.position]) {
      for (const update of updates) update(position);
      measure();
    }
  }

  /** The words of a picture that would meet somewhere on the way are smaller, with a reader's own spacing. */
  giveWay() {
    if (!this.root.hasAttribute("data-spaced")) return;
    const tight = new Set();
    this.at(ALONG, this.marks, () => this.views.filter(crowded).forEach((view) => tight.add(view)));
    tight.forEach(shrink);
  }

  watch() {
    if (this.observer) return;
    this.observer = new ResizeObserver(() => {
      if (Math.abs(this.root.clientWidth - this.width) < 2 && !this.respaced()) return;
      clearTimeout(this.resizing);
      this.resizing = window.setTimeout(() => this.root.clientWidth && this.redraw(), 120);
    });
    this.observer.observe(this.root);
    for (const one of all(this.root, RULER)) this.observer.observe(one);
    if (this.near) return;
    const reach = { root: this.root.closest(MAIN), rootMargin: `${100 * NEAR}% 0px` };
    this.approach = new IntersectionObserver((seen) => {
      if (seen.some((one) => one.isIntersecting)) this.come();
    }, reach);
    this.approach.observe(this.root);
    addEventListener("beforeprint", this.come);
  }

  /** Whether letters take other room than when it was drawn: a reader may set another spacing at any time. */
  respaced() {
    const [ruler] = all(this.root, RULER);
    return Boolean(ruler?.offsetWidth) && ruler.offsetWidth !== this.letters;
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
}

/** @param {Element} node */
function isNear(node) {
  const { top, bottom, width } = node.getBoundingClientRect();
  const margin = NEAR * innerHeight;
  return width > 0 && top < innerHeight + margin && bottom > -margin;
}
