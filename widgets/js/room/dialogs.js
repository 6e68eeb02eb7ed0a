// What opens over the page: the board with the code, the end of the room, the answers so far, a question of the teacher's own.

import { button, html } from "../dom.js";
import { say } from "../say.js";
import { onServer } from "../server.js";
import { sayMany } from "../spoken.js";
import { given } from "./given.js";

const AT_HOME = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/; // names that lead nobody but this computer here
const NO_PHONE =
  "Phones cannot open this address, which works on this computer only. Open the app by its address in your network, and open a room there.";

/** @typedef {import("./room.js").Room} Room */
/** @typedef {import("../dom.js").Children} Children */

/** @param {string} code */
export const spaced = (code) => `${code.slice(0, 3)}-${code.slice(3)}`;

/**
 * A dialog in the bar's colours, in place of one that is open.
 * @param {Room} room
 * @param {string} label
 * @param {string} looks
 * @param {Children} content
 */
function over(room, label, looks, ...content) {
  for (const one of room.bar.root.querySelectorAll("dialog")) one.remove();
  const board = html("dialog", { class: `mr-board ${looks}`, "aria-label": label }, ...content);
  board.addEventListener("close", () => board.remove());
  room.bar.root.append(board);
  board.showModal();
  return board;
}

/** @param {string} text */
function back(text) {
  return button(text, (event) => /** @type {HTMLElement} */ (event.target).closest("dialog")?.close(), {
    class: "mr-main",
  });
}

/** @param {Room} room */
export function showCode(room) {
  const { code } = room;
  const link = `${onServer("join")}?code=${code}`;
  const address = onServer("join").replace(/^https?:\/\//, "");
  const picture = html("img", {
    src: onServer(`class/${code}/picture.svg?link=${encodeURIComponent(link)}`),
    alt: say("QR code that opens {address} with the room code {code}", { address, code: spaced(code) }),
    width: 320,
    height: 320,
  });
  const done = back("Back to the lesson");
  const says = html(
    "div",
    {},
    AT_HOME.test(location.hostname) ? html("p", { class: "mr-alone", role: "note" }, NO_PHONE) : null,
    html("p", {}, "Scan the picture, or open"),
    html("p", { class: "mr-address" }, address),
    html("p", {}, "and type"),
    html("p", { class: "mr-big", "data-testid": "room-board-code" }, spaced(code)),
    html("p", { class: "mr-small" }, "No account, no name. Nothing is kept after the room closes."),
    done,
  );
  over(room, "Join this class", "", picture, says);
  done.focus();
}

/**
 * The record as a file.
 * @param {Room} room
 */
function saving(room) {
  return button("Save the answers (CSV)", () => room.save(), { "data-act": "save" });
}

/** @param {Room} room */
export function confirmClosing(room) {
  const asked = room.seen.question?.number ?? 0;
  const says = asked
    ? sayMany(
        "Nothing is kept: {n} question and its answers are gone with the room.",
        "Nothing is kept: {n} questions and their answers are gone with the room.",
        asked,
      )
    : "All guests leave it. Nothing is kept.";
  const stay = back("Keep it open");
  over(
    room,
    "Close the room?",
    "mr-plain",
    html("h2", {}, "Close the room?"),
    html("p", {}, says),
    html(
      "p",
      { class: "mr-foot" },
      asked ? saving(room) : null,
      button("Close it now", () => room.close(), { "data-act": "close-now" }),
      stay,
    ),
  );
  stay.focus();
}

/** @param {Room} room */
export async function showRecord(room) {
  const questions = await room.record();
  if (!questions) return;
  const entries = questions.map((asked) =>
    html("li", {}, html("p", { class: "mr-asks" }, asked.asks), given(asked, { right: true })),
  );
  const done = back("Back to the lesson");
  over(
    room,
    "Answers so far",
    "mr-plain",
    html("h2", {}, "Answers so far"),
    html("ol", { class: "mr-record", tabindex: 0, "aria-label": "Questions with their answers" }, ...entries),
    html(
      "p",
      { class: "mr-small" },
      "They are gone when the room closes. The file has a row for each answer and no names.",
    ),
    html("p", { class: "mr-foot" }, saving(room), done),
  );
  done.focus();
}

/** @param {Room} room */
export function askOwn(room) {
  const asks = html("textarea", { id: "mr-own-asks", rows: 2, maxlength: 600, required: true });
  const answers = html("textarea", { id: "mr-own-answers", rows: 4 });
  const right = html("input", { id: "mr-own-right", type: "number", step: "any" });
  const wrong = html("p", { class: "mr-wrong", role: "alert" });
  const kinds = ["choice", "number"].map((kind, i) => {
    const one = html("input", { type: "radio", name: "mr-own-kind", value: kind, checked: !i });
    one.addEventListener("change", () => show(kind));
    return html("label", { class: "mr-kind" }, one, i ? "A number" : "One of several answers");
  });
  const listed = html(
    "div",
    {},
    html("label", { for: answers.id }, "Answers, one on each line; a * before each right one"),
    answers,
  );
  const counted = html("div", {}, html("label", { for: right.id }, "The right number, if there is one"), right);
  /** @param {string} kind */
  const show = (kind) => {
    listed.hidden = kind === "number";
    counted.hidden = kind !== "number";
  };
  const put = async () => {
    const number = listed.hidden;
    const lines = number
      ? []
      : answers.value
          .split("\n")
          .map((line) => line.trim())
          .filter(Boolean);
    const places = number
      ? right.value === ""
        ? []
        : [right.valueAsNumber]
      : lines.flatMap((line, i) => (line.startsWith("*") ? [i] : []));
    const question = {
      key: "own",
      kind: number ? "number" : "choice",
      asks: asks.value.trim(),
      answers: lines.map((line) => line.replace(/^\*\s*/, "")),
      right: places,
    };
    if (await room.put(question)) board.close();
    else {
      wrong.textContent = room.trouble;
      room.trouble = "";
      room.bar.show();
    }
  };
  const board = over(
    room,
    "Ask a question of your own",
    "mr-plain",
    html("h2", {}, "Ask a question of your own"),
    html("label", { for: asks.id }, "Question"),
    asks,
    html("fieldset", {}, html("legend", {}, "Students answer with"), ...kinds),
    listed,
    counted,
    wrong,
    html(
      "p",
      { class: "mr-foot" },
      button("Cancel", () => board.close()),
      button("Ask the class", put, { class: "mr-main", "data-act": "put" }),
    ),
  );
  show("choice");
  asks.focus();
}
