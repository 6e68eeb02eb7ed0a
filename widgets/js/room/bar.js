// The bar at the window's foot, the sheet with a question above it, and the board with the code. All text goes in as text.

import { button, html } from "../dom.js";
import { say, spoken } from "../say.js";
import { sayMany } from "../spoken.js";
import { main } from "../streamlit.js";
import { askOwn, confirmClosing, showCode, showRecord, spaced } from "./dialogs.js";
import { answered, counted, marked, numbers } from "./given.js";

const COLOURS = ["text-color", "background-color", "primary-color", "font", "code-font"];

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("./types.js").Question} Question */

/**
 * Which of some buttons has the focus, by what it does.
 * @param {HTMLElement} root
 */
function focusedIn(root) {
  const node = /** @type {HTMLElement | null} */ (document.activeElement);
  return node && root.contains(node) ? (node.dataset.answer ?? node.dataset.act ?? null) : null;
}

/**
 * @param {HTMLElement} root
 * @param {string | null} what
 */
function refocus(root, what) {
  if (what === null) return;
  /** @type {HTMLElement | null} */
  const found = root.querySelector(`[data-answer="${what}"], [data-act="${what}"]`);
  found?.focus();
}

export class Bar {
  /** @param {Room} room */
  constructor(room) {
    this.room = room;
    this.word = html("span", { class: "mr-word", "data-testid": "room-guests" });
    this.acts = html("span", { class: "mr-acts" });
    this.code = html("strong", { class: "mr-code", "data-testid": "room-code" });
    this.state = html("span", { class: "mr-state", role: "status", "data-testid": "room-state" });
    this.line = html("div", { class: "mr-line" }, this.code, this.state, this.word, this.acts);
    this.sheet = html("section", { class: "mr-sheet", hidden: true });
    this.root = html("aside", { class: "mr-bar" }, this.sheet, this.line);
    this.acting = "";
    this.asked = "";
    /** @type {HTMLElement | null} */
    this.from = null;
  }

  /**
   * It stands in the body, whatever becomes of the page, with the colours of the page.
   * @param {HTMLElement} from
   */
  dress(from) {
    this.from = from;
    if (!this.root.isConnected) document.body.append(this.root);
  }

  colour() {
    if (!this.from?.isConnected) return;
    const page = getComputedStyle(this.from);
    for (const name of COLOURS) this.root.style.setProperty(`--st-${name}`, page.getPropertyValue(`--st-${name}`));
  }

  /** In the language of the page: a lesson that has not been translated is in English, and so is the bar below it. */
  speak() {
    const lang = spoken()?.code ?? "en";
    if (lang === this.root.lang) return;
    this.root.lang = lang;
    this.root.setAttribute("aria-label", say("Live class"));
    this.sheet.setAttribute("aria-label", say("The question"));
    this.acting = this.asked = "";
  }

  /** Redraws only what has changed, so that a reader's focus stays where it is. */
  show() {
    const { room } = this;
    this.root.hidden = !room.code && !room.trouble;
    this.colour();
    this.speak();
    this.code.textContent = room.code ? spaced(room.code) : "";
    this.code.setAttribute("aria-label", room.code ? say("Room {code}", { code: [...room.code].join(" ") }) : "");
    const state = room.state();
    if (this.state.textContent !== state) this.state.textContent = state;
    this.root.dataset.state = room.status;
    const word = room.role === "teacher" ? sayMany("{n} guest", "{n} guests", room.seen.guests ?? 0) : "";
    if (this.word.textContent !== word) this.word.textContent = word;
    this.showActs();
    this.showSheet();
    /** @type {HTMLElement | null} */
    const projector = document.querySelector(".stage-bar");
    this.root.style.bottom = `${projector?.offsetHeight ?? 0}px`;
    this.root.style.left = `${main().getBoundingClientRect().left}px`; // beside the sidebar
    const page = document.documentElement; // a style that asked what is in it would be asked again at every change of the page
    page.toggleAttribute("data-room", !this.root.hidden);
    page.dataset.roomRole = room.role; // what is for the teacher alone stands in a container whose key begins with "led-"
    page.style.setProperty("--room-height", `${this.root.offsetHeight}px`);
  }

  showActs() {
    const { room } = this;
    const state = [
      room.role,
      room.code,
      room.seen.paused,
      room.follower.following,
      room.questions,
      Boolean(room.trouble),
      room.leader.first,
      Boolean(room.seen.question),
    ];
    const wanted = JSON.stringify(state);
    if (wanted === this.acting) return;
    this.acting = wanted;
    const focused = focusedIn(this.acts);
    this.acts.replaceChildren(...this.actsOf(room));
    refocus(this.acts, focused);
  }

