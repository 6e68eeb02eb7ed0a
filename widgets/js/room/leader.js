// The teacher's window leads, at most ten times a second and only where something has changed.

import { asQuery, pageHere, scrubbers, shared } from "./place.js";

export const EVERY = 100; // milliseconds between two moves sent
const MOST = 40; // scrubbers of a page that are followed

/** @typedef {import("./room.js").Room} Room */

/** Where this window stands, as the class is told. */
export function here() {
  const first = scrubbers().slice(0, MOST);
  const positions = Object.fromEntries(first.map(({ key, position }) => [key, position]));
  return { page: pageHere(), query: asQuery(shared(location.search)), positions };
}

export class Leader {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.leading = false;
    this.sent = "";
    this.late = 0;
    document.addEventListener("metricscope:moved", () => void this.lead());
  }

  async lead() {
    if (this.room.role !== "teacher" || this.room.seen.paused || this.leading) return;
    this.leading = true;
    await new Promise((done) => setTimeout(done, Math.max(0, this.late + EVERY - performance.now())));
    const place = this.room.role === "teacher" ? here() : null;
    const text = JSON.stringify(place);
    if (place && text !== this.sent) {
      this.late = performance.now();
      if (await this.room.act("here", place)) this.sent = text;
    }
    this.leading = false;
    if (place && text !== JSON.stringify(here()) && this.room.status === "live") this.lead();
  }
}
