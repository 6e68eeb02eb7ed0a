// The picture: figures drawn by Plotly once, an overlay on each for what moves.

import { onServer } from "../server.js";
import { element } from "./drawing.js";

let plotlyLoading = null;

export async function fetched(digest) {
  const answer = await fetch(onServer(`scrubber/${digest}.json`)).catch(() => null);
  if (!answer?.ok) throw new Error("Its numbers could not be loaded from this server.");
  return answer.json();
}

export function loadPlotly(address) {
  if (window.Plotly) return Promise.resolve(window.Plotly);
  plotlyLoading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = onServer(address);
    script.onload = () => resolve(window.Plotly);
    script.onerror = () => {
      plotlyLoading = null;
      reject(new Error("The drawing library could not be loaded from this server."));
    };
    document.head.appendChild(script);
  });
  return plotlyLoading;
}

function template(root) {
  const style = getComputedStyle(root);
  const ink = style.color;
  const probe = element("i", { style: "position:absolute;color:var(--hair)" }, root);
  const hair = getComputedStyle(probe).color;
  probe.style.color = "var(--muted)";
  const muted = getComputedStyle(probe).color;
  probe.remove();
  const axis = {
    gridcolor: hair,
    linecolor: hair,
    zeroline: false,
    tickfont: { color: muted },
    title: { font: { color: muted }, standoff: 6 },
    fixedrange: true,
  };
  return {
    layout: {
      font: { family: style.fontFamily, color: ink, size: 12 },
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      xaxis: axis,
      yaxis: axis,
      colorway: [ink],
      showlegend: false,
      dragmode: false,
      hovermode: false,
      annotationdefaults: { font: { color: ink } },
    },
  };
}

export async function drawView(view, root, Plotly) {
  const width = view.box.clientWidth,
    height = view.height;
  if (view.figure) {
    const layout = { ...view.figure.layout, template: template(root), width, height, autosize: false };
    await Plotly.react(view.plot, view.figure.data, layout, {
      staticPlot: true,
      displayModeBar: false,
      responsive: false,
    });
    const { xaxis, yaxis } = view.plot._fullLayout;
    view.x = (v) => xaxis._offset + xaxis.d2p(v);
    view.y = (v) => yaxis._offset + yaxis.d2p(v);
    view.area = { left: xaxis._offset, top: yaxis._offset, width: xaxis._length, height: yaxis._length };
  } else {
    const [left, top, right, bottom] = view.margin;
    let w = Math.max(0, width - left - right),
      h = Math.max(0, height - top - bottom),
      x0 = left;
    if (view.square) {
      x0 = left + Math.max(0, (w - h) / 2);
      w = h = Math.min(w, h);
    }
    view.x = (v) => x0 + v * w;
    const beyond = Math.min(h, view.own - top - bottom); // a word outside the frame stays as near when the picture grows
    view.y = (v) => top + (v > 1 ? (1 - v) * beyond : v < 0 ? h - v * beyond : (1 - v) * h);
    view.area = { left: x0, top, width: w, height: h };
  }
  view.svg.replaceChildren();
  view.panes.replaceChildren();
  view.defs = element("defs", {}, view.svg);
  view.ground = element("g", {}, view.svg);
  view.hit = element(
    "rect",
    { x: view.area.left, y: view.area.top, width: view.area.width, height: view.area.height, class: "ms-hit" },
    view.svg,
  );
  view.marks = element("g", {}, view.svg);
  view.handles = [];
  view.picks = [];
  view.lenses = 0;
}
