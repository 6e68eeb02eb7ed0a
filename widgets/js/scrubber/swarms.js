// Marks of many parts: a swarm of points or bars, an ellipse, a block of grey cells. As in marks.js, each draws itself once.

import { DASH, pixels, row } from "./coordinates.js";
import { element, put } from "./drawing.js";
import { indexOf } from "./numbers.js";

const SHAPES = [
  // of the same area, so that none looks larger; the last one is for what belongs to no group
  (r) => `M${-r} 0A${r} ${r} 0 1 0 ${r} 0A${r} ${r} 0 1 0 ${-r} 0Z`,
  (r) => `M${-0.89 * r} ${-0.89 * r}h${1.78 * r}v${1.78 * r}h${-1.78 * r}Z`,
  (r) => `M0 ${-1.45 * r}L${1.3 * r} ${0.85 * r}H${-1.3 * r}Z`,
  (r) => `M0 ${-1.3 * r}L${1.3 * r} 0L0 ${1.3 * r}L${-1.3 * r} 0Z`,
];

export function within(view) {
  const id = `${view.id}-area${view.lenses++}`;
  const clip = element("clipPath", { id, clipPathUnits: "userSpaceOnUse" }, view.defs);
  const { left, top, width, height } = view.area;
  element("rect", { x: left, y: top, width, height }, clip);
  return `url(#${id})`;
}

export const SWARMS = {
  Swarm(mark, view, tracks) {
    const x = pixels(view, mark.x, "x", tracks),
      y = pixels(view, mark.y, "y", tracks);
    const group = mark.group && tracks[mark.group];
    const start = mark.start === null ? null : pixels(view, mark.start, "x", tracks).at({});
    const parts = Array.from({ length: view.sizes[mark.along] }, () => element("path", {}, view.ground));
    const look = (g) => {
      if (g < 0) return { fill: "none", stroke: "var(--muted)", "stroke-width": 1 };
      const hue = mark.colors.length ? mark.colors[g % mark.colors.length] : "var(--ink)";
      return start === null
        ? { fill: hue, "fill-opacity": 0.85, stroke: "var(--paper)", "stroke-width": 0.6 }
        : { stroke: hue, "stroke-width": mark.size };
    };
    const shape = (g) =>
      SHAPES[mark.colors.length ? Math.floor(Math.max(g, 0) / mark.colors.length) % SHAPES.length : 0](
        g < 0 ? 0.8 * mark.size : mark.size,
      );
    return (position) => {
      const [x0, dx] = row(x.track, position, mark.along),
        [y0, dy] = row(y.track, position, mark.along);
      const [g0, dg] = group ? row(group, position, mark.along) : [0, 0];
      parts.forEach((part, i) => {
        const px = x.all[x0 + i * dx],
          py = y.all[y0 + i * dy],
          g = group ? group.values[g0 + i * dg] : 0;
        if (!Number.isFinite(px + py)) return put(part, { visibility: "hidden" });
        if (start === null) {
          put(part, {
            visibility: "visible",
            d: shape(g),
            transform: `translate(${px.toFixed(1)} ${py.toFixed(1)})`,
            ...look(g),
          });
        } else {
          put(part, { visibility: "visible", d: `M${start.toFixed(1)} ${py.toFixed(1)}H${px.toFixed(1)}`, ...look(g) });
        }
      });
    };
  },

  Ellipse(mark, view, tracks) {
    const x = pixels(view, mark.x, "x", tracks),
      y = pixels(view, mark.y, "y", tracks);
    const rx = pixels(view, mark.rx, "r", tracks),
      ry = pixels(view, mark.ry, "r", tracks);
    const turn = typeof mark.turn === "string" ? tracks[mark.turn] : null;
    const frame = element("g", { "clip-path": within(view) }, view.ground);
    const color = mark.color || "var(--ink)";
    const path = element(
      "path",
      {
        fill: mark.filled ? color : "none",
        "fill-opacity": 0.08,
        stroke: color,
        "stroke-width": mark.width,
        "stroke-dasharray": DASH[mark.dash] || "",
        "vector-effect": "non-scaling-stroke",
      },
      frame,
    );
    return (position) => {
      const px = x.at(position),
        py = y.at(position),
        a = rx.at(position),
        b = ry.at(position);
      if (!Number.isFinite(px + py + a + b)) return put(path, { visibility: "hidden" });
      const angle = turn ? turn.values[indexOf(turn, position)] : mark.turn;
      put(path, {
        visibility: "visible",
        d: `M${-a} 0A${a} ${b} 0 1 0 ${a} 0A${a} ${b} 0 1 0 ${-a} 0Z`,
        transform: `translate(${px} ${py}) rotate(${-angle})`,
      });
    };
  },

  Cells(mark, view, tracks) {
    const track = tracks[mark.values],
      count = view.sizes[mark.along];
    const w = Math.abs(view.x(mark.width) - view.x(0)),
      h = Math.abs(view.y(mark.height) - view.y(0));
    const rects = Array.from({ length: count }, (_, i) =>
      element(
        "rect",
        {
          x: view.x(mark.x[i]),
          y: view.y(mark.y[i]),
          width: w + 0.4,
          height: h + 0.4,
          fill: mark.color || "var(--ink)",
          stroke: "none",
        },
        view.ground,
      ),
    );
    return (position) => {
      const [first, step] = row(track, position, mark.along);
      rects.forEach((rect, i) => put(rect, { "fill-opacity": track.values[first + i * step] }));
    };
  },
};
