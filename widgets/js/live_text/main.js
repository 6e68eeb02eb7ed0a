// A text field that sends its text 120 ms after the last key, every half second while keys keep coming, and on leaving it.

import { all, find } from "../dom.js";
import { spokenBy } from "../script.js";
import { inTurn } from "../streamlit.js";
import { replaceQuery } from "../url.js";

const PAUSE = 120;
const LONGEST = 500;

/** @typedef {{ key: string, label: string, text: string, order: number, most: number, linked: number }} Data */
/** @type {WeakMap<HTMLElement, Field>} */
const fields = new WeakMap();

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement, setStateValue }) {
  const root = find(parentElement, ".ml");
  const field = fields.get(root) ?? new Field(root);
  fields.set(root, field);
  field.tell = (value) => inTurn(() => setStateValue("typed", value));
  field.take(data);
}

class Field {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.area = /** @type {HTMLTextAreaElement} */ (find(root, "textarea"));
    this.order = NaN;
    this.stamp = Date.now();
    this.sent = "";
    this.linked = 0;
    this.timer = 0;
    this.since = NaN;
    this.tell = (/** @type {object} */ _value) => {};
    this.area.addEventListener("input", (event) => this.typed(/** @type {InputEvent} */ (event).isComposing));
    this.area.addEventListener("compositionend", () => this.send());
    this.area.addEventListener("blur", () => this.send());
  }

  /** @param {Data} data */
  take(data) {
    const { root, area } = this;
    const label = /** @type {HTMLLabelElement} */ (find(root, "label"));
    this.linked = data.linked;
    root.dataset.key = data.key;
    label.textContent = data.label;
    label.htmlFor = area.id = `live-text-${data.key}`;
    area.setAttribute("aria-label", data.label);
    area.maxLength = data.most;
    area.name = data.key;
    if (data.order === this.order) return;
    this.order = data.order;
    this.drop();
    area.value = this.sent = data.text;
    spokenBy(area, area.value);
    this.grow();
  }

  drop() {
    clearTimeout(this.timer);
    this.since = NaN;
  }

  /** @param {boolean} composing */
  typed(composing) {
    spokenBy(this.area, this.area.value);
    this.grow();
    if (composing) return;
    const now = performance.now();
    clearTimeout(this.timer);
    if (Number.isNaN(this.since)) this.since = now;
    this.timer = window.setTimeout(() => this.send(), Math.max(0, Math.min(PAUSE, this.since + LONGEST - now)));
  }

  send() {
    this.drop();
    const text = this.area.value;
    if (text === this.sent) return;
    this.sent = text;
    toUrl(this.linked);
    this.tell({ order: this.order, stamp: (this.stamp += 1), text });
  }

  grow() {
    if (CSS.supports("field-sizing", "content")) return;
    this.area.style.height = "auto";
    this.area.style.height = `${this.area.scrollHeight + 2}px`;
  }
}

/**
 * All fields at once, or none where they are too long for a link.
 * @param {number} most
 */
function toUrl(most) {
  const areas = /** @type {HTMLTextAreaElement[]} */ (all(document, "[data-testid=live-text] textarea"));
  const linked = areas.filter((one) => one.name); // one that has heard nothing from Python yet has none
  const long = linked.reduce((sum, one) => sum + one.value.length, 0) > most;
  replaceQuery((query) => {
    for (const one of linked) {
      if (long) query.delete(one.name);
      else query.set(one.name, one.value);
    }
  });
}
