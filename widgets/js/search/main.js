// A combobox with a list, as the ARIA Authoring Practices have it: the focus stays in the field, the arrows choose.

import { onServer } from "../server.js";

const SHOWN = 9, WEIGHTS = { lesson: 9, page: 5, metric: 5, concept: 2, scenario: 2, example: 1, mistake: 1, claim: 0 };
const FIELDS = "input, textarea, select, [contenteditable], [role=textbox], [role=slider], canvas";
let index = null, known = null;

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".mq");
  const box = (root.box ??= build(root));
  box.address = data.address;
  box.go = (link) => setTriggerValue("go", link);
  window.metricscopeSearch = box;
  if (!window.metricscopeSearchKeys) {
    window.metricscopeSearchKeys = true;
    document.addEventListener("keydown", slash);
    arrive();
  }
}

// A link to a place on the page: what lies above it grows while it is drawn, so go there until it stays or the reader moves.
function arrive() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!name) return;
  const moves = ["wheel", "touchmove", "pointerdown", "keydown"];
  const top = () => document.getElementById(name)?.getBoundingClientRect().top ?? 0;
  let until = performance.now() + 8000;
  const go = setInterval(() => {
    const was = top();
    if (Math.abs(was) > 100) document.getElementById(name).scrollIntoView();
    if (top() !== was) until = performance.now() + 4000;
    if (performance.now() > until) stop();
  }, 150);
  const stop = () => {
    clearInterval(go);
    moves.forEach((move) => removeEventListener(move, stop, true));
  };
  moves.forEach((move) => addEventListener(move, stop, true));
}

function slash(event) {
  const box = window.metricscopeSearch;
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.(FIELDS) || !box?.field.isConnected) return;
  event.preventDefault();
  box.before = document.activeElement;
  box.root.classList.toggle("mq-away", box.root.getBoundingClientRect().top < 0);
  box.field.focus({ preventScroll: true });
  box.field.select();
}

function node(tag, attributes = {}, text = "") {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}

function build(root) {
  const field = node("input", {
    type: "text", role: "combobox", "aria-label": "Search lessons, metrics, examples and mistakes", "aria-autocomplete": "list",
    "aria-expanded": "false", "aria-controls": "mq-list", "aria-keyshortcuts": "/", placeholder: "Search", autocomplete: "off", spellcheck: "false",
  });
  const list = node("ul", { id: "mq-list", role: "listbox", "aria-label": "What was found", hidden: "" });
  const said = node("div", { class: "mq-said", role: "status" });
  root.replaceChildren(field, node("kbd", { "aria-hidden": "true" }, "/"), list, said);
  const box = { root, field, list, said, found: [], at: -1, before: null };
  field.addEventListener("focus", () => load(box));
  field.addEventListener("input", () => answer(box));
  field.addEventListener("keydown", (event) => key(box, event));
  field.addEventListener("blur", () => {
    close(box);
    root.classList.remove("mq-away");
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the focus stays in the field
  list.addEventListener("click", (event) => open(box, [...list.children].indexOf(event.target.closest("li")), event));
  return box;
}

async function load(box) {
  if (index) return;
  const answered = await fetch(onServer(box.address)).catch(() => null);
  if (!answered?.ok) return;
  index = (await answered.json()).map(([kind, title, says, others, link]) => ({
    kind, title, says, others, link, titled: words(title), named: others.map(words), told: words(`${says} ${link}`),
  }));
  known = [...new Set(index.flatMap((entry) => [...entry.titled, ...entry.named.flat(), ...entry.told]))];
  answer(box);
}

function words(text) {
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase().split(/[^\p{L}\p{N}@%²]+/u).filter(Boolean);
}

// Each word typed should begin a word of the title, of another name, or of what is said; the more of them do, the better.
function score(entry, typed) {
  let sum = 0, met = 0, name = "";
  for (const word of typed) {
    const best = (list) => Math.max(0, ...list.map((one) => (one === word ? 3 : one.startsWith(word) ? 2 : 0)));
    const title = best(entry.titled);
    const other = Math.max(0, ...entry.named.map(best));
    if (other > title) name ||= entry.others[entry.named.findIndex((list) => best(list) === other)];
    const part = Math.max(4 * title, 4 * other, best(entry.told));
    met += part > 0;
    sum += part;
  }
  const whole = [entry.titled, ...entry.named].some((list) => list.join(" ") === typed.join(" ")) ? 20 : 0;
  const first = entry.titled[0]?.startsWith(typed[0]) ? 2 : 0;
  return { met, name, sum: sum / typed.length + whole + first + WEIGHTS[entry.kind] - Math.min(entry.titled.length, 12) / 12 };
}

// What has all the words typed; where nothing has, what has most of them.
function ranking(typed) {
  const scored = index.map((entry) => ({ entry, ...score(entry, typed) }));
  const most = Math.max(...scored.map((one) => one.met));
  if (2 * most < typed.length || !most) return [];
  return scored.filter((one) => one.met === most).sort((a, b) => b.sum - a.sum);
}

// A word that nothing begins with was mistyped: the nearest one that there is, an edit or two away.
function mended(word) {
  const most = word.length > 5 ? 2 : 1;
  if (word.length < 4 || word.length > 30 || known.some((one) => one.startsWith(word))) return word;
  const near = known.filter((one) => Math.abs(one.length - word.length) <= most).map((one) => [edits(one, word), one]);
  const [far, nearest] = near.reduce((a, b) => (b[0] < a[0] ? b : a), [most + 1, word]);
  return far <= most ? nearest : word;
}

function edits(a, b) {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] !== b[j - 1]));
    row = next;
  }
  return row[b.length];
}

