// What the row's buttons do, and what a link that sets a scene asks for.

import { showCode, showPanel as showHandIn } from "./hand_in.js";
import { saved } from "./save.js";
import { showPanel } from "./share.js";
import { begin, setScene } from "./stage.js";

/** @typedef {{ root: HTMLElement, tell: (name: string, value: unknown) => void }} Host  the row, and how it tells Python */

export const arrive = setScene;
export const handIn = showHandIn;
export const made = showCode;
export const present = begin;
export const save = saved;
export const share = showPanel;
