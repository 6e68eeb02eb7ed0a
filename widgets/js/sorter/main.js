// Cards in an order: dragged, or lifted with space, moved with arrows and dropped with space; escape puts one back.
// Nothing is computed here: a scrubber on the page is told which order a lifted card would make, and shows it.

import { all, button, find, html, target } from "../dom.js";
import { inTurn } from "../streamlit.js";
import { replaceQuery } from "../url.js";

const LINE = "."; // among the cards, where the list ends
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
 */
/** @typedef {{ name: "", value: "", tall: number, node: HTMLElement }} Line */
/**
 * @typedef {object} Card
 * @property {string} name
 * @property {string} value
 * @property {number} tall
 * @property {HTMLElement} node
 * @property {HTMLButtonElement} handle
 * @property {HTMLElement} rank
 * @property {HTMLInputElement} field
 * @property {HTMLButtonElement} remover
 */
/** @typedef {Card | Line} Item */
/** @typedef {{ item: Card, pointer: boolean, place: number, rest: Item[] }} Lifted */

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

/**
 * The order as a text: cards parted by "_", the line left out where it is last.
 * @param {Item[]} items
 */
function textOf(items) {
  const parts = items.map((item) => (isCard(item) ? item.name + item.value : LINE));
  if (parts.at(-1) === LINE) parts.pop();
  return parts.join("_");
}

/**
 * @param {Item} item
 * @returns {item is Card}
 */
function isCard(item) {
  return item.name !== "";
}

/**
 * @param {Item[]} rest
 * @param {number} place
 */
function topOf(rest, place) {
  return rest.slice(0, place).reduce((sum, item) => sum + item.tall, 0);
}

class Sorter {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   */
  constructor(root, data) {
    this.root = root;
    this.data = data;
    const [list, foot, said] = /** @type {HTMLElement[]} */ ([...root.children]);
    this.list = list;
    this.said = said;
    this.order = NaN;
    this.stamp = Date.now();
    this.send = (/** @type {object} */ _value) => {};
    /** @type {Item[]} */
    this.items = [];
    /** @type {Lifted | null} */
    this.lifted = null;
    this.add = button("add a card", () => this.addCard());
    this.note = html("span", {});
    foot.append(this.add, this.note);
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
    const parts = data.text.split("_");
    if (!parts.includes(LINE)) parts.push(LINE);
    this.items = parts.map((part) => (part === LINE ? this.line() : this.card(part[0], part.slice(1))));
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
    const label = html("label", {}, html("span", {}, "relevance"), field);
    const named = { class: "so-remove", title: `Remove ${name}`, "aria-label": `Remove ${name}` };
    const remover = button("×", () => this.remove(item), named);
    const node = html("li", { class: "so-card", "data-card": name }, handle, label, remover);
    const item = { name, value, tall: TALL.card, node, handle, rank, field, remover };
    field.value = value;
    field.addEventListener("change", () => this.edit(item));
    this.listen(item);
    return item;
  }

  // ---- edits
  /** @param {Card} item */
  edit(item) {
    const { field } = item,
      { furthest } = this.data;
    if (!field.validity.badInput) {
      const number = Math.min(furthest, Math.max(-furthest, Number(field.value)));
      item.value = field.value === "" ? "" : String(Number(number.toFixed(2)));
    }
    field.value = item.value;
    this.settle();
    this.tell();
  }

