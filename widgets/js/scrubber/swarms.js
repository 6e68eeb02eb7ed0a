// Marks of many parts: a swarm of points or bars, a block of grey cells.

import { svg, write } from "../dom.js";
import { filled } from "../say.js";
import { pixels, place, put, row } from "./coordinates.js";
import { hue } from "./looks.js";

/** @type {((r: number) => string)[]} */
const SHAPES = [
  (r) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`, // all of the same area, so that none looks larger
  (r) => `m${-0.89 * r} ${-0.89 * r}h${1.78 * r}v${1.78 * r}h${-1.78 * r}z`,
  (r) => `m0 ${-1.45 * r}l${1.3 * r} ${2.3 * r}h${-2.6 * r}z`,
  (r) => `m0 ${-1.3 * r}l${1.3 * r} ${1.3 * r}l${-1.3 * r} ${1.3 * r}l${-1.3 * r} ${-1.3 * r}z`,
];
const SHADES = 32; // of a block of cells
/** Where the reader has been, of each mark that asks for it: a picture is drawn anew when its width changes. */
const seen = /** @type {WeakMap<import("./types.js").Swarm, Set<number>>} */ (new WeakMap());
const CUP = -4; // the group of what is open above

/** @param {number} r */
function cup(r) {
  return `m${-r} ${-1.1 * r}v${1.1 * r}a${r} ${r} 0 0 0 ${2 * r} 0v${-1.1 * r}`;
}

/**
 * One path for each group: an element a point would be styled anew a point at every step.
 * @type {import("./types.js").Draw<import("./types.js").Swarm>}
 */
export function Swarm(mark, view, tracks) {
  const most = Math.abs(view.x(mark.most) - view.x(0)) || Infinity;
  const size = Math.min(mark.size, most);
  const { x, y } = place(view, mark, tracks);
  const [xs, ys] = [tracks[mark.x], tracks[mark.y]];
  const group = mark.group ? tracks[mark.group] : null;
  const start = mark.start === null ? null : pixels(view, mark.start, "x", tracks).at({});
  const count = view.sizes[mark.along];
  const parent = view.ground.appendChild(svg("g"));
  const paths = /** @type {Map<number, SVGPathElement>} */ (new Map());
  let before = "";
  const been = mark.seen ? (seen.get(mark) ?? new Set()) : null;
  if (been) seen.set(mark, been);
  const told = mark.seen ? view.words.appendChild(counter(view, mark.seen[1])) : null;
  return (position) => {
    been?.add(position[mark.along]);
    const [x0, dx] = row(xs, position, mark.along);
    const [y0, dy] = row(ys, position, mark.along);
    const [g0, dg] = group ? row(group, position, mark.along) : [0, 0];
    const now = `${x0} ${y0} ${g0} ${been?.size ?? 0}`;
    if (now === before) return;
    before = now;
    let [n, above] = [0, 0];
    const outlines = /** @type {Map<number, string>} */ (new Map());
    for (let i = 0; i < count; i++) {
      if (been && !been.has(i)) continue;
      const px = x.all[x0 + i * dx];
      const py = y.all[y0 + i * dy];
      if (!Number.isFinite(px + py)) continue;
      n += 1;
      if (xs.values[x0 + i * dx] > 0) above += 1;
      const g = group ? group.values[g0 + i * dg] : 0;
      outlines.set(
        g,
        (outlines.get(g) ?? "") + (start === null ? point({ ...mark, size }, g, px, py) : bar(start, px, py)),
      );
    }
    for (const g of outlines.keys()) {
      if (!paths.has(g)) paths.set(g, parent.appendChild(svg("path", look({ ...mark, size }, g))));
    }
    paths.forEach((path, g) => put(path, { d: outlines.get(g) ?? "" }));
    if (told && mark.seen) write(told, filled(mark.seen[0], { n, above }));
  };
}

/**
 * A line of words that ends at the right.
 * @param {import("./types.js").Drawn} view
 * @param {number} y
 */
function counter(view, y) {
  return svg("text", { x: view.width, y: view.y(y) + 4, "text-anchor": "end", class: "ms-seen", "font-size": 13 });
}

const NOTCH = { fill: "none", stroke: "var(--ink)", "stroke-width": 1.6 };
const HOLLOW = { fill: "none", stroke: "var(--muted)", "stroke-width": 1 };
const RING = { fill: "var(--paper)" };

/**
 * @param {import("./types.js").Swarm} mark
 * @param {number} g  a group
 */
function look({ colors, size, start }, g) {
  if (g === -1) return HOLLOW;
  if (g === CUP) return NOTCH;
  const place = g < 0 ? -2 - g : g;
  const color = hue(colors.length ? colors[place % colors.length] : "");
  if (g < 0) return { ...RING, stroke: color, "stroke-width": Math.min(1.4, 0.36 * size) }; // a small one stays open
  if (start !== null) return { stroke: color, "stroke-width": size };
  return { fill: color, "fill-opacity": 0.85, stroke: "var(--paper)", "stroke-width": 0.6 };
}

/**
 * @param {import("./types.js").Swarm} mark
 * @param {number} g  its group
 * @param {number} px
 * @param {number} py
 */
function point({ size, colors }, g, px, py) {
  if (g === CUP) return `M${px.toFixed(1)} ${py.toFixed(1)}${cup(0.8 * size)}`;
  const shape = SHAPES[colors.length ? Math.floor(Math.max(g, 0) / colors.length) % SHAPES.length : 0];
  return `M${px.toFixed(1)} ${py.toFixed(1)}${shape(g < 0 ? 0.8 * size : size)}`;
}

/**
 * @param {number} start
 * @param {number} px
 * @param {number} py
 */
function bar(start, px, py) {
  return `M${start.toFixed(1)} ${py.toFixed(1)}H${px.toFixed(1)}`;
}

/**
 * One path for all cells of a shade.
 * @type {import("./types.js").Draw<import("./types.js").Cells>}
 */
export function Cells(mark, view, tracks) {
  const track = tracks[mark.values];
  const faint = mark.faint ? tracks[mark.faint] : null;
  const width = Math.abs(view.x(mark.width) - view.x(0)) + 0.4;
  const height = Math.abs(view.y(mark.height) - view.y(0)) + 0.4;
  const cells = mark.x.map((x, i) => `M${view.x(x)} ${view.y(mark.y[i])}h${width}v${height}h${-width}z`);
  const same = { fill: hue(mark.color), stroke: "none" };
  const parent = view.ground.appendChild(svg("g"));
  const paths = /** @type {Map<number, SVGPathElement>} */ (new Map());
  return (position) => {
    const [first, step] = row(track, position, mark.along);
    const [f0, df] = faint ? row(faint, position, mark.along) : [0, 0];
    const outlines = /** @type {Map<number, string>} */ (new Map());
    cells.forEach((cell, i) => {
      const part = faint ? faint.values[f0 + i * df] : 1;
      const shade = Math.min(SHADES, Math.round(SHADES * part * track.values[first + i * step]));
      if (shade > 0) outlines.set(shade, (outlines.get(shade) ?? "") + cell);
    });
    for (const shade of outlines.keys()) {
      if (!paths.has(shade)) {
        paths.set(shade, parent.appendChild(svg("path", { ...same, "fill-opacity": shade / SHADES })));
      }
    }
    paths.forEach((path, shade) => put(path, { d: outlines.get(shade) ?? "" }));
  };
}
