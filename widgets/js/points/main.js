// Points on a score axis: drag one sideways to change its score, to the other row to change its class. Sent on release. Which of
// them are right follows the threshold of a scrubber while that moves.

import { dragged, find, svg } from "../dom.js";
import { inTurn } from "../streamlit.js";

const ROWS = [88, 38]; // the height of each class, negative and positive
const PAUSE = 400;
const LEFT = 78;
const RIGHT = 14;
const TOLD = ["metricscope:moved", "metricscope:drawn"];

/** @typedef {{ label: 0 | 1, score: number }} Row */
/**
 * @typedef {object} Data
 * @property {Row[]} rows
 * @property {[low: number, high: number]} range
 * @property {number} decimals
 * @property {number} threshold
 * @property {string} follows  the key of a scrubber
 * @property {{ offset: number, slope: number, swapped: boolean, strict: boolean }} read
 * @property {{ 0: string, 1: string }} names
 * @property {{ positive: string, negative: string }} palette
 */

/** @type {WeakMap<HTMLElement, Points>} */
const shownIn = new WeakMap();

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement, setStateValue }) {
  const root = find(parentElement, ".mp");
  shownIn.get(root)?.rest();
  const send = (/** @type {[number, number][]} */ rows) =>
    inTurn(() => setStateValue("rows", { stamp: Date.now(), rows }));
  const points = new Points(root, data, send);
  shownIn.set(root, points);
  return () => points.rest();
}

class Points {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   * @param {(rows: [number, number][]) => void} tell
   */
  constructor(root, data, tell) {
    this.data = data;
    this.tell = tell;
    this.rows = data.rows.map((row) => ({ ...row }));
    this.canvas = /** @type {SVGSVGElement} */ (root.querySelector("svg"));
    this.line = svg("line", { y1: 14, y2: 106, stroke: "currentColor", "stroke-width": 2, "aria-hidden": "true" });
    /** @type {(() => void)[]} */
    this.shows = [];
    this.sending = 0;
    const scrubber = document.querySelector(`[data-testid=scrubber][data-key="${data.follows}"]`);
    const here = /** @type {import("../scrubber/types.js").Root | null} */ (scrubber)?.read?.("threshold") ?? NaN;
    this.threshold = Number.isNaN(here) ? data.threshold : here; // what Python says is from before the scrubber had its turn
    this.follow = this.follow.bind(this);
    this.bringHere = this.bringHere.bind(this);
    /** @type {{ group: SVGGElement, row: Row, show: () => void } | null} */
    this.taken = null; // the point that had the focus last
    this.canvas.addEventListener("pointerdown", this.bringHere);
    this.observer = new ResizeObserver(() => this.draw());
    this.observer.observe(this.canvas);
    for (const event of TOLD) document.addEventListener(event, this.follow);
  }

  rest() {
    this.observer.disconnect();
    this.canvas.removeEventListener("pointerdown", this.bringHere);
    for (const event of TOLD) document.removeEventListener(event, this.follow);
  }

  // ---- where things lie
  get width() {
    return Math.max(80, this.canvas.clientWidth - LEFT - RIGHT);
  }

  /** @param {number} score */
  x(score) {
    const [low, high] = this.data.range;
    return LEFT + ((score - low) / (high - low)) * this.width;
  }

  /** @param {number} score */
  flagged(score) {
    const { offset, slope, swapped, strict } = this.data.read;
    const seen = offset + slope * score;
    return (strict ? seen > this.threshold : seen >= this.threshold) !== swapped;
  }

  // ---- showing
  draw() {
    const { canvas, data, line } = this;
    const [low, high] = data.range;
    const end = LEFT + this.width;
    canvas.replaceChildren();
    for (const label of /** @type {const} */ ([0, 1])) {
      const y = ROWS[label];
      const across = { x1: LEFT, x2: end, y1: y, y2: y, stroke: "currentColor", "stroke-opacity": 0.18 };
      canvas.append(svg("text", { x: 0, y: y + 4 }, data.names[label]), svg("line", across));
    }
    for (let i = 0; i <= 4; i++) {
      const score = low + ((high - low) * i) / 4;
      canvas.append(
        svg("text", { x: this.x(score), y: 122, "text-anchor": "middle" }, `${Number(score.toPrecision(3))}`),
      );
    }
    canvas.append(line);
    this.shows = this.rows.map((row, i) => this.drawPoint(row, i));
    this.part();
  }

