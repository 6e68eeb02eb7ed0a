// The host of a lesson in a file. What a reader may answer or begin was run on the page beforehand; here the page becomes what
// it became then. The latest of these is the strongest, and what none of them changes is as it was saved.

import { bytesOf } from "../base64.js";
import { all } from "../dom.js";
import { asked } from "../url.js";

const EXERCISES = "exercise";

/** @typedef {import("./types.js").Change} Change */
/** @typedef {import("./types.js").Component} Component */
/** @typedef {import("./types.js").Lesson} Lesson */

export class Recorded {
  /**
   * @param {Lesson} lesson
   * @param {import("./types.js").Components} mounts
   */
  constructor(lesson, mounts) {
    this.lesson = lesson;
    this.mounts = mounts;
    /** @type {Map<string, Change>} */
    this.layers = new Map();
    /** @type {Map<string, Element>} */
    this.saved = new Map(); // what stood at a place before
    /** @type {Record<string, string>} */
    this.markup = {}; // what was put there
    /** @type {Map<string, { root: HTMLElement, name: string, data: any, order: number }>} */
    this.mounted = new Map();
    this.order = 0;
  }

  start() {
    this.mountIn(document.body);
    document.addEventListener("change", (event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      const layer = /** @type {HTMLElement | null} */ (input.closest("[data-choice]"))?.dataset.choice;
      if (layer) this.put(layer, input.value);
    });
    const exercise = asked(EXERCISES);
    if (exercise) this.put(EXERCISES, `begin:${exercise}`);
  }

  /**
   * Mounts once more what depends on how the page looks.
   * @param {string} name
   */
  again(name) {
    for (const [place, { root, name: own, data, order }] of this.mounted) {
      if (own === name) this.mount(place, root, name, data, order);
    }
  }

  // ---- what is answered and begun
  /**
   * @param {string} layer
   * @param {string} option
   */
  put(layer, option) {
    const change = this.lesson.changes[layer]?.[option];
    if (!change) return;
    this.layers.delete(layer); // to the top
    this.layers.set(layer, change);
    this.show(layer === EXERCISES ? Object.keys(change.data) : []);
  }

  /**
   * What the exercises ask of Python.
   * @param {string} what
   * @param {string} name
   */
  exercise(what, name) {
    if (what === "begin" || what === "show") return this.put(EXERCISES, `${what}:${name}`);
    const [place, one] = [...this.mounted].find(([, { name: component }]) => component === "exercises") ?? [];
    const change = this.layers.get(EXERCISES);
    if (!place || !one || !change) return;
    const { begun } = one.data;
    const shown = [...this.mounted.values()].find(({ data }) => data.key === begun?.scrubber)?.data;
    if (what === "look" && shown?.digest === begun?.content) return; // it is on its way
    const now = what === "leave" ? null : { ...begun, ready: false }; // else another answer changed the picture meanwhile
    const data = { ...change.data, [place]: { ...one.data, begun: now } };
    this.layers.set(EXERCISES, { ...change, data });
    this.show([place]);
  }

  /**
   * Brings the page to what the layers say; the picture below what is said of an answer stays where its reader sees it.
   * @param {string[]} anew  places whose components are told again, though they were told the same
   */
  show(anew) {
    const seen = () => document.querySelector(".st-key-told-guess")?.getBoundingClientRect();
    const was = seen();
    this.turn(anew);
    const now = seen();
    if (was && now && was.top > 0 && was.top < innerHeight) {
      scrollBy({ top: now.bottom - was.bottom, behavior: "instant" });
    }
  }

  /** @param {string[]} anew */
  turn(anew) {
    /** @type {Change} */
    const wanted = { html: {}, data: {} };
    for (const { html, data } of this.layers.values()) {
      Object.assign(wanted.html, html);
      Object.assign(wanted.data, data);
    }
    const places = new Set([...Object.keys(this.markup), ...Object.keys(wanted.html)]);
    for (const place of [...places].sort((one, other) => one.length - other.length)) {
      this.replace(place, wanted.html[place]); // a part before what is within it
    }
    for (const [place, { root, name, data }] of this.mounted) {
      if (!root.isConnected) {
        this.mounted.delete(place);
        continue;
      }
      const next = wanted.data[place] ?? this.lesson.components[place]?.data ?? data;
      const same = JSON.stringify(next) === JSON.stringify(data);
      if (!same || anew.includes(place)) this.mount(place, root, name, next);
    }
  }

  /**
   * @param {string} place
   * @param {string | undefined} markup  what is to stand there; what stood there at first, without one
   */
  replace(place, markup) {
    const node = document.querySelector(`[data-place="${place}"]`);
    if (!node || this.markup[place] === markup) return;
    for (const inner of Object.keys(this.markup).filter((one) => one.startsWith(`${place}-`))) {
      node.querySelector(`[data-place="${inner}"]`)?.replaceWith(/** @type {Element} */ (this.saved.get(inner)));
      delete this.markup[inner];
      this.saved.delete(inner);
    }
    if (!this.saved.has(place)) this.saved.set(place, node);
    if (markup === undefined) {
      delete this.markup[place];
      node.replaceWith(/** @type {Element} */ (this.saved.get(place)));
      this.mountIn(/** @type {Element} */ (this.saved.get(place)));
      return;
    }
    this.markup[place] = markup;
    const made = document.createElement("template");
    made.innerHTML = markup;
    const put = /** @type {Element} */ (made.content.firstElementChild);
    node.replaceWith(made.content);
    this.mountIn(put);
  }

  // ---- components
  /** @param {Element} node */
  mountIn(node) {
    const roots = all(node, "[data-component]");
    if (node.matches("[data-component]")) roots.push(/** @type {HTMLElement} */ (node));
    for (const root of roots) {
      const { place = "", component = "" } = root.dataset;
      const known = this.lesson.components[place]?.data;
      const data = [...this.layers.values()].reduce((found, { data: own }) => own[place] ?? found, known);
      if (data) this.mount(place, root, component, data);
    }
  }

  /**
   * @param {string} place
   * @param {HTMLElement} root
   * @param {string} name
   * @param {any} data
   * @param {number} order  of what a scrubber is sent; another one moves it
   */
  mount(place, root, name, data, order = (this.order += 1)) {
    this.mounted.set(place, { root, name, data, order });
    this.mounts[name]({
      data: sent(name, data, order),
      parentElement: root,
      setStateValue: () => {}, // a position is for the reader alone
      setTriggerValue: (what, value) =>
        void (what === "act" && this.exercise(.../** @type {[string, string]} */ (value))),
    });
  }
}

/**
 * Data as the component has them from Python.
 * @param {string} name
 * @param {any} data
 * @param {number} order
 */
function sent(name, data, order) {
  if (name === "scrubber") return new TextEncoder().encode(`${JSON.stringify({ ...data, order })}\n`);
  if (name === "exercises") return { ...data, order };
  return data.bytes ? bytesOf(data.bytes) : data;
}
