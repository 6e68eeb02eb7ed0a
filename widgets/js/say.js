// The language of what is written on the page: each text is looked up as it is written. In English there is nothing to look up.

/** @typedef {{ code: string, pages: string[], texts: Record<string, string>, plurals: Record<string, string[]> }} Words */
/** @typedef {Record<string, string | number>} Values */

const shared = /** @type {{ metricscopeWords?: Words }} */ (globalThis); // widgets/speaking/served.py

/** The language of the page that is shown, where it is not English: a page that has not been translated is English as a whole. */
export function spoken() {
  const words = shared.metricscopeWords;
  if (!words) return undefined;
  const page = location.pathname.split("/").pop() || "home";
  return words.pages.includes(page) ? words : undefined;
}

/**
 * A text in the language of the page, with values in the place of their names in braces.
 * @param {string} text
 * @param {Values} [values]
 */
export function say(text, values) {
  const found = spoken()?.texts[text] ?? text;
  return values ? filled(found, values) : found;
}

/**
 * @param {string} template
 * @param {Values} values
 */
export function filled(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
