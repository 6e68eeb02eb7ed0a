// The address bar. Python writes the same query a moment later: another spelling of it would be another history entry.

export function written(query) {
  return query.toString().replaceAll("*", "%2A").replaceAll("%7E", "~");
}

export function withQuery(address, change) {
  const url = new URL(address);
  change(url.searchParams);
  url.search = written(url.searchParams);
  return url;
}

export function replaceQuery(change) {
  const url = withQuery(location.href, change);
  if (url.href !== location.href) history.replaceState(history.state, "", url);
}
