// Marks that are lines: a segment, an ellipse, a curve, the trail that has been walked.

import { svg } from "../dom.js";
import { corners, DASH, GONE, pixels, place, put, row } from "./coordinates.js";
import { changing, hue, withinArea } from "./looks.js";
import { valueAt } from "./numbers.js";

/** @type {import("./types.js").Draw<import("./types.js").Segment>} */
export function Segment(mark, view, tracks) {
  const { x0, y0, x1, y1 } = corners(view, mark, tracks);
  const line = view.ground.appendChild(svg("line", { stroke: hue(mark.color), "stroke-width": mark.width }));
  const color = changing(mark, tracks);
  return (position) => {
    const ends = { x1: x0.at(position), y1: y0.at(position), x2: x1.at(position), y2: y1.at(position) };
    const there = Number.isFinite(ends.x1 + ends.y1 + ends.x2 + ends.y2);
    put(line, there ? { visibility: "visible", ...ends } : GONE);
    if (there && color) put(line, { stroke: color(position) });
  };
}

const LEAST = -1; // the group of noise; of a lower one there is nothing

/**
 * One path for all of them.
 * @type {import("./types.js").Draw<import("./types.js").Spokes>}
 */
export function Spokes(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  const ends = place(view, { x: mark.to_x, y: mark.to_y }, tracks);
  const { along, chosen } = mark;
  const [group, xs, ys] = [tracks[mark.group], tracks[mark.to_x], tracks[mark.to_y]];
  const color = changing({ group: chosen, colors: mark.colors }, tracks);
  const thin = { fill: "none", "stroke-width": 1.2, "stroke-opacity": 0.55 };
  const path = view.ground.appendChild(svg("path", thin));
  return (position) => {
    const which = valueAt(tracks[chosen], position);
    const [[g0, dg], [x0, dx], [y0, dy]] = [group, xs, ys].map((track) => row(track, position, along));
    const from = `M${x.at(position).toFixed(1)} ${y.at(position).toFixed(1)}L`;
    let d = "";
    for (let i = 0; which >= LEAST && i < view.sizes[along]; i++) {
      if (group.values[g0 + i * dg] !== which) continue;
      d += `${from}${ends.x.all[x0 + i * dx].toFixed(1)} ${ends.y.all[y0 + i * dy].toFixed(1)}`;
    }
    put(path, { d, stroke: color?.(position) ?? "" });
  };
}

/** @type {import("./types.js").Draw<import("./types.js").Trail>} */
export function Trail(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  const path = view.ground.appendChild(svg("path", { fill: "none", stroke: "var(--ink)", "stroke-width": 2.4 }));
  const walked = Array.from(x.all, (px, i) => `${i ? "L" : "M"}${px.toFixed(1)} ${y.all[i].toFixed(1)}`);
  return (position) => path.setAttribute("d", walked.slice(0, position[mark.along] + 1).join(""));
}

/** @type {import("./types.js").Draw<import("./types.js").Curve>} */
export function Curve(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  const stroke = hue(mark.color);
  const look = { fill: "none", stroke, "stroke-width": 2, "stroke-dasharray": DASH[mark.dash] ?? "" };
  const path = view.ground.appendChild(svg("path", look));
  const followed = new Set([...tracks[mark.x].over, ...tracks[mark.y].over]);
  const others = [...followed].filter((name) => name !== mark.along);
  const ticks = view.sizes[mark.along];
  /** @type {Map<string, string>} */
  const drawn = new Map();
  /** @type {string | null} */
  let last = null;
  return (position) => {
    const here = position[mark.along];
    const [first, end] = mark.so_far ? [Math.min(mark.since, here), Math.max(mark.since, here) + 1] : [0, ticks];
    const key = [...others.map((name) => position[name]), first, end].join();
    if (key === last) return;
    last = key;
    const d = drawn.get(key) ?? outline(x, y, mark, [first, end], position);
    drawn.set(key, d);
    path.setAttribute("d", d);
  };
}

/**
 * A line through the ticks [first, end) of one control, with gaps where it is undefined; in steps where the mark says so.
 * @param {import("./types.js").Pixels} x
 * @param {import("./types.js").Pixels} y
 * @param {import("./types.js").Curve} mark
 * @param {[number, number]} ticks
 * @param {import("./types.js").Position} position
 */
function outline(x, y, { along, steps }, [first, end], position) {
  const at = { ...position };
  let d = "";
  let pen = "M";
  for (let i = first; i < end; i++) {
    at[along] = i;
    const px = x.at(at);
    const py = y.at(at);
    const there = Number.isFinite(px) && Number.isFinite(py);
    if (there && pen === "L" && steps) d += steps === "vh" ? `V${py.toFixed(1)}` : `H${px.toFixed(1)}`;
    if (there) d += `${pen}${px.toFixed(1)} ${py.toFixed(1)}`;
    pen = there ? "L" : "M";
  }
  return d;
}

/** @type {import("./types.js").Draw<import("./types.js").Ellipse>} */
export function Ellipse(mark, view, tracks) {
  const { x, y } = place(view, mark, tracks);
  const [rx, ry] = [mark.rx, mark.ry].map((r) => pixels(view, r, "r", tracks));
  const { turn } = mark;
  const color = hue(mark.color);
  const path = svg("path", {
    fill: mark.filled ? color : "none",
    "fill-opacity": 0.08,
    stroke: color,
    "stroke-width": mark.width,
    "stroke-dasharray": DASH[mark.dash] ?? "",
    "vector-effect": "non-scaling-stroke",
  });
  view.ground.append(svg("g", { "clip-path": withinArea(view) }, path));
  return (position) => {
    const px = x.at(position);
    const py = y.at(position);
    const a = rx.at(position);
    const b = ry.at(position);
    if (!Number.isFinite(px + py + a + b)) return put(path, GONE);
    const angle = typeof turn === "string" ? valueAt(tracks[turn], position) : turn;
    const d = `M${-a} 0A${a} ${b} 0 1 0 ${a} 0A${a} ${b} 0 1 0 ${-a} 0Z`;
    put(path, { visibility: "visible", d, transform: `translate(${px} ${py}) rotate(${-angle})` });
  };
}
