// What the typed words find: each should begin a word of a title, of another name, or of what is said.

const FILLERS = new Set(
  "a an and are do does for how i in is it my of on or should the to what when which with".split(" "),
);
const SENTENCES = new Set(["example", "mistake", "claim"]); // their titles are whole sentences of the documents
const FEW = 3; // of them beside what has a name of its own
const WEIGHTS = { lesson: 9, page: 5, metric: 5, concept: 2, scenario: 2, example: 1, mistake: 1, claim: 0 };

/**
 * @typedef {object} Entry
 * @property {keyof typeof WEIGHTS} kind
 * @property {string} title
 * @property {string} says
 * @property {string[]} others  further names
 * @property {string} link
 */
/** @typedef {Entry & { titled: string[], named: string[][], told: string[] }} Indexed  the same with all its words */
/** @typedef {{ entry: Indexed, met: number, name: string, whole: boolean, sum: number }} Scored  met: how many of the words typed; whole: they are a name of it */

/**
 * A text's words, without accents and in small letters.
 * @param {string} text
 */
export function words(text) {
  const plain = text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
  return plain
    .toLowerCase()
    .split(/[^\p{L}\p{N}@%²]+/u)
    .filter(Boolean);
}

/**
 * An entry as the server ships it, with all its words.
 * @param {[Entry["kind"], string, string, string[], string]} shipped
 * @returns {Indexed}
 */
export function indexed([kind, title, says, others, link]) {
  return {
    kind,
    title,
    says,
    others,
    link,
    titled: words(title),
    named: others.map(words),
    told: words(`${says} ${link}`),
  };
}

/**
 * All words of all entries.
 * @param {Indexed[]} index
 */
export function vocabulary(index) {
  return [...new Set(index.flatMap((entry) => [...entry.titled, ...entry.named.flat(), ...entry.told]))];
}

/** @param {string[]} list */
function telling(list) {
  const kept = list.filter((word) => !FILLERS.has(word));
  return kept.length ? kept : list;
}

/**
 * The words of a question that say what it is about; all of them, where none does.
 * @param {string} text
 */
export function asked(text) {
  return telling(words(text));
}

/**
 * What has all the words typed; where nothing has, what has most of them. The best comes first, and what has a name comes
 * before sentences of the documents.
 * @param {Indexed[]} index
 * @param {string[]} typed
 */
export function ranking(index, typed) {
  const scored = index.map((entry) => score(entry, typed));
  const most = Math.max(...scored.map((one) => one.met));
  if (2 * most < typed.length || !most) return [];
  const found = scored.filter((one) => one.met === most).sort((a, b) => b.sum - a.sum);
  const isName = (/** @type {Scored} */ one) => one.whole || !SENTENCES.has(one.entry.kind);
  const named = found.filter(isName);
  const sentences = found.filter((one) => !isName(one));
  return [...named, ...sentences.slice(0, named.length ? FEW : sentences.length)];
}

/**
 * @param {Indexed} entry
 * @param {string[]} typed
 * @returns {Scored}
 */
function score(entry, typed) {
  let sum = 0;
  let met = 0;
  let name = "";
  let titled = false;
  for (const word of typed) {
    const title = best(entry.titled, word);
    const other = Math.max(0, ...entry.named.map((list) => best(list, word)));
    titled ||= title > 0;
    if (other > title) name ||= entry.others[entry.named.findIndex((list) => best(list, word) === other)];
    const part = Math.max(4 * title, 4 * other, best(entry.told, word));
    if (part) met += 1;
    sum += part;
  }
  const whole = [entry.titled, ...entry.named].some((list) => telling(list).join(" ") === typed.join(" "));
  const first = entry.titled[0]?.startsWith(typed[0]) ? 2 : 0;
  const brevity = -Math.min(entry.titled.length, 12) / 12;
  const kind = WEIGHTS[entry.kind === "lesson" && !titled ? "metric" : entry.kind]; // found by a metric that it teaches
  return { entry, met, name, whole, sum: sum / typed.length + (whole ? 20 : 0) + first + kind + brevity };
}

/**
 * @param {string[]} list
 * @param {string} word
 */
function best(list, word) {
  return Math.max(0, ...list.map((one) => (one === word ? 3 : one.startsWith(word) ? 2 : 0)));
}

/**
 * A word that nothing begins with was mistyped: the nearest one that there is, an edit or two away.
 * @param {string} word
 * @param {string[]} known
 */
export function mended(word, known) {
  const most = word.length > 5 ? 2 : 1;
  if (word.length < 4 || word.length > 30 || known.some((one) => one.startsWith(word))) return word;
  let nearest = word;
  let least = most + 1;
  for (const one of known) {
    const far = Math.abs(one.length - word.length) <= most ? edits(one, word) : Infinity;
    if (far < least) [least, nearest] = [far, one];
  }
  return nearest;
}

/**
 * The fewest letters to put in, to take out or to replace that make one word the other.
 * @param {string} a
 * @param {string} b
 */
export function edits(a, b) {
  let row = [...Array(b.length + 1).keys()];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