  addCard() {
    const taken = new Set(this.items.map((item) => item.name));
    const item = this.card(NAMES.find((letter) => !taken.has(letter)) ?? "", "0");
    this.items.splice(
      this.items.findIndex((one) => !isCard(one)),
      0,
      item,
    );
    this.settle();
    item.field.focus();
    item.field.select();
    this.say(`${item.name} added, ${this.placeOf(item)}.`);
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
  /** @param {Card} item */
  listen(item) {
    const { node, handle } = item;
    node.addEventListener("pointerdown", (event) => {
      const on = target(event);
      const held = event.pointerType === "mouse" ? !on.closest("input, .so-remove") : on.closest(".so-handle");
      if (event.button > 0 || !held) return;
      event.preventDefault();
      handle.focus();
      this.drag(item, event);
    });
    handle.addEventListener("keydown", (event) => this.key(item, event));
    handle.addEventListener("blur", () => {
      if (this.lifted?.item === item && !this.lifted.pointer) this.back();
    });
  }

  /**
   * @param {Card} item
   * @param {PointerEvent} event
   */
  drag(item, { clientY, pointerId }) {
    const { node } = item;
    const { rest, place } = this.lift(item, true);
    const top = topOf(rest, place);
    const zoom = node.getBoundingClientRect().width / node.offsetWidth || 1;
    node.setPointerCapture(pointerId);
    const follow = (/** @type {PointerEvent} */ event) => {
      if (this.lifted?.item !== item) return;
      const at = top + (event.clientY - clientY) / zoom;
      const ways = this.items.map((_, to) => Math.abs(topOf(rest, to) - at));
      this.move(ways.indexOf(Math.min(...ways)));
      node.style.transform = `translateY(${at}px)`;
    };
    const end = (/** @type {PointerEvent} */ event) => {
      node.removeEventListener("pointermove", follow);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
      if (this.lifted?.item !== item) return;
      if (event.type === "pointerup") this.drop();
      else this.back();
    };
    node.addEventListener("pointermove", follow);
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
  }

  /**
   * @param {Card} item
   * @param {KeyboardEvent} event
   */
  key(item, event) {
    const held = this.lifted?.item === item ? this.lifted : null;
    const last = this.items.length - 1;
    if ([" ", "Enter"].includes(event.key)) {
      if (held) this.drop();
      else this.lift(item, false);
    } else if (event.key === "Escape" && held) this.back();
    else if (held && ["ArrowUp", "ArrowLeft"].includes(event.key)) this.move(Math.max(0, held.place - 1));
    else if (held && ["ArrowDown", "ArrowRight"].includes(event.key)) this.move(Math.min(last, held.place + 1));
    else if (held && ["Home", "End"].includes(event.key)) this.move(event.key === "Home" ? 0 : last);
    else return;
    event.preventDefault();
  }

  /**
   * @param {Card} item
   * @param {boolean} pointer
   */
  lift(item, pointer) {
    const place = this.items.indexOf(item);
    this.lifted = { item, pointer, place, rest: this.items.filter((one) => one !== item) };
    item.node.classList.add("so-lifted");
    this.say(`${item.name} lifted, ${this.placeOf(item)}. Arrows move it, space drops it, escape puts it back.`);
    return this.lifted;
  }

  /** @param {number} place */
  move(place) {
    if (!this.lifted || place === this.lifted.place) return;
    this.lifted.place = place;
    const { item } = this.lifted;
    const order = this.inHand(this.lifted);
    this.lay(order);
    this.show(order);
    this.say(`${item.name}, ${this.placeOf(item, order)}.`);
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
    this.say(`${item.name} dropped, ${this.placeOf(item)}.`);
    if (textOf(this.items) !== before) this.tell();
  }

  back() {
    if (!this.lifted) return;
    const { item } = this.lifted;
    this.lifted = null;
    item.node.classList.remove("so-lifted");
    this.lay();
    this.show();
    this.say(`${item.name} put back, ${this.placeOf(item)}.`);
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
    this.add.disabled = cards >= this.data.most;
    for (const item of this.items.filter(isCard)) {
      item.node.dataset.hue = item.value === "" ? "none" : Number(item.value) > 0 ? "positive" : "negative";
      item.remover.disabled = cards < 2;
    }
    this.note.textContent = this.legend();
    this.lay();
  }

  /** How a card is moved, and what the colours of those that are here mean. */
  legend() {
    const hues = new Set(this.items.filter(isCard).map((item) => item.node.dataset.hue));
    const useless = hues.has("negative") ? " Blue: useful. Orange: useless." : "";
    return `Drag a card, or press space.${useless}${hues.has("none") ? " Empty: not judged." : ""}`;
  }

  lay(order = this.items) {
    let top = 0;
    const listed = order.findIndex((item) => !isCard(item));
    order.forEach((item, i) => {
      const dragged = this.lifted?.pointer && this.lifted.item === item;
      if (!dragged) item.node.style.transform = `translateY(${top}px)`;
      top += item.tall;
      if (!isCard(item)) return;
      item.rank.textContent = i < listed ? String(i + 1) : "–";
      const says = `${item.name}, relevance ${item.value || "unjudged"}, ${this.placeOf(item, order)}`;
      item.handle.setAttribute("aria-label", says);
      item.node.classList.toggle("so-out", i > listed);
    });
    this.list.style.height = `${top}px`;
  }

  /**
   * @param {Item} item
   * @param {Item[]} order
   */
  placeOf(item, order = this.items) {
    const listed = order.findIndex((one) => !isCard(one));
    const place = order.indexOf(item);
    return place < listed ? `place ${place + 1} of ${listed}` : "not retrieved";
  }

  /** @param {string} text */
  say(text) {
    this.said.textContent = text;
  }

  /** The scrubber that knows every order in reach shows this one. */
  show(order = this.items) {
    const { scrubber, control } = this.data;
    const detail = { control, text: textOf(order) };
    for (const one of all(document, "[data-testid=scrubber]")) {
      if (one.dataset.key === scrubber) one.dispatchEvent(new CustomEvent("metricscope:show", { detail }));
    }
  }

  tell() {
    const text = textOf(this.items);
    replaceQuery((query) => query.set(this.data.key, text));
    this.show();
    this.send({ order: this.order, stamp: (this.stamp += 1), text });
  }
}
