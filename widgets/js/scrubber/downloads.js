// What a reader takes along: the picture, the table.

import { SVG, element } from "./drawing.js";
import { indexOf } from "./numbers.js";

export function toSvg(views, root) {
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
      for (const name of ["fill", "stroke", "font-size", "font-weight", "opacity"]) {
        node.style.setProperty(name, computed.getPropertyValue(name));
      }
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
      const begin = Number(pane.dataset.begin),
        width = Number(pane.dataset.end) - begin,
        x = view.area.left + begin;
      const copy = paste(pane.querySelector("svg"), { left: box.left + x, top: box.top, width, height: box.height });
      copy.setAttribute("viewBox", `${x} 0 ${width} ${box.height}`);
      copy.style.removeProperty("transform");
    });
    paste(view.svg, box);
  }
  root.querySelectorAll(".ms-number").forEach((number) => {
    const box = number.getBoundingClientRect();
    const x = box.left - outer.left,
      y = box.top - outer.top;
    element(
      "text",
      { x, y: y + 12, "font-size": 13, fill: style.color, text: number.querySelector("span").textContent },
      out,
    );
    element(
      "text",
      {
        x,
        y: y + 38,
        "font-size": 22,
        "font-weight": 650,
        fill: style.color,
        text: number.querySelector("output").textContent,
      },
      out,
    );
  });
  return new XMLSerializer().serializeToString(whole);
}

export async function toPng(svg) {
  const picture = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  await new Promise((resolve, reject) => {
    picture.onload = resolve;
    picture.onerror = reject;
    picture.src = url;
  });
  const canvas = document.createElement("canvas");
  canvas.width = picture.width * 2;
  canvas.height = picture.height * 2;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

export function toCsv(model, position) {
  const [control] = model.controls;
  const names = Object.keys(model.tracks).filter((n) => model.table.includes(n));
  const rows = [[control.name, ...names].join(",")];
  control.codes.forEach((code, i) => {
    const at = { ...position, [control.name]: i };
    const cells = names.map((n) => {
      const v = model.tracks[n].values[indexOf(model.tracks[n], at)];
      return Number.isNaN(v) ? "" : v;
    });
    rows.push([code, ...cells].join(","));
  });
  return rows.join("\r\n") + "\r\n";
}

export function save(blob, name) {
  const link = element("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
