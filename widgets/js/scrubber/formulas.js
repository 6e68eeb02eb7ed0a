// Live formulas, with numbers from tracks where LaTeX has @track@.

import { element } from "./drawing.js";
import { indexOf, shown } from "./numbers.js";

export function live(scrubber, output, { track: name, kind, unit }) {
  const track = scrubber.model.tracks[name];
  let last;
  scrubber.updaters.push((position) => {
    const index = indexOf(track, position);
    if (index === last) return;
    last = index;
    const value = track.values[index];
    const undefinedHere = Number.isNaN(value);
    output.dataset.value = String(value);
    output.title = undefinedHere ? "" : String(value);
    output.textContent = undefinedHere
      ? `undefined: ${track.reasons[index] ?? "0/0"}`
      : shown(value, kind) + (unit ? ` ${unit}` : "");
    output.classList.toggle("ms-undefined", undefinedHere);
  });
}

export function buildFormulas(scrubber) {
  const panel = element("section", { class: "ms-panel" });
  element("h3", { text: "How the numbers come about" }, panel);
  const grid = element("div", { class: "ms-formulas" }, panel);
  for (const formula of scrubber.model.formulas) {
    const box = element("div", { class: "ms-formula" }, element("div", {}, grid));
    box.append(formula.label);
    for (const markup of [formula.general, formula.live].filter(Boolean)) {
      const math = new DOMParser().parseFromString(markup, "application/xml").documentElement;
      box.append(" = ", document.importNode(math, true));
    }
    if (formula.track) {
      box.append(" ");
      const end = element("span", { class: "ms-end", text: "= " }, box);
      live(scrubber, element("output", { "aria-live": "off", "data-formula": formula.metric }, end), formula);
    }
    if (formula.says) element("p", { text: formula.says }, box);
    bind(scrubber, box);
  }
  return panel;
}

function bind(scrubber, box) {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) if (walker.currentNode.data.includes("@")) found.push(walker.currentNode);
  for (const text of found) {
    const inMath = text.parentNode.namespaceURI !== "http://www.w3.org/1999/xhtml";
    const pieces = text.data.split(/@([\w.]+)@/);
    const nodes = pieces.map((piece, i) => {
      if (i % 2 === 0) return document.createTextNode(piece);
      const node = document.createTextNode("");
      bindNumber(scrubber, node, piece);
      return node;
    });
    if (inMath && pieces.length === 3 && scrubber.model.palette[pieces[1]]) {
      text.parentNode.classList.add(`ms-${pieces[1]}`);
    }
    text.replaceWith(...nodes);
  }
}

function bindNumber(scrubber, node, name) {
  const track = scrubber.model.tracks[name];
  if (!track) throw new Error(`No track is called ${name}.`);
  let last;
  scrubber.updaters.push((position) => {
    const value = track.values[indexOf(track, position)];
    if (!Object.is(value, last)) node.data = shown((last = value), "count");
  });
}
