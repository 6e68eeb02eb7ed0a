// What a scrubber is made of: controls, views, live numbers and tools.

import { button, html, save } from "../dom.js";
import { say } from "../say.js";
import { toCsv, toPng, toSvg } from "./downloads.js";
import { draggable } from "./drag.js";
import { areasOf, isOdd, isWide, places, rowsSeen, tallAt } from "./layout.js";
import { bar, bounds, change, fold, number } from "./live.js";
import { hue } from "./looks.js";
import { viewOf } from "./picture.js";
import { lock } from "./stage.js";
import { buildTable } from "./table.js";

/** @typedef {import("./scrubber.js").Scrubber} Scrubber */
/** @typedef {{ control: import("./types.js").Control, input: HTMLInputElement, says: Text, index: number }} Slider */

const WORDY = 12; // letters of a tick's text, beyond which it is written smaller
const FEW = 3; // numbers that stay in sight with their slider on a telephone
export const PAUSE = 400; // milliseconds after the last key

/**
 * @param {Scrubber} scrubber
 * @returns {[HTMLElement, Slider[]]}
 */
export function buildControls(scrubber) {
  const box = html("div", { class: "ms-controls" });
  const sliders = scrubber.inReach().map((control) => {
    const [row, slider] = buildControl(scrubber, control);
    box.append(row);
    return slider;
  });
  const seen = sliders.filter(({ control }) => control.slider && !scrubber.content.hidden.has(control.name));
  box.classList.toggle("ms-three", seen.length > 2);
  return [box, sliders];
}

/**
 * @param {Scrubber} scrubber
 * @param {import("./types.js").Control} control
 * @returns {[HTMLElement, Slider]}
 */
function buildControl(scrubber, control) {
  const { name, texts } = control;
  const { hidden, locked } = scrubber.content;
  const id = `${scrubber.content.key}-${name}`;
  const label = html("label", { for: id }, control.label);
  const range = { type: "range", id, min: 0, max: texts.length - 1, step: 1 };
  const input = html("input", { ...range, "data-testid": "scrubber-slider", "data-control": name });
  const says = document.createTextNode("");
  const output = html("output", { for: id, "aria-live": "off", "data-control-value": name }, says);
  const longest = Math.max(...texts.map((text) => text.length));
  output.style.width = `calc(${Math.max(2.6, longest)} * (1ch + var(--spacing, 0em)))`;
  output.classList.toggle("ms-words", longest > WORDY);
  input.addEventListener("input", () => scrubber.move(name, Number(input.value)));
  input.addEventListener("change", () => scrubber.settle(scrubber.keyed ? PAUSE : 0));
  input.addEventListener("keydown", () => void (scrubber.keyed = true));
  input.addEventListener("pointerdown", () => void (scrubber.keyed = false));
  const slide = html("div", {}, ...marksOf(control), input);
  const row = html("div", { class: "ms-control" }, label, slide, html("div", {}, output));
  if (control.again) slide.before(next(scrubber, control));
  row.classList.toggle("ms-by-button", Boolean(control.again));
  row.hidden = hidden.has(name);
  row.classList.toggle("ms-by-keys", !control.slider);
  if (locked.has(name)) lock(row, label, input);
  return [row, { control, input, says, index: -1 }];
}

/**
 * A button that goes on to the next tick, and from the last one to the first.
 * @param {Scrubber} scrubber
 * @param {import("./types.js").Control} control
 */
function next(scrubber, { name, texts, again }) {
  const tool = button(again, () => {
    scrubber.move(name, (scrubber.position[name] + 1) % texts.length);
    scrubber.settle(0);
  });
  tool.disabled = scrubber.content.locked.has(name);
  return tool;
}

/**
 * Words below a slider at some of its ticks.
 * @param {import("./types.js").Control} control
 */
function marksOf({ marks, texts }) {
  const last = texts.length - 1;
  const words = marks.map(([tick, says]) => {
    const mark = html("span", {}, says);
    mark.style.left = `${(100 * tick) / last}%`;
    mark.classList.toggle("ms-first", !tick);
    mark.classList.toggle("ms-last", tick === last);
    return mark;
  });
  return marks.length ? [html("div", { class: "ms-marks", "aria-hidden": "true" }, ...words)] : [];
}

/**
 * @param {Scrubber} scrubber
 * @returns {[HTMLElement, import("./types.js").Drawn[]]}
 */
export function buildViews(scrubber) {
  const { content } = scrubber;
  const grid = html("div", { class: "ms-grid" });
  const rows = rowsSeen(content, scrubber.unfolded);
  grid.classList.toggle("ms-few", atOnce(content).length <= FEW);
  grid.style.gridTemplateColumns = content.columns;
  grid.style.gridTemplateAreas = areasOf(rows);
  const views = content.views.map((spec) => viewOf(content, spec));
  const names = views.map((view) => view.name);
  for (const view of views) {
    const whole = views.length === 1 || isWide(content.areas, view.name) || isOdd(content.areas, names, view.name);
    view.box.classList.toggle("ms-wide", whole);
    view.box.classList.toggle("ms-at-once", view.spec.narrow > 0); // on a telephone's first screen with the first one
    view.box.dataset.tall = tallAt(content.areas, view.name);
    view.box.hidden = !places(rows, view.name);
    grid.append(view.box);
    draggable(scrubber, view);
  }
  if (content.readouts.length) grid.append(buildNumbers(scrubber));
  return [grid, views];
}

