// One room for the window: it outlives the page's runs and the lessons, because the class does. The teacher's window leads, at
// most ten times a second and only where something has changed; a guest's glides after it, and tells Python once it rests.

import { onServer, posted } from "../server.js";
import { hasRun } from "../streamlit.js";
import { asked, replaceQuery, withQuery } from "../url.js";
import { Bar } from "./bar.js";
import { forget, remember, remembered } from "./memory.js";
import { asQuery, ownParameter, pageHere, scrubbed, scrubbers, shared } from "./place.js";

const EVERY = 100; // milliseconds between two moves sent
const LOOK = 400; // and between two looks at the page
const MOST = 40; // scrubbers of a page that are followed
const BY_HAND = 3000; // after a touch or a key, what changes on a guest's page is the guest's doing
const SILENT = 35000; // without a word from the server, which says one at least every 15 s
const OF_FILE = /=your(\+|%20)/i;
const REST = 800; // until a guest's page is run again after the last move
const SPREAD = 1700; // and by how much guests are spread

/** @typedef {import("./place.js").Position} Position */
/** @typedef {{ page: string, query: string }} Place */
/** @typedef {{ key: string, asks: string, answers: string[], right: number[] }} Asking  a question of the page */
/** @typedef {Asking & { number: number, revealed: boolean, counts?: number[] }} Question  one that was put to the class */
/**
 * What the server has said of the room.
 * @typedef {object} Seen
 * @property {number} [guests]
 * @property {boolean} [paused]
 * @property {Place} [place]
 * @property {Record<string, Position>} [positions]
 * @property {Question | null} [question]
 */

export class Room {
  constructor() {
    this.code = "";
    this.known = ""; // the code as Python has it
    this.role = "";
    this.secret = "";
    this.handle = "";
    this.status = "";
    this.trouble = "";
    this.opened = 0;
    /** @type {Set<string>} */
    this.left = new Set();
    /** @type {Asking[]} */
    this.questions = [];
    /** @type {Seen} */
    this.seen = {};
    /** @type {Record<number, number>} */
    this.answers = {};
    /** @type {string | undefined} */
    this.loaded = undefined; // the place for which the page was loaded anew
    /** @type {EventSource | null} */
    this.source = null;
    this.following = true;
    this.arriving = false;
    this.leading = false;
    this.rested = true;
    this.putAway = 0;
    this.heard = 0;
    this.alive = 0;
    this.sent = "";
    this.late = 0;
    this.next = 0;
    this.tries = 0;
    this.wanted = "";
    this.together = "";
    this.touched = -Infinity;
    this.tell = (/** @type {string} */ _code) => {};
    this.bar = new Bar(this);
    document.addEventListener("metricscope:moved", () => void (this.role === "teacher" && this.lead()));
    for (const event of ["pointerdown", "keydown", "input"]) {
      document.addEventListener(event, (e) => this.touch(e), true);
    }
    setInterval(() => this.look(), LOOK);
  }

  // ---- in and out
  async open() {
    const place = this.place();
    await this.arrive(() => posted("class/open", place));
    if (this.role === "teacher") this.bar.showBoard();
  }

  /** @param {string} code */
  async enter(code) {
    await this.arrive(() => posted(`class/${code}/enter`, { secret: remembered(code).secret }), code);
  }

  /**
   * @param {() => Promise<object>} ask
   * @param {string} code
   */
  async arrive(ask, code = "") {
    if (this.arriving) return;
    this.arriving = true;
    try {
      Object.assign(this, await ask());
      Object.assign(this, { trouble: "", status: "live" });
      ({ answers: this.answers = {}, loaded: this.loaded } = remembered(this.code));
      this.keep();
      this.listen();
      this.mark(this.code);
    } catch (caught) {
      const error = /** @type {import("../server.js").Refused} */ (caught);
      if (code) this.left.add(code);
      if (error.status === 404) forget(code);
      if (!error.status || error.status === 429) {
        this.wait(code, error.message);
      } // it may come right by itself
      else this.end(error.message);
    } finally {
      this.arriving = false;
      this.bar.show();
    }
  }

