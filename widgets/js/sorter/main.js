// Cards in an order: dragged, or lifted with space, moved with arrows and dropped with space; escape puts one back.
// Nothing is computed here: a scrubber on the page is told which order a lifted card would make, and shows it.

import { replaceQuery } from "../url.js";

const LINE = ".";
const TALL = { card: 44, line: 30 };

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".so");
  const sorter = (root.sorter ??= new Sorter(root));
  sorter.send = (text) => setStateValue("put", { order: sorter.order, stamp: (sorter.stamp += 1), text });
  sorter.take(data);
}

function make(tag, attributes, parent) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) name === "text" ? (node.textContent = value) : node.setAttribute(name, value);
  parent?.appendChild(node);
  return node;
}

class Sorter {
  constructor(root) {
    [this.list, this.foot, this.said] = root.children;
    this.root = root;
    this.stamp = Date.now();
    this.add = make("button", { type: "button", text: "add a card" }, this.foot);
    this.add.addEventListener("click", () => this.addCard());
    make("span", { text: "Drag, or press space on a card. An empty relevance is unjudged." }, this.foot);
  }

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
  line() {
    const node = make("li", { class: "so-line", text: this.data.below });
    return { text: LINE, tall: TALL.line, node };
  }

  card(name, value) {
    const node = make("li", { class: "so-card", "data-card": name });
    const item = { name, value, tall: TALL.card, node };
    const handle = make("button", { type: "button", class: "so-handle" }, node);
    item.rank = make("span", { class: "so-rank" }, handle);
    make("b", { text: name }, handle);
    const field = make("label", {}, node);
    make("span", { text: "relevance" }, field);
    item.field = make("input", { type: "number", step: 1, min: -this.data.furthest, max: this.data.furthest, placeholder: "?", "aria-label": `Relevance of ${name}` }, field);
    item.field.value = value;
    item.field.addEventListener("change", () => this.edit(item));
    const remove = make("button", { type: "button", class: "so-remove", text: "×", title: `Remove ${name}`, "aria-label": `Remove ${name}` }, node);
    remove.addEventListener("click", () => this.remove(item));
    item.handle = handle;
    this.listen(item);
    return item;
  }

  text(items = this.items) {
    const parts = items.map((item) => item.text ?? item.name + item.value);
    if (parts.at(-1) === LINE) parts.pop();
    return parts.join("_");
  }

