// The scrubber with all that it needs in a widget's state, which a saved notebook keeps; the position goes into that state, and
// comes out of it when Python sets it.

import { html } from "../dom.js";
import { drawWith } from "../scrubber/picture.js";
import { Scrubber } from "../scrubber/scrubber.js";
import { nearestTick } from "../scrubber/ticks.js";
import { followed } from "./ground.js";

/** @typedef {import("../scrubber/types.js").Plotly} Plotly */
/** @typedef {{ name: string, digest: string, start: string, content: import("../scrubber/types.js").Content }} Model */
/** @typedef {Window & { metricscopeDrawing?: Promise<Plotly> }} Shared */
/**
 * What anywidget knows of the widget in Python.
 * @typedef {object} State
 * @property {(name: string) => any} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, act: () => void) => void} on
 * @property {(event: string, act: () => void) => void} off
 */

let count = 0; // of all that this script shows

/** @param {{ model: State, el: HTMLElement }} host */
export async function render({ model: state, el }) {
  const frame = html("div", { class: "ms-notebook", "data-lm-suppress-shortcuts": "true" }); // keys move the slider, not the notebook
  frame.addEventListener("keydown", (event) => event.stopPropagation());
  el.append(frame);
  const ground = followed(frame);
  /** @type {Model[]} */
  const models = await new Response(unpacked(state.get("content"))).json();
  drawWith(drawing(state.get("library")));
  const shown = new Shown(state, frame, models);
  ground.changed = () => shown.again();
  shown.follow();
  return () => {
    ground.rest();
    shown.rest();
  };
}

/** One of the models at a time, and which one. */
class Shown {
  /**
   * @param {State} state
   * @param {HTMLElement} frame
   * @param {Model[]} models
   */
  constructor(state, frame, models) {
    this.state = state;
    this.models = models;
    const own = Math.random().toString(36).slice(2, 10); // crypto.randomUUID() is for https and localhost only
    this.key = `look-${own}-${(count += 1)}`;
    /** @type {import("../scrubber/types.js").Head | null} */
    this.head = null;
    this.unpack = () => models[0].content;
    /** @type {Record<string, string>} */
    this.left = {}; // where each model was left
    this.telling = false; // both parts of the state change, one after the other
    this.choice = html("select", { id: `${this.key}-model` }, ...models.map(({ name }) => html("option", {}, name)));
    this.choice.addEventListener("change", () => this.choose(this.choice.value));
    const label = html("label", { for: this.choice.id }, "Model");
    if (models.length > 1) frame.append(html("div", { class: "ms-choice" }, label, this.choice));
    this.root = html("div", { class: "ms ms-waiting", "data-testid": "scrubber", "aria-busy": "false" });
    frame.append(this.root);
    this.scrubber = new Scrubber(this.root);
    this.scrubber.send = ({ threshold }) => this.tell(this.state.get("shown"), threshold);
    this.follow = this.follow.bind(this);
    for (const name of ["shown", "position"]) state.on(`change:${name}`, this.follow);
  }

  /** Shows what the state says. */
  follow() {
    if (this.telling) return;
    const model = this.models.find(({ name }) => name === this.state.get("shown")) ?? this.models[0];
    const position = this.state.get("position");
    this.left[model.name] = position;
    this.choice.value = model.name;
    if (model.digest !== this.head?.digest) return this.show(model, position);
    if (this.scrubber.where()?.threshold === position) return;
    this.root.dispatchEvent(new CustomEvent("metricscope:go", { detail: { position: { threshold: position } } }));
  }

  /**
   * @param {Model} model
   * @param {string} position
   */
  show({ digest, content }, position) {
    const start = { threshold: nearestTick(content.controls[0].codes, position) };
    const known = { key: this.key, order: 0, heard: this.scrubber.sent, digest };
    this.head = { ...known, start, shareable: false, prefix: null, fetch: false, plotly: "" };
    this.unpack = () => content;
    this.scrubber.moved = false; // what was moved is another model
    this.scrubber.receive(this.head, this.unpack);
  }

  /** Draws once more, where the colours around it have changed. */
  again() {
    if (this.head) this.scrubber.receive(this.head, this.unpack);
  }

  /** @param {string} name */
  choose(name) {
    const to = this.models.find((model) => model.name === name);
    if (to) this.tell(name, this.left[name] ?? to.start);
    this.follow();
  }

  /**
   * @param {string} shown
   * @param {string} position
   */
  tell(shown, position) {
    this.left[shown] = position;
    this.telling = true;
    this.state.set("shown", shown);
    this.state.set("position", position);
    this.telling = false;
    this.state.save_changes();
  }

  rest() {
    this.scrubber.rest();
    for (const name of ["shown", "position"]) this.state.off(`change:${name}`, this.follow);
  }
}

/**
 * The drawing library, once for all views of a page.
 * @param {DataView<ArrayBuffer>} packed
 */
function drawing(packed) {
  const page = /** @type {Shared} */ (window);
  page.metricscopeDrawing ??= started(packed).catch((error) => {
    delete page.metricscopeDrawing;
    throw error;
  });
  return page.metricscopeDrawing;
}

/**
 * @param {DataView<ArrayBuffer>} packed
 * @returns {Promise<Plotly>}
 */
async function started(packed) {
  const source = await new Response(unpacked(packed)).text();
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    return (await import(address)).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {DataView<ArrayBuffer>} packed */
function unpacked(packed) {
  return new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
}
