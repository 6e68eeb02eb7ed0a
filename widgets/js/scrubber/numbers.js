// Columns of values shipped by the core, how one is looked up, how one is shown. Nothing is computed here.

import { bytesOf } from "../base64.js";
import { say } from "../say.js";
import { number } from "../spoken.js";

/** @typedef {import("./types.js").Track} Track */

const ARRAYS = { i1: Int8Array, i2: Int16Array, i4: Int32Array, f4: Float32Array, f8: Float64Array };
const VERY_LARGE = 1e15;
const MOST_DIGITS = 8;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/**
 * @param {import("./types.js").ShippedColumn} shipped
 * @returns {import("./types.js").Column}
 */
function decoded(shipped) {
  const bytes = bytesOf(shipped.data);
  return new ARRAYS[shipped.kind](bytes.buffer);
}

/**
 * A track as it was shipped, ready to be looked up. sizes: how many ticks each control has.
 * @param {import("./types.js").ShippedTrack} shipped
 * @param {Record<string, number>} sizes
 * @returns {Track}
 */
export function track(shipped, sizes) {
  const { over, reasons, band } = shipped;
  /** @type {Record<string, number>} */
  const strides = {};
  let stride = 1;
  for (const name of [...over].reverse()) {
    strides[name] = stride;
    stride *= sizes[name];
  }
  const ends = band && { low: decoded(band.low), high: decoded(band.high), missing: decoded(band.missing) };
  return { values: decoded(shipped), strides, over, reasons, band: ends };
}

/**
 * Where a track's value at a position stands among its values.
 * @param {Track} track
 * @param {import("./types.js").Position} position
 */
export function indexOf(track, position) {
  let index = 0;
  for (const name of track.over) index += track.strides[name] * position[name];
  return index;
}

/**
 * A track's value at a position.
 * @param {Track} track
 * @param {import("./types.js").Position} position
 */
export function valueAt(track, position) {
  return track.values[indexOf(track, position)];
}

/**
 * A number as it stands on the page: four significant digits without zeros at their end, as in widgets/formulas.py.
 * @param {number} value
 * @param {import("./types.js").Kind} kind
 * @param {number} digits
 * @returns {string}
 */
export function shown(value, kind, digits = 4) {
  if (Number.isNaN(value)) return say("undefined");
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (kind === "percent") return `${shown(value * 100, "number", digits)}%`;
  if (kind === "places") {
    const some = !value || Math.abs(value) >= 0.5 * 10 ** -digits; // what rounds to 0 and is not 0 has its digits
    return some ? number(value.toFixed(digits).replace("-", "−")) : shown(value, "number", digits);
  }
  const rounded = Number(value.toPrecision(digits));
  const size = Math.abs(rounded);
  if (size === 1 && Math.abs(value) < 1 && digits < MOST_DIGITS) return shown(value, kind, digits + 1); // not perfect
  if (size >= 10 ** (digits - 1) && size < VERY_LARGE) return number(WHOLE.format(value).replace("-", "−"));
  if ((size >= 1e-4 && size < VERY_LARGE) || !size) return number(String(size ? rounded : 0).replace("-", "−"));
  const [front, power] = rounded.toExponential().split("e");
  const raised = [...power.replace("+", "")].map((digit) => (digit === "-" ? "⁻" : RAISED[Number(digit)])).join("");
  return `${number(front.replace("-", "−"))} × 10${raised}`;
}

/**
 * A number's interval in words, with how often it is undefined.
 * @param {import("./types.js").Band} band
 * @param {number} index
 * @param {import("./types.js").Kind} kind
 * @param {number} [value] what the interval is of
 */
export function interval({ low, high, missing }, index, kind, value = NaN) {
  const both = [low[index], high[index]].map((end) => shown(end, kind, crosses(end, value) ? 4 : 3));
  const ends = Number.isNaN(low[index]) ? "" : say("{low} to {high}", { low: both[0], high: both[1] });
  const part = missing[index];
  const share = part < 0.001 ? number("<0.1") : shown(100 * part, "number", 2);
  const gaps = part > 0 && part < 1 ? say("undefined in {share}% of resamples", { share }) : "";
  return [ends, gaps].filter(Boolean).join(", ");
}

/**
 * Whether an end of three digits would be shown on the other side of a value of four, as 0.713 above 0.7126.
 * @param {number} end
 * @param {number} value
 */
function crosses(end, value) {
  const apart = Number(end.toPrecision(3)) - Number(value.toPrecision(4));
  const near = Math.abs(end - value) <= 1e-6 * Math.abs(value); // ends have seven digits
  return (end - value) * apart < 0 || (apart !== 0 && near);
}
