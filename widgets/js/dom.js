// Nodes: made together with what they hold, and found. All text goes in as text, never as HTML, in the language of the page.

import { say } from "./say.js";

const SAID = new Set(["aria-label", "aria-description", "data-means", "placeholder", "title"]);

/** @typedef {Record<string, string | number | boolean | null | undefined>} Attributes */
/** @typedef {(Node | string | null | undefined)[]} Children */

/**
 * An HTML element. An attribute that is false or null is left out; one that is true stands without a value.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Children} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function html(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * An SVG element, as html() makes one of HTML.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} attributes
 * @param {Children} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

/**
 * A button that does something when it is clicked.
 * @param {string} text
 * @param {(event: MouseEvent) => void} act
 * @param {Attributes} attributes
 */
export function button(text, act, attributes = {}) {
  const made = html("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", act);
  return made;
}

/**
 * A button that a screen reader calls by its label.
 * @param {string} text
 * @param {() => void} act
 * @param {string} label
 */
export function labelled(text, act, label = text) {
  return button(text, act, { "aria-label": label });
}

/**
 * @template {Element} T
 * @param {T} node
 * @param {Attributes} attributes
 * @param {Children} children
 */
function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value == null || value === false) continue;
    node.setAttribute(name, value === true ? "" : SAID.has(name) ? say(String(value)) : String(value));
  }
  for (const child of children) if (child != null) node.append(typeof child === "string" ? say(child) : child);
  return node;
}

/**
 * Put a text in place of another. A text that is put in or taken out as a node may make the browser style the whole page anew,
 * as some rules of Streamlit ask what a node has in it and what comes last; one that is changed does not.
 * @param {Element} node
 * @param {string} text
 */
export function write(node, text) {
  const first = node.firstChild;
  if (first?.nodeType === Node.TEXT_NODE && !first.nextSibling) first.nodeValue = text;
  else node.textContent = text;
}

/**
 * The first node within another that a selector matches; an error where there is none.
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(root, selector) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`Nothing on the page is ${selector}.`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * All nodes within another that a selector matches.
 * @param {ParentNode} root
 * @param {string} selector
 */
export function all(root, selector) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * Where an event happened; every listener here is on a node or above one.
 * @param {Event} event
 */
export function target(event) {
  return /** @type {HTMLElement} */ (event.target);
}

/**
 * MathML as Python wrote it, for this document.
 * @param {string} markup
 */
export function math(markup) {
  return document.importNode(new DOMParser().parseFromString(markup, "application/xml").documentElement, true);
}

/** Whether the reader wants nothing to glide. */
export function still() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * Gives the reader a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = html("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Follows a pointer that a node holds, until it is let go of.
 * @param {Element} node
 * @param {PointerEvent} pressed
 * @param {(event: PointerEvent) => void} follow
 * @param {(event: PointerEvent) => void} end
 */
export function dragged(node, { pointerId }, follow, end) {
  const over = new AbortController();
  const on = (/** @type {string} */ type, /** @type {(event: PointerEvent) => void} */ act) =>
    node.addEventListener(type, /** @type {EventListener} */ (act), { signal: over.signal });
  const drop = (/** @type {PointerEvent} */ event) => {
    over.abort();
    end(event);
  };
  node.setPointerCapture(pointerId);
  on("pointermove", follow);
  on("pointerup", drop);
  on("pointercancel", drop);
}
