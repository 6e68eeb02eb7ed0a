// What a class answered: a bar for each answer of a list, or each number with how often it was given.

import { html } from "../dom.js";
import { say } from "../say.js";
import { number } from "../spoken.js";

/** @typedef {import("./types.js").Question} Question */

/**
 * How many have answered.
 * @param {Question} asked
 */
export function answered(asked) {
  return (asked.counts ?? asked.values?.map(([, count]) => count) ?? []).reduce((sum, one) => sum + one, 0);
}

/**
 * The parts of a line that say how many gave an answer.
 * @param {Question} asked
 * @param {number} i
 */
export function counted(asked, i) {
  const count = asked.counts?.[i];
  if (count === undefined) return [];
  const all = answered(asked);
  return [
    html("span", { class: "mr-count" }, String(count)),
    html("span", { class: "mr-part", style: `--part: ${all ? (100 * count) / all : 0}%`, "aria-hidden": "true" }),
  ];
}

/**
 * The part of a line that says whose answer it is, and that it is right.
 * @param {boolean} mine
 * @param {boolean | undefined} right
 */
export function marked(mine, right) {
  const marks = [mine && say("your answer"), right && say("right")].filter(Boolean);
  return marks.length ? [html("em", {}, marks.join(", "))] : [];
}

/**
 * The numbers that were given, the smallest first.
 * @param {Question} asked
 * @param {{ right: boolean, mine?: number }} told
 */
export function numbers(asked, { right, mine }) {
  const values = asked.values ?? [];
  const chips = values.map(([value, count]) => {
    const is = right && asked.right.includes(value);
    const looks = `mr-value${is ? " is-right" : ""}${value === mine ? " is-mine" : ""}`;
    return html(
      "li",
      { class: looks, "data-value": value, "data-count": count },
      html("strong", {}, number(String(value))),
      count > 1 ? html("span", {}, ` × ${count}`) : null,
      ...marked(value === mine, is),
    );
  });
  const missed = right ? asked.right.filter((value) => !values.some(([one]) => one === value)) : [];
  return html(
    "div",
    {},
    html("ul", { class: "mr-values" }, ...chips),
    missed.length ? html("p", {}, say("The right number is {n}. Nobody gave it.", { n: number(missed.join()) })) : null,
  );
}

/**
 * All that was answered to a question that is over.
 * @param {Question} asked
 * @param {{ right: boolean }} told
 */
export function given(asked, { right }) {
  if (!answered(asked)) return html("p", {}, "Nobody answered.");
  if (asked.kind === "number") return numbers(asked, { right });
  const lines = asked.answers.map((text, i) => {
    const is = right && asked.right.includes(i);
    const parts = [html("span", { class: "mr-text" }, text), ...counted(asked, i), ...marked(false, is)];
    return html(
      "li",
      {},
      html("div", { class: `mr-answer${is ? " is-right" : ""}`, "data-count": asked.counts?.[i] }, ...parts),
    );
  });
  return html("ol", {}, ...lines);
}
