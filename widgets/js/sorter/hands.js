// How a card is lifted, moved and dropped: by dragging, by a click on it and one where it goes, and by keys.

import { dragged, target } from "../dom.js";
import { nearest, topOf } from "./order.js";

const CLICK = 4; // pixels: less is no drag

/** @typedef {import("./order.js").Card} Card */
/** @typedef {import("./order.js").Item} Item */
/** @typedef {{ item: Card, pointer: boolean, place: number, rest: Item[] }} Lifted */
/**
 * @typedef {object} Sorter
 * @property {Lifted | null} lifted
 * @property {Item[]} items
 * @property {(item: Card, pointer: boolean) => Lifted} lift
 * @property {(place: number) => void} move
 * @property {() => void} drop
 * @property {() => void} back
 */

/**
 * @param {Sorter} sorter
 * @param {Card} item
 */
export function listen(sorter, item) {
  const { node, handle } = item;
  node.addEventListener("pointerdown", (event) => {
    const on = target(event);
    const held = event.pointerType === "mouse" ? !on.closest("input, .so-remove") : on.closest(".so-handle");
    if (event.button > 0 || !held) return;
    event.preventDefault();
    if (sorter.lifted && !sorter.lifted.pointer) {
      sorter.move(sorter.items.indexOf(item)); // to where this card lies
      return sorter.drop();
    }
    handle.focus();
    drag(sorter, item, event);
  });
  handle.addEventListener("keydown", (event) => key(sorter, item, event));
  handle.addEventListener("blur", () => {
    if (sorter.lifted?.item === item && !sorter.lifted.pointer) sorter.back();
  });
}

/**
 * @param {Sorter} sorter
 * @param {Card} item
 * @param {PointerEvent} pressed
 */
function drag(sorter, item, pressed) {
  const { node } = item;
  const { rest, place } = sorter.lift(item, true);
  const top = topOf(rest, place);
  const zoom = node.getBoundingClientRect().width / node.offsetWidth || 1;
  const { clientY } = pressed;
  const follow = (/** @type {PointerEvent} */ event) => {
    if (sorter.lifted?.item !== item) return;
    const at = top + (event.clientY - clientY) / zoom;
    sorter.move(nearest(rest, at));
    node.style.transform = `translateY(${at}px)`;
  };
  const end = (/** @type {PointerEvent} */ event) => {
    if (sorter.lifted?.item !== item) return;
    const clicked = event.type === "pointerup" && Math.abs(event.clientY - clientY) < CLICK;
    if (event.type === "pointerup" && !clicked) return sorter.drop();
    sorter.back();
    if (clicked) sorter.lift(item, false);
  };
  dragged(node, pressed, follow, end);
}

/**
 * @param {Sorter} sorter
 * @param {Card} item
 * @param {KeyboardEvent} event
 */
function key(sorter, item, event) {
  const held = sorter.lifted?.item === item ? sorter.lifted : null;
  if ([" ", "Enter"].includes(event.key)) {
    if (held) sorter.drop();
    else sorter.lift(item, false);
  } else if (event.key === "Escape" && held) sorter.back();
  else {
    const place = held && placeBy(event.key, held);
    if (place === null) return;
    sorter.move(place);
  }
  event.preventDefault();
}

/**
 * Where a key moves a lifted card, null for a key that moves none.
 * @param {string} key
 * @param {{ place: number, rest: Item[] }} held
 */
export function placeBy(key, { place, rest }) {
  if (["ArrowUp", "ArrowLeft"].includes(key)) return Math.max(0, place - 1);
  if (["ArrowDown", "ArrowRight"].includes(key)) return Math.min(rest.length, place + 1);
  return key === "Home" ? 0 : key === "End" ? rest.length : null;
}
