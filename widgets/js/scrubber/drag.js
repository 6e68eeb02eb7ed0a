// Dragging on a picture: its handles move controls, a click picks the tick whose place is near.

import { target } from "../dom.js";

const REACH = 14; // pixels from a place to a click on it
const FINGER = 24; // pixels from a handle to a finger that drags it; elsewhere a finger scrolls the page, and a tap sets it

/** @typedef {import("./scrubber.js").Scrubber} Scrubber */
/** @typedef {import("./types.js").Drawn} Drawn */
/** @typedef {import("./types.js").Handle} Handle */

/**
 * @param {Scrubber} scrubber
 * @param {Drawn} view
 */
export function draggable(scrubber, view) {
  const overlay = view.svg;
  /** @type {Handle | null} */
  let held = null;
  let [dx, dy] = [0, 0]; // from where a knob was taken to its middle, so that it does not jump
  let dragged = false; // since the pointer went down
  let touched = false; // by a finger, last
  overlay.addEventListener("pointerdown", (event) => {
    const found = grip(scrubber, view, event);
    held = null;
    dragged = false;
    touched = event.pointerType !== "mouse";
    if (!found || event.button > 0) return;
    const onKnob = target(event).classList.contains("ms-knob");
    const taken = onKnob && found.handle.alone; // also where another tick is nearer than its middle
    if (!taken && (picked(scrubber, view, event)?.far ?? Infinity) < found.far) return;
    if (touched && !onKnob && found.far > FINGER) return;
    held = found.handle;
    [dx, dy] = onKnob ? found.off : [0, 0];
    dragged = !touched || onKnob;
    scrubber.keyed = false;
    overlay.setPointerCapture(event.pointerId);
    event.preventDefault();
    if (dragged) follow(scrubber, view, held, event, dx, dy);
  });
  overlay.addEventListener("pointermove", (event) => {
    if (!held) return;
    dragged = true;
    follow(scrubber, view, held, event, dx, dy);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    overlay.addEventListener(end, () => {
      if (held && dragged) scrubber.settle(0);
      held = null;
    });
  }
  overlay.addEventListener("click", (event) => {
    if (dragged) return;
    const found = picked(scrubber, view, event);
    const near = grip(scrubber, view, event);
    scrubber.keyed = false;
    if (found && found.far < (near?.far ?? Infinity)) scrubber.move(found.control, found.index);
    else if (touched && near) follow(scrubber, view, near.handle, event);
    else return;
    scrubber.settle(0);
  });
  const drags = (/** @type {TouchEvent} */ event) => {
    const near = (grip(scrubber, view, event.touches[0])?.far ?? Infinity) <= FINGER;
    if (near || target(event).classList.contains("ms-knob")) event.preventDefault(); // else the page scrolls
  };
  overlay.addEventListener("touchstart", drags, { passive: false });
}

/**
 * A place on the picture, whatever the page's zoom.
 * @param {Drawn} view
 * @param {{ clientX: number, clientY: number }} event
 */
function point(view, event) {
  const box = view.svg.getBoundingClientRect();
  const zoom = box.width / view.box.clientWidth || 1;
  return [(event.clientX - box.left) / zoom, (event.clientY - box.top) / zoom];
}

/**
 * The nearest handle that may be moved.
 * @param {Scrubber} scrubber
 * @param {Drawn} view
 * @param {{ clientX: number, clientY: number }} event
 */
function grip(scrubber, view, event) {
  const [px, py] = point(view, event);
  /** @type {{ handle: Handle, far: number, off: [number, number] } | null} */
  let best = null;
  for (const handle of view.handles) {
    if (!handle.controls.some((name) => scrubber.free(name))) continue;
    const x = handle.x?.at(scrubber.position) ?? px;
    const y = handle.y?.at(scrubber.position) ?? py;
    const far = Math.hypot(px - x, py - y);
    if (far < (handle.alone ? FINGER : Infinity) && (!best || far < best.far)) {
      best = { handle, far, off: [x - px, y - py] };
    }
  }
  return best;
}

/**
 * The tick within reach whose place is nearest, other than the one that is shown.
 * @param {Scrubber} scrubber
 * @param {Drawn} view
 * @param {MouseEvent} event
 */
function picked(scrubber, view, event) {
  const [px, py] = point(view, event);
  /** @type {{ control: string, index: number, far: number } | null} */
  let best = null;
  for (const { x, y, control } of view.picks.filter((pick) => scrubber.free(pick.control))) {
    const at = { ...scrubber.position };
    const here = at[control];
    for (let index = 0; index < view.sizes[control]; index++) {
      at[control] = index;
      const far = Math.hypot(x ? px - x.at(at) : 0, py - y.at(at));
      if (index !== here && far < REACH && (!best || far < best.far)) best = { control, index, far };
    }
  }
  return best;
}

/**
 * The handle's controls, to the ticks where it is nearest to the pointer.
 * @param {Scrubber} scrubber
 * @param {Drawn} view
 * @param {Handle} handle
 * @param {MouseEvent} event
 * @param {number} dx  from the pointer to the middle of what it holds
 * @param {number} dy
 */
function follow(scrubber, view, handle, event, dx = 0, dy = 0) {
  const [pointedX, pointedY] = point(view, event);
  const [px, py] = [pointedX + dx, pointedY + dy];
  const at = { ...scrubber.position };
  let best = scrubber.position;
  let least = Infinity;
  const look = (/** @type {string[]} */ [name, ...others]) => {
    if (name) {
      for (at[name] = 0; at[name] < view.sizes[name]; at[name]++) look(others);
      return;
    }
    const across = handle.x ? handle.x.at(at) - px : 0;
    const up = handle.y ? handle.y.at(at) - py : 0;
    const far = across * across + up * up;
    if (far < least) [least, best] = [far, { ...at }];
  };
  const moves = handle.controls.filter((name) => scrubber.free(name));
  look(moves);
  for (const name of moves) scrubber.move(name, best[name]);
}
