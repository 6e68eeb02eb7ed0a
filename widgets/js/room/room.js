// One room for the window: it outlives the page's runs and the lessons, because the class does. The teacher's window leads
// (leader.js), a guest's goes after it (follower.js).

import { save } from "../dom.js";
import { say } from "../say.js";
import { asked, replaceQuery } from "../url.js";
import { Bar } from "./bar.js";
import { showCode } from "./dialogs.js";
import { Follower } from "./follower.js";
import { here, Leader } from "./leader.js";
import { forget, remember, remembered } from "./memory.js";
import { posted } from "./posted.js";
import { listenTo } from "./stream.js";
import { Votes } from "./votes.js";

const LOOK = 400; // milliseconds between two looks at the page
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
    this.ordered = 0; // the last order of Python's
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
    this.votes = new Votes(this);
    this.bar = new Bar(this);
    setInterval(() => this.look(), LOOK);
  }

  // ---- in and out
  async open() {
    const place = here();
    await this.arrive(() => posted("class/open", place));
    if (this.role === "teacher") showCode(this);
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
      this.leader.leads();
      listenTo(this);
      this.mark(this.code);
    } catch (caught) {
      const error = /** @type {import("./posted.js").Refused} */ (caught);
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

  /**
   * Out of the room, with a word or without. The browser keeps its secret: who comes back is the same guest, with one answer
   * to a question.
   */
  end(trouble = "") {
    this.source?.close();
    if (this.code) this.left.add(this.code);
    this.code = this.role = this.secret = this.handle = this.status = "";
    Object.assign(this, { source: null, seen: {}, answers: {}, trouble });
    Object.assign(this.leader, { sent: "", first: false });
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
    if (this.status === "lost") return say("reconnecting …");
    if (this.code && this.seen.paused) return say("paused");
    if (this.role === "teacher" && !this.leader.first) return say("another window of yours leads");
    if (this.role === "guest" && !this.follower.following) return say("looking around alone");
    const open = this.role === "guest" && this.seen.question && !this.seen.question.revealed && this.choice() == null;
    return this.code ? say(open ? "live, with a question" : "live") : "";
  }

  // ---- what the teacher and the guests do
  /**
   * A question to the class.
   * @param {import("./types.js").Asking} question
   */
  put(question) {
    this.putAway = 0;
    return this.act("ask", question);
  }

  /**
   * What Python wants done, once: a question of the page by its key is put, or what is asked is revealed.
   * @param {import("./types.js").Data["order"]} order
   */
  obey({ turn, act, key }) {
    if (turn === this.ordered) return;
    this.ordered = turn;
    const question = this.questions.find((one) => one.key === key);
    if (this.role !== "teacher") return;
    if (act === "ask" && question) this.put(question);
    if (act === "reveal") this.act("reveal");
  }

  lead() {
    this.leader.take();
    this.leader.lead();
    this.bar.show();
  }

  /** All that was asked and answered, for the teacher; null where it cannot be had. */
  async record() {
    const told = await this.act("record");
    return told ? /** @type {import("./types.js").Recorded[]} */ (told.questions) : null;
  }

  async save() {
    const told = await this.act("record", { csv: true });
    if (told) save(new Blob([told.csv], { type: "text/csv" }), `answers_${this.code}.csv`);
  }

  /**
   * What the server answers, or null where it refuses.
   * @param {string} name
   * @param {object} body
   * @returns {Promise<any>}
   */
  async act(name, body = {}) {
    try {
      const told = await posted(`class/${this.code}/${name}`, { ...body, secret: this.secret });
      this.trouble = "";
      return told;
    } catch (caught) {
      const error = /** @type {import("./posted.js").Refused} */ (caught);
      this.passing = error.passing;
      if (!error.passing) this.trouble = error.message;
      else if (name !== "here") this.trouble = say("Not sent. {reason}", { reason: error.message }); // where the teacher stands is said again by itself
      return null;
    } finally {
      this.bar.show();
    }
  }

  // ---- what the server says
  /** @param {Seen} news */
  hear(news) {
    const before = this.seen.place?.page;
    const number = this.seen.question?.number;
    const positions = this.seen.positions ?? {};
    Object.assign(this.seen, news);
    const { question } = this.seen;
    if (question?.number !== number) this.trouble = "";
    if (before !== undefined && news.place && news.place.page !== before && question?.revealed) {
      this.putAway = question.number;
    }
    if (news.place || news.positions) this.follower.stir(news, positions);
    if (news.question) this.votes.collect();
    this.follower.go();
    this.hide();
    this.bar.show();
  }

  /**
   * Whether the teacher's page itself shows a question and its answers.
   * @param {import("./types.js").Question} asked
   */
  onPage(asked) {
    return this.role === "teacher" && this.votes.wants(asked.key);
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
  away(number) {
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
      listenTo(this);
    }
    if (this.role === "teacher") this.leader.lead();
    else this.follower.go();
    this.hide();
    this.bar.show();
  }
}
