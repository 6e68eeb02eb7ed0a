// Words and n-grams as the core counted them; pointing at an n-gram shows where it stands.

import { find, html, svg, write } from "../dom.js";
import { spokenBy } from "../script.js";
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
 * @property {[number, number][]} links  where linked n-grams begin in the first and in the second line
 * @property {number} more
 * @property {{ said: string, true: string }} palette
 */

/** @type {WeakMap<HTMLElement, ResizeObserver>} */
const observers = new WeakMap();

/** @param {import("../streamlit.js").Host<Uint8Array>} host */
export default function ({ data, parentElement }) {
  /** @type {Model} */
  const model = unpacked(data);
  const lines = find(parentElement, ".mm-lines");
  const ledger = find(parentElement, ".mm-ledger");
  const words = model.lines.map((line) => line.words.map((word, i) => wordOf(word, line.matched[i])));
  lines.replaceChildren(...model.lines.flatMap((line, i) => lineOf(line, words[i], model)));
  region(lines, "The texts, word by word");
  const [letters, most] = longest(model.lines);
  lines.style.setProperty("--letters", String(letters));
  lines.style.setProperty("--words", String(most));
  const strings = lines.appendChild(svg("svg", { class: "mm-strings", "aria-hidden": "true" }));
  observers.get(lines)?.disconnect();
  const observer = new ResizeObserver(() => linked(strings, words, model));
  observers.set(lines, observer);
  observer.observe(lines);
  linked(strings, words, model); // at once, so that nothing below moves when the observer first looks
  const rest = model.more ? [html("p", {}, `and ${model.more} more; the file below has all of them.`)] : [];
  write(find(parentElement, "summary"), `Every ${model.n}-gram, counted`);
  ledger.replaceChildren(tableOf(model, words), ...rest);
  region(ledger, `Every ${model.n}-gram and how often it counts`);
}

/**
 * Most letters and most words of a text, for a size of letters at which it fits into a row.
 * @param {Line[]} lines
 */
function longest(lines) {
  const texts = lines.map((line) => line.words);
  return [Math.max(1, ...texts.map((words) => words.join("").length)), Math.max(...texts.map((words) => words.length))];
}

/**
 * Draws a line from each linked n-gram of the first text to its partner in the second, if both texts have one row each; a
 * bracket at either end spans the words of a longer one. Those that overlap stand one below the other.
 * @param {SVGElement} strings
 * @param {HTMLElement[][]} words
 * @param {Model} model
 */
function linked(strings, words, { n, links }) {
  const [said, first] = words.map((line) =>
    line.map((word) => [word.offsetLeft, word.offsetTop, word.offsetWidth, word.offsetHeight]),
  );
  const level = [said, first].every((line) => new Set(line.map(([, top]) => top)).size === 1);
  strings.parentElement?.classList.toggle("mm-level", level);
  const middle = (/** @type {number[]} */ [left, , width]) => left + width / 2;
  const span = (/** @type {number[][]} */ line, /** @type {number} */ start) =>
    [line[start], line[start + n - 1]].map(middle);
  const step = (/** @type {number} */ start) => 3 + (n > 1 ? 4 * (start % (n - 1)) : 0);
  const drawn = (level ? links : []).flatMap(([from, to]) => {
    const [above, below] = [span(said, from), span(first, to)];
    const [y1, y2] = [said[from][1] + said[from][3] + step(from), first[to][1] - step(to)];
    const [x1, x2] = [above, below].map(([left, right]) => (left + right) / 2);
    const bracket = (/** @type {number[]} */ [left, right], /** @type {number} */ y) =>
      svg("line", { x1: left + 4, y1: y, x2: right - 4, y2: y });
    return [svg("line", { x1, y1, x2, y2 }), ...(n > 1 ? [bracket(above, y1), bracket(below, y2)] : [])];
  });
  strings.replaceChildren(...drawn);
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
  box.style.setProperty("--match", model.palette.true);
  box.append(...words.flatMap((word) => [word, " "]), words.length ? "" : "no words");
  spokenBy(box, line.words.join(" "));
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
    spokenBy(line, row.ngram);
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
