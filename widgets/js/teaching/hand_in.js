// The code that a reader hands in: what this browser wrote down of the lesson, sealed by Python. No name goes along.

import { button, find, html } from "../dom.js";
import { say } from "../say.js";
import { copied } from "./share.js";
import style from "./share.css";
import { inWords, workOf } from "./work.js";

const SAYS =
  "The code says how questions of this lesson were answered, which exercises are done, and when it was made. It holds no name: put yours beside it.";

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
    html("label", {}, say("Code for course {course}", { course }), field),
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
