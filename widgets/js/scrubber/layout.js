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
 * Where a view stands that is as tall as two narrow views: at the left or at the right end of their rows; "" for any other view.
 * @param {string[]} rows
 * @param {string} name
 */
export function tallAt(rows, name) {
  const own = rows.map((row) => row.split(" ")).filter((places) => places.includes(name));
  const beside = new Set(own.flat().filter((place) => place !== name && place !== "numbers" && !isWide(rows, place)));
  if (own.length < 2 || beside.size < 2 || isWide(rows, name)) return "";
  return own[0][0] === name ? "left" : "right";
}

/**
 * Whether a view is the odd one, which two columns would leave with an empty place beside it.
 * @param {string[]} rows
 * @param {string[]} names  all views, in their order
 * @param {string} name
 */
export function isOdd(rows, names, name) {
  const narrow = names.filter((one) => !isWide(rows, one) && !tallAt(rows, one));
  const least = narrow.length < names.filter((one) => !isWide(rows, one)).length ? 3 : 1; // two fill the place beside a tall one
  return narrow.length % 2 === 1 && narrow.length >= least && narrow[narrow.length - 1] === name;
}

/**
 * The rows that are seen: the last ones may be folded away.
 * @param {{ areas: string[], folded: number }} content
 * @param {boolean} unfolded
 */
export function rowsSeen({ areas, folded }, unfolded) {
  return unfolded ? areas : areas.slice(0, areas.length - folded);
}

/**
 * Whether rows have a place for a view, or for the numbers.
 * @param {string[]} rows
 * @param {string} name
 */
export function places(rows, name = "numbers") {
  return rows.some((row) => row.split(" ").includes(name));
}
