// Cards in an order: dragged, or lifted with space, moved with arrows and dropped with space; escape puts one back.
// Nothing is computed here: a scrubber on the page is told which order a lifted card would make, and shows it.

import { all, button, find, html } from "../dom.js";
import { inTurn } from "../streamlit.js";
import { replaceQuery } from "../url.js";
import { listen } from "./hands.js";
import { hint, hueOf, isCard, legend, LINE, listed, partsOf, placeOf, relevance, textOf, topOf } from "./order.js";

const TALL = { card: 44, line: 30 };
const NAMES = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

/**
 * @typedef {object} Data
 * @property {string} key
 * @property {string} label
 * @property {string} text
 * @property {number} order
 * @property {string} below
 * @property {Record<string, string>} hues
 * @property {number} most
 * @property {number} furthest
 * @property {string} scrubber
 * @property {string} control
 * @property {boolean} [alone]  without a server: only orders that the scrubber knows, and no edits
 */
/** @typedef {import("./order.js").Card} Card */
/** @typedef {import("./order.js").Line} Line */
/** @typedef {import("./order.js").Item} Item */
/** @typedef {import("./hands.js").Lifted} Lifted */

/** @type {WeakMap<HTMLElement, Sorter>} */
const sorters = new WeakMap();

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement, setStateValue }) {
  const root = find(parentElement, ".so");
  const sorter = sorters.get(root) ?? new Sorter(root, data);
  sorters.set(root, sorter);
  sorter.send = (value) => inTurn(() => setStateValue("put", value));
  sorter.take(data);
}

