// The numbers of a picture as a table, a row for each position of its first control, or the rows that its views bring along: for whoever cannot
// see it, and whoever wants to read it off.

import { button, html } from "../dom.js";
import { say } from "../say.js";
import { shown, valueAt } from "./numbers.js";
import { stops } from "./stops.js";

const REST = 400; // milliseconds after the last move, before the table is told anew

/** @typedef {import("./types.js").Model} Model */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {{ says: string, track: string, kind: import("./types.js").Kind, digits?: number }} Column */

/**
 * A button, and the place where the table is shown once it was asked for; nothing where no control moves a number and no view has rows.
 * @param {import("./scrubber.js").Scrubber} scrubber
 * @returns {HTMLElement[]}
 */
export function buildTable(scrubber) {
  if (!moves(scrubber.content) && !scrubber.content.views.some(({ rows }) => rows.length)) return [];
  const { root } = scrubber;
  const place = html("div", { class: "ms-table", role: "region", tabindex: 0, hidden: true });
  place.setAttribute("aria-label", "The numbers of this picture");
  const show = () => {
    if (place.isConnected && !place.hidden) place.replaceChildren(...tablesOf(scrubber.content, scrubber.position));
  };
  const toggle = () => {
    place.hidden = !place.hidden;
    opens.ariaExpanded = `${!place.hidden}`;
    show();
  };
  const opens = button("as a table", toggle, { class: "ms-as-table", "aria-expanded": "false" });
  let waiting = 0;
  const moved = () => {
    if (!place.isConnected) return root.removeEventListener("metricscope:moved", moved); // other content has come
    if (place.hidden) return;
    clearTimeout(waiting);
    waiting = window.setTimeout(show, REST);
  };
  root.addEventListener("metricscope:moved", moved);
  return [opens, place];
}

/** @param {Model} model */
function moves(model) {
  return model.controls.length > 0 && columnsOf(model).length > 0;
}

/**
 * @param {Model} model
 * @param {Position} position
 */
function tablesOf(model, position) {
  const still = model.views.filter(({ rows }) => rows.length).map(({ rows, alt }) => tableOf(alt, rows));
  return moves(model) ? [movedTable(model, position), ...still] : still;
}

/**
 * @param {Model} model
 * @param {Position} position
 */
function movedTable(model, position) {
  const [control, ...others] = model.controls;
  const columns = columnsOf(model);
  const here = position[control.name];
  const head = [control.label, ...columns.map(({ says }) => says)];
  const indices = stops(control.texts.length, here);
  const rows = indices.map((index) => {
    const at = { ...position, [control.name]: index };
    const cells = columns.map(({ track, kind, digits }) => shown(valueAt(model.tracks[track], at), kind, digits));
    return [control.texts[index], ...cells];
  });
  const rest = others.filter(({ shown: seen }) => seen).map((one) => `${one.label} ${one.texts[position[one.name]]}`);
  const counts = { n: rows.length, all: control.texts.length };
  const caption = [say("Numbers at {n} of {all} positions", counts), ...rest].join(", ");
  return tableOf(`${caption}.`, [head, ...rows], indices.indexOf(here));
}

/**
 * @param {string} caption
 * @param {string[][]} rows headings first
 * @param {number} here the current row, -1 for none
 */
function tableOf(caption, [head, ...rows], here = -1) {
  const body = rows.map(([first, ...cells], i) => {
    const row = html("tr", {}, html("th", { scope: "row" }, first), ...cells.map((text) => html("td", {}, text)));
    if (i === here) row.setAttribute("aria-current", "true");
    return row;
  });
  const heads = head.map((says) => html("th", { scope: "col" }, says));
  return html(
    "table",
    {},
    html("caption", {}, caption),
    html("thead", {}, html("tr", {}, ...heads)),
    html("tbody", {}, ...body),
  );
}

/**
 * What stands beside the picture, and then what else its file of numbers has.
 * @param {Model} model
 * @returns {Column[]}
 */
function columnsOf({ readouts, table, tracks, controls }) {
  const beside = readouts.map(({ label, track, kind, digits, unit }) => {
    return { says: unit ? `${label} (${unit})` : label, track, kind, digits };
  });
  const known = new Set(readouts.map(({ track }) => track));
  const follows = (/** @type {string} */ track) =>
    tracks[track].over.every((axis) => controls.some(({ name }) => name === axis));
  const others = table.filter((track) => !known.has(track) && follows(track));
  return [
    ...beside,
    ...others.map((track) => ({ says: say(track.replaceAll("_", " ")), track, kind: /** @type {const} */ ("number") })),
  ];
}
