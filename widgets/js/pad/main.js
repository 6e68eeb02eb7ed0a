// Two boxes on a pad. Dragging moves or resizes one and blanks the numbers; letting go, or 400 ms after the last key, sends both
// boxes, and the answer brings the numbers back. Nothing is computed here but where a box stands on its grid.

import { replaceQuery } from "../url.js";

const NS = "http://www.w3.org/2000/svg";
const PAUSE = 400;
const CORNERS = [[0, 1], [2, 1], [0, 3], [2, 3]]; // which two of x1, y1, x2, y2 a corner moves
const pads = new WeakMap();

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".mb");
  const bytes = data instanceof Uint8Array ? data : new Uint8Array(data.buffer ?? data);
  if (!pads.has(root)) pads.set(root, new Pad(root));
  const pad = pads.get(root);
  pad.send = (value) => setStateValue("boxes", value);
  pad.take(JSON.parse(new TextDecoder().decode(bytes)));
}

function node(tag, attributes, parent) {
  const html = ["div", "span", "output", "p"].includes(tag);
  const made = html ? document.createElement(tag) : document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) name === "text" ? (made.textContent = value) : made.setAttribute(name, value);
  parent?.appendChild(made);
  return made;
}

class Pad {
  constructor(root) {
    this.root = root;
  }

  take(data) {
    const fresh = data.order !== this.order;
    this.data = data;
    if (!this.svg) this.build();
    if (fresh) {
      this.order = data.order;
      clearTimeout(this.sending);
      this.held = null;
      this.boxes = data.boxes.map((box) => [...box]);
    }
    this.place();
    const answered = this.boxes.every((box, i) => box.every((v, j) => v === data.boxes[i][j]));
    if (answered && !this.held) this.tell();
    else if (!this.held && !this.waiting) this.settle(0); // an older answer: ask again
  }

  build() {
    const { data, root } = this;
    const [wide, high] = data.size, palette = data.palette;
    const panel = node("div", { class: "mb-panel" }, root);
    this.svg = node("svg", { class: "mb-pad", viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": "Two boxes: drag one to move it, a corner to resize it" }, panel);
    const defs = node("defs", {}, this.svg);
    for (const [name, hue] of Object.entries(palette)) {
      const pattern = node("pattern", { id: `mb-${name}`, width: 0.24, height: 0.24, patternUnits: "userSpaceOnUse" }, defs);
      node("path", { d: "M-.06 .06l.12 -.12M-.03 .27l.3 -.3M.18 .3l.12 -.12", stroke: hue, "stroke-width": 0.07 }, pattern);
    }
    this.clips = [0, 1].map((i) => node("rect", {}, node("clipPath", { id: `mb-clip-${i}` }, defs)));
    for (let x = 1; x < wide; x++) node("line", { class: "mb-grid", x1: x, x2: x, y1: 0, y2: high }, this.svg);
    for (let y = 1; y < high; y++) node("line", { class: "mb-grid", x1: 0, x2: wide, y1: y, y2: y }, this.svg);
    const hues = [palette.positive, palette.negative];
    this.areas = ["positive", "negative"].map((name) => node("rect", { fill: `url(#mb-${name})` }, this.svg));
    const both = node("g", { "clip-path": "url(#mb-clip-1)" }, this.svg);
    this.shared = [node("rect", { fill: "var(--st-background-color)" }, both), node("rect", { fill: palette.positive, "fill-opacity": 0.8, "data-part": "shared" }, both)];
    this.groups = hues.map((hue, i) => this.box(i, i ? "currentColor" : hue));
    const side = node("div", { class: "mb-numbers" }, panel);
    this.outputs = data.numbers.map((number) => {
      const box = node("div", { class: number.large ? "mb-large" : "" }, side);
      node("span", { text: number.label }, box);
      return node("output", { "aria-live": "off", "data-metric": number.name }, box);
    });
    this.formula = node("div", { class: "mb-formula" }, side);
    this.says = node("p", { class: "mb-says" }, side);
    this.said = node("div", { class: "mb-sr", role: "status", "aria-live": "polite" }, root);
  }

  box(i, hue) {
    const group = node("g", { class: "mb-box", tabindex: 0, role: "button", "data-testid": `pad-box-${i}`, "aria-description": "Arrow keys move it, with Shift they move its lower right corner." }, this.svg);
    const line = node("rect", { class: "mb-line", fill: "transparent", stroke: hue, "stroke-width": 0.07, "stroke-dasharray": i ? "0.22 0.12" : "none" }, group);
    const focus = node("rect", { class: "mb-focus" }, group);
    const name = node("text", { fill: i ? "currentColor" : "var(--mb-text, currentColor)", text: this.data.names[i] }, group);
    const corners = CORNERS.map(([x, y]) => {
      const cursor = (x === 0) === (y === 1) ? "nwse-resize" : "nesw-resize";
      const dot = node("circle", { class: "mb-corner", r: 0.13, stroke: hue }, group);
      const grip = node("circle", { class: "mb-grip", r: 0.42, style: `cursor: ${cursor}`, "data-testid": `pad-corner-${i}-${x}${y}` }, group);
      this.drag(grip, i, [[x, y]]);
      return [dot, grip, x, y];
    });
    this.drag(line, i, [[0, 1], [2, 3]]);
    group.addEventListener("keydown", (event) => this.key(event, i));
    return { group, line, focus, name, corners };
  }

  // ---- moving
  drag(part, i, ends) {
    part.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      event.preventDefault();
      event.stopPropagation();
      this.groups[i].group.focus({ preventScroll: true });
      part.setPointerCapture(event.pointerId);
      const from = this.point(event), start = [...this.boxes[i]];
      this.held = part;
      const follow = (moved) => {
        const to = this.point(moved);
        this.move(i, start, ends, to[0] - from[0], to[1] - from[1]);
      };
      const drop = () => {
        part.removeEventListener("pointermove", follow);
        this.held = null;
        this.settle(0);
      };
      part.addEventListener("pointermove", follow);
      part.addEventListener("pointerup", drop, { once: true });
      part.addEventListener("pointercancel", drop, { once: true });
    });
    part.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  }

