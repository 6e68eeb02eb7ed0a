// The grid of views and numbers.

/**
 * Rows of places as CSS has them.
 * @param {string[]} rows
 */
export function areasOf(rows) {
  return rows.map((row) => `"${row}"`).join(" ");
}

/**
 * Whether a view takes more than half of its row.
 * @param {string[]} rows
 * @param {string} name
 */
export function isWide(rows, name) {
  const own = rows.map((row) => row.split(" ")).filter((places) => places.includes(name));
  return own.some((places) => places.filter((place) => place === name).length > places.length / 2);
}

/**
 * Whether the layout has a place for the numbers.
 * @param {string[]} rows
 */
export function placesNumbers(rows) {
  return rows.some((row) => row.split(" ").includes("numbers"));
}
