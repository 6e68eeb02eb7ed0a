// To a place on the page while the page is still being drawn.

const MOVES = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Does something every 150 ms, until it is done or the reader moves; it is told how to stop.
 * @param {(stop: () => void) => void} act
 */
export function untilTouched(act) {
  const going = setInterval(() => act(stop), 150);
  const stop = () => {
    clearInterval(going);
    for (const move of MOVES) removeEventListener(move, stop, true);
  };
  for (const move of MOVES) addEventListener(move, stop, true);
}
