// The ticks of a control, and a position among them.

/** @typedef {import("./types.js").Control} Control */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Codes} Codes */

/**
 * A tick's code as a number; Python writes infinity as inf.
 * @param {string} code
 */
export function numberOf(code) {
  return Number(code.replace("inf", "Infinity"));
}

/**
 * The tick with this code; else the one with the nearest number.
 * @param {string[]} codes
 * @param {string | number} wanted
 */
export function nearestTick(codes, wanted) {
  const exact = codes.indexOf(String(wanted));
  if (exact >= 0) return exact;
  const to = numberOf(String(wanted));
  const far = codes.map((code) => Math.abs(numberOf(code) - to));
  return far.reduce((best, one, i) => (one < far[best] ? i : best), 0);
}

/**
 * A position as in the URL.
 * @param {Control[]} controls
 * @param {Position} position
 * @returns {Codes}
 */
export function codesAt(controls, position) {
  return Object.fromEntries(controls.map(({ name, codes }) => [name, codes[position[name]]]));
}

/**
 * Part of the way from one position to another.
 * @param {Position} from
 * @param {Position} to
 * @param {number} part  from 0 to 1
 * @returns {Position}
 */
export function between(from, to, part) {
  return Object.fromEntries(
    Object.keys(to).map((name) => [name, Math.round(from[name] + (to[name] - from[name]) * part)]),
  );
}

/**
 * Whether two positions are the same.
 * @param {Position} one
 * @param {Position} other
 */
export function same(one, other) {
  return Object.keys(one).every((name) => one[name] === other[name]);
}
