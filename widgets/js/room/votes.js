// What Python hears of the answers, where a page computes with them: those to the page's own questions, at most once a second.

const EVERY = 1000; // milliseconds

/** @typedef {import("./room.js").Room} Room */
/** @typedef {{ given: Record<string, (number | null)[]>, open: string }} Told  open: the key of what is being voted on */

export class Votes {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.begins = ""; // how the keys begin whose answers are wanted; "" for none
    this.told = "";
    this.late = 0;
    this.going = false;
    this.stale = false;
    this.tell = (/** @type {Told} */ _votes) => {};
  }

  /** @param {string} key */
  wants(key) {
    return this.begins !== "" && key.startsWith(this.begins);
  }

  /**
   * Which answers the page computes with; it is told of them anew.
   * @param {string} begins
   */
  want(begins) {
    if (begins === this.begins) return;
    Object.assign(this, { begins, told: "" });
    this.collect();
  }

  /** Something was asked or answered. */
  async collect() {
    this.stale = true;
    if (this.going) return;
    this.going = true;
    while (this.stale && this.begins && this.room.role === "teacher") {
      await new Promise((done) => setTimeout(done, Math.max(0, this.late + EVERY - performance.now())));
      this.stale = false;
      this.late = performance.now();
      const questions = await this.room.record();
      if (!questions && this.room.passing) this.stale = true;
      const wanted = (questions ?? []).filter(({ key }) => this.wants(key));
      const last = questions?.at(-1);
      const open = last && !last.revealed && this.wants(last.key) ? last.key : "";
      const votes = { given: Object.fromEntries(wanted.map(({ key, given }) => [key, given])), open };
      const text = JSON.stringify(votes);
      if (questions && text !== this.told) {
        this.told = text;
        this.tell(votes);
      }
    }
    this.going = false;
  }
}
