// Marks of many parts: a swarm of points or bars, a block of grey cells.

import { svg } from "../dom.js";
import { GONE, pixels, place, put, row } from "./coordinates.js";
import { hue } from "./looks.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Tracks} Tracks */
/** @typedef {import("./types.js").Update} Update */

/** @type {((r: number) => string)[]} */
const SHAPES = [
  (r) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`, // all of the same area, so that none looks larger
  (r) => `M${-0.89 * r} ${-0.89 * r}h${1.78 * r}v${1.78 * r}h${-1.78 * r}Z`,
  (r) => `M0 ${-1.45 * r}L${1.3 * r} ${0.85 * r}H${-1.3 * r}Z`,
  (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0Z`,
];

/**
 * @param {import("./types.js").Swarm} mark
 * @param {Drawn} view
 * @param {Tracks} tracks
 * @returns {Update}
 */
export function Swarm(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  const [xs, ys] = [tracks[mark.x], tracks[mark.y]];
  const group = mark.group ? tracks[mark.group] : null;
  const start = mark.start === null ? null : pixels(view, mark.start, "x", tracks).at({});
  const parts = Array.from({ length: view.sizes[mark.along] }, () => view.ground.appendChild(svg("path")));
  return (position) => {
    const [x0, dx] = row(xs, position, mark.along);
    const [y0, dy] = row(ys, position, mark.along);
    const [g0, dg] = group ? row(group, position, mark.along) : [0, 0];
    parts.forEach((part, i) => {
      const px = x.all[x0 + i * dx];
      const py = y.all[y0 + i * dy];
      const g = group ? group.values[g0 + i * dg] : 0;
      if (!Number.isFinite(px + py)) put(part, GONE);
      else if (start !== null) put(part, { visibility: "visible", ...bar(mark, g, start, px, py) });
      else put(part, { visibility: "visible", ...point(mark, g, px, py) });
    });
  };
}

/**
 * @param {import("./types.js").Swarm} mark
 * @param {number} g
 */
function hueOf({ colors }, g) {
  return hue(colors.length ? colors[g % colors.length] : "");
}

const HOLLOW = { fill: "none", stroke: "var(--muted)", "stroke-width": 1 };

/**
 * @param {import("./types.js").Swarm} mark
 * @param {number} g  its group
 * @param {number} px
 * @param {number} py
 */
function point(mark, g, px, py) {
  const { size, colors } = mark;
  const shape = SHAPES[colors.length ? Math.floor(Math.max(g, 0) / colors.length) % SHAPES.length : 0];
  const d = shape(g < 0 ? 0.8 * size : size);
  const solid = { fill: hueOf(mark, g), "fill-opacity": 0.85, stroke: "var(--paper)", "stroke-width": 0.6 };
  return { d, transform: `translate(${px.toFixed(1)} ${py.toFixed(1)})`, ...(g < 0 ? HOLLOW : solid) };
}

/**
 * @param {import("./types.js").Swarm} mark
 * @param {number} g  its group
 * @param {number} start
 * @param {number} px
 * @param {number} py
 */
function bar(mark, g, start, px, py) {
  const d = `M${start.toFixed(1)} ${py.toFixed(1)}H${px.toFixed(1)}`;
  return { d, ...(g < 0 ? HOLLOW : { stroke: hueOf(mark, g), "stroke-width": mark.size }) };
}

/**
 * @param {import("./types.js").Cells} mark
 * @param {Drawn} view
 * @param {Tracks} tracks
 * @returns {Update}
 */
export function Cells(mark, view, tracks) {
  const track = tracks[mark.values];
  const width = Math.abs(view.x(mark.width) - view.x(0)) + 0.4;
  const height = Math.abs(view.y(mark.height) - view.y(0)) + 0.4;
  const look = { width, height, fill: hue(mark.color), stroke: "none" };
  const rects = Array.from({ length: view.sizes[mark.along] }, (_, i) =>
    view.ground.appendChild(svg("rect", { x: view.x(mark.x[i]), y: view.y(mark.y[i]), ...look })),
  );
  return (position) => {
    const [first, step] = row(track, position, mark.along);
    rects.forEach((rect, i) => put(rect, { "fill-opacity": track.values[first + i * step] }));
  };
}
