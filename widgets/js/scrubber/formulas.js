// Live formulas, with numbers from tracks where MathML has @track@.

import { html, math } from "../dom.js";
import { fold, inText, number } from "./live.js";

/** @typedef {import("./scrubber.js").Scrubber} Scrubber */

const HTML = "http://www.w3.org/1999/xhtml";

/** @param {Scrubber} scrubber */
export function buildFormulas(scrubber) {
  const { formulas } = scrubber.content;
  const boxes = formulas.map((formula) => {
    const box = html("div", {}, boxOf(scrubber, formula));
    if (formula.folded) fold(box, scrubber.unfolded);
    return box;
  });
  const title = html("h3", { role: "heading", "aria-level": 2 }, "How the numbers are computed");
  const all = html("div", { class: `ms-formulas${boxes.length === 4 ? " ms-four" : ""}` }, ...boxes);
  return html("section", { class: "ms-panel" }, title, all);
}

/**
 * @param {Scrubber} scrubber
 * @param {import("./types.js").Formula} formula
 */
function boxOf(scrubber, formula) {
  const { content, updaters } = scrubber;
  const { kind, unit } = formula;
  const box = html("div", { class: `ms-formula${formula.stacked ? " ms-stacked" : ""}` }, formula.label);
  for (const markup of [formula.general, formula.live].filter(Boolean)) {
    box.append(" ", html("span", { class: "ms-part" }, "= ", math(markup)));
  }
  if (formula.track) {
    const output = html("output", { "aria-live": "off", "data-formula": formula.metric });
    box.append(" ", html("span", { class: "ms-end" }, "= ", output));
    const { readouts } = content;
    const beside = readouts.find(({ track }) => track === formula.track) ?? readouts[0]; // numbers of one picture are written in one way
    updaters.push(number(output, content.tracks[formula.track], { kind, unit, digits: beside?.digits }));
  }
  if (formula.says) box.append(html("p", {}, formula.says));
  bind(scrubber, box, formula.digits);
  return box;
}

/**
 * Puts live numbers in the place of names between two at signs.
 * @param {Scrubber} scrubber
 * @param {HTMLElement} box
 * @param {number} digits  of numbers in mathematics; those in sentences have as many as elsewhere
 */
function bind({ content, updaters }, box, digits) {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const found = [];
  while (walker.nextNode()) {
    const text = /** @type {Text} */ (walker.currentNode);
    if (text.data.includes("@")) found.push(text);
  }
  for (const text of found) {
    const pieces = text.data.split(/@([\w.]+)@/);
    const parent = text.parentElement;
    if (parent && parent.namespaceURI !== HTML && pieces.length === 3 && content.palette[pieces[1]]) {
      parent.classList.add(`ms-${pieces[1]}`);
    }
    const within = parent?.namespaceURI !== HTML;
    const nodes = pieces.map((piece, i) => {
      const node = document.createTextNode(i % 2 ? "" : piece);
      if (i % 2 && !content.tracks[piece]) throw new Error(`No track is called ${piece}.`);
      if (i % 2) updaters.push(inText(node, content.tracks[piece], within ? digits : undefined));
      return node;
    });
    text.replaceWith(...nodes);
  }
}
