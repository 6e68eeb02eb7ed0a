// Runs before Streamlit starts, where the reader's language is not English: it goes along with every address within the app.

import { withQuery } from "./url.js";

const { code } =
  /** @type {Window & { metricscopeWords?: import("./say.js").Words }} */ (window).metricscopeWords ?? {};

/** @param {string | URL} address */
function kept(address) {
  const to = new URL(address, location.href);
  if (to.origin !== location.origin || to.searchParams.has("lang")) return to;
  return withQuery(to.href, (query) => query.set("lang", code ?? "en"));
}

for (const name of /** @type {const} */ (["pushState", "replaceState"])) {
  const act = History.prototype[name];
  History.prototype[name] = function (
    /** @type {unknown} */ state,
    /** @type {string} */ unused,
    /** @type {string | URL | null | undefined} */ url,
  ) {
    act.call(this, state, unused, url == null ? url : kept(url));
  };
}

/** @param {Event} event */
function followed(event) {
  const link = /** @type {Element | null} */ (event.target)?.closest?.("a[href]");
  if (link instanceof HTMLAnchorElement && link.href.startsWith(location.origin)) link.href = kept(link.href).href;
}

for (const press of ["click", "auxclick"]) addEventListener(press, followed, true);
