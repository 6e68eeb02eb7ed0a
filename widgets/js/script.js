// Texts that are not in the page's language, told by their script: a screen reader chooses a voice by it, a browser letters.

/** @type {[language: string, signs: RegExp][]} */
const WRITTEN = [
  ["ja", /[\p{Script=Hiragana}\p{Script=Katakana}]/u], // before Han, which it also uses
  ["zh", /\p{Script=Han}/u],
  ["ko", /\p{Script=Hangul}/u],
  ["ru", /\p{Script=Cyrillic}/u],
  ["el", /\p{Script=Greek}/u],
  ["ar", /\p{Script=Arabic}/u],
  ["he", /\p{Script=Hebrew}/u],
  ["hi", /\p{Script=Devanagari}/u],
];

/**
 * The most usual language of a script; none for Latin letters, which are taken to be in the page's.
 * @param {string} text
 */
export function languageOf(text) {
  return WRITTEN.find(([, signs]) => signs.test(text))?.[0] ?? "";
}

/**
 * Say of a node which language its text is in.
 * @param {HTMLElement} node
 * @param {string} text
 */
export function spokenBy(node, text) {
  const language = languageOf(text);
  if (language) node.lang = language;
  else node.removeAttribute("lang");
}
