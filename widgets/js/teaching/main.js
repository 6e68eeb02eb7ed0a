// What the row's buttons do, and what a link that sets a scene asks for.

import { share as showPanel } from "./share.js";
import { present as begin, scene } from "./stage.js";

export const arrive = scene;
export const present = begin;
export const share = showPanel;
