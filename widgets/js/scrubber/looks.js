// How what a mark fills looks: hues, and hatching for what the model got wrong.

import { element } from "./drawing.js";

const hueOf = (view, look) => (look === "aside" ? "var(--muted)" : view.palette[look === "found" ? "tp" : look].hue);

export function fill(view, look) {
  if (look === "outline") return { fill: "none", stroke: "var(--ink)", "stroke-width": 2 };
  if (look === "band") return { fill: "var(--ink)", "fill-opacity": 0.08 };
  if (look === "positive" || look === "negative") {
    return { fill: view.palette[look === "positive" ? "tp" : "tn"].hue, "fill-opacity": 0.3 };
  }
  const cell = view.palette[look];
  if (!cell.wrong) return { fill: cell.hue };
  const id = `${view.id}-${look}`;
  if (!view.defs.querySelector(`#${CSS.escape(id)}`)) {
    const pattern = element("pattern", { id, width: 8, height: 8, patternUnits: "userSpaceOnUse" }, view.defs);
    element("rect", { width: 8, height: 8, fill: "var(--paper)" }, pattern);
    element("path", { d: "M-2 2l4 -4M-1 9l10 -10M6 10l4 -4", stroke: cell.hue, "stroke-width": 2.5 }, pattern);
  }
  return { fill: `url(#${id})`, stroke: cell.hue, "stroke-width": 1 };
}

export function frame(view, look, box) {
  const hue = hueOf(view, look),
    wrong = look === "fp" || look === "fn";
  const inside = wrong
    ? { ...fill(view, look), "fill-opacity": 0.42 }
    : { fill: hue, "fill-opacity": look === "found" ? 0.14 : 0 };
  const line = {
    stroke: hue,
    "stroke-width": look === "found" || look === "fn" ? 3 : 1.8,
    "stroke-dasharray": look === "aside" ? "2 3" : "none",
  };
  return element("rect", { ...box, ...inside, ...line, "data-look": look }, view.ground);
}

// The name in a corner stands above all boxes.
export function corner(view, look, { text, low }, x, y, width, height) {
  if (!text) return [];
  const wide = 8 + 7 * text.length,
    left = low ? x + width - wide : x,
    top = low ? y + height - 16 : y;
  const chip = element("rect", { x: left, y: top, width: wide, height: 16, fill: hueOf(view, look) }, view.marks);
  const ink = { tp: "#fff", found: "#fff", fn: "#fff", fp: "#14171a" }[look] ?? "var(--paper)";
  const words = element(
    "text",
    {
      x: left + wide / 2,
      y: top + 12,
      "text-anchor": "middle",
      "font-size": 11,
      "font-weight": 650,
      class: "ms-on-hue",
      text,
    },
    view.marks,
  );
  words.style.fill = ink;
  return [chip, words];
}
