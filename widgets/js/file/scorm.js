// The run-time of SCORM 1.2 and 2004, as a lesson in a package uses it: the object that a learning platform puts into a window above,
// and the few values that it keeps of a lesson.

const MOST = 50; // windows above each other

/** @typedef {(...words: string[]) => unknown} Call */
/** @typedef {Record<string, Call>} Api */
/** @typedef {{ api: string, begin: string, get: string, set: string, save: string, end: string, status: string, score: string, kept: string, exit: string, time: string }} Names */
/** @typedef {import("./result.js").Result} Result */

/** @type {Record<string, Names>} */
export const VERSIONS = {
  1.2: {
    api: "API",
    begin: "LMSInitialize",
    get: "LMSGetValue",
    set: "LMSSetValue",
    save: "LMSCommit",
    end: "LMSFinish",
    status: "cmi.core.lesson_status",
    score: "cmi.core.score",
    kept: "cmi.suspend_data",
    exit: "cmi.core.exit",
    time: "cmi.core.session_time",
  },
  2004: {
    api: "API_1484_11",
    begin: "Initialize",
    get: "GetValue",
    set: "SetValue",
    save: "Commit",
    end: "Terminate",
    status: "cmi.completion_status",
    score: "cmi.score",
    kept: "cmi.suspend_data",
    exit: "cmi.exit",
    time: "cmi.session_time",
  },
};

/**
 * The platform's object in the first window that has it: this one and those around it, then the one that opened it and those around that.
 * @param {string} name
 * @param {Window} from
 * @returns {Api | null}
 */
export function apiOf(name, from) {
  return around(name, from) ?? around(name, from.opener) ?? around(name, opened(from));
}

/**
 * @param {string} name
 * @param {Window | null} from
 * @returns {Api | null}
 */
function around(name, from) {
  try {
    let frame = from;
    for (let i = 0; frame && i < MOST; i += 1) {
      const found = /** @type {any} */ (frame)[name];
      if (found) return found;
      if (frame.parent === frame) return null;
      frame = frame.parent;
    }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error; // a window of another site, which holds nothing for this one
  }
  return null;
}

/** @param {Window} from */
function opened(from) {
  try {
    return from.top?.opener ?? null;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}

/**
 * What a platform is told of a result, by name. Completed: all exercises were met, or met after the answer was shown. The score
 * is the part that was met by oneself, of those that a file can check; without any of these there is none.
 * @param {string} version
 * @param {Result} result
 * @returns {[name: string, value: string][]}
 */
export function valuesOf(version, { met, shown, all, scored }) {
  const { status, score } = VERSIONS[version];
  const part = scored ? met / scored : NaN;
  /** @type {[string, string][]} */
  const values = [[status, met + shown >= all ? "completed" : "incomplete"]];
  if (scored) {
    values.push([`${score}.min`, "0"], [`${score}.max`, "100"], [`${score}.raw`, String(Math.round(100 * part))]);
    if (version === "2004") values.push([`${score}.scaled`, part.toFixed(4).replace(/\.?0+$/, "")]);
  }
  if (version === "2004") {
    const progress = all ? (met + shown) / all : 1;
    values.push(["cmi.progress_measure", progress.toFixed(4).replace(/\.?0+$/, "")]);
  }
  return values;
}

/**
 * A stretch of time as each version writes it: 0000:03:12, or PT192S.
 * @param {string} version
 * @param {number} milliseconds
 */
export function timeOf(version, milliseconds) {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (version === "2004") return `PT${seconds}S`;
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = String(Math.min(9999, Math.floor(seconds / 3600))).padStart(4, "0");
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
