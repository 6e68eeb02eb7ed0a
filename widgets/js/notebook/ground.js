// Light or dark, as what lies behind a widget is: each notebook has names of its own for it, and all of them have a colour there.

const CLEAR = 0.5; // a colour with less of itself lets what is behind it through
const SETTLED = 250; // milliseconds after a change of theme, whose styles come a moment later

/**
 * Keeps `data-theme` of a node as its ground is; `changed` is told of another one.
 * @param {HTMLElement} node
 */
export function followed(node) {
  const ground = { changed: () => {}, rest: () => {} };
  const look = () => {
    const theme = isDark(node) ? "dark" : "light";
    if (theme === node.dataset.theme) return;
    node.dataset.theme = theme;
    ground.changed();
  };
  let later = 0;
  const soon = () => {
    clearTimeout(later);
    later = window.setTimeout(look, SETTLED);
  };
  const attributes = ["class", "style", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind", "theme"];
  const watch = new MutationObserver(soon);
  for (const top of [document.documentElement, document.body]) watch.observe(top, { attributeFilter: attributes });
  watch.observe(document.head, { childList: true });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", soon);
  const shown = new ResizeObserver(look); // mounted before it is on the page, it has no ground yet
  shown.observe(node);
  ground.rest = () => {
    clearTimeout(later);
    watch.disconnect();
    shown.disconnect();
    system.removeEventListener("change", soon);
  };
  look();
  return ground;
}

/**
 * Whether the first colour behind a node is dark; where there is none, the page is as its text is not.
 * @param {HTMLElement} node
 */
export function isDark(node) {
  for (let at = above(node); at; at = above(at)) {
    const behind = brightness(getComputedStyle(at).backgroundColor);
    if (behind !== null) return behind < 0.5;
  }
  return (brightness(getComputedStyle(node.parentElement ?? node).color) ?? 0) > 0.5;
}

/**
 * The element above, out of a shadow root too.
 * @param {Element} node
 * @returns {Element | null}
 */
function above(node) {
  const root = node.getRootNode();
  return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * From 0, black, to 1, white; null for a colour that lets what is behind it through.
 * @param {string} color  as a computed style has it
 */
export function brightness(color) {
  const parts = (color.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const [r, g, b, alpha = 1] = parts;
  if (parts.length < 3 || alpha < CLEAR) return null;
  if (/^(ok)?l(ab|ch)/.test(color)) return color.startsWith("ok") ? r : r / 100;
  const whole = color.startsWith("color(") ? 1 : 255;
  return (0.2126 * r + 0.7152 * g + 0.0722 * b) / whole;
}
