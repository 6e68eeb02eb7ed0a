// The teacher's window leads, at most ten times a second and only where something has changed. Of several windows one leads: its
// name is with the browser, which all of them read, and so is when it was last seen.

import { store, stored } from "../store.js";
import { LEADS } from "./memory.js";
import { asQuery, pageHere, scrubbers, shared } from "./place.js";

export const EVERY = 100; // milliseconds between two moves sent
const MOST = 40; // scrubbers of a page that are followed
const SEEN = 2000; // milliseconds between two signs of the window that leads
const GONE = 30000; // without one, until another takes its place: a reload is over sooner

/** @typedef {import("./room.js").Room} Room */

/** Where this window stands, as the class is told. */
export function here() {
  const first = scrubbers().slice(0, MOST);
  const positions = Object.fromEntries(first.map(({ key, position }) => [key, position]));
  return { page: pageHere(), query: asQuery(shared(location.search)), positions };
}

/** The window's name: it lasts through a reload, and a copy of the window has another one. */
function ownName() {
  try {
    const name = sessionStorage.getItem(LEADS) ?? Math.random().toString(36).slice(2);
    sessionStorage.removeItem(LEADS);
    addEventListener("pagehide", () => sessionStorage.setItem(LEADS, name));
    addEventListener("pageshow", () => sessionStorage.removeItem(LEADS));
    return name;
  } catch {
    return Math.random().toString(36).slice(2);
  }
}

export class Leader {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.name = ownName();
    this.first = false; // whether this window leads
    this.leading = false;
    this.sent = "";
    this.late = 0;
    this.signed = -Infinity;
    document.addEventListener("metricscope:moved", () => void this.lead());
  }

  /** Whether this window leads, after a look at what the others say. */
  leads() {
    if (this.room.role !== "teacher") return false;
    const { name, at = 0 } = stored(LEADS + this.room.code);
    const held = name && name !== this.name && Date.now() - at < GONE;
    if (held) this.first = false;
    else if (name === this.name || document.visibilityState === "visible") this.take();
    return this.first;
  }

  /** From now on this window leads. */
  take() {
    const now = performance.now();
    if (this.first && now - this.signed < SEEN) return;
    if (!this.first) this.sent = "";
    this.first = true;
    this.signed = now;
    store(LEADS + this.room.code, { name: this.name, at: Date.now() });
  }

  async lead() {
    if (!this.leads() || this.room.seen.paused || this.leading) return;
    this.leading = true;
    await new Promise((done) => setTimeout(done, Math.max(0, this.late + EVERY - performance.now())));
    const place = this.leads() ? here() : null;
    const text = JSON.stringify(place);
    if (place && text !== this.sent) {
      this.late = performance.now();
      if (await this.room.act("here", place)) this.sent = text;
    }
    this.leading = false;
    if (place && text !== JSON.stringify(here()) && this.room.status === "live") this.lead();
  }
}
