// The server's root, whatever path it is served under: that of its own scripts.
export function onServer(path) {
  const own = document.querySelector('script[src*="static/js/"]').src;
  return own.slice(0, own.indexOf("static/js/")) + path;
}