function answer(box) {
  if (!index || !words(box.field.value).length) return close(box);
  const typed = words(box.field.value).map(mended);
  const ranked = ranking(typed);
  box.found = ranked.slice(0, SHOWN);
  box.list.replaceChildren(...box.found.map(option));
  box.list.hidden = !box.found.length;
  box.field.setAttribute("aria-expanded", String(!box.list.hidden));
  box.said.textContent = ranked.length ? `${ranked.length} found` : "nothing found";
  box.root.classList.toggle("mq-none", !ranked.length);
  choose(box, box.found.length ? 0 : -1);
}

function option({ entry, name }, i) {
  const li = node("li", { role: "option", id: `mq-${i}`, "aria-selected": "false", "data-kind": entry.kind });
  const title = node("span", { class: "mq-title" }, entry.title);
  if (name) title.append(node("em", {}, ` ${name}`));
  li.append(title, node("small", {}, entry.kind), node("span", { class: "mq-says" }, entry.says));
  return li;
}

function choose(box, i) {
  box.at = i;
  [...box.list.children].forEach((li, at) => li.setAttribute("aria-selected", String(at === i)));
  if (i < 0) return box.field.removeAttribute("aria-activedescendant");
  box.field.setAttribute("aria-activedescendant", `mq-${i}`);
  box.list.children[i].scrollIntoView({ block: "nearest" });
}

function close(box) {
  box.found = [];
  box.list.replaceChildren();
  box.list.hidden = true;
  box.field.setAttribute("aria-expanded", "false");
  box.said.textContent = "";
  box.root.classList.remove("mq-none");
  choose(box, -1);
}

function open(box, i, event) {
  const chosen = box.found[i];
  if (!chosen) return;
  if (event.ctrlKey || event.metaKey) return window.open(onServer(chosen.entry.link), "_blank");
  box.field.value = "";
  box.field.blur();
  const link = chosen.entry.link;
  if (onServer(link.split("?")[0]) !== location.origin + location.pathname) {
    leave();
    box.go(link);
  } else if (link.includes("?")) location.assign((window.metricscopeCarried ?? String)(onServer(link))); // this page's own controls may hold those parameters
}

// Streamlit puts the next page's query behind this page's path before it changes the path: a step Back that led nowhere.
function leave() {
  history.pushState = (state, unused, url) => {
    delete history.pushState;
    if (new URL(url, location).pathname !== location.pathname) history.pushState(state, unused, url);
  };
}

function key(box, event) {
  const steps = { ArrowDown: 1, ArrowUp: -1 };
  if (event.key in steps && box.found.length) choose(box, (box.at + steps[event.key] + box.found.length) % box.found.length);
  else if (event.key === "Enter" && box.at >= 0 && !event.isComposing) open(box, box.at, event);
  else if (event.key === "Escape") {
    if (box.found.length) close(box);
    else {
      box.field.value = "";
      box.field.blur();
      box.before?.focus?.({ preventScroll: true });
    }
  } else return;
  event.preventDefault();
}
