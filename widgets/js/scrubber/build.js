// What a scrubber is made of: controls, views, live numbers and tools.

import { save, toCsv, toPng, toSvg } from "./downloads.js";
import { draggable } from "./drag.js";
import { live } from "./formulas.js";
import { SVG, element } from "./drawing.js";
import { indexOf, interval } from "./numbers.js";
import { lock } from "./stage.js";

export const PAUSE = 400; // milliseconds after the last key

export function buildControls(scrubber, panel) {
  const box = element("div", { class: "ms-controls" }, panel);
  return scrubber.inReach().map((control) => {
    const row = element("div", { class: "ms-control" }, box);
    const id = `${scrubber.model.key}-${control.name}`;
    element("label", { for: id, text: control.label }, row);
    const input = element(
      "input",
      {
        type: "range",
        id,
        min: 0,
        max: control.texts.length - 1,
        step: 1,
        "data-testid": "scrubber-slider",
        "data-control": control.name,
      },
      element("div", {}, row),
    );
    const output = element(
      "output",
      { for: id, "aria-live": "off", "data-control-value": control.name },
      element("div", {}, row),
    );
    output.append("");
    output.style.width = `${Math.max(6.4, ...control.texts.map((text) => text.length))}ch`;
    input.addEventListener("input", () => scrubber.move(control.name, Number(input.value)));
    input.addEventListener("change", () => scrubber.settle(scrubber.keyed ? PAUSE : 0));
    input.addEventListener("keydown", () => (scrubber.keyed = true));
    input.addEventListener("pointerdown", () => (scrubber.keyed = false));
    row.hidden = scrubber.model.hidden.has(control.name);
    if (scrubber.model.locked.has(control.name)) lock(row, input);
    return { control, input, output };
  });
}

export function buildViews(scrubber, panel) {
  const { model } = scrubber;
  const grid = element("div", { class: "ms-grid" }, panel);
  grid.style.gridTemplateColumns = model.columns;
  grid.style.gridTemplateAreas = model.areas.map((row) => `"${row}"`).join(" ");
  const views = model.views.map((spec) => {
    const box = element(
      "figure",
      { class: "ms-view", role: "img", "aria-label": spec.alt, "data-view": spec.name },
      grid,
    );
    box.style.gridArea = spec.name;
    box.style.height = `${spec.height}px`;
    const plot = spec.figure && element("div", { class: "ms-plot", "aria-hidden": "true" }, box);
    const panes = element("div", { "aria-hidden": "true" }, box);
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("aria-hidden", "true");
    box.appendChild(svg);
    const view = {
      ...spec,
      marksSpec: spec.marks,
      box,
      plot,
      panes,
      svg,
      id: `${model.key}-${spec.name}`.replace(/\W/g, "-"),
      palette: model.palette,
      sizes: model.sizes,
    };
    draggable(scrubber, view);
    return view;
  });
  if (model.readouts.length) {
    const numbers = element("div", { class: "ms-numbers" }, grid);
    numbers.style.setProperty("--across", model.numbers_across);
    numbers.classList.toggle("ms-several", model.numbers_across > 1);
    numbers.style.setProperty("--across-narrow", model.numbers_across === 2 ? 2 : 3);
    if (model.areas.some((row) => row.split(" ").includes("numbers"))) numbers.style.gridArea = "numbers";
    for (const readout of model.readouts) buildReadout(scrubber, readout, numbers);
  }
  return views;
}

function buildReadout(scrubber, readout, parent) {
  const box = element("div", { class: "ms-number" }, parent);
  element("span", { text: readout.label }, box);
  live(scrubber, element("output", { "aria-live": "off", "data-metric": readout.metric }, box), readout);
  if (scrubber.model.tracks[readout.track].band) liveInterval(scrubber, box, readout);
}

function liveInterval(scrubber, box, { metric, track: name, kind }) {
  const track = scrubber.model.tracks[name],
    tall = track.band.missing.some((part) => part > 0 && part < 1);
  const words = element("small", { class: `ms-interval${tall ? " ms-tall" : ""}`, "data-interval": metric }, box);
  let last;
  scrubber.updaters.push((position) => {
    const index = indexOf(track, position);
    if (index !== last) words.textContent = interval(track.band, (last = index), kind);
  });
}

export function buildTools(scrubber, panel) {
  const tools = element("div", { class: "ms-tools" }, panel);
  const tool = (text, act) => {
    const button = element("button", { type: "button", text }, tools);
    button.addEventListener("click", async () => {
      await act();
      if (text === "copy link") {
        button.textContent = "copied";
        setTimeout(() => (button.textContent = text), 1500);
      }
    });
  };
  const name = scrubber.model.key;
  if (scrubber.model.shareable) tool("copy link", () => copyLink(scrubber));
  tool("picture (SVG)", () =>
    save(new Blob([toSvg(scrubber.views, scrubber.root)], { type: "image/svg+xml" }), `${name}.svg`),
  );
  tool("picture (PNG)", async () => save(await toPng(toSvg(scrubber.views, scrubber.root)), `${name}.png`));
  if (scrubber.model.table.length) {
    tool("table (CSV)", () =>
      save(new Blob([toCsv(scrubber.model, scrubber.position)], { type: "text/csv" }), `${name}.csv`),
    );
  }
}

async function copyLink(scrubber) {
  scrubber.toUrl();
  try {
    await navigator.clipboard.writeText(location.href);
  } catch {
    const field = element("textarea", {}, document.body);
    field.value = location.href;
    field.select();
    document.execCommand("copy");
    field.remove();
  }
  scrubber.said.textContent = "Link copied.";
}
