// The share panel: a link with all that the page's own link holds, and what its reader is to find: locks, a step, a frame.

import { CONTROLS, asked } from "./scene.js";
import { made } from "./stage.js";
import { BLOCK, SCRUBBER, has, steps } from "./steps.js";
import style from "./share.css";

const NOT_SHARED = ["present", "step", "lock", "hide", "room", "embed", "embed_options"];

const ALONE = ["search", "teaching", "teaching-row", "search-field"];

const NO_CONTROL = /^(scrubber|progress|told|exercise|worksheet|room)-/;

export function share(host) {
  host.root.querySelector("dialog")?.remove();
  const dialog = host.root.appendChild(made("dialog", { class: "mt-share", "aria-labelledby": "mt-share-title" }));
  const controls = controlsHere(),
    seeds = controls.filter(({ name }) => /(^|-)seed$/.test(name) && valueOf(name) !== "");
  dialog.append(
    made("style", {}, style),
    made("h2", { id: "mt-share-title" }, "Share this lesson as it stands"),
    made(
      "p",
      {},
      "The link keeps the data, your edits, the conventions and the position. What else is its reader to find?",
    ),
  );
  const ways = dialog.appendChild(made("div", { class: "mt-ways" }));
  const start = ways.appendChild(labelled("select", "Start at"));
  start.lastChild.append(
    new Option("the top", ""),
    ...steps().map((step, i) => new Option(`${i + 1}. ${step.title}`, i + 1)),
  );
  const projected = ways.appendChild(check("on the projector"));
  const framed = ways.appendChild(check("inside another page"));
  const seeded = seeds.length
    ? ways.appendChild(check(`with the seed fixed at ${seeds.map(({ name }) => valueOf(name)).join(", ")}`))
    : null;
  const list = dialog.appendChild(lists(controls));
  const files = document.querySelector("[data-testid=stFileUploaderFile]");
  if (files) {
    dialog.append(
      made(
        "p",
        { class: "mt-warning", role: "note" },
        "Your file stays here: a link cannot carry it. Its reader is asked for a file, and sees the lesson's own data until then.",
      ),
    );
  }
  const field = labelled("textarea", "Link", { readonly: "", rows: 3, spellcheck: "false" });
  const said = made("span", { role: "status" });
  const copy = made("button", { type: "button", class: "mt-main" }, "Copy");
  const close = made("button", { type: "button" }, "Close");
  const foot = made("div", { class: "mt-foot" });
  foot.append(said, copy, close);
  dialog.append(field, foot);
  const show = () => {
    const link = linkOf({
      start: value(start),
      present: value(projected),
      embed: value(framed),
      choices: chosen(list),
      seeds: value(seeded) ? seeds : [],
    });
    field.firstChild.textContent = value(framed) ? "To put into the other page" : "Link";
    field.lastChild.value = value(framed) ? frameOf(link) : link;
    said.textContent =
      link.length > 4000
        ? `The link has ${link.length.toLocaleString("en")} characters; some programs cut long links.`
        : "";
  };
  dialog.addEventListener("change", show);
  copy.addEventListener(
    "click",
    async () => (said.textContent = (await copied(field.lastChild)) ? "Copied." : "Select the text and copy it."),
  );
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  show();
  dialog.showModal();
}

export function value(label) {
  const field = label?.querySelector("input, select");
  return field?.type === "checkbox" ? field.checked : field?.value;
}

function labelled(tag, text, attributes = {}) {
  const label = made("label", {}, text);
  label.append(made(tag, attributes));
  return label;
}

function check(text) {
  const label = made("label", { class: "mt-check" });
  label.append(made("input", { type: "checkbox" }), text);
  return label;
}

// ---- the controls of the page
function controlsHere() {
  const found = [];
  let section = "";
  for (const node of document
    .querySelector(BLOCK)
    .querySelectorAll(`h2, .ms-control:not([hidden]), [class*="st-key-"]`)) {
    if (node.matches("h2")) section = node.textContent.trim();
    else if (node.matches(".ms-control")) {
      found.push({
        section,
        name: `${node.closest(SCRUBBER).dataset.key}.${node.querySelector("input").dataset.control}`,
        label: node.querySelector("label").firstChild.data,
      });
    } else {
      const name = node.className.match(/(?:^|\s)st-key-([\w-]+)/)?.[1];
      const label =
        name &&
        !ALONE.includes(name) &&
        !NO_CONTROL.test(name) &&
        node.matches("[data-testid=stElementContainer]") &&
        !has(node, SCRUBBER) &&
        labelOf(node);
      if (label) found.push({ section, name, label });
    }
  }
  return found;
}

function labelOf(node) {
  if (!node.querySelector(`${CONTROLS}, canvas, [tabindex]`)) return "";
  const text = node.querySelector("[data-testid=stWidgetLabel]") ?? node.querySelector("summary, label, button");
  const said = text?.textContent.trim() || node.querySelector("[aria-label]")?.getAttribute("aria-label") || "";
  return said.length > 70 ? `${said.slice(0, 69)}…` : said;
}

function valueOf(name) {
  return document.querySelector(`.st-key-${CSS.escape(name)} input`)?.value.replace(/\D/g, "") ?? "";
}

function lists(controls) {
  const whole = made("details");
  whole.append(made("summary", {}, `Lock or hide controls (${controls.length})`));
  const rows = whole.appendChild(made("div", { class: "mt-controls" }));
  let section = "";
  for (const control of controls) {
    if (control.section !== section) rows.append(made("h3", {}, (section = control.section)));
    const row = rows.appendChild(labelled("select", control.label, { "data-name": control.name }));
    row.lastChild.append(...["open", "locked", "hidden"].map((state) => new Option(state, state)));
    for (const [state, names] of [
      ["locked", asked("lock")],
      ["hidden", asked("hide")],
    ]) {
      if (names.split(",").includes(control.name)) row.lastChild.value = state;
    }
  }
  return whole;
}

function chosen(list) {
  return [...list.querySelectorAll("select")].map((select) => ({ name: select.dataset.name, state: select.value }));
}

// ---- the link
function linkOf({ start, present, embed, choices, seeds }) {
  const link = new URL(location.href);
  link.hash = "";
  for (const name of NOT_SHARED) link.searchParams.delete(name);
  const fixed = seeds.map(({ name }) => name);
  for (const name of fixed) link.searchParams.set(name, valueOf(name));
  const names = (state) => choices.filter((one) => one.state === state).map(({ name }) => name);
  const hidden = names("hidden"),
    locked = [...new Set([...names("locked"), ...fixed.filter((name) => !hidden.includes(name))])];
  const set = {
    present: present && "1",
    step: start,
    lock: locked.join(),
    hide: hidden.join(),
    embed: embed && "true",
  };
  for (const [name, value] of Object.entries(set)) if (value) link.searchParams.set(name, value);
  return link.href;
}

function frameOf(link) {
  const frame = made("iframe", {
    src: link,
    title: document.title,
    width: "100%",
    height: "820",
    style: "border: 0",
    allow: "clipboard-write; fullscreen",
  });
  return frame.outerHTML;
}

async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
