// Guesses, as {"lesson/question": right}, and the exercises that js/exercises wrote down, as {"lesson/name": true, or false
// where it took the second hint}: all of it in this browser's storage.

import { button, find, html } from "../dom.js";
import { DONE, wayOf } from "../exercises/done.js";
import { say } from "../say.js";
import { store, stored } from "../store.js";

const GUESSES = "metricscope.guesses";
const SURE = "click again to forget all of them";
const NONE =
  "Each lesson starts with a guess and ends with exercises. Your progress will show here; it is kept in this browser only.";

/**
 * @typedef {object} Data
 * @property {Record<string, boolean>} made
 * @property {[url: string, title: string, section: string][]} [lessons]  where the whole is to be shown
 * @property {number} stories
 * @property {Record<string, string[]>} exercises
 */

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement }) {
  const made = { ...data.made, ...stored(GUESSES) };
  if (Object.keys(data.made).length) store(GUESSES, made);
  if (data.lessons) show(find(parentElement, ".mp"), data, data.lessons, made);
}

/**
 * @param {HTMLElement} root
 * @param {Data} data
 * @param {NonNullable<Data["lessons"]>} lessons
 * @param {Record<string, boolean>} made
 */
function show(root, data, lessons, made) {
  const answer = (/** @type {string} */ url) =>
    typeof made[`${url}/guess`] === "boolean" ? made[`${url}/guess`] : null;
  const solved = stored(DONE);
  const ways = (/** @type {string} */ url) => data.exercises[url].map((name) => wayOf(solved[`${url}/${name}`]));
  const done = lessons.filter(([url]) => answer(url) !== null);
  const stories = Object.keys(made).filter((name) => !name.endsWith("/guess")).length;
  const finished = Object.keys(data.exercises)
    .flatMap(ways)
    .filter((way) => way !== "open").length;
  const next = lessons.find(([url]) => answer(url) === null);
  const says = html("p");
  const begun = done.length || stories || finished;
  if (!begun) says.append(say(NONE));
  else {
    const right = done.filter(([url]) => answer(url)).length;
    const every = Object.values(data.exercises).flat().length;
    says.append(
      html("strong", {}, say("{n} of {all} lesson questions answered", { n: done.length, all: lessons.length })),
      say(", {n} right at the first try; ", { n: right }),
      say("{n} of {all} stories; ", { n: Math.min(stories, data.stories), all: data.stories }),
      say("{n} of {all} exercises. A number is a lesson, a ring is one of its exercises.", { n: finished, all: every }),
    );
  }
  if (begun && next) says.append(say(" Next: "), html("a", { href: next[0] }, next[1]), ".");
  if (begun) {
    const forget = button("forget them", () => {
      if (forget.textContent === say("forget them")) return void (forget.textContent = say(SURE));
      store(GUESSES, {});
      store(DONE, {});
      show(root, data, lessons, {});
    });
    says.append(" ", forget);
  }
  const marks = lessons.map(([url, title], i) => markOf(i + 1, url, title, answer(url), ways(url)));
  const all = html("ol", { "aria-label": "Guesses and exercises, lesson by lesson" }, ...marks);
  root.replaceChildren(says, ...(begun ? [all] : []));
}

/**
 * @param {number} place
 * @param {string} url
 * @param {string} title
 * @param {boolean | null} right
 * @param {string[]} ways
 */
function markOf(place, url, title, right, ways) {
  const word = right === null ? "not guessed yet" : right ? "right" : "wrong";
  const count = ways.filter((way) => way !== "open").length;
  const label = say("{title}: {word}; {n} of {all} exercises", {
    title: say(title),
    word: say(word),
    n: count,
    all: ways.length,
  });
  const link = html(
    "a",
    { href: url, title: label, "aria-label": label, "data-guess": word.split(" ")[0] },
    String(place),
  );
  const pips = ways.map((way) => html("i", { "data-exercise": way }));
  return html("li", {}, link, html("span", { "aria-hidden": "true" }, ...pips));
}
