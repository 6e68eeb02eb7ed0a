// The grid of views and numbers.

/**
 * Rows of places as CSS has them.
 * @param {string[]} rows
 */
export function areasOf(rows) {
  return rows.map((row) => `"${row}"`).join(" ");
}

/**
 * Whether the layout has a place for the numbers.
 * @param {string[]} rows
 */
export function placesNumbers(rows) {
  return rows.some((row) => row.split(" ").includes("numbers"));
}
