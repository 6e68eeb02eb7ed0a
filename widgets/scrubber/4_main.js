// The scrubber: one position, moved by slider, keyboard or by dragging on the picture; every view follows in the next frame.
// Python hears of it on release, or 400 ms after the last key. The numbers stand at once, pictures once they come near.

const PAUSE = 400;
const REACH = 14; // pixels from a place to a click on it
const NEAR = 0.6; // how far out of the window a picture is drawn beforehand, in windows
const instances = new WeakMap();

export default function (component) {
  const { data, parentElement, setStateValue } = component;
  const root = parentElement.querySelector(".ms");
  const bytes = data instanceof Uint8Array ? data : new Uint8Array(data.buffer ?? data);
  const split = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, split)));
  let scrubber = instances.get(root);
  if (!scrubber) instances.set(root, (scrubber = new Scrubber(root)));
  scrubber.send = (value) => setStateValue("position", value);
  scrubber.receive(head, () => (head.fetch ? fetched(head.digest) : JSON.parse(new TextDecoder().decode(bytes.subarray(split + 1)))));
  return () => scrubber.rest();
}

class Scrubber {
  constructor(root) {
    this.root = root;
    this.position = {};
    this.queue = Promise.resolve();
    this.come = this.come.bind(this);
    root.addEventListener("metricscope:show", ({ detail }) => this.show(detail));
    root.addEventListener("metricscope:go", ({ detail }) => this.bring(detail.position));
    root.addEventListener("metricscope:follow", ({ detail }) => followed(this, detail));
    root.where = () => (this.model ? where(this) : null);
    root.addEventListener("metricscope:stage", ({ detail }) => onStage(this, detail));
    loadPlotly().catch(() => {}); // while the numbers are on their way; draw() tells of a failure
  }

  receive(head, unpack) {
    this.queue = this.queue.then(() => this.take(head, unpack)).catch((error) => this.fail(error));
  }

