// A lesson's file, or its package, as a process of the server's own makes it; here one sees how far it is.

import { html } from "./dom.js";
import { say } from "./say.js";
import { sayMany } from "./spoken.js";
import { onServer } from "./server.js";

const NO_SERVER = "The server does not answer. Try again.";
const MEGABYTE = 1e6;

/** @typedef {{ share?: number, ahead?: number, file?: string, bytes?: number, error?: string }} Said  one of share, ahead, file, error */
/** @typedef {{ lesson: string, query: string, package?: string }} Asks  a lesson, what its link says, and the version of a package */

/**
 * Asks for a file, tells below the root how it goes, and gives it to the reader. One at a time.
 * @param {HTMLElement} root
 * @param {string} session  of the app, which waits for one file at a time
 * @param {Asks} asks
 * @param {(megabytes: string) => string} words  what is said of it in the end
 */
export async function given(root, session, asks, words) {
  const said = root.querySelector("output") ?? html("output");
  root.append(said);
  if (root.dataset.saving) return;
  root.dataset.saving = "true";
  said.textContent = say("Saving…");
  /** @type {Said} */
  let last = {};
  try {
    for await (const one of events(await asked(session, asks))) {
      last = one;
      said.textContent = one.bytes ? words((one.bytes / MEGABYTE).toFixed(1)) : going(one);
    }
  } catch {
    last = {};
  }
  if (!last.file) said.textContent = say(last.error ?? NO_SERVER);
  else html("a", { href: onServer(last.file), download: "" }).click();
  delete root.dataset.saving;
}

/**
 * @param {string} session
 * @param {Asks} asks
 */
function asked(session, asks) {
  const body = JSON.stringify({ session, ...asks, address: onServer("") });
  return fetch(onServer("file"), { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

/**
 * What the server says, one after the other.
 * @param {Response} answer
 * @returns {AsyncGenerator<Said>}
 */
async function* events(answer) {
  if (!answer.ok || !answer.body) return yield answer.json();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const [rest, ...whole] = (text + part.value).split("\n\n").reverse();
    for (const event of whole.reverse()) yield JSON.parse(event.slice("data: ".length));
    text = rest;
  }
}

/** @param {Said} said */
function going({ share, ahead }) {
  if (share !== undefined) return say("Saving… {percent}%", { percent: Math.round(100 * share) });
  return sayMany("Waiting for {n} other file…", "Waiting for {n} other files…", ahead ?? 0);
}
