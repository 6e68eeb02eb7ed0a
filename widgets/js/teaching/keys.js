// What a presenter's keys mean.

/**
 * What the keys may do.
 * @typedef {object} Acts
 * @property {() => void} forth
 * @property {() => void} back
 * @property {() => void} next
 * @property {() => void} before
 * @property {() => void} first
 * @property {() => void} last
 * @property {() => void} up
 * @property {() => void} down
 * @property {() => void} reveal
 * @property {() => void} fullscreen
 * @property {() => void} help
 * @property {() => void} leave
 */
/** @typedef {Record<string, keyof Acts>} Meanings */

export const HELP = [
  ["Space, N, Page Down, →", "next step, or further down a long one"],
  ["P, Page Up, ←", "the step before"],
  ["Home, End", "first step, last step"],
  ["a number, Enter", "the step with this number"],
  ["R", "reveal the answer"],
  ["Tab, arrow keys", "to a control, and move it"],
  ["F", "full screen"],
  ["Escape", "leave the projector"],
  ["?", "this help"],
];
/** @type {Meanings} */
const ALWAYS = { PageDown: "forth", PageUp: "back", Escape: "leave" };
/** @type {Meanings} */
const LETTERS = { n: "next", p: "before", r: "reveal", f: "fullscreen", "?": "help" };
/** @type {Meanings} */
const ENDS = { Home: "first", End: "last", ArrowRight: "next", ArrowLeft: "before", ArrowDown: "down", ArrowUp: "up" };

/**
 * What has the focus: whether one types there, moves it by arrows, or would press it.
 * @typedef {{ typing: boolean, moving: boolean, own: boolean }} Focus
 */

/**
 * A control keeps the keys that are its own: letters where one types, arrows where one moves, Space where it would press.
 * @param {{ key: string, shiftKey: boolean }} event
 * @param {Focus} focus
 * @param {boolean} letters  whether letters and signs are keys
 * @returns {keyof Acts | null}
 */
export function meaning({ key, shiftKey }, { typing, moving, own }, letters = true) {
  if (key in ALWAYS) return ALWAYS[key];
  if (letters && !typing && key.toLowerCase() in LETTERS) return LETTERS[key.toLowerCase()];
  if (!moving && key in ENDS) return ENDS[key];
  if (key === " " && !typing && !own) return shiftKey ? "back" : "forth";
  return null;
}

/**
 * @param {Element} node
 * @param {boolean} pointed  the pointer was used since the keyboard went there
 * @returns {Focus}
 */
export function focusOf(node, pointed) {
  const field = "input:not([type=range], [type=radio], [type=checkbox]), textarea, [contenteditable=true], canvas";
  const typing = node.matches(field);
  const moving = typing || node.matches("input[type=range], input[type=radio], [role=slider], [role=radio]");
  const pressed = "a, button, input:not([type=range]), summary, [role]:not([role=slider])";
  return { typing, moving, own: !pointed && node.matches(pressed) && node.matches(":focus-visible") };
}
