// What this browser wrote down of a lesson: its question, its further questions, its exercises.

import { DONE, wayOf } from "../exercises/done.js";
import { say } from "../say.js";
import { sayMany } from "../spoken.js";
import { store, stored } from "../store.js";

const READER = "metricscope.reader";
/** @type {Record<string, string>} */
const OWN = {
  none: "The lesson's question: not answered.",
  wrong: "The lesson's question: answered, wrong at first.",
  right: "The lesson's question: answered, right.",
};

/**
 * What was done of a lesson. exercises: its names in order.
 * @param {string} lesson
 * @param {string[]} exercises
 */
export function workOf(lesson, exercises) {
  const guesses = stored("metricscope.guesses");
  const finished = stored(DONE);
  const own = guesses[`${lesson}/guess`];
  const others = Object.keys(guesses).filter((name) => name.startsWith(`${lesson}/`) && name !== `${lesson}/guess`);
  const seed = new URLSearchParams(location.search).get("seed") ?? "";
  return {
    lesson,
    reader: reader(),
    seed: /^\d{1,6}$/.test(seed) ? Number(seed) : null,
    question: own === true ? "right" : own === false ? "wrong" : "none",
    others: [others.length, others.filter((name) => guesses[name] === true).length],
    exercises: exercises.map((name) => wayOf(finished[`${lesson}/${name}`])),
  };
}

/** @param {ReturnType<typeof workOf>} done */
export function inWords({ question, others, exercises }) {
  const count = (/** @type {string} */ way) => exercises.filter((one) => one === way).length;
  const counts = { n: count("done"), all: exercises.length, shown: count("shown") };
  const says = [say(OWN[question])];
  if (others[0]) says.push(sayMany("{n} further question answered.", "{n} further questions answered.", others[0]));
  says.push(
    counts.shown
      ? say("Exercises: {n} of {all} done, and {shown} with the answer shown.", counts)
      : say("Exercises: {n} of {all} done.", counts),
  );
  return says.join(" ");
}

/** A number that tells this browser's codes from others', drawn once. */
function reader() {
  const { number } = stored(READER);
  if (Number.isInteger(number)) return number;
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0];
  store(READER, { number: drawn });
  return drawn;
}
