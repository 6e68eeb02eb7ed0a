// A lesson in a package tells a learning platform what was done: completion and a score, saved after each exercise. What was done
// before comes from the platform, and nothing of it is kept in the browser.

import { html } from "../dom.js";
import { NOTED, done, keptElsewhere } from "../exercises/done.js";
import { VERSIONS, apiOf, timeOf, valuesOf } from "./scorm.js";

const ALONE = "This package was opened outside a learning platform. Nothing is reported.";
const REFUSED = "The learning platform did not take the result. Reload the page to try again.";

/** @typedef {{ lesson: string, exercises: [name: string, scored: boolean][] }} Report  the exercises in order, and which of them a file can check */

/**
 * Begins the session. version: of SCORM. To be called before the exercises are shown.
 * @param {Report} report
 * @param {string} version
 * @returns {HTMLElement}  a line that says what was reported
 */
export function reporting(report, version) {
  const says = html("output", { class: "file-reported" });
  const names = VERSIONS[version];
  const api = apiOf(names.api, window);
  addEventListener("click", elsewhere, true);
  if (!api) {
    says.textContent = ALONE;
    return says;
  }
  const session = new Session(api, names, version, report, says);
  session.begin();
  return says;
}

class Session {
  /**
   * @param {import("./scorm.js").Api} api
   * @param {import("./scorm.js").Names} names
   * @param {string} version
   * @param {Report} report
   * @param {HTMLElement} says
   */
  constructor(api, names, version, report, says) {
    this.api = api;
    this.names = names;
    this.version = version;
    this.report = report;
    this.says = says;
    this.began = Date.now();
    this.open = false;
    this.status = "";
  }

  begin() {
    this.open = yes(this.api[this.names.begin](""));
    keptElsewhere(this.open ? this.before() : {});
    if (!this.open) return void (this.says.textContent = REFUSED);
    this.status = this.get(this.names.status);
    this.tell();
    document.addEventListener(NOTED, () => this.tell());
    addEventListener("pagehide", () => this.end());
  }

  /** What the platform kept of an earlier visit; whatever else it may hold is not ours. */
  before() {
    const { lesson, exercises } = this.report;
    /** @type {Record<string, unknown>} */
    let kept = {};
    try {
      kept = Object(JSON.parse(this.get(this.names.kept) || "{}"));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    const known = exercises.filter(([name]) => typeof kept[name] === "boolean");
    return Object.fromEntries(known.map(([name]) => [`${lesson}/${name}`, kept[name] === true]));
  }

  /** Reports what is done by now, and says so. A result that was complete stays so. */
  tell() {
    if (!this.open) return;
    const { lesson, exercises } = this.report;
    const known = done();
    const ways = exercises.map(([name, scored]) => ({ name, scored, way: known[`${lesson}/${name}`] }));
    const met = ways.filter(({ way, scored }) => way && scored).length;
    const touched = ways.filter(({ way }) => way !== undefined);
    const scored = ways.filter((one) => one.scored).length;
    const result = { met, shown: touched.length - met, all: ways.length, scored };
    const values = valuesOf(this.version, result).filter(([name]) => name !== this.names.status || !this.over());
    const kept = JSON.stringify(Object.fromEntries(touched.map(({ name, way }) => [name, way])));
    const taken = [...values, [this.names.kept, kept]].map(([name, value]) => this.set(name, value));
    const saved = yes(this.api[this.names.save](""));
    this.says.textContent = saved && taken.every(Boolean) ? words(touched.length, ways.length) : REFUSED;
  }

  over() {
    return ["completed", "passed", "failed"].includes(this.status);
  }

  end() {
    if (!this.open) return;
    this.open = false;
    this.set(this.names.time, timeOf(this.version, Date.now() - this.began));
    this.set(this.names.exit, "suspend");
    this.api[this.names.save]("");
    this.api[this.names.end]("");
  }

  /** @param {string} name */
  get(name) {
    return String(this.api[this.names.get](name) ?? "");
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  set(name, value) {
    return yes(this.api[this.names.set](name, value));
  }
}

/** @param {unknown} answer  "true" by the standard; some platforms answer with true */
function yes(answer) {
  return String(answer) === "true";
}

/**
 * @param {number} done
 * @param {number} all
 */
function words(done, all) {
  return `Reported to your learning platform: ${done} of ${all} exercises done.`;
}

/**
 * A link to another site leaves the frame that the platform holds open.
 * @param {Event} event
 */
function elsewhere(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^=http]") : null;
  if (link) link.setAttribute("target", "_blank");
}
