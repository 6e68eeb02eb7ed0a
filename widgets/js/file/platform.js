// A lesson in a package tells a learning platform what was done: completion and a score, saved after each exercise. What was done
// before comes from the platform, and nothing of it is kept in the browser.

import { html } from "../dom.js";
import { NOTED, keptElsewhere } from "../exercises/done.js";
import { ALONE, REFUSED, keptOf, resultOf, words } from "./result.js";
import { VERSIONS, apiOf, timeOf, valuesOf } from "./scorm.js";
import { recording } from "./xapi.js";

/** @typedef {import("./result.js").Report} Report */

/**
 * Begins the session. version: of SCORM, or "xapi". To be awaited before the exercises are shown.
 * @param {Report} report
 * @param {string} version
 * @returns {Promise<HTMLElement>}  a line that says what was reported
 */
export async function reporting(report, version) {
  const says = html("output", { class: "file-reported" });
  addEventListener("click", elsewhere, true);
  if (version === "xapi") await recording(report, says);
  else begun(report, version, says);
  return says;
}

/**
 * @param {Report} report
 * @param {string} version
 * @param {HTMLElement} says
 */
function begun(report, version, says) {
  const api = apiOf(VERSIONS[version].api, window);
  if (api) new Session(api, VERSIONS[version], version, report, says).begin();
  else says.textContent = ALONE;
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
    keptElsewhere(this.open ? keptOf(this.report, this.get(this.names.kept)) : {});
    if (!this.open) return void (this.says.textContent = REFUSED);
    this.status = this.get(this.names.status);
    this.tell();
    document.addEventListener(NOTED, () => this.tell());
    addEventListener("pagehide", () => this.end());
  }

  /** Reports what is done by now, and says so. A result that was complete stays so. */
  tell() {
    if (!this.open) return;
    const { kept, ...result } = resultOf(this.report);
    const values = valuesOf(this.version, result).filter(([name]) => name !== this.names.status || !this.over());
    const taken = [...values, [this.names.kept, JSON.stringify(kept)]].map(([name, value]) => this.set(name, value));
    const saved = yes(this.api[this.names.save](""));
    this.says.textContent = saved && taken.every(Boolean) ? words(result) : REFUSED;
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
 * A link to another site leaves the frame that the platform holds open.
 * @param {Event} event
 */
function elsewhere(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^=http]") : null;
  if (link) link.setAttribute("target", "_blank");
}