  /**
   * @param {string} code
   * @param {string} trouble
   */
  wait(code, trouble) {
    Object.assign(this, { status: "lost", trouble });
    if (code) setTimeout(() => this.enter(code), 2000 + 2000 * Math.random());
  }

  listen() {
    this.source?.close();
    const source = (this.source = new EventSource(onServer(`class/${this.code}/live?as=${this.handle}`)));
    const alive = () => void (this.alive = performance.now());
    alive();
    source.onmessage = ({ data }) => {
      alive();
      this.hear(JSON.parse(data));
    };
    source.onopen = () => {
      alive();
      this.status = "live";
      this.bar.show();
    };
    source.addEventListener("alive", alive);
    source.addEventListener("closed", () => {
      forget(this.code);
      this.end(this.role === "guest" ? "The teacher has closed the room." : "The room is closed.");
    });
    source.onerror = () => {
      if (this.source !== source) return;
      this.status = "lost";
      this.bar.show();
      if (source.readyState === EventSource.CLOSED) this.wait(this.code, "");
    };
  }

  /** Out of the room, with a word or without. */
  end(trouble = "") {
    this.source?.close();
    if (this.code) this.left.add(this.code);
    this.code = this.role = this.secret = this.handle = this.status = this.sent = "";
    Object.assign(this, { source: null, seen: {}, answers: {}, trouble, following: true });
    this.mark("");
    this.hide();
    this.bar.show();
  }

  /** The browser keeps its secret: who comes back is the same guest, with one answer to a question. */
  leave() {
    this.end();
  }

  async close() {
    const { code } = this;
    if (!(await this.act("close"))) return;
    forget(code);
    this.end();
  }

  keep() {
    remember(this.code, { secret: this.secret, answers: this.answers, loaded: this.loaded });
  }

  /**
   * The room's name in the address bar, then to Python, which writes the same: no entry in the history.
   * @param {string} code
   */
  mark(code) {
    const has = asked("room");
    if (has !== code) replaceQuery((query) => (code ? query.set("room", code) : query.delete("room")));
    if (has !== code || this.known !== code) this.tell((this.known = code));
  }

  state() {
    if (this.trouble) return this.trouble;
    if (this.status === "lost") return "reconnecting …";
    if (this.code && this.seen.paused) return "paused";
    if (this.role === "guest" && !this.following) return "looking around alone";
    const open = this.role === "guest" && this.seen.question && !this.seen.question.revealed && this.choice() == null;
    return this.code ? (open ? "live, with a question" : "live") : "";
  }

  // ---- the teacher leads
  place() {
    const first = scrubbers().slice(0, MOST);
    const positions = Object.fromEntries(first.map(({ key, position }) => [key, position]));
    return { page: pageHere(), query: asQuery(shared(location.search)), positions };
  }

  async lead() {
    if (this.role !== "teacher" || this.seen.paused || this.leading) return;
    this.leading = true;
    await new Promise((done) => setTimeout(done, Math.max(0, this.late + EVERY - performance.now())));
    const place = this.role === "teacher" ? this.place() : null;
    const text = JSON.stringify(place);
    if (place && text !== this.sent) {
      this.late = performance.now();
      if (await this.act("here", place)) this.sent = text;
    }
    this.leading = false;
    if (place && text !== JSON.stringify(this.place()) && this.status === "live") this.lead();
  }

  /** @param {number} i */
  ask(i) {
    this.putAway = 0;
    return this.act("ask", this.questions[i]);
  }

  /**
   * @param {string} name
   * @param {object} body
   */
  async act(name, body = {}) {
    try {
      await posted(`class/${this.code}/${name}`, { ...body, secret: this.secret });
      this.trouble = "";
      return true;
    } catch (caught) {
      const error = /** @type {import("../server.js").Refused} */ (caught);
      const again = !error.status || error.status === 429; // where the teacher stands is then said again by itself
      if (!again) this.trouble = error.message;
      else if (name !== "here") this.trouble = `Not sent. ${error.message}`;
      return false;
    } finally {
      this.bar.show();
    }
  }

