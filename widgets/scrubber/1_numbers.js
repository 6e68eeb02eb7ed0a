// Numbers: columns of values shipped by the core, how one is looked up, how one is shown. Nothing is computed here.

const SVG = "http://www.w3.org/2000/svg";

function column(shipped, sizes) {
  const bytes = Uint8Array.from(atob(shipped.data), (c) => c.charCodeAt(0));
  const values = new { i4: Int32Array, f4: Float32Array, f8: Float64Array }[shipped.kind](bytes.buffer);
  const strides = {};
  let stride = 1;
  for (const name of [...shipped.over].reverse()) {
    strides[name] = stride;
    stride *= sizes[name];
  }
  return { values, strides, over: shipped.over, reasons: shipped.reasons };
}

function indexOf(track, position) {
  let index = 0;
  for (const name of track.over) index += track.strides[name] * position[name];
  return index;
}

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

function shown(value, kind) {
  if (Number.isNaN(value)) return "undefined";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (kind === "count") {
    const whole = Math.round(value);
    return Math.abs(value - whole) < 1e-6 || value >= 1000 ? WHOLE.format(whole) : shown(value, "number");
  }
  if (kind === "percent") return shown(value * 100, "number") + "%";
  const size = Math.abs(value);
  if (size >= 1e6) return WHOLE.format(value);
  if (size > 0 && size < 1e-4) return value.toExponential(3).replace("-", "−");
  return (size >= 1000 ? value.toFixed(size >= 1e5 ? 0 : 1) : value.toPrecision(4)).replace("-", "−");
}

function element(tag, attributes = {}, parent = null) {
  const svg = ["svg", "g", "rect", "circle", "line", "path", "text", "clipPath", "defs", "pattern"].includes(tag);
  const node = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "text") node.textContent = value;
    else node.setAttribute(name, value);
  }
  if (parent) parent.appendChild(node);
  return node;
}

function put(node, values) {
  const last = (node.last ??= {}); // an attribute set to what it is would be styled and painted again all the same
  for (const name in values) if (last[name] !== values[name]) node.setAttribute(name, (last[name] = values[name]));
}