  key(event, i) {
    const { step } = this.data;
    const way = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[event.key];
    if (!way) return;
    event.preventDefault();
    this.move(i, [...this.boxes[i]], event.shiftKey ? [[2, 3]] : [[0, 1], [2, 3]], ...way);
    this.settle(PAUSE);
  }

  point(event) {
    const box = this.svg.getBoundingClientRect(), [wide, high] = this.data.size;
    return [((event.clientX - box.left) / box.width) * wide, ((event.clientY - box.top) / box.height) * high];
  }

  // Both ends move together, or one corner alone: on the grid, on the pad, never through the opposite side.
  move(i, start, ends, dx, dy) {
    const { step, size } = this.data;
    const box = [...start];
    for (const [axis, by] of [[0, dx], [1, dy]]) {
      const which = ends.map((end) => end[axis]), low = axis, high = axis + 2;
      let least = -start[low], most = size[axis] - start[high];
      if (which.length === 1) [least, most] = which[0] === low ? [-start[low], start[high] - step - start[low]] : [start[low] + step - start[high], size[axis] - start[high]];
      const moved = Math.min(most, Math.max(least, by));
      for (const at of which) box[at] = Number((Math.round((start[at] + moved) / step) * step).toFixed(3));
    }
    if (box.every((v, j) => v === this.boxes[i][j])) return;
    this.boxes[i] = box;
    this.root.firstChild.classList.add("mb-stale");
    for (const output of this.outputs) {
      delete output.dataset.value;
      output.textContent = "";
    }
    this.place();
  }

  settle(pause) {
    clearTimeout(this.sending);
    this.waiting = true;
    this.sending = setTimeout(() => {
      this.waiting = false;
      const { boxes } = this.data;
      if (this.boxes.every((box, i) => box.every((v, j) => v === boxes[i][j]))) return this.tell();
      this.toUrl();
      this.send({ order: this.order, stamp: Date.now(), boxes: this.boxes });
    }, pause);
  }

  toUrl() {
    replaceQuery((query) => this.data.params.forEach((name, i) => query.set(name, this.boxes[i].join("_"))));
  }

  // ---- showing
  place() {
    const put = (rect, [x1, y1, x2, y2]) => {
      for (const [name, value] of [["x", x1], ["y", y1], ["width", x2 - x1], ["height", y2 - y1]]) rect.setAttribute(name, value);
    };
    const [truth, said] = this.boxes;
    put(this.clips[0], truth);
    put(this.clips[1], said);
    put(this.areas[0], truth);
    put(this.areas[1], said);
    for (const rect of this.shared) put(rect, truth);
    this.groups.forEach(({ group, line, focus, name, corners }, i) => {
      const box = this.boxes[i];
      put(line, box);
      put(focus, [box[0] - 0.1, box[1] - 0.1, box[2] + 0.1, box[3] + 0.1]);
      name.setAttribute("x", i ? box[2] - 0.2 : box[0] + 0.2);
      name.setAttribute("y", i ? box[3] - 0.18 : box[1] + 0.4);
      name.setAttribute("text-anchor", i ? "end" : "start");
      for (const [dot, grip, x, y] of corners) for (const circle of [dot, grip]) {
        circle.setAttribute("cx", box[x]);
        circle.setAttribute("cy", box[y]);
      }
      group.setAttribute("aria-label", `${this.data.names[i]}: from ${box[0]}, ${box[1]} to ${box[2]}, ${box[3]}`);
    });
  }

  tell() {
    const { data } = this;
    this.root.firstChild.classList.remove("mb-stale");
    data.numbers.forEach((number, i) => {
      const output = this.outputs[i];
      output.textContent = number.text;
      output.dataset.value = number.value === "nan" ? "NaN" : number.value;
      output.title = number.value;
      output.classList.toggle("mb-undefined", number.value === "nan");
    });
    const parts = data.formula.map((part) => new DOMParser().parseFromString(part, "application/xml").documentElement);
    this.formula.replaceChildren(...parts.flatMap((part) => [document.importNode(part, true), " "]));
    this.says.textContent = data.says;
    this.said.textContent = `${data.numbers[0].label} ${data.numbers[0].text}`;
  }
}
