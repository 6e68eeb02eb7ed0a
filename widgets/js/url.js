// The address bar. Python writes the same query a moment later: another spelling of it would be another history entry.

/** @typedef {(query: URLSearchParams) => void} Change */

/**
 * A query as Python's urlencode spells it.
 * @param {URLSearchParams} query
 */
export function written(query) {
  return query.toString().replaceAll("*", "%2A").replaceAll("%7E", "~");
}

/**
 * An address with a changed query.
 * @param {string} address
 * @param {Change} change
 */
export function withQuery(address, change) {
  const url = new URL(address);
  change(url.searchParams);
  url.search = written(url.searchParams);
  return url;
}

/**
 * Changes the query in the address bar; the history does not grow.
 * @param {Change} change
 */
export function replaceQuery(change) {
  const url = withQuery(location.href, change);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}

/**
 * An address that Streamlit writes, with the projector's step as it is now: the server knows only the step that it last heard of.
 * @param {string | URL} address
 */
export function withStep(address) {
  const url = new URL(address, location.href);
  const step = asked("step");
  if (!step || asked("present") !== "1" || url.searchParams.get("present") !== "1") return url;
  return withQuery(url.href, (query) => query.set("step", step));
}

/**
 * What the address bar says for a name, or nothing.
 * @param {string} name
 */
export function asked(name) {
  return new URLSearchParams(location.search).get(name) ?? "";
}
