// Columns of values shipped by the core, how one is looked up, how one is shown. Nothing is computed here.

function decoded(shipped) {
  const bytes = Uint8Array.from(atob(shipped.data), (c) => c.charCodeAt(0));
  return new { i4: Int32Array, f4: Float32Array, f8: Float64Array }[shipped.kind](bytes.buffer);
}

export function column(shipped, sizes) {
  const values = decoded(shipped);
  const strides = {};
  let stride = 1;
  for (const name of [...shipped.over].reverse()) {
    strides[name] = stride;
    stride *= sizes[name];
  }
  const band =
    shipped.band && Object.fromEntries(Object.entries(shipped.band).map(([name, end]) => [name, decoded(end)]));
  return { values, strides, over: shipped.over, reasons: shipped.reasons, band };
}

export function indexOf(track, position) {
  let index = 0;
  for (const name of track.over) index += track.strides[name] * position[name];
  return index;
}

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

export function shown(value, kind, digits = 4) {
  if (Number.isNaN(value)) return "undefined";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (kind === "count") {
    const whole = Math.round(value);
    return Math.abs(value - whole) < 1e-6 || value >= 1000 ? WHOLE.format(whole) : shown(value, "number", digits);
  }
  if (kind === "percent") return shown(value * 100, "number", digits) + "%";
  const size = Math.abs(value);
  if (size >= 1e6) return WHOLE.format(value);
  if (size > 0 && size < 1e-4) return value.toExponential(digits - 1).replace("-", "−");
  return (size >= 1000 ? value.toFixed(size >= 1e5 ? 0 : 1) : value.toPrecision(digits)).replace("-", "−");
}

export function interval({ low, high, missing }, index, kind) {
  const ends = Number.isNaN(low[index]) ? "" : `${shown(low[index], kind, 3)} to ${shown(high[index], kind, 3)}`;
  const part =
    missing[index] > 0 && missing[index] < 1
      ? `undefined in ${missing[index] < 0.001 ? "<0.1" : (100 * missing[index]).toPrecision(2)}% of resamples`
      : "";
  return [ends, part].filter(Boolean).join(", ");
}