  // ---- a guest follows
  /** @param {Seen} news */
  hear(news) {
    const before = this.seen.place?.page;
    const number = this.seen.question?.number;
    Object.assign(this.seen, news);
    const { question } = this.seen;
    if (question?.number !== number) this.trouble = "";
    if (before !== undefined && news.place && news.place.page !== before && question?.revealed) {
      this.putAway = question.number;
    }
    if (news.place || news.positions) {
      this.heard = performance.now() + SPREAD * Math.random();
      this.rested = false;
    }
    this.go();
    this.hide();
    this.bar.show();
  }

  /** @param {boolean} on */
  follow(on) {
    Object.assign(this, { following: on, rested: false, heard: 0 });
    this.go();
    this.bar.show();
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
    if (this.role !== "guest" || !this.following) return;
    this.following = false;
    this.bar.show();
  }

  go() {
    if (this.role !== "guest" || !this.following || this.seen.paused || !this.seen.place) return;
    const { page, query } = this.seen.place;
    const own = scrubbed();
    const place = page + query;
    const apart = page !== pageHere() || asQuery(shared(query, own)) !== asQuery(shared(location.search, own));
    if (!apart) this.together = place;
    else if (this.together === place && performance.now() - this.touched < BY_HAND) return this.wander();
    else if (!this.ready()) return;
    else if (this.travels(place)) {
      const anew = this.tries > 1 && !this.loadedFor(page + asQuery(shared(query, own)));
      return this.travel(page, query, anew);
    } else if (page !== pageHere()) return;
    this.glide(query, own);
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
    for (const [key, position] of Object.entries(this.seen.positions ?? {})) {
      positions[key] = { ...positions[key], ...position };
    }
    const settle = !this.rested && performance.now() - this.heard > REST;
    for (const { root, key } of scrubbers()) {
      if (!(key in positions)) continue;
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
    if (OF_FILE.test(place) || this.loaded === place) return true;
    this.loaded = place;
    this.keep();
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
   * @param {boolean} anew
   */
  travel(page, query, anew) {
    const stays = (/** @type {[string, string]} */ [name]) =>
      ownParameter(name) && (page === pageHere() || !name.startsWith("guess"));
    const all = [...shared(query), ...[...new URLSearchParams(location.search)].filter(stays)];
    const url = withQuery(onServer(page), (to) => {
      for (const [name, value] of all) to.append(name, value);
    });
    this.next = performance.now() + 1500;
    setTimeout(() => {
      if (!this.following) return;
      Object.assign(this, { rested: false, heard: performance.now() }); // a new picture is to be told of anew
      if (anew) return location.replace(url);
      history.replaceState(history.state, "", url);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    }, 300 * Math.random());
  }

  /** The guest's own answer to the question, if there is one. */
  choice() {
    return this.seen.question ? this.answers[this.seen.question.number] : undefined;
  }

  /** @param {number} i */
  async answer(i) {
    const number = this.seen.question?.number;
    if (number === undefined || !(await this.act("answer", { question: number, choice: i }))) return;
    this.answers = { [number]: i };
    this.keep();
    this.bar.show();
  }

  /** @param {number} number */
  put(number) {
    this.putAway = number;
    this.bar.show();
  }

  /** While the class is asked, a guest's page keeps the same question, and with it the answer, to itself. */
  hide() {
    const open = this.role === "guest" ? this.seen.question : null;
    for (const one of document.querySelectorAll("[data-room-asks]")) one.removeAttribute("data-room-asks");
    if (!open || open.revealed) return;
    document.querySelector(`.st-key-${CSS.escape(open.key)}`)?.setAttribute("data-room-asks", "");
  }

  /** Now and then: what moved without an event (data, edits, another lesson), and what was not there yet. */
  look() {
    if (!this.code) return;
    if (asked("room") !== this.code) this.mark(this.code);
    if (this.source && performance.now() - this.alive > SILENT) {
      this.status = "lost";
      this.listen();
    }
    if (this.role === "teacher") this.lead();
    else this.go();
    this.hide();
    this.bar.show();
  }
}
