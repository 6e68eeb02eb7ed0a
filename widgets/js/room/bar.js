// The bar at the window's foot, the sheet with a question above it, and the board with the code. All text goes in as text.

import { onServer } from "../server.js";
import style from "./room.css";

function node(tag, attributes = {}, ...children) {
  const one = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== false && value != null) one.setAttribute(name, value === true ? "" : value);
  one.append(...children.filter((child) => child != null));
  return one;
}

function button(text, act, attributes = {}) {
  const one = node("button", { type: "button", ...attributes }, text);
  one.addEventListener("click", act);
  return one;
}

const spaced = (code) => `${code.slice(0, 3)}-${code.slice(3)}`;

const AT_HOME = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/; // names that lead nobody but this computer here

const people = (n) => (n === 1 ? "1 guest" : `${n ?? 0} guests`);

export class Bar {
  constructor(room) {
    this.room = room;
    this.word = node("span", { class: "mr-word", "data-testid": "room-guests" });
    this.acts = node("span", { class: "mr-acts" });
    this.code = node("strong", { class: "mr-code", "data-testid": "room-code" });
    this.state = node("span", { class: "mr-state", role: "status", "data-testid": "room-state" });
    this.line = node("div", { class: "mr-line" }, this.code, this.state, this.word, this.acts);
    this.sheet = node("section", { class: "mr-sheet", "aria-label": "The question", hidden: true });
    this.root = node("aside", { class: "mr-bar", "aria-label": "Live class" }, this.sheet, this.line);
    this.board = null;
  }

  // It stands in the body, whatever becomes of the page, with the colours of the page.
  dress(from) {
    this.from = from;
    if (this.root.isConnected) return;
    document.head.append(node("style", {}, style));
    document.body.append(this.root);
  }

  colour() {
    if (!this.from?.isConnected) return;
    const page = getComputedStyle(this.from);
    for (const name of ["text-color", "background-color", "primary-color", "font", "code-font"]) this.root.style.setProperty(`--st-${name}`, page.getPropertyValue(`--st-${name}`));
  }

  // Redraws only what has changed, so that a reader's focus stays where it is.
  show() {
    const { room } = this;
    this.root.hidden = !room.code && !room.trouble;
    this.colour();
    this.code.textContent = room.code ? spaced(room.code) : "";
    this.code.setAttribute("aria-label", room.code ? `Room ${[...room.code].join(" ")}` : "");
    const state = room.state();
    if (this.state.textContent !== state) this.state.textContent = state;
    this.root.dataset.state = room.status;
    const word = room.role === "teacher" ? people(room.seen.guests) : "";
    if (this.word.textContent !== word) this.word.textContent = word;
    this.showActs();
    this.showSheet();
    this.root.style.bottom = `${document.querySelector(".stage-bar")?.offsetHeight ?? 0}px`; // above the projector's
    this.root.style.left = `${document.querySelector("[data-testid=stMain]")?.getBoundingClientRect().left ?? 0}px`; // beside the sidebar
    document.documentElement.style.setProperty("--room-height", this.root.hidden ? "0px" : `${this.root.offsetHeight}px`);
  }

  showActs() {
    const { room } = this;
    const wanted = JSON.stringify([room.role, room.code, room.seen.paused, room.following, room.questions, Boolean(room.trouble)]);
    if (wanted === this.acting) return;
    const focused = this.acts.contains(document.activeElement) ? document.activeElement.dataset.act : null;
    this.acting = wanted;
    const acts = [];
    if (room.role === "teacher") {
      acts.push(button("Show the code", () => this.showBoard(), { "data-act": "board" }));
      if (room.questions.length) acts.push(this.asking());
      acts.push(button(room.seen.paused ? "Go on" : "Pause", () => room.act("pause", { paused: !room.seen.paused }), { "data-act": "pause" }));
      acts.push(button("Close the room", () => room.close(), { "data-act": "close" }));
    } else if (room.role === "guest") {
      acts.push(button(room.following ? "Look around alone" : "Follow again", () => room.follow(!room.following), { "data-act": "follow" }));
      acts.push(button("Leave", () => room.leave(), { "data-act": "leave" }));
    } else if (room.trouble) acts.push(button("Dismiss", () => room.leave(), { "data-act": "leave" }));
    this.acts.replaceChildren(...acts);
    if (focused) this.acts.querySelector(`[data-act="${focused}"]`)?.focus();
  }

