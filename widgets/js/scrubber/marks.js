// Marks: each draws itself once and returns a function that moves it to a position.

import { cutsAt, parts, partsOf, wholes } from "./bins.js";
import { DASH, pixels } from "./coordinates.js";
import { corner, fill, frame } from "./looks.js";
import { element, put } from "./drawing.js";
import { indexOf, shown } from "./numbers.js";
import { pane } from "./panes.js";
import { SWARMS } from "./swarms.js";

const RISE = 12; // how far a rule's knob stands above the figure

export const MARKS = {
  Dot(mark, view, tracks) {
    const x = pixels(view, mark.x, "x", tracks),
      y = pixels(view, mark.y, "y", tracks);
    const group = element("g", {}, view.marks);
    if (mark.drag) element("circle", { r: 18, class: "ms-knob", fill: "transparent", "data-drag": mark.drag }, group);
    element(
      "circle",
      { r: mark.size, fill: "var(--paper)", stroke: "var(--ink)", "stroke-width": 2.2, "pointer-events": "none" },
      group,
    );
    if (mark.label) element("text", { x: 11, y: 4, "font-size": 12, text: mark.label }, group);
    if (mark.drag) view.handles.push({ x, y, controls: [mark.drag].flat() });
    return (position) => {
      const px = x.at(position),
        py = y.at(position);
      const there = Number.isFinite(px) && Number.isFinite(py);
      put(group, there ? { visibility: "visible", transform: `translate(${px} ${py})` } : { visibility: "hidden" });
    };
  },

  Rule(mark, view, tracks) {
    const upright = mark.x !== null;
    const at = upright ? pixels(view, mark.x, "x", tracks) : pixels(view, mark.y, "y", tracks);
    const group = element("g", {}, view.marks);
    const { left, top, width, height } = view.area;
    const ends = upright
      ? { x1: 0, x2: 0, y1: top - RISE, y2: top + height }
      : { x1: left, x2: left + width, y1: 0, y2: 0 };
    element(
      "line",
      {
        ...ends,
        ...(mark.drag
          ? { stroke: "var(--ink)", "stroke-width": 2 }
          : { stroke: "var(--muted)", "stroke-dasharray": "4 4" }),
      },
      group,
    );
    if (mark.drag) {
      const spot = upright ? { cx: 0, cy: top - RISE } : { cx: left, cy: 0 };
      element("circle", { ...spot, r: 20, class: "ms-knob", fill: "transparent", "data-drag": mark.drag }, group);
      element(
        "circle",
        { ...spot, r: 7, fill: "var(--paper)", stroke: "var(--ink)", "stroke-width": 2.4, "pointer-events": "none" },
        group,
      );
      view.handles.push({ x: upright ? at : null, y: upright ? null : at, controls: [mark.drag] });
    }
    const before =
      mark.before &&
      element(
        "text",
        { x: -13, y: top - RISE + 4, "text-anchor": "end", "font-size": 12, "font-weight": 600, text: mark.before },
        group,
      );
    const after =
      mark.after &&
      element("text", { x: 13, y: top - RISE + 4, "font-size": 12, "font-weight": 600, text: mark.after }, group);
    const room = 92;
    return (position) => {
      const p = at.at(position);
      if (!Number.isFinite(p)) return put(group, { visibility: "hidden" });
      put(group, { visibility: "visible", transform: upright ? `translate(${p} 0)` : `translate(0 ${p})` });
      if (before) put(before, { opacity: p - left > room - 40 ? 1 : 0 });
      if (after) put(after, { opacity: left + width - p > room - 40 ? 1 : 0 });
    };
  },

  Segment(mark, view, tracks) {
    const [x0, x1] = [mark.x0, mark.x1].map((v) => pixels(view, v, "x", tracks));
    const [y0, y1] = [mark.y0, mark.y1].map((v) => pixels(view, v, "y", tracks));
    const line = element("line", { stroke: "var(--ink)", "stroke-width": mark.width }, view.ground);
    return (position) => {
      const a = x0.at(position),
        b = y0.at(position),
        c = x1.at(position),
        d = y1.at(position);
      put(
        line,
        Number.isFinite(a + b + c + d)
          ? { visibility: "visible", x1: a, y1: b, x2: c, y2: d }
          : { visibility: "hidden" },
      );
    };
  },

  Split(mark, view, tracks) {
    const { left, width } = view.area;
    const sides = mark.upper === null ? ["upto", "from"] : ["upto", "between", "from"];
    const show = sides.map((side) => pane(view, side));
    const draw = partsOf(
      mark,
      view,
      sides.map((side) => view.panes.querySelector(`[data-side=${side}]`)),
    );
    const within = (x) => Math.max(0, Math.min(width, view.x(x) - left));
    return (position) => {
      const cuts = cutsAt(mark, tracks, position);
      if (cuts.some(({ x }) => Number.isNaN(x))) {
        draw([]);
        return show.forEach((reveal) => reveal(0, width)); // nothing is decided
      }
      wholes(mark.edges, cuts).forEach(({ begin, end }, side) => {
        const [a, b] = [side === 0 ? 0 : within(begin), side === cuts.length ? width : within(end)];
        show[side](Math.min(a, b), b);
      });
      draw(parts(mark.edges, [mark.positives, mark.negatives], cuts));
    };
  },

  Region(mark, view, tracks) {
    const [x0, x1] = [mark.x0, mark.x1].map((v) => pixels(view, v, "x", tracks));
    const [y0, y1] = [mark.y0, mark.y1].map((v) => pixels(view, v, "y", tracks));
    const rect = element("rect", { rx: 3, ...fill(view, mark.look) }, view.ground);
    return (position) => {
      const a = x0.at(position),
        b = x1.at(position),
        c = y0.at(position),
        d = y1.at(position);
      put(rect, {
        x: Math.min(a, b) || 0,
        y: Math.min(c, d) || 0,
        width: Math.abs(b - a) || 0,
        height: Math.abs(d - c) || 0,
      });
    };
  },

  Square(mark, view, tracks) {
    const x = pixels(view, mark.x, "x", tracks),
      [y0, y1] = [mark.y0, mark.y1].map((v) => pixels(view, v, "y", tracks));
    const rect = element("rect", { ...fill(view, "band"), stroke: "var(--ink)", "stroke-opacity": 0.4 }, view.ground);
    const right = view.area.left + view.area.width;
    return (position) => {
      const a = x.at(position),
        b = y0.at(position),
        c = y1.at(position),
        side = Math.abs(b - c);
      const there = Number.isFinite(a + side);
      put(
        rect,
        there
          ? { visibility: "visible", x: a + side <= right ? a : a - side, y: Math.min(b, c), width: side, height: side }
          : { visibility: "hidden" },
      );
    };
  },

  Picks(mark, view, tracks) {
    view.picks.push({
      x: pixels(view, mark.x, "x", tracks),
      y: pixels(view, mark.y, "y", tracks),
      control: mark.control,
    });
    view.hit.style.cursor = "pointer";
    return () => {};
  },

  Disc(mark, view, tracks) {
    const [x, y, r] = [
      pixels(view, mark.x, "x", tracks),
      pixels(view, mark.y, "y", tracks),
      pixels(view, mark.r, "r", tracks),
    ];
    const parent = mark.look === "outline" ? view.marks : view.ground;
    const disc = element("circle", fill(view, mark.look), parent);
    return (position) => put(disc, { cx: x.at(position), cy: y.at(position), r: Math.max(0, r.at(position)) });
  },

  Lens(mark, view, tracks) {
    const circle = (c) => c.map((v, i) => pixels(view, v, "xyr"[i], tracks));
    const inner = circle(mark.inside);
    const drawn = circle(mark.disc);
    const clip = element(
      "clipPath",
      { id: `${view.id}-lens${view.lenses++}`, clipPathUnits: "userSpaceOnUse" },
      view.defs,
    );
    const mask = element("circle", {}, clip);
    const disc = element("circle", { ...fill(view, mark.look), "clip-path": `url(#${clip.id})` }, view.ground);
    return (position) => {
      for (const [node, [x, y, r]] of [
        [mask, inner],
        [disc, drawn],
      ]) {
        put(node, { cx: x.at(position), cy: y.at(position), r: Math.max(0, r.at(position)) });
      }
    };
  },

  Label(mark, view, tracks) {
    const x = pixels(view, mark.x, "x", tracks),
      y = pixels(view, mark.y, "y", tracks);
    const group = element("g", {}, view.marks);
    const [wide, high] = mark.track ? [66, 36] : [24, 18];
    if (mark.chip) {
      element(
        "rect",
        {
          rx: 5,
          height: high,
          width: wide,
          x: { start: 0, middle: -wide / 2, end: -wide }[mark.anchor],
          y: -high / 2,
          fill: "var(--paper)",
          "fill-opacity": 0.94,
        },
        group,
      );
    }
    const cx = mark.chip ? { start: wide / 2, middle: 0, end: -wide / 2 }[mark.anchor] : 0;
    const anchor = mark.chip ? "middle" : mark.anchor;
    const number =
      mark.track &&
      element(
        "text",
        { x: cx, y: mark.chip ? -1 : 4, "text-anchor": anchor, "font-size": mark.chip ? 16 : 13, "font-weight": 650 },
        group,
      );
    const words =
      mark.text &&
      element(
        "text",
        {
          x: cx,
          y: !mark.track ? 4 : mark.chip ? 12 : -10,
          "text-anchor": anchor,
          class: mark.hue ? `ms-${mark.hue}-text` : mark.chip ? "" : "ms-quiet",
          "font-size": mark.chip && !mark.track ? 10 : 11,
          text: mark.text,
        },
        group,
      );
    if (mark.color) words.style.fill = mark.color;
    const track = mark.track && tracks[mark.track];
    let last;
    return (position) => {
      const px = x.at(position),
        py = y.at(position);
      if (!Number.isFinite(px + py)) return put(group, { visibility: "hidden" });
      put(group, { visibility: "visible", transform: `translate(${px} ${py})` });
      if (!number) return;
      const value = track.values[indexOf(track, position)];
      if (value === last) return;
      number.textContent = Number.isNaN((last = value)) ? "–" : shown(value, mark.shows);
    };
  },

  Frame(mark, view, tracks) {
    const [x0, x1] = [mark.box[0], mark.box[2]].map(view.x),
      [y0, y1] = [mark.box[1], mark.box[3]].map(view.y);
    const x = Math.min(x0, x1),
      y = Math.min(y0, y1),
      width = Math.abs(x1 - x0),
      height = Math.abs(y1 - y0);
    const drawn = mark.looks.map((look) =>
      look ? [frame(view, look, { x, y, width, height }), ...corner(view, look, mark, x, y, width, height)] : [],
    );
    const track = tracks[mark.state];
    return (position) => {
      const now = track.values[indexOf(track, position)];
      drawn.forEach((nodes, i) => nodes.forEach((node) => put(node, { visibility: i === now ? "visible" : "hidden" })));
    };
  },

  Trail(mark, view, tracks) {
    const x = pixels(view, mark.x, "x", tracks),
      y = pixels(view, mark.y, "y", tracks);
    const path = element("path", { fill: "none", stroke: "var(--ink)", "stroke-width": 2.4 }, view.ground);
    const walked = Array.from(x.all, (px, i) => `${i ? "L" : "M"}${px.toFixed(1)} ${y.all[i].toFixed(1)}`);
    return (position) => path.setAttribute("d", walked.slice(0, position[mark.along] + 1).join(""));
  },

  Curve(mark, view, tracks) {
    const x = pixels(view, mark.x, "x", tracks),
      y = pixels(view, mark.y, "y", tracks);
    const path = element(
      "path",
      { fill: "none", stroke: "var(--ink)", "stroke-width": 2, "stroke-dasharray": DASH[mark.dash] || "" },
      view.ground,
    );
    const others = y.track.over.filter((name) => name !== mark.along);
    const ticks = view.sizes[mark.along];
    const drawn = new Map();
    let last;
    return (position) => {
      const key = others.map((name) => position[name]).join();
      if (key === last) return;
      last = key;
      if (!drawn.has(key)) {
        const place = { ...position };
        let d = "",
          pen = "M";
        for (let i = 0; i < ticks; i++) {
          place[mark.along] = i;
          const px = x.at(place),
            py = y.at(place);
          if (!Number.isFinite(px) || !Number.isFinite(py)) {
            pen = "M";
            continue;
          }
          d += `${pen}${px.toFixed(1)} ${py.toFixed(1)}`;
          pen = "L";
        }
        drawn.set(key, d);
      }
      path.setAttribute("d", drawn.get(key));
    };
  },
  ...SWARMS,
};
