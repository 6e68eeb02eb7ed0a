// A scrubber and what goes with it: where it stands and what it says, for whoever follows; and how it goes after another's.

import { indexOf } from "./numbers.js";
import { nearestTick } from "./ticks.js";

export function where({ model, position }) {
  return Object.fromEntries(model.controls.map((c) => [c.name, c.codes[position[c.name]]]));
}

// What a control, or a number on screen, says there; NaN where there is none.
export function valueOf({ model, position }, name) {
  const control = model.controls.find((c) => c.name === name),
    track = model.tracks[name];
  if (control) return Number(control.codes[position[name]].replace("inf", "Infinity"));
  return track ? track.values[indexOf(track, position)] : NaN;
}

// To a position within `over` milliseconds, however often it changes. Python hears of it with `settle`, once it rests.
export function followed(scrubber, { position, over = 0, settle = false }) {
  if (!scrubber.model) return;
  const to = { ...scrubber.position },
    aim = scrubber.chase?.to ?? scrubber.position;
  for (const { name, codes } of scrubber.model.controls) {
    if (name in position) to[name] = nearestTick(codes, position[name]);
  }
  if (Object.keys(to).some((name) => to[name] !== aim[name])) {
    const running = scrubber.chase,
      still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    scrubber.moved = scrubber.led = true;
    scrubber.goal = null;
    scrubber.chase = { from: { ...scrubber.position }, to, began: performance.now(), over: still ? 0 : over };
    if (!running) pursue(scrubber);
  }
  if (settle && !scrubber.chase) scrubber.settle(0);
}

function pursue(scrubber) {
  if (!scrubber.chase) return; // other content came meanwhile
  const { from, to, began, over } = scrubber.chase;
  const part = over ? Math.min(1, (performance.now() - began) / over) : 1;
  for (const name in to) scrubber.place(name, Math.round(from[name] + (to[name] - from[name]) * part));
  if (part < 1) requestAnimationFrame(() => pursue(scrubber));
  else scrubber.chase = null;
}
