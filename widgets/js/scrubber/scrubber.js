// The scrubber: one position, moved by slider, keyboard or by dragging on the picture; every view follows in the next frame.
// Python hears of it on release, or 400 ms after the last key. The numbers stand at once, pictures once they come near.

import { replaceQuery } from "../url.js";
import { PAUSE, buildControls, buildTools, buildViews } from "./build.js";
import { followed, valueOf, where } from "./follow.js";
import { buildFormulas } from "./formulas.js";
import { MARKS } from "./marks.js";
import { element } from "./drawing.js";
import { column, indexOf, shown } from "./numbers.js";
import { drawView, loadPlotly } from "./picture.js";
import { arrange, inLink, onStage } from "./stage.js";
import { nearestTick } from "./ticks.js";

const NEAR = 0.6; // how far out of the window a picture is drawn beforehand, in windows

export class Scrubber {
  constructor(root) {
    this.root = root;
    this.position = {};
    this.queue = Promise.resolve();
    this.come = this.come.bind(this);
    root.addEventListener("metricscope:show", ({ detail }) => this.show(detail));
    root.addEventListener("metricscope:go", ({ detail }) => this.bring(detail.position));
    root.addEventListener("metricscope:follow", ({ detail }) => followed(this, detail));
    root.where = () => (this.model ? where(this) : null);
    root.read = (name) => (this.model ? valueOf(this, name) : NaN);
    root.addEventListener("metricscope:stage", ({ detail }) => onStage(this, detail));
  }

  receive(head, unpack) {
    this.plotly = head.plotly;
    loadPlotly(head.plotly).catch(() => {}); // while the numbers are on their way; draw() tells of a failure
    this.queue = this.queue.then(() => this.take(head, unpack)).catch((error) => this.fail(error));
  }