  asking() {
    const { room } = this;
    if (room.questions.length === 1) return button("Ask the question", () => room.ask(0), { "data-act": "ask" });
    const choice = node("select", { "aria-label": "Ask a question", "data-act": "ask" }, node("option", { value: "" }, "Ask a question"));
    room.questions.forEach((one, i) => choice.append(node("option", { value: i }, one.asks)));
    choice.addEventListener("change", () => {
      if (choice.value !== "") room.ask(Number(choice.value));
      choice.value = "";
    });
    return choice;
  }

  // The question with a line for each answer: to choose from for guests, with counts for the teacher and once it is revealed.
  showSheet() {
    const { room } = this, asked = room.seen.question ?? null;
    this.sheet.hidden = !asked || room.putAway === asked.number;
    const wanted = JSON.stringify([room.role, asked, room.choice(), this.sheet.hidden]);
    if (wanted === this.asked) return;
    const focused = this.sheet.contains(document.activeElement) ? document.activeElement.dataset.answer ?? document.activeElement.dataset.act : null;
    this.asked = wanted;
    if (this.sheet.hidden) return this.sheet.replaceChildren();
    const list = node("ol", {}, ...asked.answers.map((text, i) => node("li", {}, this.answer(asked, text, i))));
    this.sheet.replaceChildren(node("p", { class: "mr-asks" }, asked.asks), list, this.foot(asked));
    if (focused != null) this.sheet.querySelector(`[data-answer="${focused}"], [data-act="${focused}"]`)?.focus();
  }

  answer(asked, text, i) {
    const { room } = this, mine = room.choice() === i, right = asked.revealed && asked.right.includes(i);
    const count = asked.counts?.[i], all = asked.counts?.reduce((sum, one) => sum + one, 0) ?? 0;
    const parts = [node("span", { class: "mr-text" }, text)];
    if (asked.counts) {
      parts.push(node("span", { class: "mr-count" }, String(count)));
      parts.push(node("span", { class: "mr-part", style: `--part: ${all ? (100 * count) / all : 0}%`, "aria-hidden": "true" }));
    }
    const marks = [mine && "your answer", right && "right"].filter(Boolean);
    if (marks.length) parts.push(node("em", {}, marks.join(", ")));
    const attributes = { class: `mr-answer${right ? " is-right" : ""}${mine ? " is-mine" : ""}`, "data-answer": i, "data-count": count };
    if (room.role !== "guest" || asked.revealed) return node("div", attributes, ...parts);
    const one = button("", () => room.answer(i), { ...attributes, "aria-pressed": String(mine) });
    one.append(...parts);
    return one;
  }

  foot(asked) {
    const { room } = this, all = asked.counts?.reduce((sum, one) => sum + one, 0) ?? 0;
    const away = button("Put away", () => room.put(asked.number), { "data-act": "away" });
    if (room.role === "teacher") {
      const reveal = asked.revealed ? null : button("Reveal", () => room.act("reveal"), { "data-act": "reveal", class: "mr-main" });
      return node("p", { class: "mr-foot" }, node("span", {}, all > room.seen.guests ? `${all} answered` : `${all} of ${people(room.seen.guests)} answered`), reveal, asked.revealed ? away : null);
    }
    const says = asked.revealed ? `${all} answered` : room.choice() == null ? "Nobody sees who answers what." : "Your answer is in. You can change it until it is revealed.";
    return node("p", { class: "mr-foot" }, node("span", {}, says), asked.revealed ? away : null);
  }

  showBoard() {
    this.board?.remove();
    const { code } = this.room, link = `${onServer("join")}?code=${code}`;
    const address = onServer("join").replace(/^https?:\/\//, "");
    const picture = node("img", { src: onServer(`class/${code}/picture.svg?link=${encodeURIComponent(link)}`), alt: `Picture code that opens ${address} with the code ${spaced(code)}`, width: 320, height: 320 });
    const done = button("Back to the lesson", () => this.board.close(), { class: "mr-main" });
    const alone = AT_HOME.test(location.hostname) ? node("p", { class: "mr-alone", role: "note" }, "No phone can open this address, which is this computer's own: open the app by its address in your network, and a room there.") : null;
    const says = node("div", {}, alone, node("p", {}, "Scan the picture, or open"), node("p", { class: "mr-address" }, address), node("p", {}, "and type"),
      node("p", { class: "mr-big", "data-testid": "room-board-code" }, spaced(code)), node("p", { class: "mr-small" }, "No account, no name. Nothing is kept after the room closes."), done);
    this.board = node("dialog", { class: "mr-board", "aria-label": "Join this class" }, picture, says);
    this.root.append(this.board);
    this.board.showModal();
    done.focus();
  }
}