/**
 * The numbers that are not folded away.
 * @param {import("./types.js").Model} content
 */
function atOnce({ readouts }) {
  return readouts.filter(({ folded }) => !folded);
}

/** @param {Scrubber} scrubber */
function buildNumbers(scrubber) {
  const { readouts, numbers_across: across, areas } = scrubber.content;
  const few = atOnce(scrubber.content).length;
  const numbers = html("div", { class: "ms-numbers" }, ...readouts.map((readout) => buildReadout(scrubber, readout)));
  numbers.style.setProperty("--across", String(across));
  const narrow = few === 1 ? "1" : [across, few].some((n) => n === 2 || n === 4) ? "2" : "3";
  numbers.style.setProperty("--across-narrow", narrow);
  numbers.style.setProperty("--across-middle", few % 4 ? narrow : "4");
  numbers.classList.toggle("ms-several", across > 1);
  if (places(areas)) numbers.style.gridArea = "numbers";
  return numbers;
}

/**
 * @param {Scrubber} scrubber
 * @param {import("./types.js").Readout} readout
 */
function buildReadout({ content, updaters, unfolded }, readout) {
  const track = content.tracks[readout.track];
  const output = html("output", { "aria-live": "off", "data-metric": readout.metric });
  const box = html("div", { class: "ms-number" }, named(readout), output);
  if (readout.folded) fold(box, unfolded);
  updaters.push(number(output, track, readout));
  if (readout.mark) {
    const [drawn, update] = bar(track, content.tracks[readout.mark], readout.full);
    if (readout.color) drawn.style.setProperty("--fill", hue(readout.color));
    box.append(drawn);
    updaters.push(update);
  } else if (content.readouts.some(({ mark }) => mark)) box.classList.add("ms-barless");
  if (track.band) {
    const [words, update] = bounds(readout.metric, track, track.band, readout.kind);
    box.append(words);
    updaters.push(update);
  }
  if (readout.change) {
    const [words, update] = change(readout, content.tracks[readout.change]);
    box.append(words);
    updaters.push(update);
  }
  return box;
}

/**
 * What a number is called; what it means is said on hover, focus and tap.
 * @param {import("./types.js").Readout} readout
 */
function named({ label, means, color }) {
  const name = html("span", means ? { tabindex: 0, "data-means": means, "aria-description": means } : {}, label);
  if (color) name.style.color = `color-mix(in srgb, ${hue(color)} 80%, var(--ink))`; // as small as it is, it can be read
  return name;
}

/** @param {Scrubber} scrubber */
export function buildTools(scrubber) {
  const { key, shareable, table } = scrubber.content;
  const picture = () => toSvg(scrubber.views, scrubber.root);
  const tools = [
    button("picture (SVG)", () => save(new Blob([picture()], { type: "image/svg+xml" }), `${key}.svg`)),
    button("picture (PNG)", async () => save(await toPng(picture()), `${key}.png`)),
  ];
  if (shareable) tools.unshift(copyButton(scrubber));
  if (table.length) {
    const text = () => toCsv(scrubber.content, scrubber.position);
    tools.push(button("table (CSV)", () => save(new Blob([text()], { type: "text/csv" }), `${key}.csv`)));
  }
  const shown = html("span", { hidden: "" }, ...tools);
  const opens = button("save or copy", () => {
    shown.hidden = !shown.hidden;
    opens.ariaExpanded = `${!shown.hidden}`;
  });
  opens.ariaExpanded = "false";
  const [asTable, rows] = buildTable(scrubber);
  const first = scrubber.content.folded ? unfolding(scrubber) : null;
  return html("div", { class: "ms-tools" }, first, asTable, shown, opens, rows);
}

/**
 * Shows what is folded away, and folds it again.
 * @param {Scrubber} scrubber
 */
function unfolding(scrubber) {
  const says = () => say(scrubber.unfolded ? "Hide {what}" : "Show {what}", { what: scrubber.content.unfolds });
  const tool = button(says(), () => {
    scrubber.unfold(!scrubber.unfolded);
    tool.textContent = says();
    tool.ariaExpanded = `${scrubber.unfolded}`;
  });
  tool.className = "ms-unfold";
  tool.ariaExpanded = `${scrubber.unfolded}`;
  return tool;
}

/** @param {Scrubber} scrubber */
function copyButton(scrubber) {
  const says = say("copy link");
  const tool = button(says, async () => {
    scrubber.toUrl();
    await copied(location.href);
    scrubber.said.textContent = say("Link copied.");
    tool.textContent = say("copied");
    setTimeout(() => (tool.textContent = says), 1500);
  });
  return tool;
}

/** @param {string} text */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = html("textarea");
    document.body.append(field);
    field.value = text;
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
