// xAPI, as a lesson in a package uses it: statements to the endpoint that the platform wrote into the file's address, and a document
// there that keeps what was done. Source: Experience API 1.0.3 (ADL), parts 2 and 3.

import { NOTED, keptElsewhere } from "../exercises/done.js";
import { ALONE, REFUSED, keptOf, resultOf, words } from "./result.js";
import { timeOf } from "./scorm.js";

const VERBS = "http://adlnet.gov/expapi/verbs/";
const TYPE = "http://adlnet.gov/expapi/activities/lesson";
const STATE = "exercises";
const PATIENCE = 10_000; // milliseconds that a platform may take for what it kept

/** @typedef {{ endpoint: string, auth: string, actor: Record<string, unknown>, registration: string, activity: string }} Launch */
/** @typedef {import("./result.js").Report} Report */
/** @typedef {import("./result.js").Result} Result */

/**
 * What the platform wrote into the address; null where it is no launch.
 * @param {string} search  the address from "?"
 * @param {string} activity  where the address names none
 * @returns {Launch | null}
 */
export function launchOf(search, activity) {
  const told = new URLSearchParams(search);
  const endpoint = told.get("endpoint") ?? "";
  const actor = actorOf(told.get("actor") ?? "");
  if (!/^https?:\/\//.test(endpoint) || !actor) return null;
  return {
    endpoint: endpoint.replace(/\/*$/, "/"),
    auth: told.get("auth") ?? "",
    actor,
    registration: told.get("registration") ?? "",
    activity: told.get("activity_id") || activity,
  };
}

/**
 * Whom the platform names. Some write each value as a list of one, as Tin Can once had it.
 * @param {string} text
 * @returns {Record<string, unknown> | null}
 */
function actorOf(text) {
  try {
    const told = JSON.parse(text);
    if (!told || typeof told !== "object" || Array.isArray(told)) return null;
    return Object.fromEntries(Object.entries(told).map(([name, one]) => [name, Array.isArray(one) ? one[0] : one]));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return null;
  }
}

/**
 * A statement. verb: initialized, progressed, completed or terminated, of ADL's vocabulary.
 * @param {Launch} launch
 * @param {string} title
 * @param {string} verb
 * @param {object} [result]
 */
export function statement({ actor, activity, registration }, title, verb, result) {
  return {
    actor,
    verb: { id: VERBS + verb, display: { en: verb } },
    object: { objectType: "Activity", id: activity, definition: { type: TYPE, name: { en: title } } },
    ...(result && { result }),
    ...(registration && { context: { registration } }),
    timestamp: new Date().toISOString(),
  };
}

/**
 * A result as statements have it: whether each exercise was done, and the proportion met by oneself, of those that a file can check.
 * @param {Result} result
 */
export function scoreOf({ met, shown, all, scored }) {
  const part = Math.round((1e4 * met) / scored) / 1e4;
  const score = scored ? { score: { scaled: part, raw: met, min: 0, max: scored } } : {};
  return { completion: met + shown >= all, ...score };
}

/** Statements in order, one after the other, and what is kept. */
export class Records {
  /**
   * @param {Launch} launch
   * @param {Report} report
   * @param {HTMLElement} says
   */
  constructor(launch, report, says) {
    this.launch = launch;
    this.report = report;
    this.says = says;
    this.began = Date.now();
    this.complete = false;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
  }

  /** Begins with what the platform kept; without an answer nothing is sent, as it would replace what is kept. */
  async begin() {
    const kept = await this.ask("GET", this.state(), undefined, { signal: AbortSignal.timeout(PATIENCE) });
    const there = kept?.ok ? await kept.text() : "";
    const open = kept?.ok || kept?.status === 404;
    keptElsewhere(open ? keptOf(this.report, there) : {});
    if (!open) return void (this.says.textContent = REFUSED);
    this.complete = scoreOf(resultOf(this.report)).completion;
    this.tell(this.stated("initialized"));
    document.addEventListener(NOTED, () => this.noted());
    addEventListener("pagehide", () => void this.send(this.stated("terminated", { duration: this.time() }), true));
  }

  /** An exercise was done: it is kept, and told; completion is told once. */
  noted() {
    const { kept, ...result } = resultOf(this.report);
    const score = scoreOf(result);
    const first = score.completion && !this.complete;
    this.complete ||= score.completion;
    const told = first
      ? this.stated("completed", { ...score, duration: this.time() })
      : this.stated("progressed", score);
    this.tell(told, JSON.stringify(kept));
  }

  /**
   * @param {object} told
   * @param {string} [kept]
   */
  tell(told, kept) {
    this.last = this.last.then(async () => {
      const answers = [...(kept ? [await this.ask("PUT", this.state(), kept)] : []), await this.send(told)];
      this.says.textContent = answers.every((one) => one?.ok) ? words(resultOf(this.report)) : REFUSED;
    });
  }

  /**
   * @param {string} verb
   * @param {object} [result]
   */
  stated(verb, result) {
    return statement(this.launch, this.report.title ?? "", verb, result);
  }

  time() {
    return timeOf("2004", Date.now() - this.began);
  }

  /** Where what was done is kept. */
  state() {
    const { activity, actor, registration } = this.launch;
    const at = { activityId: activity, agent: JSON.stringify(actor), stateId: STATE };
    return `activities/state?${new URLSearchParams({ ...at, ...(registration && { registration }) })}`;
  }

  /**
   * @param {object} told
   * @param {boolean} [leaving]
   */
  send(told, leaving = false) {
    return this.ask("POST", "statements", JSON.stringify(told), { keepalive: leaving });
  }

  /**
   * The answer, or null where there is none.
   * @param {string} method
   * @param {string} path
   * @param {string} [body]
   * @param {RequestInit} [more]
   * @returns {Promise<Response | null>}
   */
  async ask(method, path, body, more) {
    const { endpoint, auth } = this.launch;
    /** @type {Record<string, string>} */
    const headers = { "X-Experience-API-Version": "1.0.3" };
    if (body) headers["Content-Type"] = "application/json";
    if (auth) headers.Authorization = auth;
    try {
      return await fetch(endpoint + path, { method, body, headers, ...more });
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error; // unreachable, or too slow
      return null;
    }
  }
}

/**
 * @param {Report} report
 * @param {HTMLElement} says
 */
export async function recording(report, says) {
  const launch = launchOf(location.search, report.activity ?? "");
  if (launch) await new Records(launch, report, says).begin();
  else says.textContent = ALONE;
}
