// Words and n-grams as the core counted them; pointing at an n-gram shows where it stands.

import { find, html, write } from "../dom.js";
import { unpacked } from "../streamlit.js";

/**
 * @typedef {object} Line
 * @property {string} name
 * @property {boolean} said
 * @property {string[]} words
 * @property {boolean[]} matched
 */
/**
 * @typedef {object} Model
 * @property {number} n
 * @property {Line[]} lines
 * @property {string[]} head
 * @property {{ ngram: string, counts: number[], at: number[][] }[]} rows  at: where it begins in each text
 * @property {number[]} totals
 * @property {number} more
 * @property {{ said: string, true: string }} palette
 */

/** @param {import("../streamlit.js").Host<Uint8Array>} host */
export default function ({ data, parentElement }) {
  /** @type {Model} */
  const model = unpacked(data);
  const lines = find(parentElement, ".mm-lines");
  const ledger = find(parentElement, ".mm-ledger");
  const words = model.lines.map((line) => line.words.map((word, i) => wordOf(word, line.matched[i])));
  lines.replaceChildren(...model.lines.flatMap((line, i) => lineOf(line, words[i], model)));
  region(lines, "The texts, word by word");
  const rest = model.more ? [html("p", {}, `and ${model.more} more; the file below has all of them.`)] : [];
  write(find(parentElement, "summary"), `Every ${model.n}-gram, counted`);
  ledger.replaceChildren(tableOf(model, words), ...rest);
  region(ledger, `Every ${model.n}-gram and how often it counts`);
}

/**
 * A box that scrolls must be reachable by keyboard.
 * @param {HTMLElement} box
 * @param {string} name
 */
function region(box, name) {
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", name);
  box.tabIndex = 0;
}

/**
 * @param {string} word
 * @param {boolean} matched
 */
function wordOf(word, matched) {
  return html("span", { class: matched ? "mm-in" : "mm-out", title: matched ? "in a match" : "no match" }, word);
}

/**
 * @param {Line} line
 * @param {HTMLElement[]} words
 * @param {Model} model
 */
function lineOf(line, words, model) {
  const matched = words.filter((word) => word.className === "mm-in").length;
  const box = html("div", { class: "mm-words", "data-line": line.name, "data-matched": matched });
  box.style.setProperty("--hue", line.said ? model.palette.said : model.palette.true);
  box.append(...words.flatMap((word) => [word, " "]), words.length ? "" : "no words");
  return [html("div", { class: "mm-name" }, line.name), box];
}

/**
 * @param {Model} model
 * @param {HTMLElement[][]} words
 */
function tableOf(model, words) {
  const body = html("tbody");
  for (const row of model.rows) {
    const cut = row.counts[row.counts.length - 1] < row.counts[0];
    const line = cells(row.ngram, row.counts, { "data-ngram": row.ngram, class: cut && "mm-cut" });
    const places = row.at.flatMap((starts, side) =>
      starts.flatMap((start) => words[side].slice(start, start + model.n)),
    );
    line.addEventListener("mouseenter", () => places.forEach((word) => word.classList.add("mm-here")));
    line.addEventListener("mouseleave", () => places.forEach((word) => word.classList.remove("mm-here")));
    body.append(line);
  }
  const titles = model.head.map((text) => html("th", { scope: "col" }, text));
  return html(
    "table",
    {},
    html("thead", {}, html("tr", {}, ...titles)),
    body,
    html("tfoot", {}, cells("all", model.totals)),
  );
}

/**
 * @param {string} name
 * @param {number[]} numbers
 * @param {import("../dom.js").Attributes} attributes
 */
function cells(name, numbers, attributes = {}) {
  const counts = numbers.map((number) => html("td", {}, String(number)));
  return html("tr", attributes, html("th", { scope: "row" }, name), ...counts);
}
