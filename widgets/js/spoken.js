// Plurals, numbers and pictures in the language of the page.

import { filled, say, spoken } from "./say.js";

const { code = "en" } =
  /** @type {{ metricscopeWords?: import("./say.js").Words }} */ (globalThis).metricscopeWords ?? {};
const other = code !== "en";
const marks = other ? marksOf(code) : {};
const forms = other ? new Intl.PluralRules(code) : null;

/**
 * How a language writes the marks in numbers, by how English does.
 * @param {string} code
 * @returns {Record<string, string>}
 */
function marksOf(code) {
  const parts = new Intl.NumberFormat(code).formatToParts(1234567.5);
  const part = (/** @type {string} */ type) => parts.find((one) => one.type === type)?.value ?? "";
  return { ",": part("group"), ".": part("decimal") };
}

/**
 * The same of a text that depends on a number, which is its value n.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {import("./say.js").Values} [values]
 */
export function sayMany(one, many, n, values) {
  const found = spoken()?.plurals[one];
  const category = forms?.select(n) ?? "other";
  const at = forms?.resolvedOptions().pluralCategories.indexOf(category) ?? 0;
  return filled(found?.[at] ?? (n === 1 ? one : many), { n, ...values });
}

/**
 * A number that stands as English writes it, as the language of the page does.
 * @param {string} text
 */
export function number(text) {
  return other && spoken() ? text.replace(/[.,]/g, (mark) => marks[mark]) : text;
}

const SAID = new Set(["label", "text", "says", "alt", "before", "after", "means", "unfolds", "unit"]);
const LISTED = new Set(["reasons", "ticktext"]);

/**
 * What Python shipped for a picture, with all that a reader sees of it in the language of the page.
 * @template Content
 * @param {Content} content
 * @returns {Content}
 */
export function inWords(content) {
  return other && spoken() ? translated(content, "") : content;
}

/**
 * @param {any} value
 * @param {string} name
 * @returns {any}
 */
function translated(value, name) {
  if (typeof value === "string") return SAID.has(name) || LISTED.has(name) ? said(value) : value;
  if (Array.isArray(value)) {
    const inner = name === "texts" ? "text" : LISTED.has(name) ? name : "";
    if (name === "marks" && value.every(Array.isArray)) return value.map(([tick, one]) => [tick, said(one)]);
    return value.map((one) => translated(one, inner));
  }
  if (!value || typeof value !== "object" || ArrayBuffer.isView(value)) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, translated(one, LISTED.has(name) ? name : key)]);
  return Object.fromEntries(entries);
}

/** @param {string} text */
function said(text) {
  const words = text.trimStart();
  return text.slice(0, text.length - words.length) + say(words);
}
