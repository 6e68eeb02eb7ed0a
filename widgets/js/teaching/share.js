// The share panel: a link with all that the page's own link holds, and what its reader is to find: locks, a step, a frame.

import { all, button, find, html } from "../dom.js";
import { say } from "../say.js";
import { number } from "../spoken.js";
import { ELEMENT, hasRun, LABEL, main, SKELETON, UPLOADED } from "../streamlit.js";
import { asked, withQuery } from "../url.js";
import { CONTROLS } from "./scene.js";
import { has, nameOf, SCRUBBER, steps } from "./steps.js";
import style from "./share.css";

export const NOT_SHARED = ["present", "step", "lock", "hide", "room", "embed", "embed_options"];
const ALONE = ["search", "teaching", "teaching-row", "search-field"];
const NO_CONTROL = /^(scrubber|progress|told|exercises?|worksheet|room|open)-/;
const ASKS =
  "The link keeps the data, your edits, the conventions and the position. What else should the link open with?";
const NO_FILE =
  "A link cannot carry your file. Whoever opens it is asked for a file, and sees the lesson's own data until then.";
const CLOSED = '[class*="st-key-part-"] details:not([open])';
const CLOSED_SAYS = "A part's controls are listed once you have opened the part.";
const SETTINGS = ".st-key-settings details";
const PATIENCE = 3000; // milliseconds that the server may take to send what the row of settings holds
const LONG = 4000; // characters of a link that some programs cut

/** @typedef {"open" | "locked" | "hidden"} State */
/** @typedef {{ section: string, name: string, label: string }} Control */
/** @typedef {{ name: string, select: HTMLSelectElement }} Choice */
/** @typedef {{ step: string, present: boolean, embed: boolean, locked: string[], hidden: string[], seeds: string[] }} Wanted */

/** @param {import("./main.js").Host} host */
export async function showPanel({ root, tell }) {
  if (document.querySelector(SETTINGS) && !settingsHere()) await settings(() => tell("share", true));
  root.querySelector("dialog")?.remove();
  const controls = controlsHere();
  const seeds = controls.map(({ name }) => name).filter((name) => /(^|-)seed$/.test(name) && valueOf(name) !== "");
  const start = html("select", {}, html("option", { value: "" }, "the top"));
  start.append(...steps().map((step, i, list) => new Option(`${i + 1}. ${step.title}`, nameOf(step, list))));
  const [projected, framed, seeded] = [checkbox(), checkbox(), checkbox()];
  const ways = html(
    "div",
    { class: "mt-ways" },
    html("label", {}, "Start at", start),
    html("label", { class: "mt-check" }, projected, "on the projector"),
    html("label", { class: "mt-check" }, framed, "inside another page"),
  );
  const fixed = say("with the seed fixed at {seeds}", { seeds: seeds.map(valueOf).join(", ") });
  if (seeds.length) ways.append(html("label", { class: "mt-check" }, seeded, fixed));
  const [list, choices] = lists(controls);
  const file = document.querySelector(UPLOADED) && html("p", { class: "mt-warning", role: "note" }, NO_FILE);
  const field = html("textarea", { readonly: true, rows: 3, spellcheck: "false" });
  const name = document.createTextNode("");
  const said = html("span", { role: "status" });
  const copy = button("Copy", () => copied(field, said), { class: "mt-main" });
  const foot = html(
    "div",
    { class: "mt-foot" },
    said,
    copy,
    button("Close", () => dialog.close()),
  );
  const dialog = html(
    "dialog",
    { class: "mt-share", "aria-labelledby": "mt-share-title" },
    html("style", {}, style),
    html("h2", { id: "mt-share-title" }, "Share this lesson as it stands"),
    html("p", {}, ASKS),
    ways,
    list,
    file,
    html("label", {}, name, field),
    foot,
  );
  const show = () => {
    const named = (/** @type {State} */ state) =>
      choices.filter(({ select }) => select.value === state).map((one) => one.name);
    const how = { step: start.value, present: projected.checked, embed: framed.checked };
    const link = linkOf({
      ...how,
      locked: named("locked"),
      hidden: named("hidden"),
      seeds: seeded.checked ? seeds : [],
    });
    const n = number(link.length.toLocaleString("en"));
    name.data = say(framed.checked ? "To put into the other page" : "Link");
    field.value = framed.checked ? frameOf(link) : link;
    said.textContent =
      link.length > LONG ? say("The link has {n} characters; some programs cut long links.", { n }) : "";
  };
  dialog.addEventListener("change", show);
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  show();
  dialog.showModal();
}

function checkbox() {
  return html("input", { type: "checkbox" });
}

/**
 * @param {HTMLTextAreaElement} field
 * @param {HTMLElement} said
 */
