// The lesson as one file, as its link shows it. A process of the server's own makes it; here one sees how far it is.

import { html } from "../dom.js";
import { onServer } from "../server.js";
import { UPLOADED } from "../streamlit.js";
import { withQuery } from "../url.js";
import { NOT_SHARED } from "./share.js";

const NO_SERVER = "The server does not answer. Try again.";
const NO_FILE = " The file that you gave is not in it; it shows the lesson's own data instead.";
const MEGABYTE = 1e6;
const KEPT = ["lock", "hide"]; // what the link's reader is not to move, a file's is not to move either

/** @typedef {{ share?: number, ahead?: number, file?: string, bytes?: number, error?: string }} Said  one of share, ahead, file, error */

/** @param {import("./main.js").Host} host */
export async function saved({ root }) {
  const said = root.querySelector("output") ?? html("output");
  root.append(said);
  if (root.dataset.saving) return;
  root.dataset.saving = "true";
  said.textContent = "Saving…";
  /** @type {Said} */
  let last = {};
  try {
    for await (const one of events(await asked(root.dataset.session ?? ""))) {
      last = one;
      said.textContent = words(one);
    }
  } catch {
    last = {};
  }
  if (!last.file) said.textContent = last.error ?? NO_SERVER;
  else html("a", { href: onServer(last.file), download: "" }).click();
  delete root.dataset.saving;
}

/** @param {string} session  of the app, which waits for one file at a time */
function asked(session) {
  const link = withQuery(location.href, (query) =>
    NOT_SHARED.forEach((name) => KEPT.includes(name) || query.delete(name)),
  );
  const lesson = location.pathname.split("/").at(-1);
  const body = JSON.stringify({ session, lesson, query: link.search.slice(1), address: onServer("") });
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
function words({ share, ahead, bytes }) {
  if (bytes) {
    const without = document.querySelector(UPLOADED) ? NO_FILE : "";
    return `Saved: one file of ${(bytes / MEGABYTE).toFixed(1)} MB that works without a network.${without}`;
  }
  return share === undefined ? `Waiting for ${ahead} other files…` : `Saving… ${Math.round(100 * share)}%`;
}