  async take(head, unpack) {
    if (head.digest !== this.digest) {
      this.digest = head.digest;
      for (const output of this.root.querySelectorAll("output[data-value]")) delete output.dataset.value; // no longer so
      const model = await unpack(), hand = this.unheard(head.heard);
      this.read(model, head);
      this.build();
      this.go(head.start);
      this.keep(hand);
      this.order = head.order;
      await this.draw();
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
    const hidden = inLink("hide", head.key), locked = new Set([...hidden, ...inLink("lock", head.key)]);
    Object.assign(model, { key: head.key, shareable: head.shareable, prefix: head.prefix, hidden, locked });
    model.tracks = Object.fromEntries(Object.entries(model.tracks).map(([n, t]) => [n, column(t, model.sizes)]));
  }

  themeNow() {
    const style = getComputedStyle(this.root);
    return style.color + style.getPropertyValue("--st-background-color") + style.fontFamily;
  }

  fail(error) {
    this.root.replaceChildren(element("p", { class: "ms-failed", role: "alert", text: `This picture could not be drawn. ${error.message}` }));
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
    this.sliders = this.buildControls(panel);
    this.views = this.buildViews(panel);
    this.buildTools(panel);
    root.replaceChildren(panel);
    if (model.formulas.length) root.appendChild(this.buildFormulas());
    this.said = element("div", { class: "ms-sr", role: "status", "aria-live": "polite" }, root);
  }

  inReach() {
    return this.model.controls.filter((control) => control.shown);
  }

  buildControls(panel) {
    const box = element("div", { class: "ms-controls" }, panel);
    return this.inReach().map((control) => {
      const row = element("div", { class: "ms-control" }, box);
      const id = `${this.model.key}-${control.name}`;
      element("label", { for: id, text: control.label }, row);
      const input = element("input", { type: "range", id, min: 0, max: control.texts.length - 1, step: 1, "data-testid": "scrubber-slider", "data-control": control.name }, element("div", {}, row));
      const output = element("output", { for: id, "aria-live": "off", "data-control-value": control.name }, element("div", {}, row));
      output.append("");
      output.style.width = `${Math.max(6.4, ...control.texts.map((text) => text.length))}ch`;
      input.addEventListener("input", () => this.move(control.name, Number(input.value)));
      input.addEventListener("change", () => this.settle(this.keyed ? PAUSE : 0));
      input.addEventListener("keydown", () => (this.keyed = true));
      input.addEventListener("pointerdown", () => (this.keyed = false));
      row.hidden = this.model.hidden.has(control.name);
      if (this.model.locked.has(control.name)) lock(row, input);
      return { control, input, output };
    });
  }

  buildViews(panel) {
    const { model } = this;
    const grid = element("div", { class: "ms-grid" }, panel);
    grid.style.gridTemplateColumns = model.columns;
    grid.style.gridTemplateAreas = model.areas.map((row) => `"${row}"`).join(" ");
    const views = model.views.map((spec) => {
      const box = element("figure", { class: "ms-view", role: "img", "aria-label": spec.alt, "data-view": spec.name }, grid);
      box.style.gridArea = spec.name;
      box.style.height = `${spec.height}px`;
      const plot = spec.figure && element("div", { class: "ms-plot", "aria-hidden": "true" }, box);
      const panes = element("div", { "aria-hidden": "true" }, box);
      const svg = document.createElementNS(SVG, "svg");
      svg.setAttribute("aria-hidden", "true");
      box.appendChild(svg);
      const view = { ...spec, marksSpec: spec.marks, box, plot, panes, svg, id: `${model.key}-${spec.name}`.replace(/\W/g, "-"), palette: model.palette, sizes: model.sizes };
      this.draggable(view);
      return view;
    });
    if (model.readouts.length) {
      const numbers = element("div", { class: "ms-numbers" }, grid);
      numbers.style.setProperty("--across", model.numbers_across);
      numbers.classList.toggle("ms-several", model.numbers_across > 1);
      numbers.style.setProperty("--across-narrow", model.numbers_across === 2 ? 2 : 3);
      if (model.areas.some((row) => row.split(" ").includes("numbers"))) numbers.style.gridArea = "numbers";
      for (const readout of model.readouts) this.buildReadout(readout, numbers);
    }
    return views;
  }

  buildReadout(readout, parent) {
    const box = element("div", { class: "ms-number" }, parent);
    element("span", { text: readout.label }, box);
    this.live(element("output", { "aria-live": "off", "data-metric": readout.metric }, box), readout);
    if (this.model.tracks[readout.track].band) this.liveInterval(box, readout);
  }

  liveInterval(box, { metric, track: name, kind }) {
    const track = this.model.tracks[name], tall = track.band.missing.some((part) => part > 0 && part < 1);
    const words = element("small", { class: `ms-interval${tall ? " ms-tall" : ""}`, "data-interval": metric }, box);
    let last;
    this.updaters.push((position) => {
      const index = indexOf(track, position);
      if (index !== last) words.textContent = interval(track.band, (last = index), kind);
    });
  }

  live(output, { track: name, kind, unit }) {
    const track = this.model.tracks[name];
    let last;
    this.updaters.push((position) => {
      const index = indexOf(track, position);
      if (index === last) return;
      last = index;
      const value = track.values[index];
      const undefinedHere = Number.isNaN(value);
      output.dataset.value = String(value);
      output.title = undefinedHere ? "" : String(value);
      output.textContent = undefinedHere ? `undefined: ${track.reasons[index] ?? "0/0"}` : shown(value, kind) + (unit ? ` ${unit}` : "");
      output.classList.toggle("ms-undefined", undefinedHere);
    });
  }

  buildFormulas() {
    const panel = element("section", { class: "ms-panel" });
    element("h3", { text: "How the numbers come about" }, panel);
    const grid = element("div", { class: "ms-formulas" }, panel);
    for (const formula of this.model.formulas) {
      const box = element("div", { class: "ms-formula" }, element("div", {}, grid));
      box.append(formula.label);
      for (const markup of [formula.general, formula.live].filter(Boolean)) {
        const math = new DOMParser().parseFromString(markup, "application/xml").documentElement;
        box.append(" = ", document.importNode(math, true));
      }
      if (formula.track) {
        box.append(" ");
        const end = element("span", { class: "ms-end", text: "= " }, box);
        this.live(element("output", { "aria-live": "off", "data-formula": formula.metric }, end), formula);
      }
      if (formula.says) element("p", { text: formula.says }, box);
      this.bind(box);
    }
    return panel;
  }

  bind(box) {
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    const found = [];
    while (walker.nextNode()) if (walker.currentNode.data.includes("@")) found.push(walker.currentNode);
    for (const text of found) {
      const inMath = text.parentNode.namespaceURI !== "http://www.w3.org/1999/xhtml";
      const pieces = text.data.split(/@([\w.]+)@/);
      const nodes = pieces.map((piece, i) => {
        if (i % 2 === 0) return document.createTextNode(piece);
        const node = document.createTextNode("");
        this.bindNumber(node, piece);
        return node;
      });
      if (inMath && pieces.length === 3 && this.model.palette[pieces[1]]) text.parentNode.classList.add(`ms-${pieces[1]}`);
      text.replaceWith(...nodes);
    }
  }

  bindNumber(node, name) {
    const track = this.model.tracks[name];
    if (!track) throw new Error(`No track is called ${name}.`);
    let last;
    this.updaters.push((position) => {
      const value = track.values[indexOf(track, position)];
      if (!Object.is(value, last)) node.data = shown((last = value), "count");
    });
  }

  buildTools(panel) {
    const tools = element("div", { class: "ms-tools" }, panel);
    const tool = (text, act) => {
      const button = element("button", { type: "button", text }, tools);
      button.addEventListener("click", async () => {
        await act();
        if (text === "copy link") { button.textContent = "copied"; setTimeout(() => (button.textContent = text), 1500); }
      });
    };
    const name = this.model.key;
    if (this.model.shareable) tool("copy link", () => this.copyLink());
    tool("picture (SVG)", () => save(new Blob([toSvg(this.views, this.root)], { type: "image/svg+xml" }), `${name}.svg`));
    tool("picture (PNG)", async () => save(await toPng(toSvg(this.views, this.root)), `${name}.png`));
    if (this.model.table.length) tool("table (CSV)", () => save(new Blob([toCsv(this.model, this.position)], { type: "text/csv" }), `${name}.csv`));
  }

  async copyLink() {
    this.toUrl();
    try {
      await navigator.clipboard.writeText(location.href);
    } catch {
      const field = element("textarea", {}, document.body);
      field.value = location.href;
      field.select();
      document.execCommand("copy");
      field.remove();
    }
    this.said.textContent = "Link copied.";
  }

  // ---- drawing
  async draw() {
    const Plotly = this.model.views.some((v) => v.figure) ? await loadPlotly() : null;
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
    const here = this.position;
    const ends = [0, Infinity].map((end) => Object.fromEntries(this.model.controls.map((c) => [c.name, Math.min(end, c.texts.length - 1)])));
    boxes.forEach((box) => (box.style.height = ""));
    for (const position of [...ends, here]) {
      for (const update of this.updaters) update(position);
      boxes.forEach((box, i) => (tallest[i] = Math.max(tallest[i], box.scrollHeight)));
    }
    boxes.forEach((box, i) => (box.style.height = `${tallest[i]}px`));
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
      const { control, input, output } = slider, index = position[control.name];
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
    if (!this.frame) this.frame = requestAnimationFrame(() => { this.frame = null; this.paint(); this.tell(); });
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

  // Whoever follows from elsewhere on the page hears of every move that is painted.
  tell() {
    this.root.dispatchEvent(new CustomEvent("metricscope:moved", { bubbles: true, detail: { key: this.model.key, position: where(this), read: (name) => valueOf(this, name) } }));
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
    return this.inReach().map(({ name, codes }) => [name, codes[this.position[name]]]).filter(([name, code]) => code !== known[name]);
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
      this.said.textContent = this.sliders.map(({ control }) => `${control.label} ${control.texts[this.position[control.name]]}`).join(", ");
      this.sent = Object.fromEntries(this.inReach().map((c) => [c.name, c.codes[this.position[c.name]]]));
      this.send(this.sent);
    }, pause);
  }

