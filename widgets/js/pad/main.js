// Two boxes on a pad. Dragging moves or resizes one and blanks the numbers; letting go, or 400 ms after the last key, sends both
// boxes, and the answer brings the numbers back. Nothing is computed here but where a box stands on its grid.

import { find, html, math, svg, write } from "../dom.js";
import { inTurn, unpacked } from "../streamlit.js";
import { replaceQuery } from "../url.js";

const PAUSE = 400;
const CORNERS = [
  [0, 1],
  [2, 1],
  [0, 3],
  [2, 3],
]; // which two of x1, y1, x2, y2 a corner moves
const WHOLE = [
  [0, 1],
  [2, 3],
];
const HATCHED = "M-.06 .06l.12 -.12M-.03 .27l.3 -.3M.18 .3l.12 -.12";
const HELP = "Arrow keys move it; with Shift, they move its lower right corner.";

/** @typedef {[x1: number, y1: number, x2: number, y2: number]} Box */
/**
 * @typedef {object} Data
 * @property {[Box, Box]} boxes
 * @property {[string, string]} names
 * @property {[string, string]} params  the boxes in the URL
 * @property {{ name: string, label: string, text: string, value: string, large: boolean }[]} numbers
 * @property {string[]} formula
 * @property {string} says
 * @property {[wide: number, high: number]} size
 * @property {number} step
 * @property {number} order
 * @property {{ positive: string, negative: string }} palette
 */

/** @type {WeakMap<HTMLElement, Pad>} */
const pads = new WeakMap();

/** @param {import("../streamlit.js").Host<Uint8Array>} host */
export default function ({ data, parentElement, setStateValue }) {
  const root = find(parentElement, ".mb");
  /** @type {Data} */
  const told = unpacked(data);
  const pad = pads.get(root) ?? new Pad(root, told);
  pads.set(root, pad);
  pad.send = (value) => inTurn(() => setStateValue("boxes", value));
  pad.take(told);
}

/**
 * @param {Box} one
 * @param {Box} other
 */
function same(one, other) {
  return one.every((v, i) => v === other[i]);
}

/**
 * @param {SVGRectElement} rect
 * @param {Box} box
 */
function put(rect, [x1, y1, x2, y2]) {
  for (const [name, value] of Object.entries({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 })) {
    rect.setAttribute(name, String(value));
  }
}