class Sorter {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    const [head, list, foot, said] = /** @type {HTMLElement[]} */ ([...root.children]);
    this.list = list;
    this.said = said;
    this.order = NaN;
    this.stamp = Date.now();
    this.send = (/** @type {object} */ _value) => {};
    /** @type {Item[]} */
    this.items = [];
    /** @type {Lifted | null} */
    this.lifted = null;
    this.add = button("+ useless result", () => this.addCard());
    this.drags = html("b", {});
    head.append(html("p", {}, this.drags, html("span", {}, "relevance")));
    this.note = html("span", {});
    foot.append(this.add, this.note, html("span", { class: "so-keys" }, "With the keyboard: space, then arrow keys."));
  }

  /** @param {Data} data */
  take(data) {
    this.data = data;
    this.root.dataset.key = data.key;
    for (const [name, hue] of Object.entries(data.hues)) this.root.style.setProperty(`--${name}`, hue);
    this.list.setAttribute("aria-label", data.label);
    if (data.order === this.order) return;
    this.order = data.order;
    this.lifted = null;
    this.items = partsOf(data.text).map((part) => (part === LINE ? this.line() : this.card(part[0], part.slice(1))));
    this.settle();
  }

  // ---- what there is
  /** @returns {Line} */
  line() {
    return { name: "", value: "", tall: TALL.line, node: html("li", { class: "so-line" }, this.data.below) };
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  card(name, value) {
    const { furthest } = this.data;
    const rank = html("span", { class: "so-rank" });
    const handle = html("button", { type: "button", class: "so-handle" }, rank, html("b", {}, name));
    const range = { type: "number", step: 1, min: -furthest, max: furthest };
    const field = html("input", { ...range, placeholder: "?", "aria-label": `Relevance of ${name}` });
    const named = { class: "so-remove", title: `Remove ${name}`, "aria-label": `Remove ${name}` };
    const remover = button("×", () => this.remove(item), named);
    const node = html("li", { class: "so-card", "data-card": name }, handle, field, remover);
    const item = { name, value, tall: TALL.card, node, handle, rank, field, remover };
    field.value = value;
    field.addEventListener("change", () => this.edit(item));
    listen(this, item);
    return item;
  }

  // ---- edits
  /** @param {Card} item */
  edit(item) {
    const { field } = item;
    if (!field.validity.badInput) item.value = relevance(field.value, this.data.furthest);
    field.value = item.value;
    this.settle();
    this.tell();
  }

  addCard() {
    const taken = new Set(this.items.map((item) => item.name));
    const item = this.card(NAMES.find((letter) => !taken.has(letter)) ?? "", "0");
    this.items.splice(listed(this.items), 0, item);
    this.settle();
    item.field.focus();
    item.field.select();
    this.say(`${item.name} added, ${placeOf(item, this.items)}.`);
    this.tell();
  }

  /** @param {Card} item */
  remove(item) {
    this.items = this.items.filter((one) => one !== item);
    this.settle();
    this.add.focus();
    this.say(`${item.name} removed.`);
    this.tell();
  }

  // ---- lifting
  /**
   * @param {Card} item
   * @param {boolean} pointer
   */
  lift(item, pointer) {
    const place = this.items.indexOf(item);
    this.lifted = { item, pointer, place, rest: this.items.filter((one) => one !== item) };
    item.node.classList.add("so-lifted");
    this.say(
      `${item.name} lifted, ${placeOf(item, this.items)}. Arrows or a click on another card move it, space drops it, escape puts it back.`,
    );
    return this.lifted;
  }

  /** @param {number} place */
  move(place) {
    if (!this.lifted || place === this.lifted.place || !this.known(place)) return;
    this.lifted.place = place;
    const { item } = this.lifted;
    const order = this.inHand(this.lifted);
    this.lay(order);
    this.show(order);
    this.say(`${item.name}, ${placeOf(item, order)}.`);
  }

  /**
   * Whether there is an answer to what the lifted card would make there: a server has all of them.
   * @param {number} place
   */
  known(place) {
    const { alone, control } = this.data;
    const text = this.lifted && textOf(this.inHand({ ...this.lifted, place }));
    return !alone || (text !== null && this.followers().some((one) => one.has?.(control, text)));
  }

  /** @param {Lifted} lifted */
  inHand({ item, rest, place }) {
    return rest.toSpliced(place, 0, item);
  }

  drop() {
    if (!this.lifted) return;
    const { item } = this.lifted;
    const before = textOf(this.items);
    this.items = this.inHand(this.lifted);
    this.lifted = null;
    item.node.classList.remove("so-lifted");
    this.settle();
    item.handle.focus();
    this.say(`${item.name} dropped, ${placeOf(item, this.items)}.`);
    if (textOf(this.items) !== before) this.tell();
  }

  back() {
    if (!this.lifted) return;
    const { item } = this.lifted;
    this.lifted = null;
    item.node.classList.remove("so-lifted");
    this.lay();
    this.show();
    this.say(`${item.name} put back, ${placeOf(item, this.items)}.`);
  }

  // ---- showing
  settle() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const nodes = this.items.map((item) => item.node);
    if (nodes.length !== this.list.children.length || nodes.some((node, i) => node !== this.list.children[i])) {
      const held = this.list.contains(focused);
      this.list.replaceChildren(...nodes);
      if (held && focused?.isConnected) focused.focus();
    }
    const cards = this.items.length - 1;
    this.root.classList.toggle("so-alone", Boolean(this.data.alone));
    this.add.disabled = cards >= this.data.most;
    for (const item of this.items.filter(isCard)) {
      item.node.dataset.hue = hueOf(item.value);
      item.remover.disabled = cards < 2;
      item.field.readOnly = Boolean(this.data.alone);
    }
    this.drags.textContent = hint(this.items);
    this.note.textContent = legend(this.items);
    this.lay();
  }

  lay(order = this.items) {
    const below = listed(order);
    order.forEach((item, i) => {
      const dragged = this.lifted?.pointer && this.lifted.item === item;
      if (!dragged) item.node.style.transform = `translateY(${topOf(order, i)}px)`;
      if (!isCard(item)) return void item.node.classList.toggle("so-last", i === order.length - 1);
      item.rank.textContent = i < below ? String(i + 1) : "–";
      const says = `${item.name}, relevance ${item.value || "unjudged"}, ${placeOf(item, order)}`;
      item.handle.setAttribute("aria-label", says);
      item.node.classList.toggle("so-out", i > below);
    });
    this.list.style.height = `${topOf(order, order.length)}px`;
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
  }

  /** The scrubber that knows every order in reach shows this one. */
  show(order = this.items) {
    const detail = { control: this.data.control, text: textOf(order) };
    for (const one of this.followers()) one.dispatchEvent(new CustomEvent("metricscope:show", { detail }));
  }

  followers() {
    const roots = /** @type {import("../scrubber/types.js").Root[]} */ (all(document, "[data-testid=scrubber]"));
    return roots.filter((one) => one.dataset.key === this.data.scrubber);
  }

  tell() {
    const text = textOf(this.items);
    replaceQuery((query) => query.set(this.data.key, text));
    this.show();
    this.send({ order: this.order, stamp: (this.stamp += 1), text });
  }
}