  async take(head, unpack) {
    if (head.digest !== this.digest) {
      this.digest = head.digest;
      for (const output of this.root.querySelectorAll("output[data-value]")) delete output.dataset.value; // no longer so
      const model = await unpack(),
        hand = this.unheard(head.heard);
      this.read(model, head);
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

  read(model, head) {
    this.model = model;
    const hidden = inLink("hide", head.key),
      locked = new Set([...hidden, ...inLink("lock", head.key)]);
    Object.assign(model, { key: head.key, shareable: head.shareable, prefix: head.prefix, hidden, locked });
    model.tracks = Object.fromEntries(Object.entries(model.tracks).map(([n, t]) => [n, column(t, model.sizes)]));
  }

  themeNow() {
    const style = getComputedStyle(this.root);
    return style.color + style.getPropertyValue("--st-background-color") + style.fontFamily;
  }

  fail(error) {
    this.root.replaceChildren(
      element("p", { class: "ms-failed", role: "alert", text: `This picture could not be drawn. ${error.message}` }),
    );
    console.error(error);
    this.digest = null;
  }

  // ---- building
  build() {
    const { root, model } = this;
    root.dataset.key = model.key;
    root.dataset.prefix = model.prefix;
    root.dataset.content = this.digest;
    root.classList.remove("ms-waiting");
    this.updaters = [];
    this.chase = null;
    const panel = element("div", { class: "ms-panel" });
    this.sliders = buildControls(this, panel);
    this.views = buildViews(this, panel);
    buildTools(this, panel);
    root.replaceChildren(panel);
    if (model.formulas.length) root.appendChild(buildFormulas(this));
    this.said = element("div", { class: "ms-sr", role: "status", "aria-live": "polite" }, root);
  }

  inReach() {
    return this.model.controls.filter((control) => control.shown);
  }

  // ---- drawing
  async draw() {
    const Plotly = this.model.views.some((v) => v.figure) ? await loadPlotly(this.plotly) : null;
    if (!this.root.isConnected) return; // the reader has left the page meanwhile
    arrange(this);
    this.near ||= isNear(this.root);
    this.theme = this.themeNow();
    this.width = this.root.clientWidth;
    const dark = luminance(getComputedStyle(this.root).color) > 0.5;
    this.root.style.setProperty("--positive-text", dark ? "#6fb3ec" : "#1a5f9e");
    this.root.style.setProperty("--negative-text", dark ? "#eca35c" : "#9a5410");
    this.marks = [];
    for (const view of this.near ? this.views.filter(({ box }) => !box.hidden) : []) {
      if (!this.root.clientWidth) return void (this.width = 0); // hidden meanwhile; drawn once it has room
      await drawView(view, this.root, Plotly);
      for (const mark of view.marksSpec) this.marks.push(MARKS[mark.kind](mark, view, this.model.tracks));
    }
    this.reserve();
    this.root.dataset.ready = this.near ? "drawn" : "numbers";
    this.paint();
  }

  come() {
    if (this.near || !this.model) return;
    this.near = true;
    this.queue = this.queue.then(() => this.draw()).catch((error) => this.fail(error));
  }

  // Each formula gets the height it has at either end or here, whichever is most: then nothing jumps, and a new number is
  // laid out within its own box.
  reserve() {
    const boxes = [...this.root.querySelectorAll(".ms-formula")];
    const tallest = boxes.map(() => 0);
    boxes.forEach((box) => (box.style.height = ""));
    this.atEnds(() => boxes.forEach((box, i) => (tallest[i] = Math.max(tallest[i], box.scrollHeight))));
    boxes.forEach((box, i) => (box.style.height = `${tallest[i]}px`));
  }

  // With every number as it is at either end, and last as it is here.
  atEnds(measure) {
    const ends = [0, Infinity].map((end) =>
      Object.fromEntries(this.model.controls.map((c) => [c.name, Math.min(end, c.texts.length - 1)])),
    );
    for (const position of [...ends, this.position]) {
      for (const update of this.updaters) update(position);
      measure();
    }
  }

  watch() {
    if (this.observer) return;
    this.observer = new ResizeObserver(() => {
      if (Math.abs(this.root.clientWidth - this.width) < 2) return;
      clearTimeout(this.resizing);
      this.resizing = setTimeout(() => this.root.clientWidth && this.draw(), 120);
    });
    this.observer.observe(this.root);
    if (this.near) return;
    const reach = { root: this.root.closest("[data-testid=stMain]"), rootMargin: `${100 * NEAR}% 0px` };
    this.approach = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.come(), reach);
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
    for (const update of this.marks ?? []) update(position);
    for (const update of this.updaters) update(position);
    for (const slider of this.sliders) {
      const { control, input, output } = slider,
        index = position[control.name];
      if (slider.index !== index) {
        slider.index = index;
        if (Number(input.value) !== index) input.value = index;
        output.firstChild.data = control.texts[index];
        input.style.setProperty("--part", `${(100 * index) / Math.max(1, control.texts.length - 1)}%`);
      }
      input.setAttribute("aria-valuetext", this.spoken(control, index));
    }
  }

  spoken(control, index) {
    const numbers = this.model.readouts.slice(0, 3).map(({ label, track, kind }) => {
      return `${label} ${shown(this.model.tracks[track].values[indexOf(this.model.tracks[track], this.position)], kind)}`;
    });
    const locked = this.model.locked.has(control.name) ? ["locked"] : [];
    return [`${control.label} ${control.texts[index]}`, ...locked, ...numbers].join(", ");
  }

  // ---- moving
  move(name, index) {
    if (this.position[name] === index || this.model.locked.has(name)) return;
    this.moved = true;
    this.led = false;
    this.goal = null;
    clearTimeout(this.sending);
    this.place(name, index);
  }

  place(name, index) {
    this.position[name] = index;
    if (!this.frame) {
      this.frame = requestAnimationFrame(() => {
        this.frame = null;
        this.paint();
        this.tell();
      });
    }
  }

  // Another component of the page moves a control that has no slider. What is not among the ticks is not here yet.
  show({ control: name, text }) {
    const index = this.model?.controls.find((control) => control.name === name)?.texts.indexOf(text) ?? -1;
    if (index >= 0) this.place(name, index);
  }

  // The same with all that follows from it, as if the reader had done it: to the nearest ticks, into the URL and to Python.
  async bring(position) {
    const start = { ...this.position };
    const free = (this.model?.controls ?? []).filter(({ name }) => name in position && !this.model.locked.has(name));
    for (const { name, codes } of free) start[name] = nearestTick(codes, position[name]);
    if (!this.model || Object.keys(start).every((name) => start[name] === this.position[name])) return;
    await this.glide(start);
    this.moved = true;
    this.settle(0);
  }

  // Whoever follows from elsewhere on the page hears of every move that is painted, and of other content.
  tell(what = "moved") {
    this.root.dispatchEvent(
      new CustomEvent(`metricscope:${what}`, {
        bubbles: true,
        detail: { key: this.model.key, position: where(this), read: (name) => valueOf(this, name) },
      }),
    );
  }

  go(start) {
    for (const control of this.model.controls) this.position[control.name] = start[control.name];
    this.began = where(this);
    this.sent = null;
    this.moved = false;
    this.goal = null;
  }

  // Where the reader has moved controls to, and Python, which had heard that much, did not know of.
  unheard(heard) {
    const late = this.sent && JSON.stringify(this.sent) !== JSON.stringify(heard);
    if (this.led || (!this.moved && !late)) return [];
    const known = { ...this.began, ...(late ? {} : this.sent) };
    return this.inReach()
      .map(({ name, codes }) => [name, codes[this.position[name]]])
      .filter(([name, code]) => code !== known[name]);
  }

  // The same among other content that came meanwhile.
  keep(hand) {
    for (const [name, code] of hand) {
      const control = this.model.controls.find((one) => one.name === name);
      if (!control || this.model.locked.has(name)) continue;
      this.position[name] = nearestTick(control.codes, code);
      this.moved = true;
    }
    if (this.moved) this.settle(PAUSE);
  }

  // To another position; the reader's own hand is stronger.
  async glide(start) {
    const from = { ...this.position };
    this.go(start);
    const to = (this.goal = { ...this.position });
    const there = Object.keys(to).every((name) => from[name] === to[name]);
    const still = there || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const began = performance.now();
    for (let t = still ? 1 : 0; ; t = Math.min(1, (performance.now() - began) / 600)) {
      const eased = t * t * (3 - 2 * t);
      for (const name in to) this.position[name] = Math.round(from[name] + (to[name] - from[name]) * eased);
      this.paint();
      this.tell();
      if (t >= 1) break;
      await new Promise(requestAnimationFrame);
      if (this.goal !== to) return;
    }
    this.goal = null;
    this.toUrl();
  }

  settle(pause) {
    clearTimeout(this.sending);
    this.sending = setTimeout(() => {
      if (!this.moved) return;
      this.moved = false;
      this.toUrl();
      this.said.textContent = this.sliders
        .map(({ control }) => `${control.label} ${control.texts[this.position[control.name]]}`)
        .join(", ");
      this.sent = Object.fromEntries(this.inReach().map((c) => [c.name, c.codes[this.position[c.name]]]));
      this.send(this.sent);
    }, pause);
  }

  toUrl() {
    const position = this.goal ?? this.position; // a link leads to where a glide ends
    replaceQuery((query) => {
      for (const { name, codes } of this.inReach()) query.set(this.model.prefix + name, codes[position[name]]);
    });
  }
}

function isNear(node) {
  const { top, bottom, width } = node.getBoundingClientRect(),
    margin = NEAR * innerHeight;
  return width > 0 && top < innerHeight + margin && bottom > -margin;
}

function luminance(color) {
  const [r, g, b] = color.match(/[\d.]+/g).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
