// The picture: figures drawn by Plotly once, an overlay on each for what moves, and its download.

let plotlyLoading = null;
function onServer(path) {
  const own = document.querySelector('script[src*="static/js/"]').src;
  return own.slice(0, own.indexOf("static/js/")) + path;
}

async function fetched(digest) {
  const answer = await fetch(onServer(`scrubber/${digest}.json`)).catch(() => null);
  if (!answer?.ok) throw new Error("Its numbers could not be loaded from this server.");
  return answer.json();
}

function loadPlotly() {
  if (window.Plotly) return Promise.resolve(window.Plotly);
  plotlyLoading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = onServer(`plotly-script/${PLOTLY_VERSION}.js`);
    script.onload = () => resolve(window.Plotly);
    script.onerror = () => { plotlyLoading = null; reject(new Error("The drawing library could not be loaded from this server.")); };
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
  const axis = { gridcolor: hair, linecolor: hair, zeroline: false, tickfont: { color: muted }, title: { font: { color: muted }, standoff: 6 }, fixedrange: true };
  return {
    layout: {
      font: { family: style.fontFamily, color: ink, size: 12 },
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      xaxis: axis, yaxis: axis, colorway: [ink], showlegend: false, dragmode: false, hovermode: false,
      annotationdefaults: { font: { color: ink } },
    },
  };
}

async function drawView(view, root, Plotly) {
  const width = view.box.clientWidth, height = view.height;
  if (view.figure) {
    const layout = { ...view.figure.layout, template: template(root), width, height, autosize: false };
    await Plotly.react(view.plot, view.figure.data, layout, { staticPlot: true, displayModeBar: false, responsive: false });
    const { xaxis, yaxis } = view.plot._fullLayout;
    view.x = (v) => xaxis._offset + xaxis.d2p(v);
    view.y = (v) => yaxis._offset + yaxis.d2p(v);
    view.area = { left: xaxis._offset, top: yaxis._offset, width: xaxis._length, height: yaxis._length };
  } else {
    const [left, top, right, bottom] = view.margin;
    let w = Math.max(0, width - left - right), h = Math.max(0, height - top - bottom), x0 = left;
    if (view.square) { x0 = left + Math.max(0, (w - h) / 2); w = h = Math.min(w, h); }
    view.x = (v) => x0 + v * w;
    const beyond = Math.min(h, view.own - top - bottom); // a word outside the frame stays as near when the picture grows
    view.y = (v) => top + (v > 1 ? (1 - v) * beyond : v < 0 ? h - v * beyond : (1 - v) * h);
    view.area = { left: x0, top, width: w, height: h };
  }
  view.svg.replaceChildren();
  view.panes.replaceChildren();
  view.defs = element("defs", {}, view.svg);
  view.ground = element("g", {}, view.svg);
  view.hit = element("rect", { x: view.area.left, y: view.area.top, width: view.area.width, height: view.area.height, class: "ms-hit" }, view.svg);
  view.marks = element("g", {}, view.svg);
  view.handles = [];
  view.picks = [];
  view.lenses = 0;
}

function toSvg(views, root) {
  const outer = root.querySelector(".ms-grid").getBoundingClientRect();
  const style = getComputedStyle(root);
  const ground = style.getPropertyValue("--st-background-color") || "#fff";
  const out = element("g");
  const whole = document.createElementNS(SVG, "svg");
  whole.setAttribute("xmlns", SVG);
  whole.setAttribute("width", outer.width + 24);
  whole.setAttribute("height", outer.height + 24);
  whole.setAttribute("font-family", style.fontFamily);
  element("rect", { width: "100%", height: "100%", fill: ground }, whole);
  whole.appendChild(out);
  out.setAttribute("transform", "translate(12 12)");
  const paste = (source, box) => {
    const copy = source.cloneNode(true);
    copy.querySelectorAll(".ms-hit, .ms-knob").forEach((n) => n.remove());
    const originals = [source, ...source.querySelectorAll("*")].filter((n) => !n.matches(".ms-hit, .ms-knob"));
    [copy, ...copy.querySelectorAll("*")].forEach((node, i) => {
      const computed = getComputedStyle(originals[i]);
      for (const name of ["fill", "stroke", "font-size", "font-weight", "opacity"]) node.style.setProperty(name, computed.getPropertyValue(name));
    });
    copy.setAttribute("x", box.left - outer.left);
    copy.setAttribute("y", box.top - outer.top);
    copy.setAttribute("width", box.width);
    copy.setAttribute("height", box.height);
    return out.appendChild(copy);
  };
  for (const view of views) {
    const box = view.box.getBoundingClientRect();
    view.plot?.querySelectorAll("svg.main-svg").forEach((svg) => paste(svg, box));
    view.panes.querySelectorAll(".ms-pane").forEach((pane) => {
      const begin = Number(pane.dataset.begin), width = Number(pane.dataset.end) - begin, x = view.area.left + begin;
      const copy = paste(pane.querySelector("svg"), { left: box.left + x, top: box.top, width, height: box.height });
      copy.setAttribute("viewBox", `${x} 0 ${width} ${box.height}`);
      copy.style.removeProperty("transform");
    });
    paste(view.svg, box);
  }
  root.querySelectorAll(".ms-number").forEach((number) => {
    const box = number.getBoundingClientRect();
    const x = box.left - outer.left, y = box.top - outer.top;
    element("text", { x, y: y + 12, "font-size": 13, fill: style.color, text: number.querySelector("span").textContent }, out);
    element("text", { x, y: y + 38, "font-size": 22, "font-weight": 650, fill: style.color, text: number.querySelector("output").textContent }, out);
  });
  return new XMLSerializer().serializeToString(whole);
}

async function toPng(svg) {
  const picture = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await new Promise((resolve, reject) => { picture.onload = resolve; picture.onerror = reject; picture.src = url; });
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * 2;
  canvas.height = picture.height * 2;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function toCsv(model, position) {
  const [control] = model.controls;
  const names = Object.keys(model.tracks).filter((n) => model.table.includes(n));
  const rows = [[control.name, ...names].join(",")];
  control.codes.forEach((code, i) => {
    const at = { ...position, [control.name]: i };
    const cells = names.map((n) => { const v = model.tracks[n].values[indexOf(model.tracks[n], at)]; return Number.isNaN(v) ? "" : v; });
    rows.push([code, ...cells].join(","));
  });
  return rows.join("\r\n") + "\r\n";
}

function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
