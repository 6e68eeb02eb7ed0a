// What is folded away on the page, opened because something in it is wanted.

/**
 * Open every fold that a node stands in, as a click on it would.
 * @param {Element | null | undefined} node
 */
export function reveal(node) {
  const fold = node?.closest("details");
  if (!fold) return;
  if (!fold.open) fold.querySelector("summary")?.click();
  reveal(fold.parentElement);
}

/**
 * Open what links call by a name: a part of the lesson, or what a place on the page stands in.
 * @param {string} name
 */
export function revealPlace(name) {
  reveal(document.querySelector(`[class*="st-key-part-${CSS.escape(name)}-"] details > summary`));
  reveal(document.getElementById(name));
}

/**
 * Do something once a node can be reached: what was folded takes no focus until the page has drawn it anew.
 * @param {Element} node
 * @param {() => void} act
 */
export function onceRevealed(node, act) {
  reveal(node);
  const look = () => {
    if (!node.closest("[inert]")) act();
    else if (node.isConnected) requestAnimationFrame(look);
  };
  look();
}
