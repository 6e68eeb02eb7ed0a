// What is asked of the server that keeps the room, and how it refuses, in the language of the page.

import { say } from "../say.js";
import { onServer } from "../server.js";
import { number } from "../spoken.js";

/** What went wrong: a message that may be shown, the answer's status, 0 where nobody answered, and whether it may come right by itself. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {boolean} passing
   */
  constructor(message, status, passing) {
    super(message);
    this.status = status;
    this.passing = passing;
  }
}

/**
 * Posts JSON to a path and gives the answer's. Throws Refused.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function posted(path, body) {
  const headers = { "Content-Type": "application/json" };
  let answer, told;
  try {
    answer = await fetch(onServer(path), { method: "POST", headers, body: JSON.stringify(body) });
    told = await answer.json();
  } catch {
    throw new Refused(say("The server does not answer."), 0, true);
  }
  if (answer.ok) return told;
  const values = Object.entries(told.values ?? {}).map(([name, value]) => [name, number(String(value))]);
  const words = say(told.error, Object.fromEntries(values));
  throw new Refused(words, answer.status, told.again === true || answer.status === 429);
}