export async function copied(field, said) {
  let done = true;
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    field.select();
    done = document.execCommand("copy");
  }
  said.textContent = say(done ? "Copied." : "Select the text and copy it.");
}

// ---- the controls of the page
/** Whether the browser has what the row of settings holds. */
function settingsHere() {
  return hasRun() && !document.querySelector(SKELETON) && !!document.querySelector(`${SETTINGS} :is(${CONTROLS})`);
}

/**
 * What the row of settings holds, once the server has sent it; without it where no answer comes.
 * @param {() => void} ask
 */
function settings(ask) {
  return new Promise((done) => {
    const observer = new MutationObserver(() => settingsHere() && end());
    const late = setTimeout(end, PATIENCE);
    function end() {
      clearTimeout(late);
      observer.disconnect();
      done(null);
    }
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-test-script-state"] });
    ask();
  });
}

function controlsHere() {
  /** @type {Control[]} */
  const found = [];
  let section = "";
  for (const node of all(main(), 'h2, .ms-control:not([hidden]), [class*="st-key-"]')) {
    if (node.matches("h2")) section = node.textContent?.trim() ?? "";
    else {
      const control = node.matches(".ms-control") ? ofScrubber(node) : ofStreamlit(node);
      if (control) found.push({ section, ...control });
    }
  }
  return found;
}

/** @param {HTMLElement} node */
function ofScrubber(node) {
  const scrubber = /** @type {HTMLElement | null} */ (node.closest(SCRUBBER));
  const control = find(node, "input").dataset.control;
  const label = find(node, "label").firstChild?.textContent ?? "";
  return { name: `${scrubber?.dataset.key}.${control}`, label };
}

/** @param {HTMLElement} node */
function ofStreamlit(node) {
  const name = node.className.match(/(?:^|\s)st-key-([\w-]+)/)?.[1];
  if (!name || ALONE.includes(name) || NO_CONTROL.test(name) || !node.matches(ELEMENT) || has(node, SCRUBBER)) {
    return null;
  }
  const label = labelOf(node);
  return label ? { name, label } : null;
}

/** @param {HTMLElement} node */
function labelOf(node) {
  if (!node.querySelector(`${CONTROLS}, canvas, [tabindex]`)) return "";
  const text = node.querySelector(LABEL) ?? node.querySelector("summary, label, button");
  const said = text?.textContent?.trim() || node.querySelector("[aria-label]")?.getAttribute("aria-label") || "";
  return said.length > 70 ? `${said.slice(0, 69)}…` : said;
}

/**
 * The number in a field.
 * @param {string} name
 */
function valueOf(name) {
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(`.st-key-${CSS.escape(name)} input`));
  return field?.value.replace(/\D/g, "") ?? "";
}

/**
 * @param {Control[]} controls
 * @returns {[HTMLElement, Choice[]]}
 */
function lists(controls) {
  const rows = html("div", { class: "mt-controls" });
  const stands = { locked: asked("lock").split(","), hidden: asked("hide").split(",") };
  const states = { open: say("open"), locked: say("locked"), hidden: say("hidden") };
  let title = "";
  const choices = controls.map(({ section, name, label }) => {
    if (section !== title) rows.append(html("h3", {}, (title = section)));
    const select = html("select", { "data-name": name });
    select.append(...Object.entries(states).map(([state, says]) => new Option(says, state)));
    if (stands.locked.includes(name)) select.value = "locked";
    if (stands.hidden.includes(name)) select.value = "hidden";
    rows.append(html("label", {}, label, select));
    return { name, select };
  });
  const summary = html("summary", {}, say("Lock or hide controls ({n})", { n: controls.length }));
  const closed = document.querySelector(CLOSED) && html("p", {}, CLOSED_SAYS);
  return [html("details", {}, summary, closed, rows), choices];
}

// ---- the link
/** @param {Wanted} wanted */
function linkOf({ step, present, embed, locked, hidden, seeds }) {
  const lock = [...new Set([...locked, ...seeds.filter((name) => !hidden.includes(name))])];
  const set = { present: present && "1", step, lock: lock.join(), hide: hidden.join(), embed: embed && "true" };
  const link = withQuery(location.href, (query) => {
    for (const name of NOT_SHARED) query.delete(name);
    for (const name of seeds) query.set(name, valueOf(name));
    for (const [name, value] of Object.entries(set)) if (value) query.set(name, value);
  });
  link.hash = "";
  return link.href;
}

/** @param {string} link */
function frameOf(link) {
  const size = { width: "100%", height: "820", style: "border: 0" };
  const frame = html("iframe", { src: link, title: document.title, ...size, allow: "clipboard-write; fullscreen" });
  return frame.outerHTML;
}
