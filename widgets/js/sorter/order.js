// An order of cards and a line: as a text, and who stands where in it. Cards above the line are listed.

export const LINE = "."; // among the cards, where the list ends

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

/**
 * @param {Item} item
 * @returns {item is Card}
 */
export function isCard(item) {
  return item.name !== "";
}

/**
 * The parts of a text, with the line, which may be left out where it is last.
 * @param {string} text
 */
export function partsOf(text) {
  const parts = text.split("_");
  return parts.includes(LINE) ? parts : [...parts, LINE];
}

/**
 * The order as a text: cards parted by "_", the line left out where it is last.
 * @param {Item[]} items
 */
export function textOf(items) {
  const parts = items.map((item) => (isCard(item) ? item.name + item.value : LINE));
  if (parts.at(-1) === LINE) parts.pop();
  return parts.join("_");
}

/**
 * How many cards are listed.
 * @param {Item[]} items
 */
export function listed(items) {
  return items.findIndex((item) => !isCard(item));
}

/**
 * A card's place in words.
 * @param {Item} item
 * @param {Item[]} items
 */
export function placeOf(item, items) {
  const place = items.indexOf(item);
  return place < listed(items) ? `place ${place + 1} of ${listed(items)}` : "not retrieved";
}

/**
 * How far from the top a card stands that is put among the others.
 * @param {Item[]} rest
 * @param {number} place
 */
export function topOf(rest, place) {
  return rest.slice(0, place).reduce((sum, item) => sum + item.tall, 0);
}

/**
 * The place among the others whose top is nearest.
 * @param {Item[]} rest
 * @param {number} top
 */
export function nearest(rest, top) {
  const ways = Array.from({ length: rest.length + 1 }, (_, place) => Math.abs(topOf(rest, place) - top));
  return ways.indexOf(Math.min(...ways));
}

/**
 * What was typed as a relevance: within the ends, two decimals, "" for none.
 * @param {string} typed
 * @param {number} furthest
 */
export function relevance(typed, furthest) {
  const number = Math.min(furthest, Math.max(-furthest, Number(typed)));
  return typed === "" ? "" : String(Number(number.toFixed(2)));
}

/**
 * What a card's colour says.
 * @param {string} value
 */
export function hueOf(value) {
  return value === "" ? "none" : Number(value) > 0 ? "positive" : "negative";
}

/** @param {Item[]} items */
function hues(items) {
  return items.filter(isCard).map((item) => hueOf(item.value));
}

/**
 * Which card to drag.
 * @param {Item[]} items
 */
export function hint(items) {
  const useless = items.filter((item) => isCard(item) && hueOf(item.value) === "negative");
  return useless.length === 1 ? `Drag ${useless[0].name} ↕` : "Drag cards ↕";
}

/**
 * What the colours of the cards that are here mean.
 * @param {Item[]} items
 */
export function legend(items) {
  const here = hues(items);
  const colours = here.includes("negative") ? "Blue: useful. Orange: useless. " : "";
  return `${colours}${here.includes("none") ? "Empty: not judged. " : ""}`;
}
