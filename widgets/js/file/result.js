// What was done of a lesson's exercises, as a learning platform is told of it.

import { done } from "../exercises/done.js";

export const ALONE = "This package was opened outside a learning platform. Nothing is reported.";
export const REFUSED = "The learning platform did not take the result. Reload the page to try again.";

/** @typedef {{ lesson: string, exercises: [name: string, scored: boolean][], title?: string, activity?: string }} Report  the exercises in order, and which of them a file can check; of xAPI, the lesson's title and identifier too */
/** @typedef {{ met: number, shown: number, all: number, scored: number }} Result  exercises: met by oneself, met after the answer was shown, all, and those that can be met in a file */

/**
 * The result by now, and each exercise that was done: true where it was met by oneself.
 * @param {Report} report
 * @returns {Result & { kept: Record<string, boolean> }}
 */
export function resultOf({ lesson, exercises }) {
  const known = done();
  const ways = exercises.map(([name, scored]) => ({ name, scored, way: known[`${lesson}/${name}`] }));
  const met = ways.filter(({ way, scored }) => way && scored).length;
  const touched = ways.filter(({ way }) => way !== undefined);
  const kept = Object.fromEntries(touched.map(({ name, way }) => [name, way]));
  return { met, shown: touched.length - met, all: ways.length, scored: ways.filter((one) => one.scored).length, kept };
}

/**
 * What a platform kept of an earlier visit, as done() has it; whatever else it may hold is not ours.
 * @param {Report} report
 * @param {string} text  JSON, or nothing
 * @returns {Record<string, boolean>}
 */
export function keptOf({ lesson, exercises }, text) {
  /** @type {Record<string, unknown>} */
  let kept = {};
  try {
    kept = Object(JSON.parse(text || "{}"));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  const known = exercises.filter(([name]) => typeof kept[name] === "boolean");
  return Object.fromEntries(known.map(([name]) => [`${lesson}/${name}`, kept[name] === true]));
}

/** @param {Result} result */
export function words({ met, shown, all }) {
  return `Reported to your learning platform: ${met + shown} of ${all} exercises done.`;
}