class Pad {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   */
  constructor(root, data) {
    const [wide, high] = data.size;
    const says = "Two boxes: drag one to move it, a corner to resize it";
    this.root = root;
    this.data = data;
    this.order = NaN;
    this.sending = 0;
    this.waiting = false;
    /** @type {Element | null} */
    this.held = null;
    this.boxes = data.boxes;
    this.send = (/** @type {object} */ _value) => {};
    this.canvas = svg("svg", { class: "mb-pad", viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": says });
    this.clips = [svg("rect"), svg("rect")];
    this.areas = ["positive", "negative"].map((name) => svg("rect", { fill: `url(#mb-${name})` }));
    const agreed = { fill: data.palette.positive, "fill-opacity": 0.8, "data-part": "shared" };
    this.shared = [svg("rect", { fill: "var(--st-background-color)" }), svg("rect", agreed)];
    this.draw();
    this.groups = [data.palette.positive, "currentColor"].map((hue, i) => this.box(i, hue));
    this.outputs = data.numbers.map(({ name }) => html("output", { "aria-live": "off", "data-metric": name }));
    this.formula = html("div", { class: "mb-formula" });
    this.says = html("p", { class: "mb-says" });
    this.said = html("div", { class: "mb-sr", role: "status", "aria-live": "polite" });
    const numbers = data.numbers.map(({ label, large }, i) =>
      html("div", { class: large ? "mb-large" : "" }, html("span", {}, label), this.outputs[i]),
    );
    const side = html("div", { class: "mb-numbers" }, ...numbers, this.formula, this.says);
    this.panel = html("div", { class: "mb-panel" }, this.canvas, side);
    root.append(this.panel, this.said);
  }

  /** @param {Data} data */
  take(data) {
    this.data = data;
    if (data.order !== this.order) {
      this.order = data.order;
      clearTimeout(this.sending);
      this.held = null;
      const [truth, said] = data.boxes;
      this.boxes = /** @type {[Box, Box]} */ ([[...truth], [...said]]);
    }
    this.place();
    const answered = this.boxes.every((box, i) => same(box, data.boxes[i]));
    if (answered && !this.held) this.tell();
    else if (!this.held && !this.waiting) this.settle(0); // an older answer: ask again
  }

  // ---- building
  /** What lies below the boxes. */
  draw() {
    const [wide, high] = this.data.size;
    const defs = svg("defs");
    for (const [name, hue] of Object.entries(this.data.palette)) {
      const tile = { id: `mb-${name}`, width: 0.24, height: 0.24, patternUnits: "userSpaceOnUse" };
      defs.append(svg("pattern", tile, svg("path", { d: HATCHED, stroke: hue, "stroke-width": 0.07 })));
    }
    this.clips.forEach((clip, i) => defs.append(svg("clipPath", { id: `mb-clip-${i}` }, clip)));
    this.canvas.append(defs);
    for (let x = 1; x < wide; x++) this.canvas.append(svg("line", { class: "mb-grid", x1: x, x2: x, y1: 0, y2: high }));
    for (let y = 1; y < high; y++) this.canvas.append(svg("line", { class: "mb-grid", x1: 0, x2: wide, y1: y, y2: y }));
    this.canvas.append(...this.areas, svg("g", { "clip-path": "url(#mb-clip-1)" }, ...this.shared));
  }

  /**
   * @param {number} i
   * @param {string} hue
   */
  box(i, hue) {
    const dashes = i ? "0.22 0.12" : "none";
    const line = svg("rect", {
      class: "mb-line",
      fill: "transparent",
      stroke: hue,
      "stroke-width": 0.07,
      "stroke-dasharray": dashes,
    });
    const focus = svg("rect", { class: "mb-focus" });
    const name = svg("text", { fill: i ? "currentColor" : "var(--mb-text, currentColor)" }, this.data.names[i]);
    const group = svg(
      "g",
      { class: "mb-box", tabindex: 0, role: "button", "data-testid": `pad-box-${i}`, "aria-description": HELP },
      line,
      focus,
      name,
    );
    this.canvas.append(group);
    const corners = CORNERS.map(([x, y]) => {
      const cursor = (x === 0) === (y === 1) ? "nwse-resize" : "nesw-resize";
      const dot = svg("circle", { class: "mb-corner", r: 0.13, stroke: hue });
      const grip = svg("circle", {
        class: "mb-grip",
        r: 0.42,
        style: `cursor: ${cursor}`,
        "data-testid": `pad-corner-${i}-${x}${y}`,
      });
      group.append(dot, grip);
      this.drag(grip, group, i, [[x, y]]);
      return { circles: [dot, grip], x, y };
    });
    this.drag(line, group, i, WHOLE);
    group.addEventListener("keydown", (event) => this.key(event, i));
    return { group, line, focus, name, corners };
  }

  // ---- moving
  /**
   * @param {SVGElement} part
   * @param {SVGGElement} group
   * @param {number} i
   * @param {number[][]} ends
   */
  drag(part, group, i, ends) {
    part.addEventListener("pointerdown", (event) => {
      if (event.button > 0) return;
      event.preventDefault();
      event.stopPropagation();
      group.focus({ preventScroll: true });
      part.setPointerCapture(event.pointerId);
      const from = this.point(event);
      /** @type {Box} */
      const start = [...this.boxes[i]];
      this.held = part;
      const follow = (/** @type {PointerEvent} */ moved) => {
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

  /**
   * @param {KeyboardEvent} event
   * @param {number} i
   */
  key(event, i) {
    const { step } = this.data;
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] };
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    this.move(i, [...this.boxes[i]], event.shiftKey ? [[2, 3]] : WHOLE, ...way);
    this.settle(PAUSE);
  }

  /** @param {PointerEvent} event */
  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const [wide, high] = this.data.size;
    return [((event.clientX - box.left) / box.width) * wide, ((event.clientY - box.top) / box.height) * high];
  }

  /**
   * Both ends move together, or one corner alone: on the grid, on the pad, never through the opposite side.
   * @param {number} i
   * @param {Box} start
   * @param {number[][]} ends
   * @param {number} dx
   * @param {number} dy
   */
  move(i, start, ends, dx, dy) {
    const { step, size } = this.data;
    /** @type {Box} */
    const box = [...start];
    for (const [axis, by] of [
      [0, dx],
      [1, dy],
    ]) {
      const which = ends.map((end) => end[axis]);
      const low = start[axis];
      const high = start[axis + 2];
      let [least, most] = [-low, size[axis] - high];
      if (which.length === 1 && which[0] === axis) most = high - step - low;
      else if (which.length === 1) least = low + step - high;
      const moved = Math.min(most, Math.max(least, by));
      for (const at of which) box[at] = Number((Math.round((start[at] + moved) / step) * step).toFixed(3));
    }
    if (same(box, this.boxes[i])) return;
    this.boxes[i] = box;
    this.panel.classList.add("mb-stale");
    for (const output of this.outputs) {
      delete output.dataset.value;
      output.textContent = "";
    }
    this.place();
  }

  /** @param {number} pause */
  settle(pause) {
    clearTimeout(this.sending);
    this.waiting = true;
    this.sending = window.setTimeout(() => {
      this.waiting = false;
      const { boxes } = this.data;
      if (this.boxes.every((box, i) => same(box, boxes[i]))) return this.tell();
      this.toUrl();
      this.send({ order: this.order, stamp: Date.now(), boxes: this.boxes });
    }, pause);
  }

  toUrl() {
    replaceQuery((query) => this.data.params.forEach((name, i) => query.set(name, this.boxes[i].join("_"))));
  }

  // ---- showing
  place() {
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
      name.setAttribute("x", String(i ? box[2] - 0.2 : box[0] + 0.2));
      name.setAttribute("y", String(i ? below(box, this.data.size[1]) : above(box)));
      name.setAttribute("text-anchor", i ? "end" : "start");
      for (const { circles, x, y } of corners) {
        for (const circle of circles) {
          circle.setAttribute("cx", String(box[x]));
          circle.setAttribute("cy", String(box[y]));
        }
      }
      group.setAttribute("aria-label", `${this.data.names[i]}: from ${box[0]}, ${box[1]} to ${box[2]}, ${box[3]}`);
    });
  }

  tell() {
    const { data } = this;
    this.panel.classList.remove("mb-stale");
    data.numbers.forEach((number, i) => {
      const output = this.outputs[i];
      write(output, number.text);
      output.dataset.value = number.value === "nan" ? "NaN" : number.value;
      output.title = number.value;
      output.classList.toggle("mb-undefined", number.value === "nan");
    });
    this.formula.replaceChildren(...data.formula.flatMap((part) => [math(part), " "]));
    this.says.textContent = data.says;
    this.said.textContent = `${data.numbers[0].label} ${data.numbers[0].text}`;
  }
}

/**
 * Where the true box's name stands: above the box, or in it at the upper edge of the pad.
 * @param {number[]} box
 */
function above(box) {
  return box[1] < 0.6 ? box[1] + 0.4 : box[1] - 0.18;
}

/**
 * Where the predicted box's name stands: below the box, or in it at the lower edge of the pad.
 * @param {number[]} box
 * @param {number} high
 */
function below(box, high) {
  return box[3] > high - 0.6 ? box[3] - 0.18 : box[3] + 0.45;
}
