// The code that a reader hands in: what this browser wrote down of the lesson, sealed by Python. No name goes along.

import { button, find, html } from "../dom.js";
import { store, stored } from "../store.js";
import { copied } from "./share.js";
import style from "./share.css";

const READER = "metricscope.reader";
const SAYS =
  "The code says which question and exercises of this lesson are done, and when it was made. It holds no name: put yours beside it.";

/** @typedef {{ course: string, exercises: string[], made: { code?: string, refused?: string } }} Course */

/**
 * The panel, which asks for the code.
 * @param {import("./main.js").Host & Omit<Course, "made">} host
 */
export function showPanel({ root, tell, course, exercises }) {
  const done = workOf(location.pathname.split("/").at(-1) ?? "", exercises);
  const field = html("textarea", { readonly: true, rows: 2, spellcheck: "false" });
  const said = html("output", {}, "Making the code…");
  const copy = button("Copy", () => copied(field, said), { class: "mt-main", disabled: true });
  const close = button("Close", () => dialog.close());
  const dialog = html(
    "dialog",
    { class: "mt-share mt-code", "aria-labelledby": "mt-code-title" },
    html("style", {}, style),
    html("h2", { id: "mt-code-title" }, "Hand in this lesson"),
    html("p", {}, SAYS),
    html("p", {}, inWords(done)),
    html("label", {}, `Code for course ${course}`, field),
    html("div", { class: "mt-foot" }, said, copy, close),
  );
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
  tell("work", done);
}

/**
 * Once Python has made the code, or says why not.
 * @param {HTMLElement} root
 * @param {Course["made"]} made
 */
export function showCode(root, made) {
  const dialog = root.querySelector("dialog.mt-code");
  if (!dialog) return;
  find(dialog, "output").textContent = made.refused ?? "";
  if (!made.code) return;
  const field = /** @type {HTMLTextAreaElement} */ (find(dialog, "textarea"));
  field.value = made.code;
  field.select();
  /** @type {HTMLButtonElement} */ (find(dialog, ".mt-main")).disabled = false;
}

/**
 * What was done of a lesson. exercises: its names in order.
 * @param {string} lesson
 * @param {string[]} exercises
 */
export function workOf(lesson, exercises) {
  const guesses = stored("metricscope.guesses");
  const finished = stored("metricscope.exercises");
  const own = guesses[`${lesson}/guess`];
  const others = Object.keys(guesses).filter((name) => name.startsWith(`${lesson}/`) && name !== `${lesson}/guess`);
  const seed = new URLSearchParams(location.search).get("seed") ?? "";
  return {
    lesson,
    reader: reader(),
    seed: /^\d{1,6}$/.test(seed) ? Number(seed) : null,
    question: own === true ? "right" : own === false ? "wrong" : "none",
    others: [others.length, others.filter((name) => guesses[name] === true).length],
    exercises: exercises.map((name) => {
      const way = finished[`${lesson}/${name}`];
      return way === true ? "done" : way === false ? "shown" : "open";
    }),
  };
}

/** @param {ReturnType<typeof workOf>} done */
export function inWords({ question, others, exercises }) {
  const own = { none: "not answered", wrong: "answered, wrong at first", right: "answered, right" }[question];
  const count = (/** @type {string} */ way) => exercises.filter((one) => one === way).length;
  const shown = count("shown") ? `, and ${count("shown")} with the answer shown` : "";
  const more = others[0] ? ` ${others[0]} further ${others[0] === 1 ? "question" : "questions"} answered.` : "";
  return `The lesson's question: ${own}.${more} Exercises: ${count("done")} of ${exercises.length} done${shown}.`;
}

/** A number that tells this browser's codes from others', drawn once. */
function reader() {
  const { number } = stored(READER);
  if (Number.isInteger(number)) return number;
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0];
  store(READER, { number: drawn });
  return drawn;
}
