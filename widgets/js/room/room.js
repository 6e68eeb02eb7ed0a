// One room for the window: it outlives the page's runs and the lessons, because the class does. The teacher's window leads
// (leader.js), a guest's goes after it (follower.js).

import { onServer, posted } from "../server.js";
import { asked, replaceQuery } from "../url.js";
import { Bar } from "./bar.js";
import { Follower } from "./follower.js";
import { here, Leader } from "./leader.js";
import { forget, remember, remembered } from "./memory.js";

const LOOK = 400; // milliseconds between two looks at the page
const GONE = "The server no longer has this room. Open a new one.";
const GONE_FOR_GUESTS = "The server no longer has this room. Ask for the code of a new one.";
const AGAIN = 1000; // milliseconds until an answer that nobody took is sent again
const SILENT = 35000; // without a word from the server, which says one at least every 15 s

/** @typedef {import("./types.js").Seen} Seen */

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
    /** @type {import("./types.js").Asking[]} */
    this.questions = [];
    /** @type {Seen} */
    this.seen = {};
    /** @type {Record<number, number>} */
    this.answers = {};
    /** @type {string | undefined} */
    this.loaded = undefined; // the place for which the page was loaded anew
    /** @type {EventSource | null} */
    this.source = null;
    this.arriving = false;
    this.putAway = 0;
    this.turn = 0; // of the answer that is on its way
    this.passing = false; // whether what was refused last may come right by itself
    this.alive = 0;
    this.tell = (/** @type {string} */ _code) => {};
    this.leader = new Leader(this);
    this.follower = new Follower(this);
    this.bar = new Bar(this);
    setInterval(() => this.look(), LOOK);
  }

  // ---- in and out
  async open() {
    const place = here();
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
      if (error.passing) this.wait(code, error.message);
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
    const is = (/** @type {string} */ status) => () => {
      alive();
      this.status = status;
      this.bar.show();
    };
    source.addEventListener("alive", is("live"));
    source.addEventListener("waiting", is("lost"));
    source.addEventListener("closed", () => {
      forget(this.code);
      this.end(this.role === "guest" ? "The teacher has closed the room." : "The room is closed.");
    });
    source.addEventListener("lost", () => {
      forget(this.code);
      this.end(this.role === "guest" ? GONE_FOR_GUESTS : GONE);
    });
    source.onerror = () => {
      if (this.source !== source) return;
      this.status = "lost";
      this.bar.show();
      if (source.readyState === EventSource.CLOSED) this.wait(this.code, "");
    };
  }

  /**
   * Out of the room, with a word or without. The browser keeps its secret: who comes back is the same guest, with one answer
   * to a question.
   */
  end(trouble = "") {
    this.source?.close();
    if (this.code) this.left.add(this.code);
    this.code = this.role = this.secret = this.handle = this.status = "";
    Object.assign(this, { source: null, seen: {}, answers: {}, trouble });
    this.leader.sent = "";
    this.follower.following = true;
    this.mark("");
    this.hide();
    this.bar.show();
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
    if (this.role === "guest" && !this.follower.following) return "looking around alone";
    const open = this.role === "guest" && this.seen.question && !this.seen.question.revealed && this.choice() == null;
    return this.code ? (open ? "live, with a question" : "live") : "";
  }

  // ---- what the teacher and the guests do
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
      this.passing = error.passing;
      if (!error.passing) this.trouble = error.message;
      else if (name !== "here") this.trouble = `Not sent. ${error.message}`; // where the teacher stands is said again by itself
      return false;
    } finally {
      this.bar.show();
    }
  }

  // ---- what the server says
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
    if (news.place || news.positions) this.follower.stir();
    this.follower.go();
    this.hide();
    this.bar.show();
  }

  /** The guest's own answer to the question, if there is one. */
  choice() {
    return this.seen.question ? this.answers[this.seen.question.number] : undefined;
  }

  /** @param {number} i */
  async answer(i) {
    const number = this.seen.question?.number;
    if (number === undefined) return;
    const turn = (this.turn += 1);
    while (!(await this.act("answer", { question: number, choice: i }))) {
      if (!this.passing) return;
      await new Promise((done) => setTimeout(done, AGAIN));
      const { question } = this.seen;
      if (this.turn !== turn || question?.number !== number || question.revealed) return; // another one, or too late
    }
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
    if (this.role === "teacher") this.leader.lead();
    else this.follower.go();
    this.hide();
    this.bar.show();
  }
}
