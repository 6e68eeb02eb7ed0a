// Points on a score axis: drag one sideways to change its score, to the other row to change its class. Sent on release. Which of
// them are right follows the threshold of a scrubber while that moves.

const NS = "http://www.w3.org/2000/svg";
const ROWS = { 1: 38, 0: 88 };
const PAUSE = 400;

function node(tag, attributes, parent) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) name === "text" ? (made.textContent = value) : made.setAttribute(name, value);
  parent?.appendChild(made);
  return made;
}

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".mp");
  const svg = root.querySelector("svg");
  const rows = data.rows.map((row) => ({ ...row }));
  const left = 78, right = 14;
  const width = () => Math.max(80, svg.clientWidth - left - right);
  const [low, high] = data.range;
  const x = (score) => left + ((score - low) / (high - low)) * width();
  const scrubber = document.querySelector(`[data-testid=scrubber][data-key="${data.follows}"]`);
  const here = scrubber?.read?.("threshold") ?? NaN; // what Python says is from before the scrubber had its turn
  let sending, line, shows = [], threshold = Number.isNaN(here) ? data.threshold : here;
  const { offset, slope, swapped, strict } = data.read;
  const flagged = (score) => {
    const seen = offset + slope * score;
    return (strict ? seen > threshold : seen >= threshold) !== swapped;
  };
  const send = (pause) => {
    clearTimeout(sending);
    sending = setTimeout(() => setStateValue("rows", { stamp: Date.now(), rows: rows.map((r) => [r.label, r.score]) }), pause);
  };

  function draw() {
    svg.replaceChildren();
    shows = [];
    for (const [label, y] of Object.entries(ROWS)) {
      node("text", { x: 0, y: y + 4, text: data.names[label] }, svg);
      node("line", { x1: left, x2: left + width(), y1: y, y2: y, stroke: "currentColor", "stroke-opacity": 0.18 }, svg);
    }
    for (let i = 0; i <= 4; i++) {
      const score = low + ((high - low) * i) / 4;
      node("text", { x: x(score), y: 122, "text-anchor": "middle", text: Number(score.toPrecision(3)) }, svg);
    }
    line = node("line", { y1: 14, y2: 106, stroke: "currentColor", "stroke-width": 2, "aria-hidden": "true" }, svg);
    rows.forEach((row, i) => drawPoint(row, i));
    part();
  }

  // The line between what is called positive and what is not, among the scores as they were before any convention.
  function part() {
    const at = Math.min(high, Math.max(low, (threshold - offset) / slope));
    for (const end of ["x1", "x2"]) line?.setAttribute(end, x(at)); // in a closed expander nothing is drawn yet
    for (const show of shows) show();
  }

  function follow({ detail }) {
    const now = detail.key === data.follows ? detail.read("threshold") : NaN;
    if (Number.isNaN(now) || now === threshold) return; // a rule may find no threshold
    threshold = now;
    part();
  }

  function drawPoint(row, i) {
    const group = node("g", { role: "slider", tabindex: 0, "aria-valuemin": low, "aria-valuemax": high, "data-testid": "point" }, svg);
    const dot = node("circle", { r: 9, "stroke-width": 2.5 }, group);
    const show = () => {
      const hue = row.label ? data.palette.positive : data.palette.negative;
      const wrong = flagged(row.score) !== Boolean(row.label);
      dot.setAttribute("stroke", hue);
      dot.setAttribute("fill", wrong ? "var(--st-background-color)" : hue);
      dot.setAttribute("stroke-dasharray", wrong ? "4 2.5" : "");
      group.setAttribute("transform", `translate(${x(row.score)} ${ROWS[row.label]})`);
      group.setAttribute("aria-valuenow", row.score);
      group.setAttribute("aria-label", `row ${i + 1}, ${data.names[row.label]}`);
      group.setAttribute("aria-valuetext", `score ${row.score}`);
    };
    const to = (score) => (row.score = Number(Math.min(high, Math.max(low, score)).toFixed(data.decimals)));
    shows.push(show);
    group.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      group.focus();
      group.setPointerCapture(event.pointerId);
      const follow = (moved) => {
        const box = svg.getBoundingClientRect(), zoom = box.width / svg.clientWidth || 1;
        to(low + (((moved.clientX - box.left) / zoom - left) / width()) * (high - low));
        row.label = (moved.clientY - box.top) / zoom < (ROWS[1] + ROWS[0]) / 2 ? 1 : 0;
        show();
      };
      const drop = () => { group.removeEventListener("pointermove", follow); send(0); };
      group.addEventListener("pointermove", follow);
      group.addEventListener("pointerup", drop, { once: true });
      group.addEventListener("pointercancel", drop, { once: true });
    });
    group.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    group.addEventListener("keydown", (event) => {
      const step = (high - low) / 100;
      const moves = { ArrowLeft: -step, ArrowRight: step, PageDown: -10 * step, PageUp: 10 * step, Home: low - row.score, End: high - row.score };
      if (event.key in moves) to(row.score + moves[event.key]);
      else if (["ArrowUp", "ArrowDown", "Enter", " "].includes(event.key)) row.label = 1 - row.label;
      else return;
      event.preventDefault();
      show();
      send(PAUSE);
    });
  }

  root.observer?.disconnect();
  root.observer = new ResizeObserver(draw);
  root.observer.observe(svg);
  const told = ["metricscope:moved", "metricscope:drawn"];
  for (const event of told) document.addEventListener(event, follow);
  return () => {
    root.observer?.disconnect();
    for (const event of told) document.removeEventListener(event, follow);
  };
}
