// The picture: figures drawn by Plotly once, an overlay on each for what moves.

import { carried } from "../carried.js";
import { html, svg } from "../dom.js";
import { number } from "../spoken.js";
import { onServer } from "../server.js";
import { isDark, mixed } from "./looks.js";
import { fitted, wordsIn } from "./narrow.js";

/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {Window & { Plotly?: import("./types.js").Plotly }} WithPlotly */

const NOTHING = () => NaN;
const ASIDE = 300; // pixels: in a wider picture, a word outside the frame is as near as in one this wide
const CONFIG = { staticPlot: true, displayModeBar: false, responsive: false };
const shared = /** @type {WithPlotly} */ (window);
/** @type {Promise<import("./types.js").Plotly> | null} */
let loading = null;

/**
 * The drawing library, from a path on the server.
 * @param {string} path
 */
export function loadPlotly(path) {
  if (shared.Plotly && !loading) return Promise.resolve(shared.Plotly);
  loading ??= (carried(path)?.then(ran) ?? fetchedFrom(path)).catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/**
 * The library out of its text, which a file carries.
 * @param {string} source
 */
function ran(source) {
  document.head.append(html("script", {}, source));
  if (!shared.Plotly) throw new Error("The drawing library could not be started.");
  return shared.Plotly;
}

/**
 * @param {string} path
 * @returns {Promise<import("./types.js").Plotly>}
 */
function fetchedFrom(path) {
  return new Promise((resolve, reject) => {
    const script = html("script", { src: onServer(path) });
    script.onload = () => shared.Plotly && resolve(shared.Plotly);
    script.onerror = () => reject(new Error("The drawing library could not be loaded."));
    document.head.append(script);
  });
}

/**
 * The drawing library, from a host that has it already and keeps it from the page.
 * @param {Promise<import("./types.js").Plotly>} library
 */
export function drawWith(library) {
  loading = library;
}

/**
 * A view on the page, not yet drawn.
 * @param {import("./types.js").Model} model
 * @param {import("./types.js").View} spec
 * @returns {Drawn}
 */
export function viewOf(model, spec) {
  const plot = spec.figure && html("div", { class: "ms-plot", "aria-hidden": "true" });
  const panes = html("div", { "aria-hidden": "true" });
  const overlay = svg("svg", { "aria-hidden": "true" });
  const attributes = { class: "ms-view", role: "img", "aria-label": spec.alt, "data-view": spec.name };
  const box = html("figure", attributes, plot, panes, overlay);
  box.style.gridArea = spec.name;
  box.style.height = `${spec.height}px`;
  return {
    spec,
    name: spec.name,
    id: `${model.key}-${spec.name}`.replace(/\W/g, "-"),
    own: spec.height,
    height: spec.height,
    box,
    plot,
    panes,
    svg: overlay,
    palette: model.palette,
    sizes: model.sizes,
    x: NOTHING,
    y: NOTHING,
    width: 0,
    area: { left: 0, top: 0, width: 0, height: 0 },
    ...layers({ left: 0, top: 0, width: 0, height: 0 }),
    handles: [],
    picks: [],
    clips: 0,
  };
}

/** @param {import("./types.js").Area} area */
function layers({ left: x, top: y, width, height }) {
  const hit = svg("rect", { x, y, width, height, class: "ms-hit" });
  return { defs: svg("defs"), ground: svg("g"), hit, marks: svg("g"), words: svg("g") };
}

/**
 * Draws a view as large as it is on the page, for marks to be put on it.
 * @param {Drawn} view
 * @param {HTMLElement} root
 * @param {import("./types.js").Plotly | null} Plotly
 */
export async function drawView(view, root, Plotly) {
  view.width = view.box.clientWidth;
  if (view.plot && Plotly) await drawFigure(view, view.plot, root, Plotly);
  else layOut(view);
  Object.assign(view, layers(view.area));
  view.svg.replaceChildren(view.defs, view.ground, view.hit, view.marks, view.words);
  view.panes.replaceChildren();
  view.handles = [];
  view.picks = [];
  view.clips = 0;
}

/**
 * @param {Drawn} view
 * @param {HTMLElement} plot
 * @param {HTMLElement} root
 * @param {import("./types.js").Plotly} Plotly
 */
async function drawFigure(view, plot, root, Plotly) {
  const { data = [], layout = {} } = view.spec.figure ?? {};
  const { width } = view;
  const size = { width, height: view.height, autosize: false };
  const words = wordsIn(width, parseFloat(getComputedStyle(document.documentElement).fontSize));
  const look = template(root, words);
  const own = isDark(root) ? data.map((trace) => lightened(trace, view, look.layout.font.color)) : data;
  await Plotly.react(plot, own, { ...fitted(layout, width, words), template: look, ...size }, CONFIG);
  const { xaxis, yaxis } = /** @type {import("./types.js").Plot} */ (plot)._fullLayout;
  view.x = (v) => xaxis._offset + xaxis.d2p(v);
  view.y = (v) => yaxis._offset + yaxis.d2p(v);
  view.area = { left: xaxis._offset, top: yaxis._offset, width: xaxis._length, height: yaxis._length };
}

/**
 * A trace for a dark ground: hues that lines and dots have of their own are lighter, as `hue` makes those of marks; what is blue
 * or orange because of its class stays.
 * @param {any} trace
 * @param {Drawn} view
 * @param {string} ink
 */
function lightened(trace, { palette }, ink) {
  const classes = new Set(Object.values(palette).map((cell) => cell.hue));
  const one = (/** @type {any} */ color) => (/^#\w{6}$/.test(color) && !classes.has(color) ? mixed(color, ink) : color);
  const part = (/** @type {any} */ style) => {
    if (!style?.color) return style;
    return { ...style, color: Array.isArray(style.color) ? style.color.map(one) : one(style.color) };
  };
  const parts = { marker: part(trace.marker), line: part(trace.line), fillcolor: one(trace.fillcolor) };
  return { ...trace, ...Object.fromEntries(Object.entries(parts).filter(([, style]) => style)) };
}

/**
 * A view without a figure: the unit square.
 * @param {Drawn} view
 */
function layOut(view) {
  const [left, top, right, bottom] = view.spec.margin;
  const high = Math.max(0, view.height - top - bottom);
  const wide = Math.max(0, view.width - left - right);
  const width = view.spec.square ? Math.min(wide, high) : wide;
  const height = view.spec.square ? width : high;
  const x0 = view.spec.square ? left + Math.max(0, (wide - high) / 2) : left;
  const beyond = Math.min(height, view.own - top - bottom); // a word outside the frame stays as near when the picture grows
  const aside = Math.min(width, ASIDE);
  view.x = (v) => x0 + (v > 1 ? width + (v - 1) * aside : v < 0 ? v * aside : v * width);
  view.y = (v) => top + (v > 1 ? (1 - v) * beyond : v < 0 ? height - v * beyond : (1 - v) * height);
  view.area = { left: x0, top, width, height };
}

/**
 * How Plotly draws on this page.
 * @param {HTMLElement} root
 * @param {number} size
 */
function template(root, size) {
  const style = getComputedStyle(root);
  const ink = style.color;
  const probe = root.appendChild(html("i", { style: "position:absolute;color:var(--hair)" }));
  const hair = getComputedStyle(probe).color;
  probe.style.color = "var(--muted)";
  const muted = getComputedStyle(probe).color;
  probe.remove();
  const axis = {
    gridcolor: hair,
    linecolor: hair,
    zeroline: false,
    tickfont: { color: muted },
    title: { font: { color: muted, size }, standoff: 6 },
    fixedrange: true,
  };
  const clear = { paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)" };
  const quiet = { colorway: [ink], showlegend: false, dragmode: false, hovermode: false };
  const font = { family: style.fontFamily, color: ink, size };
  const annotationdefaults = { font: { color: ink } };
  return {
    layout: { font, separators: number(".,"), ...clear, xaxis: axis, yaxis: axis, ...quiet, annotationdefaults },
  };
}
