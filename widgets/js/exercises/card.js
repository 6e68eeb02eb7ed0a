// The card of the exercise that was begun, which stays in sight while the reader moves: what is asked, which parts of the goal
// are met, and help.

import { find, html, labelled, write } from "../dom.js";
import { say } from "../say.js";
import { main } from "../streamlit.js";

/** @typedef {import("./types.js").Begun} Begun */
/** @typedef {import("./types.js").Exercise} Exercise */

export class Card {
  /** @param {import("./types.js").Act} act */
  constructor(act) {
    this.act = act;
    this.root = html("aside", { class: "mx-card", tabindex: -1, hidden: true });
    this.says = html("p", { class: "mx-says", role: "status" });
    this.tools = html("div", { class: "mx-tools" });
    /** @type {HTMLElement[]} */
    this.parts = [];
    /** @type {Exercise[]} */
    this.exercises = [];
    this.told = "";
    this.helped = false;
    this.hinted = false;
    this.met = false;
  }

  /**
   * Anew; with help where the answer is shown.
   * @param {boolean} shown
   */
  begin(shown) {
    this.helped = shown;
    this.hinted = shown;
    this.met = false;
  }

  /**
   * @param {Begun} begun
   * @param {Exercise[]} exercises
   */
  show(begun, exercises) {
    this.exercises = exercises;
    const i = exercises.findIndex(({ name }) => name === begun.name);
    const focused = this.root.contains(document.activeElement) ? document.activeElement?.textContent : null;
    const leave = labelled("×", () => this.act("leave", begun.name), "Leave the exercise");
    const asks = html("p", {}, exercises[i].asks);
    this.root.setAttribute("aria-label", say("Exercise {n} of {all}", { n: i + 1, all: exercises.length }));
    this.parts = begun.parts.map((text) => html("li", {}, text, html("span", { class: "mx-sr" })));
    const parts = html("ul", { "aria-label": "The goal" }, ...this.parts);
    this.tools = html("div", { class: "mx-tools" });
    this.says = html("p", { class: "mx-says", role: "status" });
    this.root.replaceChildren(
      html("header", {}, html("strong", {}, say("Exercise {n}", { n: i + 1 })), asks, leave),
      this.says,
      html("div", { class: "mx-foot" }, parts, this.tools),
    );
    this.root.hidden = false;
    this.told = "";
    this.tell(begun);
    if (focused === null) return;
    const buttons = [...this.tools.querySelectorAll("button"), leave];
    (buttons.find((one) => one.textContent === focused) ?? buttons[0]).focus();
  }

  /** @param {Begun} begun */
  tell(begun) {
    const { met, hinted } = this;
    const told = JSON.stringify([met, hinted, begun.ready]);
    if (told === this.told) return;
    this.told = told;
    const held = this.tools.contains(document.activeElement);
    this.root.toggleAttribute("data-met", met);
    const over = labelled("Start over", () => this.act("begin", begun.name));
    /** @type {HTMLButtonElement[]} */
    let buttons;
    if (!begun.ready) {
      this.says.textContent = say("The page no longer shows what this exercise needs. Start over to bring it back.");
      buttons = [over];
    } else if (met) {
      this.says.replaceChildren(html("strong", {}, this.helped ? "This is one way. " : "Done. "), begun.seen);
      buttons = [...this.following(begun), labelled("Close", () => this.act("leave", begun.name))];
    } else {
      this.says.textContent = hinted ? say(begun.hint) : "";
      const help = hinted
        ? labelled("Show me", () => this.act("show", begun.name))
        : labelled("Hint", () => this.hint(begun));
      buttons = [help, over];
    }
    this.tools.replaceChildren(...buttons);
    if (held) buttons[0].focus();
    this.fit();
  }

  /** @param {Begun} begun */
  following(begun) {
    const { exercises } = this;
    const next = exercises[exercises.findIndex(({ name }) => name === begun.name) + 1];
    return next ? [labelled("Next exercise", () => this.act("begin", next.name))] : [];
  }

  /** @param {Begun} begun */
  hint(begun) {
    this.hinted = true;
    this.tell(begun);
  }

  /** Above the foot of the page's own column, and never over its last line. */
  fit() {
    const column = this.root.parentElement?.getBoundingClientRect();
    if (this.root.hidden || !column) return;
    const around = main().getBoundingClientRect();
    this.root.style.left = `${around.left}px`;
    this.root.style.width = `${around.width}px`;
    this.root.style.paddingLeft = `${column.left - around.left}px`;
    this.root.style.paddingRight = `${around.right - column.right}px`;
    document.documentElement.style.setProperty("--exercise-height", `${this.root.offsetHeight}px`);
  }

  /**
   * Which parts of the goal are met now.
   * @param {boolean[]} now
   */
  mark(now) {
    this.parts.forEach((part, i) => {
      part.toggleAttribute("data-met", now[i]);
      write(find(part, "span"), say(now[i] ? ": yes" : ": not yet"));
    });
  }
}
