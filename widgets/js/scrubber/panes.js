// The windows through which the sides of a split are seen.

import { html, svg } from "../dom.js";

/**
 * A pane holds the traces of one side of a split and shows them from `begin` to `end`. Two windows over a still sheet are
 * moved by transforms alone, which the compositor follows without painting a bar.
 * @param {import("./types.js").Drawn} view
 * @param {string} side
 */
export function pane(view, side) {
  const { left, width } = view.area;
  const sheet = svg("svg", { width: view.box.clientWidth, height: view.height });
  const inner = html("div", {}, sheet);
  const frame = html("div", { class: "ms-pane", "data-side": side }, inner);
  view.panes.append(frame);
  frame.style.left = `${left}px`;
  frame.style.width = `${width}px`;
  const drawn = view.plot?.querySelectorAll(".barlayer > .trace, .scatterlayer > .trace") ?? [];
  for (const trace of /** @type {Iterable<import("./types.js").Trace>} */ (drawn)) {
    const clip = trace.closest("[transform][clip-path]");
    if (!clip || trace.__data__?.[0]?.trace?.meta !== side) continue;
    trace.style.display = "";
    sheet.appendChild(clip.cloneNode(false)).appendChild(trace.cloneNode(true));
    trace.style.display = "none";
  }
  const reveal = (/** @type {number} */ begin, /** @type {number} */ end) => {
    frame.style.transform = `translateX(${end - width}px)`;
    inner.style.transform = `translateX(${begin - end + width}px)`;
    sheet.style.transform = `translateX(${-left - begin}px)`;
    frame.dataset.begin = String(begin);
    frame.dataset.end = String(end);
  };
  return { frame, reveal };
}
