// Which positions of a control a table shows: all of few, else some at equal distances, with both ends and where it is.

const MOST = 41;

/**
 * @param {number} positions
 * @param {number} here
 * @returns {number[]}
 */
export function stops(positions, here) {
  const last = positions - 1;
  if (positions <= MOST) return Array.from({ length: positions }, (_, i) => i);
  const some = Array.from({ length: MOST }, (_, i) => Math.round((i * last) / (MOST - 1)));
  return [...new Set([...some, here])].sort((a, b) => a - b);
}
