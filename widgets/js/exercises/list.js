// The list at a lesson's end: its exercises, one of an earlier lesson to try whether it has been kept, and the next lesson.

import { html, labelled } from "../dom.js";
import { say } from "../say.js";
import { done, wayOf } from "./done.js";

export const PARAMETER = "exercise"; // in a link, the exercise that is begun

/** @typedef {import("./types.js").Data} Data */

export class List {
  /** @param {import("./types.js").Act} act */
  constructor(act) {
    this.act = act;
    this.root = html("section", { "aria-label": "Exercises" });
    this.told = "";
  }

  /** @param {string} name */
  row(name) {
    return this.root.querySelector(`[data-name="${CSS.escape(name)}"]`);
  }

  /** @param {Data} data */
  show({ exercises, further, begun, earlier, next, lesson }) {
    const known = done();
    const text = JSON.stringify([exercises, further, begun?.name, known, earlier, next]);
    if (text === this.told) return;
    this.told = text;
    const opened = this.root.querySelector("details")?.open;
    const rows = [...exercises, ...further].map(({ name, asks }, i) =>
      this.item(name, asks, i, known[`${lesson}/${name}`], begun?.name === name),
    );
    const few = html("ol", {}, ...rows.slice(0, exercises.length));
    this.root.replaceChildren(html("h2", {}, "Exercises"), few);
    if (further.length) {
      const open = opened || further.some(({ name }) => name === begun?.name);
      const title = html("summary", {}, say("{n} more, in later sections", { n: further.length }));
      const more = html("ol", { start: exercises.length + 1 }, ...rows.slice(exercises.length));
      this.root.append(html("details", { class: "mx-more", open }, title, more));
    }
    if (earlier) this.root.append(again(earlier, known));
    if (!next) return;
    const link = html("a", { href: next.url }, next.title);
    this.root.append(html("p", { class: "mx-next" }, "Next lesson: ", link, ". ", next.question));
  }

  /**
   * @param {string} name
   * @param {string} asks
   * @param {number} i
   * @param {boolean | undefined} right
   * @param {boolean} begun
   */
  item(name, asks, i, right, begun) {
    const state = wayOf(right);
    const word = { done: "Done: ", shown: "Done with the second hint: ", open: "" }[state];
    const begin = begun ? "Start over" : "Begin";
    return html(
      "li",
      { "data-name": name, "data-state": state },
      html("span", { class: "mx-mark", "aria-hidden": "true" }, state === "open" ? String(i + 1) : "✓"),
      html("p", {}, html("span", { class: "mx-sr" }, word), asks),
      labelled(
        begin,
        () => this.act("begin", name),
        say(begun ? "Start over exercise {n}" : "Begin exercise {n}", { n: i + 1 }),
      ),
    );
  }
}

/**
 * An exercise of an earlier lesson, to try whether it has been kept.
 * @param {NonNullable<Data["earlier"]>} one
 * @param {Record<string, boolean>} known
 */
function again({ url, title, name, asks }, known) {
  const link = html("a", { href: `${url}?${PARAMETER}=${name}` }, title);
  const before = `${url}/${name}` in known ? "Once more, from “" : "From an earlier lesson, “";
  return html("p", { class: "mx-earlier" }, before, link, "”: ", asks);
}