  /** @param {Room} room */
  actsOf(room) {
    const leave = (/** @type {string} */ text) => button(text, () => room.end(), { "data-act": "leave" });
    if (room.role === "teacher") {
      const { paused } = room.seen;
      return [
        ...(room.leader.first ? [] : [button("Lead from here", () => room.lead(), { "data-act": "lead" })]),
        button("Show the code", () => showCode(room), { "data-act": "board" }),
        this.asking(),
        ...(room.seen.question ? [button("Answers so far", () => showRecord(room), { "data-act": "record" })] : []),
        button(paused ? "Go on" : "Pause", () => room.act("pause", { paused: !paused }), { "data-act": "pause" }),
        button("Close the room", () => confirmClosing(room), { "data-act": "close" }),
      ];
    }
    if (room.role === "guest") {
      const says = room.follower.following ? "Look around alone" : "Follow again";
      return [
        button(says, () => room.follower.follow(!room.follower.following), { "data-act": "follow" }),
        leave("Leave"),
      ];
    }
    return room.trouble ? [leave("Dismiss")] : [];
  }

  asking() {
    const { room } = this;
    const choice = html(
      "select",
      { "aria-label": "Ask a question", "data-act": "ask" },
      html("option", { value: "" }, "Ask a question"),
    );
    room.questions.forEach((one, i) => choice.append(html("option", { value: i }, one.asks)));
    choice.append(html("option", { value: "own" }, "A question of your own …"));
    choice.addEventListener("change", () => {
      const { value } = choice;
      choice.value = "";
      if (value === "own") askOwn(room);
      else if (value !== "") room.put(room.questions[Number(value)]);
    });
    return choice;
  }

  /** The question with a line for each answer: to choose from for guests, with counts for the teacher and once it is revealed. On a wall they wait for that. */
  showSheet() {
    const { room } = this;
    const asked = room.seen.question ?? null;
    this.sheet.hidden = !asked || room.putAway === asked.number || room.onPage(asked);
    const wall = Boolean(document.querySelector(".stage-bar")); // there the class would see what most of it answers
    const wanted = JSON.stringify([room.role, asked, room.choice(), this.sheet.hidden, wall]);
    if (wanted === this.asked) return;
    const focused = focusedIn(this.sheet);
    this.asked = wanted;
    if (!asked || this.sheet.hidden) return this.sheet.replaceChildren();
    const seen = wall && !asked.revealed ? { ...asked, counts: null, values: null } : asked;
    const list =
      asked.kind === "number"
        ? this.number(seen)
        : html("ol", {}, ...asked.answers.map((text, i) => html("li", {}, this.answer(seen, text, i))));
    this.sheet.replaceChildren(html("p", { class: "mr-asks" }, asked.asks), list, this.foot(asked));
    refocus(this.sheet, focused);
  }

  /** @param {Question} asked */
  number(asked) {
    const { room } = this;
    const right = Boolean(asked.revealed);
    if (room.role !== "guest" || right) return numbers(asked, { right, mine: room.choice() });
    const field = html("input", {
      type: "number",
      step: "any",
      required: true,
      "aria-label": "Your number",
      "data-act": "number",
    });
    const send = html(
      "button",
      { class: "mr-main", "data-act": "send" },
      room.choice() === undefined ? "Send" : "Change",
    );
    const form = html("form", { class: "mr-number" }, field, send);
    if (room.choice() !== undefined) field.value = String(room.choice());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (Number.isFinite(field.valueAsNumber)) room.answer(field.valueAsNumber);
    });
    return form;
  }

  /**
   * @param {Question} asked
   * @param {string} text
   * @param {number} i
   */
  answer(asked, text, i) {
    const { room } = this;
    const mine = room.choice() === i;
    const right = asked.revealed && asked.right.includes(i);
    const parts = [html("span", { class: "mr-text" }, text), ...counted(asked, i), ...marked(mine, right)];
    const looks = `mr-answer${right ? " is-right" : ""}${mine ? " is-mine" : ""}`;
    const attributes = { class: looks, "data-answer": i, "data-count": asked.counts?.[i] };
    if (room.role !== "guest" || asked.revealed) return html("div", attributes, ...parts);
    const one = button("", () => room.answer(i), { ...attributes, "aria-pressed": String(mine) });
    one.append(...parts);
    return one;
  }

  /** @param {Question} asked */
  foot(asked) {
    const { room } = this;
    const count = answered(asked);
    const away = button("Put away", () => room.away(asked.number), { "data-act": "away" });
    if (room.role === "teacher") {
      const guests = room.seen.guests ?? 0;
      const says =
        count > guests
          ? sayMany("{n} answered", "{n} answered", count)
          : sayMany("{count} of {n} guest answered", "{count} of {n} guests answered", guests, { count });
      const reveal = button("Reveal", () => room.act("reveal"), { "data-act": "reveal", class: "mr-main" });
      return html("p", { class: "mr-foot" }, html("span", {}, says), asked.revealed ? away : reveal);
    }
    const waiting =
      room.choice() == null
        ? "Nobody sees who answers what."
        : "Your answer is in. You can change it until the teacher reveals the result.";
    const says = asked.revealed ? sayMany("{n} answered", "{n} answered", count) : waiting;
    return html("p", { class: "mr-foot" }, html("span", {}, says), asked.revealed ? away : null);
  }
}