  /** The line between what is called positive and what is not, among the scores as they were before any convention. */
  part() {
    const { threshold } = this;
    const [low, high] = this.data.range;
    const { offset, slope } = this.data.read;
    const at = Math.min(high, Math.max(low, (threshold - offset) / slope));
    for (const end of ["x1", "x2"]) this.line.setAttribute(end, String(this.x(at)));
    for (const show of this.shows) show();
  }

  /** @param {Event} event */
  follow(event) {
    const { detail } = /** @type {import("../scrubber/types.js").Moved} */ (event);
    const now = detail.key === this.data.follows ? detail.read("threshold") : NaN;
    if (Number.isNaN(now) || now === this.threshold) return; // a rule may find no threshold
    this.threshold = now;
    this.part();
  }

  /**
   * @param {Row} row
   * @param {number} i
   */
  drawPoint(row, i) {
    const { data } = this;
    const [low, high] = data.range;
    const ends = { "aria-valuemin": low, "aria-valuemax": high };
    const dot = svg("circle", { r: 9, "stroke-width": 2.5 });
    const group = svg("g", { role: "slider", tabindex: 0, ...ends, "data-testid": "point" }, dot);
    this.canvas.append(group);
    const show = () => {
      const hue = row.label ? data.palette.positive : data.palette.negative;
      const wrong = this.flagged(row.score) !== Boolean(row.label);
      dot.setAttribute("stroke", hue);
      dot.setAttribute("fill", wrong ? "var(--st-background-color)" : hue);
      dot.setAttribute("stroke-dasharray", wrong ? "4 2.5" : "");
      group.setAttribute("transform", `translate(${this.x(row.score)} ${ROWS[row.label]})`);
      group.setAttribute("aria-valuenow", String(row.score));
      group.setAttribute("aria-label", `row ${i + 1}, ${data.names[row.label]}`);
      group.setAttribute("aria-valuetext", `score ${row.score}`);
    };
    group.addEventListener("pointerdown", (event) => this.drag(event, group, row, show));
    group.addEventListener("focus", () => (this.taken = { group, row, show }));
    group.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    group.addEventListener("keydown", (event) => this.key(event, row, show));
    return show;
  }

  // ---- moving
  /**
   * @param {Row} row
   * @param {number} score
   */
  put(row, score) {
    const [low, high] = this.data.range;
    row.score = Number(Math.min(high, Math.max(low, score)).toFixed(this.data.decimals));
  }

  /**
   * A row to where the pointer is.
   * @param {Row} row
   * @param {PointerEvent} event
   */
  bring(row, event) {
    const [low, high] = this.data.range;
    const box = this.canvas.getBoundingClientRect();
    const zoom = box.width / this.canvas.clientWidth || 1;
    this.put(row, low + (((event.clientX - box.left) / zoom - LEFT) / this.width) * (high - low));
    row.label = (event.clientY - box.top) / zoom < (ROWS[0] + ROWS[1]) / 2 ? 1 : 0;
  }

  /**
   * A click beside the points brings the one there that has the focus: who cannot drag clicks a point, then where it goes.
   * @param {PointerEvent} event
   */
  bringHere(event) {
    if (event.button > 0 || !this.taken || this.taken.group !== document.activeElement) return;
    event.preventDefault();
    this.bring(this.taken.row, event);
    this.taken.show();
    this.send(0);
  }

  /**
   * @param {PointerEvent} event
   * @param {SVGGElement} group
   * @param {Row} row
   * @param {() => void} show
   */
  drag(event, group, row, show) {
    event.preventDefault();
    event.stopPropagation();
    group.focus();
    const follow = (/** @type {PointerEvent} */ moved) => {
      this.bring(row, moved);
      show();
    };
    dragged(group, event, follow, () => this.send(0));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {Row} row
   * @param {() => void} show
   */
  key(event, row, show) {
    const [low, high] = this.data.range;
    const step = (high - low) / 100;
    /** @type {Record<string, number>} */
    const moves = { ArrowLeft: -step, ArrowRight: step, PageDown: -10 * step, PageUp: 10 * step };
    moves.Home = low - row.score;
    moves.End = high - row.score;
    if (event.key in moves) this.put(row, row.score + moves[event.key]);
    else if (["ArrowUp", "ArrowDown", "Enter", " "].includes(event.key)) row.label = row.label ? 0 : 1;
    else return;
    event.preventDefault();
    show();
    this.send(PAUSE);
  }

  /** @param {number} pause */
  send(pause) {
    clearTimeout(this.sending);
    this.sending = window.setTimeout(() => this.tell(this.rows.map(({ label, score }) => [label, score])), pause);
  }
}
