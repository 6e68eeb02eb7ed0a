// How a scrubber goes after another's.

import { still } from "../dom.js";
import { between, nearestTick, same } from "./ticks.js";

/** @typedef {import("./scrubber.js").Scrubber} Scrubber */

/**
 * To a position within `over` milliseconds, however often it changes. Python hears of it with `settle`, once it rests.
 * @param {Scrubber} scrubber
 * @param {{ position: import("./types.js").Codes, over?: number, settle?: boolean }} wanted
 */
export function followed(scrubber, { position, over = 0, settle = false }) {
  if (!scrubber.model) return;
  const to = { ...scrubber.position };
  for (const { name, codes } of scrubber.model.controls) {
    if (name in position) to[name] = nearestTick(codes, position[name]);
  }
  if (!same(to, scrubber.chase?.to ?? scrubber.position)) {
    const running = scrubber.chase;
    scrubber.moved = scrubber.led = true;
    scrubber.goal = null;
    scrubber.chase = { from: { ...scrubber.position }, to, began: performance.now(), over: still() ? 0 : over };
    if (!running) pursue(scrubber);
  }
  if (settle && !scrubber.chase) scrubber.settle(0);
}

/** @param {Scrubber} scrubber */
function pursue(scrubber) {
  if (!scrubber.chase) return; // other content came meanwhile
  const { from, to, began, over } = scrubber.chase;
  const part = over ? Math.min(1, (performance.now() - began) / over) : 1;
  for (const [name, index] of Object.entries(between(from, to, part))) scrubber.place(name, index);
  if (part < 1) requestAnimationFrame(() => pursue(scrubber));
  else scrubber.chase = null;
}
