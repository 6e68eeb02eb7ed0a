// The pad as SVG: a grid, two boxes with their corners and names, and the area that they share.

import { svg } from "../dom.js";
import { above, below, CORNERS, middles } from "./boxes.js";

/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {import("./main.js").Data} Data */

const HATCHED = "M-.06 .06l.12 -.12M-.03 .27l.3 -.3M.18 .3l.12 -.12";
const HELP = "Arrow keys move it; with Shift, they move its lower right corner.";
/** @type {[wide: number, high: number]} */
const ROOM = [2.2, 0.7]; // of a part's name, in units of the grid
const SAYS = "Two boxes: drag one to move it, a corner to resize it";

export class Canvas {
  /** @param {Data} data */
  constructor({ size, palette, names, parts }) {
    const [wide, high] = size;
    this.size = size;
    this.names = names;
    this.root = svg("svg", { class: "mb-pad", viewBox: `0 0 ${wide} ${high}`, role: "group", "aria-label": SAYS });
    this.clips = [svg("rect"), svg("rect")];
    this.areas = ["positive", "negative"].map((name) => svg("rect", { fill: `url(#mb-${name})` }));
    const agreed = { fill: palette.positive, "fill-opacity": 0.8, "data-part": "shared" };
    this.shared = [svg("rect", { fill: "var(--st-background-color)" }), svg("rect", agreed)];
    this.draw(palette);
    this.parts = parts.map((name) => svg("text", { class: "mb-part", "text-anchor": "middle" }, name));
    this.root.append(...this.parts);
    this.groups = [palette.positive, "currentColor"].map((hue, i) => this.box(i, hue));
  }

  /**
   * What lies below the boxes.
   * @param {Data["palette"]} palette
   */
  draw(palette) {
    const [wide, high] = this.size;
    const defs = svg("defs");
    for (const [name, hue] of Object.entries(palette)) {
      const tile = { id: `mb-${name}`, width: 0.24, height: 0.24, patternUnits: "userSpaceOnUse" };
      defs.append(
        svg(
          "pattern",
          tile,
          svg("path", {
            d: HATCHED,
            style: `stroke: color-mix(in srgb, ${hue} 78%, currentColor)`,
            "stroke-width": 0.07,
          }),
        ),
      );
    }
    this.clips.forEach((clip, i) => defs.append(svg("clipPath", { id: `mb-clip-${i}` }, clip)));
    this.root.append(defs);
    for (let x = 1; x < wide; x++) this.root.append(svg("line", { class: "mb-grid", x1: x, x2: x, y1: 0, y2: high }));
    for (let y = 1; y < high; y++) this.root.append(svg("line", { class: "mb-grid", x1: 0, x2: wide, y1: y, y2: y }));
    this.root.append(...this.areas, svg("g", { "clip-path": "url(#mb-clip-1)" }, ...this.shared));
  }

  /**
   * @param {number} i
   * @param {string} hue
   */
  box(i, hue) {
    const stroke = { stroke: hue, "stroke-width": 0.07, "stroke-dasharray": i ? "0.22 0.12" : "none" };
    const line = svg("rect", { class: "mb-line", fill: "transparent", ...stroke });
    const focus = svg("rect", { class: "mb-focus" });
    const name = svg("text", { fill: i ? "currentColor" : "var(--mb-text, currentColor)" }, this.names[i]);
    const group = svg(
      "g",
      { class: "mb-box", tabindex: 0, role: "button", "data-testid": `pad-box-${i}`, "aria-description": HELP },
      line,
      focus,
      name,
    );
    this.root.append(group);
    const corners = CORNERS.map(([x, y]) => {
      const cursor = (x === 0) === (y === 1) ? "nwse-resize" : "nesw-resize";
      const dot = svg("circle", { class: "mb-corner", r: 0.13, stroke: hue });
      const named = { style: `cursor: ${cursor}`, "data-testid": `pad-corner-${i}-${x}${y}` };
      const grip = svg("circle", { class: "mb-grip", r: 0.42, ...named });
      group.append(dot, grip);
      return { grip, circles: [dot, grip], x, y };
    });
    return { group, line, focus, name, corners };
  }

  /**
   * Where on the pad the pointer is.
   * @param {PointerEvent} event
   * @returns {[x: number, y: number]}
   */
  point(event) {
    const box = this.root.getBoundingClientRect();
    const [wide, high] = this.size;
    return [((event.clientX - box.left) / box.width) * wide, ((event.clientY - box.top) / box.height) * high];
  }

  /** @param {[Box, Box]} boxes */
  place(boxes) {
    const [truth, said] = boxes;
    put(this.clips[0], truth);
    put(this.clips[1], said);
    put(this.areas[0], truth);
    put(this.areas[1], said);
    for (const rect of this.shared) put(rect, truth);
    middles(boxes, ROOM).forEach((at, i) => {
      const part = this.parts[i];
      part.style.visibility = at ? "visible" : "hidden";
      if (!at) return;
      part.setAttribute("x", String(at[0]));
      part.setAttribute("y", String(at[1]));
    });
    this.groups.forEach(({ group, line, focus, name, corners }, i) => {
      const box = boxes[i];
      put(line, box);
      put(focus, [box[0] - 0.1, box[1] - 0.1, box[2] + 0.1, box[3] + 0.1]);
      name.setAttribute("x", String(i ? box[2] - 0.2 : box[0] + 0.2));
      const y = i ? below(box, this.size[1]) : above(box);
      name.setAttribute("y", String(y));
      name.setAttribute("dy", y > box[3] ? "0.8em" : "0"); // its upper edge is there, however large its letters are
      name.setAttribute("text-anchor", i ? "end" : "start");
      for (const { circles, x, y } of corners) {
        for (const circle of circles) {
          circle.setAttribute("cx", String(box[x]));
          circle.setAttribute("cy", String(box[y]));
        }
      }
      group.setAttribute("aria-label", `${this.names[i]}: from ${box[0]}, ${box[1]} to ${box[2]}, ${box[3]}`);
    });
  }
}

/**
 * @param {SVGRectElement} rect
 * @param {Box} box
 */
function put(rect, [x1, y1, x2, y2]) {
  for (const [name, value] of Object.entries({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 })) {
    rect.setAttribute(name, String(value));
  }
}
