// A guest's window goes after the teacher's: the page by a run, the scrubbers live. It tells Python once they rest. Whoever takes
// hold of a scrubber goes on alone.

import { onServer } from "../server.js";
import { hasRun, main } from "../streamlit.js";
import { withQuery } from "../url.js";
import { EVERY } from "./leader.js";
import { onceRevealed, reveal } from "../folds.js";
import { asQuery, ownParameter, pageHere, scrubbed, scrubbers, shared } from "./place.js";

const BY_HAND = 3000; // milliseconds: after a touch or a key, what changes on a guest's page is the guest's doing
const OF_FILE = /=your(\+|%20)/i;
const REST = 800; // until a guest's page is run again after the last move
const BELOW = 60; // pixels of the window above what one comes to
const SPREAD = 1700; // and by how much guests are spread

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./place.js").Position} Position */

export class Follower {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.following = true;
    this.rested = true;
    this.heard = 0;
    this.together = "";
    this.touched = -Infinity;
    this.wanted = "";
    this.toward = ""; // the scrubber to come to
    this.tries = 0;
    this.next = 0;
    for (const event of ["pointerdown", "keydown", "input"]) {
      document.addEventListener(event, (e) => this.touch(e), true);
    }
  }

  /**
   * The teacher has moved, perhaps to another part of the page: there one scrubber moves.
   * @param {import("./types.js").Seen} news
   * @param {Record<string, Position>} before  positions
   */
  stir({ positions = {} }, before) {
    this.heard = performance.now() + SPREAD * Math.random();
    this.rested = false;
    const text = JSON.stringify;
    const moved = Object.keys(positions).filter((key) => key in before && text(before[key]) !== text(positions[key]));
    if (moved.length === 1) this.toward = moved[0];
  }

  /**
   * A guest who has not just scrolled comes to the scrubber that the teacher moves.
   * @param {HTMLElement} root
   */
  come(root) {
    if (performance.now() - this.touched < BY_HAND) return;
    this.toward = "";
    onceRevealed(root, () => {
      const { top } = root.getBoundingClientRect();
      if (top < 0 || top > innerHeight / 2) main().scrollTop += top - BELOW;
    });
  }

  /** @param {boolean} on */
  follow(on) {
    Object.assign(this, { following: on, rested: false, heard: 0 });
    this.go();
    this.room.bar.show();
  }

  /**
   * Whoever takes hold of a scrubber goes on alone; a touch to scroll past it is none.
   * @param {Event} event
   */
  touch(event) {
    const { type, isTrusted } = event;
    const target = /** @type {Partial<Element>} */ (event.target);
    const tab = event instanceof KeyboardEvent && event.key === "Tab";
    if (!isTrusted || tab || !target.closest || target.closest(".mr-bar")) return;
    this.touched = performance.now();
    const mouse = event instanceof PointerEvent && event.pointerType === "mouse";
    const held = mouse ? "[data-testid=scrubber] svg" : type === "pointerdown" ? ".ms-knob" : "[data-testid=scrubber]";
    if (type !== "keydown" && target.closest(held)) this.wander();
  }

  wander() {
    if (this.room.role !== "guest" || !this.following) return;
    this.following = false;
    this.room.bar.show();
  }

  go() {
    if (this.room.role !== "guest" || !this.following || this.room.seen.paused || !this.room.seen.place) return;
    const { page, query } = this.room.seen.place;
    const own = scrubbed();
    const place = page + query;
    if (!this.apart(page, query)) this.together = place;
    else if (this.together === place && performance.now() - this.touched < BY_HAND) return this.wander();
    else if (!this.ready()) return;
    else if (this.travels(place)) return this.travel(page, query);
    else if (page !== pageHere()) return;
    this.glide(query, own);
  }

  /**
   * Whether this window is on another page, or its address says something else of what is shared.
   * @param {string} page
   * @param {string} query
   */
  apart(page, query) {
    const own = scrubbed();
    return page !== pageHere() || asQuery(shared(query, own)) !== asQuery(shared(location.search, own));
  }

  /**
   * The scrubbers, to where the teacher's stand; what the teacher's address says holds where nothing was said since.
   * @param {string} query
   * @param {ReturnType<typeof scrubbed>} own
   */
  glide(query, own) {
    /** @type {Record<string, Position>} */
    const positions = {};
    for (const [name, value] of new URLSearchParams(query)) {
      const [key, control] = own.get(name) ?? [];
      if (key !== undefined && control !== undefined) (positions[key] ??= {})[control] = value;
    }
    for (const [key, position] of Object.entries(this.room.seen.positions ?? {})) {
      positions[key] = { ...positions[key], ...position };
    }
    const settle = !this.rested && performance.now() - this.heard > REST;
    for (const { root, key, position } of scrubbers()) {
      if (key === this.toward) this.come(root);
      if (!(key in positions)) continue;
      if (Object.entries(positions[key]).some(([name, value]) => name in position && position[name] !== value)) {
        reveal(root);
      }
      const detail = { position: positions[key], over: EVERY * 1.3, settle };
      root.dispatchEvent(new CustomEvent("metricscope:follow", { detail }));
    }
    if (settle) this.rested = true;
  }

  /**
   * Whether to go there: what does not fit a guest's page (a file of the teacher's) is tried twice.
   * @param {string} place
   */
  travels(place) {
    this.tries = place === this.wanted ? this.tries + 1 : 1;
    this.wanted = place;
    return this.tries <= 2;
  }

  /**
   * What a session does not read anew, such as edited rows, a new one does: loaded once for each, and never for a file.
   * @param {string} place
   */
  loadedFor(place) {
    if (OF_FILE.test(place) || this.room.loaded === place) return true;
    this.room.loaded = place;
    this.room.keep();
    return false;
  }

  ready() {
    return hasRun() && performance.now() > this.next;
  }

  /**
   * To the teacher's page, data and edits, as the browser's own "back" would go there: the same session, and what stands in
   * the address wins.
   * @param {string} page
   * @param {string} query
   */
  travel(page, query) {
    const anew = this.tries > 1;
    const stays = (/** @type {[string, string]} */ [name]) =>
      ownParameter(name) && (page === pageHere() || !name.startsWith("guess"));
    const all = [...shared(query), ...[...new URLSearchParams(location.search)].filter(stays)];
    const url = withQuery(onServer(page), (to) => {
      for (const [name, value] of all) to.append(name, value);
    });
    this.next = performance.now() + 1500;
    setTimeout(() => {
      if (!this.following || !this.apart(page, query)) return;
      Object.assign(this, { rested: false, heard: performance.now() }); // a new picture is to be told of anew
      if (anew && !this.loadedFor(page + asQuery(shared(query, scrubbed())))) return location.replace(url);
      history.replaceState(history.state, "", url);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, 300 * Math.random());
  }
}