  // ---- edits
  edit(item) {
    const { field } = item, { furthest } = this.data;
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
    const name = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].find((letter) => !taken.has(letter));
    const item = this.card(name, "0");
    this.items.splice(this.items.findIndex((one) => one.text === LINE), 0, item);
    this.settle();
    item.field.focus();
    item.field.select();
    this.say(`${name} added, ${this.placeOf(item)}.`);
    this.tell();
  }

  remove(item) {
    this.items = this.items.filter((one) => one !== item);
    this.settle();
    this.add.focus();
    this.say(`${item.name} removed.`);
    this.tell();
  }

  // ---- lifting
  listen(item) {
    const { node, handle } = item;
    node.addEventListener("pointerdown", (event) => {
      const { target } = event;
      const held = event.pointerType === "mouse" ? !target.closest("input, .so-remove") : target.closest(".so-handle");
      if (event.button > 0 || !held) return;
      event.preventDefault();
      handle.focus();
      this.drag(item, event);
    });
    handle.addEventListener("keydown", (event) => this.key(item, event));
    handle.addEventListener("blur", () => this.lifted?.item === item && !this.lifted.pointer && this.back());
  }

  drag(item, { clientY, pointerId }) {
    const { node } = item;
    this.lift(item, true);
    const top = this.topOf(this.lifted.rest, this.lifted.place);
    const zoom = node.getBoundingClientRect().width / node.offsetWidth || 1;
    node.setPointerCapture(pointerId);
    const follow = (event) => {
      if (this.lifted?.item !== item) return;
      const at = top + (event.clientY - clientY) / zoom;
      const ways = Array.from({ length: this.items.length }, (_, place) => Math.abs(this.topOf(this.lifted.rest, place) - at));
      this.move(ways.indexOf(Math.min(...ways)));
      node.style.transform = `translateY(${at}px)`;
    };
    const end = (event) => {
      node.removeEventListener("pointermove", follow);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
      if (this.lifted?.item === item) event.type === "pointerup" ? this.drop() : this.back();
    };
    node.addEventListener("pointermove", follow);
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
  }

  key(item, event) {
    const mine = this.lifted?.item === item;
    const last = this.items.length - 1;
    if ([" ", "Enter"].includes(event.key)) mine ? this.drop() : this.lift(item, false);
    else if (event.key === "Escape" && mine) this.back();
    else if (mine && ["ArrowUp", "ArrowLeft"].includes(event.key)) this.move(Math.max(0, this.lifted.place - 1));
    else if (mine && ["ArrowDown", "ArrowRight"].includes(event.key)) this.move(Math.min(last, this.lifted.place + 1));
    else if (mine && ["Home", "End"].includes(event.key)) this.move(event.key === "Home" ? 0 : last);
    else return;
    event.preventDefault();
  }

  lift(item, pointer) {
    const place = this.items.indexOf(item);
    this.lifted = { item, pointer, place, rest: this.items.filter((one) => one !== item) };
    item.node.classList.add("so-lifted");
    this.say(`${item.name} lifted, ${this.placeOf(item)}. Arrows move it, space drops it, escape puts it back.`);
  }

  move(place) {
    if (place === this.lifted.place) return;
    this.lifted.place = place;
    const order = this.inHand();
    this.lay(order);
    this.show(order);
    this.say(`${this.lifted.item.name}, ${this.placeOf(this.lifted.item, order)}.`);
  }

  inHand() {
    const { item, rest, place } = this.lifted;
    return rest.toSpliced(place, 0, item);
  }

  drop() {
    if (!this.lifted) return;
    const { item } = this.lifted, before = this.text();
    this.items = this.inHand();
    this.lifted = null;
    item.node.classList.remove("so-lifted");
    this.settle();
    item.handle.focus();
    this.say(`${item.name} dropped, ${this.placeOf(item)}.`);
    if (this.text() !== before) this.tell();
  }

  back() {
    const { item } = this.lifted;
    this.lifted = null;
    item.node.classList.remove("so-lifted");
    this.lay();
    this.show();
    this.say(`${item.name} put back, ${this.placeOf(item)}.`);
  }

  // ---- showing
  settle() {
    const held = this.list.contains(document.activeElement) && document.activeElement;
    if ([...this.list.children].some((node, i) => node !== this.items[i]?.node) || this.list.children.length !== this.items.length) {
      this.list.replaceChildren(...this.items.map((item) => item.node));
      if (held?.isConnected) held.focus();
    }
    const cards = this.items.length - 1;
    this.add.disabled = cards >= this.data.most;
    for (const item of this.items.filter((one) => one.name)) {
      item.node.dataset.hue = item.value === "" ? "none" : Number(item.value) > 0 ? "positive" : "negative";
      item.node.querySelector(".so-remove").disabled = cards < 2;
    }
    this.lay();
  }

  lay(order = this.items) {
    let top = 0;
    const listed = order.findIndex((item) => item.text === LINE);
    order.forEach((item, i) => {
      if (!(this.lifted?.pointer && this.lifted.item === item)) item.node.style.transform = `translateY(${top}px)`;
      top += item.tall;
      if (!item.name) return;
      item.rank.textContent = i < listed ? i + 1 : "–";
      item.handle.setAttribute("aria-label", `${item.name}, relevance ${item.value || "unjudged"}, ${this.placeOf(item, order)}`);
      item.node.classList.toggle("so-out", i > listed);
    });
    this.list.style.height = `${top}px`;
  }

  topOf(rest, place) {
    return rest.slice(0, place).reduce((sum, item) => sum + item.tall, 0);
  }

  placeOf(item, order = this.items) {
    const listed = order.findIndex((one) => one.text === LINE), place = order.indexOf(item);
    return place < listed ? `place ${place + 1} of ${listed}` : "not retrieved";
  }

  say(text) {
    this.said.textContent = text;
  }

  show(order = this.items) {
    const { scrubber, control } = this.data;
    for (const one of document.querySelectorAll("[data-testid=scrubber]")) {
      if (one.dataset.key === scrubber) one.dispatchEvent(new CustomEvent("metricscope:show", { detail: { control, text: this.text(order) } }));
    }
  }

  tell() {
    replaceQuery((query) => query.set(this.data.key, this.text()));
    this.show();
    this.send(this.text());
  }
}