  toUrl() {
    const url = new URL(location.href), position = this.goal ?? this.position; // a link leads to where a glide ends
    for (const control of this.inReach()) url.searchParams.set(this.model.prefix + control.name, control.codes[position[control.name]]);
    url.search = url.search.replaceAll("*", "%2A"); // as Python writes it: another spelling would be another history entry
    history.replaceState(history.state, "", url);
  }

  draggable(view) {
    const { svg } = view;
    let held = null, dragged = null;
    const free = (name) => !this.model.locked.has(name);
    const point = (event) => {
      const box = svg.getBoundingClientRect(), zoom = box.width / view.box.clientWidth || 1;
      return [(event.clientX - box.left) / zoom, (event.clientY - box.top) / zoom];
    };
    const grip = (event) => {
      const [px, py] = point(event);
      let best = null;
      for (const handle of view.handles.filter(({ controls }) => controls.some(free))) {
        const x = handle.x?.at(this.position) ?? px, y = handle.y?.at(this.position) ?? py;
        const far = Math.hypot(px - x, py - y);
        if (Number.isFinite(far) && (!best || far < best.far)) best = { handle, far };
      }
      return best;
    };
    const picked = (event) => {
      const [px, py] = point(event);
      let best = null;
      for (const { x, y, control } of view.picks.filter((pick) => free(pick.control))) {
        const at = { ...this.position }, here = at[control], count = this.model.sizes[control];
        for (let index = 0; index < count; index++) {
          at[control] = index;
          const far = Math.hypot(px - x.at(at), py - y.at(at));
          if (index !== here && far < REACH && !(best?.far <= far)) best = { control, index, far };
        }
      }
      return best;
    };
    const follow = (event) => {
      const [px, py] = point(event);
      const { handle } = held;
      const at = { ...this.position }, ticks = Object.fromEntries(this.model.controls.map((c) => [c.name, c.texts.length]));
      let best = this.position, least = Infinity;
      const look = ([name, ...others]) => { // at every tick of each control that the handle moves
        if (name) for (at[name] = 0; at[name] < ticks[name]; at[name]++) look(others);
        if (name) return;
        const dx = handle.x ? handle.x.at(at) - px : 0, dy = handle.y ? handle.y.at(at) - py : 0;
        const far = dx * dx + dy * dy;
        if (far < least) { least = far; best = { ...at }; }
      };
      const moves = handle.controls.filter(free);
      look(moves);
      for (const name of moves) this.move(name, best[name]);
    };
    svg.addEventListener("pointerdown", (event) => {
      const found = grip(event);
      held = dragged = null;
      if (!found || event.button > 0 || picked(event)?.far < found.far) return;
      if (event.pointerType !== "mouse" && !event.target.classList.contains("ms-knob")) return;
      held = dragged = found;
      this.keyed = false;
      svg.setPointerCapture(event.pointerId);
      event.preventDefault();
      follow(event);
    });
    svg.addEventListener("pointermove", (event) => held && follow(event));
    for (const end of ["pointerup", "pointercancel"]) {
      svg.addEventListener(end, () => { if (held) { held = null; this.settle(0); } });
    }
    svg.addEventListener("click", (event) => {
      const found = dragged ? null : picked(event);
      if (!found || !(found.far < (grip(event)?.far ?? Infinity))) return;
      this.keyed = false;
      this.move(found.control, found.index);
      this.settle(0);
    });
    svg.addEventListener("touchstart", (event) => { if (event.target.classList.contains("ms-knob")) event.preventDefault(); }, { passive: false });
  }
}

function nearestTick(codes, wanted) {
  const numbers = codes.map((code) => Number(code.replace("inf", "Infinity"))), to = Number(String(wanted).replace("inf", "Infinity"));
  const exact = codes.indexOf(String(wanted));
  if (exact >= 0) return exact;
  return numbers.reduce((best, number, i) => (Math.abs(number - to) < Math.abs(numbers[best] - to) ? i : best), 0);
}

function isNear(node) {
  const { top, bottom, width } = node.getBoundingClientRect(), margin = NEAR * innerHeight;
  return width > 0 && top < innerHeight + margin && bottom > -margin;
}

function luminance(color) {
  const [r, g, b] = color.match(/[\d.]+/g).map(Number);
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255;
}
