// Two boxes on a pad. Dragging moves or resizes one, as does a click on what moves and one where it goes, and blanks the numbers; letting go, or 400 ms after the last key, sends both
// boxes, and the answer brings the numbers back. Nothing is computed here but where a box stands on its grid. In a file, the answers for
// every place of the predicted box come along, so that only this box moves, and the numbers follow at once.

import { dragged, find, html, math, write } from "../dom.js";
import { fetched } from "../server.js";
import { inTurn, unpacked } from "../streamlit.js";
import { replaceQuery } from "../url.js";
import { moved, same, WHOLE } from "./boxes.js";
import { Canvas } from "./canvas.js";

const PAUSE = 400;

/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {{ lines: string[], at: number[][], controls: { x: string[], y: string[] } }} Table  what is told, as JSON, for each place of the predicted box */
/**
 * @typedef {object} Data
 * @property {string} key
 * @property {string} [table]  where the answers are that a file brings along
 * @property {[Box, Box]} boxes
 * @property {[string, string]} names
 * @property {[string, string, string]} parts  what both have, and what only the one or the other has
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

class Pad {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    this.order = NaN;
    this.sending = 0;
    this.waiting = false;
    /** @type {Element | null} */
    this.held = null;
    this.boxes = data.boxes;
    /** @type {Table | null} */
    this.table = null;
    this.root.dataset.key = data.key;
    Object.assign(root, { where: () => this.where() });
    this.send = (/** @type {object} */ _value) => {};
    this.canvas = new Canvas(data);
    /** @type {{ group: SVGGElement, i: number, ends: number[][], at: [x: number, y: number] } | null} */
    this.taken = null; // the part that was pressed last, and where
    this.canvas.root.addEventListener("pointerdown", (event) => this.bringHere(event));
    this.canvas.groups.forEach(({ group, line, corners }, i) => {
      for (const { grip, x, y } of corners) this.drag(grip, group, i, [[x, y]]);
      this.drag(line, group, i, WHOLE);
      group.addEventListener("keydown", (event) => this.key(event, i));
    });
    this.outputs = data.numbers.map(({ name }) => html("output", { "aria-live": "off", "data-metric": name }));
    this.formula = html("div", { class: "mb-formula" });
    this.says = html("p", { class: "mb-says" });
    this.said = html("div", { class: "mb-sr", role: "status", "aria-live": "polite" });
    const numbers = data.numbers.map(({ label, large }, i) =>
      html("div", { class: large ? "mb-large" : "" }, html("span", {}, label), this.outputs[i]),
    );
    const side = html("div", { class: "mb-numbers" }, ...numbers, this.formula, this.says);
    if (data.table) {
      root.classList.add("mb-alone");
      this.canvas.groups[0].group.removeAttribute("tabindex");
      this.canvas.groups[1].group.setAttribute("aria-description", "Arrow keys move it.");
    }
    this.panel = html("div", { class: "mb-panel" }, this.canvas.root, side);
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
    this.canvas.place(this.boxes);
    if (data.table) return this.bring(data.table);
    const answered = this.boxes.every((box, i) => same(box, data.boxes[i]));
    if (answered && !this.held) this.tell();
    else if (!this.held && !this.waiting) this.settle(0); // an older answer: ask again
  }

  // ---- without a server
  /** @param {string} table */
  async bring(table) {
    this.table = await fetched(`follows/${table}.json`);
    this.tell();
    this.answer();
  }

  where() {
    const [x, y] = this.boxes[1].map(String);
    return { x, y };
  }

  /** What the file knows of the boxes as they stand; whoever follows hears of it. */
  answer() {
    if (!this.table) return;
    const { controls, lines, at } = this.table;
    const { x, y } = this.where();
    const told = at[controls.x.indexOf(x) * controls.y.length + controls.y.indexOf(y)];
    if (!told) return;
    this.data = { ...this.data, ...JSON.parse(lines[told[0]]) };
    this.tell();
    const detail = { key: this.data.key, position: { x, y }, read: () => NaN };
    this.root.dispatchEvent(new CustomEvent("metricscope:moved", { bubbles: true, detail }));
  }

  /**
   * Whether a box may be moved so.
   * @param {number} i
   * @param {number[][]} ends
   */
  free(i, ends) {
    return !this.data.table || (i === 1 && ends === WHOLE);
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
      if (event.button > 0 || !this.free(i, ends)) return;
      event.preventDefault();
      event.stopPropagation();
      group.focus({ preventScroll: true });
      const from = this.canvas.point(event);
      /** @type {Box} */
      const start = [...this.boxes[i]];
      this.held = part;
      this.taken = { group, i, ends, at: from };
      const follow = (/** @type {PointerEvent} */ now) => {
        const to = this.canvas.point(now);
        this.taken = { group, i, ends, at: to };
        this.move(i, start, ends, [to[0] - from[0], to[1] - from[1]]);
      };
      dragged(part, event, follow, () => {
        this.held = null;
        this.settle(0);
      });
    });
    part.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  }

  /**
   * A click on the empty pad brings the part there that was pressed before, while its box has the focus.
   * @param {PointerEvent} event
   */
  bringHere(event) {
    if (event.button > 0 || !this.taken || this.taken.group !== document.activeElement) return;
    event.preventDefault();
    const { i, ends, at } = this.taken;
    const to = this.canvas.point(event);
    this.taken.at = to;
    this.move(i, [...this.boxes[i]], ends, [to[0] - at[0], to[1] - at[1]]);
    this.settle(0);
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
    const ends = event.shiftKey ? [[2, 3]] : WHOLE;
    if (!way || !this.free(i, ends)) return;
    event.preventDefault();
    this.move(i, [...this.boxes[i]], ends, way);
    this.settle(PAUSE);
  }

  /**
   * @param {number} i
   * @param {Box} start
   * @param {number[][]} ends
   * @param {[dx: number, dy: number]} by
   */
  move(i, start, ends, by) {
    const box = moved(start, ends, by, this.data);
    if (same(box, this.boxes[i])) return;
    this.boxes[i] = box;
    if (this.data.table) {
      this.canvas.place(this.boxes);
      return this.answer();
    }
    this.panel.classList.add("mb-stale");
    for (const output of this.outputs) {
      delete output.dataset.value;
      output.textContent = "";
    }
    this.canvas.place(this.boxes);
  }

  /** @param {number} pause */
  settle(pause) {
    if (this.data.table) return;
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
  tell() {
    const { data } = this;
    this.panel.classList.remove("mb-stale");
    data.numbers.forEach((number, i) => {
      const output = this.outputs[i];
      write(output, number.text);
      output.dataset.value = number.value === "nan" ? "NaN" : number.value;
      output.title = number.value;
      output.classList.toggle("mb-undefined", number.value === "nan" && number.text !== "?");
    });
    this.formula.replaceChildren(...data.formula.flatMap((part) => [math(part), " "]));
    this.says.textContent = data.says;
    this.said.textContent = `${data.numbers[0].label} ${data.numbers[0].text}`;
  }
}
