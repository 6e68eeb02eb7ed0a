// The windows through which the two sides of a split are seen.

import { element } from "./drawing.js";

// A pane holds the traces of one side of a split and shows them from `begin` to `end`. Two windows over a still sheet are
// moved by transforms alone, which the compositor follows without painting a bar.
export function pane(view, side) {
  const { left, width } = view.area;
  const frame = element("div", { class: "ms-pane", "data-side": side }, view.panes);
  const inner = element("div", {}, frame);
  const sheet = element("svg", { width: view.box.clientWidth, height: view.height }, inner);
  frame.style.left = `${left}px`;
  frame.style.width = `${width}px`;
  view.plot.querySelectorAll(".barlayer > .trace, .scatterlayer > .trace").forEach((trace) => {
    if (trace.__data__?.[0]?.trace?.meta !== side) return;
    trace.style.display = "";
    const place = sheet.appendChild(trace.closest("[transform][clip-path]").cloneNode(false));
    place.appendChild(trace.cloneNode(true));
    trace.style.display = "none";
  });
  return (begin, end) => {
    frame.style.transform = `translateX(${end - width}px)`;
    inner.style.transform = `translateX(${begin - end + width}px)`;
    sheet.style.transform = `translateX(${-left - begin}px)`;
    Object.assign(frame.dataset, { begin, end });
  };
}
