// What a window says to the class's routes, and what the browser remembers of a room: its own secret and answers, nothing else.

const STORE = "metricscope.room."; // and the code
const KEPT = 24 * 60 * 60 * 1000; // milliseconds; a room is over sooner

function onServer(path) {
  const own = document.querySelector('script[src*="static/js/"]').src;
  return own.slice(0, own.indexOf("static/js/")) + path;
}

// The answer, or an error whose message may be shown and whose status says what is wrong; 0 where nobody answered.
async function say(path, body = {}) {
  let answer, told;
  try {
    answer = await fetch(onServer(`class/${path}`), { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    told = await answer.json();
  } catch {
    throw Object.assign(new Error("The server does not answer."), { status: 0 });
  }
  if (!answer.ok) throw Object.assign(new Error(told.error), { status: answer.status });
  return told;
}

function remembered(code) {
  try {
    const found = JSON.parse(localStorage.getItem(STORE + code));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

function remember(code, known) {
  try {
    for (const name of Object.keys(localStorage)) {
      const old = name.startsWith(STORE) && !(remembered(name.slice(STORE.length)).at > Date.now() - KEPT);
      if (old) localStorage.removeItem(name);
    }
    localStorage.setItem(STORE + code, JSON.stringify({ ...known, at: Date.now() }));
  } catch {
    // a private window may refuse; a reload then comes in as a new guest
  }
}

function forget(code) {
  try {
    localStorage.removeItem(STORE + code);
  } catch {
    // nothing was kept there
  }
}

// ---- where the page stands
const OWN = ["room", "present", "step", "lock", "hide", "embed", "embed_options"]; // each window's own
const base = () => new URL(onServer("")).pathname;
const pageHere = () => location.pathname.slice(base().length).split("/")[0];
const ownParameter = (name) => OWN.includes(name) || name.startsWith("guess");

// What of a query the class shares: data, edits and conventions, in an order that does not matter.
function shared(query, without = new Set()) {
  const kept = [...new URLSearchParams(query)].filter(([name]) => !ownParameter(name) && !without.has(name));
  return kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}

const asQuery = (pairs) => (pairs.length ? `?${new URLSearchParams(pairs)}` : "");
const scrubbers = () => [...document.querySelectorAll("[data-testid=scrubber][data-key]")].filter((root) => root.where?.());

// The parameters that scrubbers keep in the URL: they follow live, without a new run of the page.
function scrubbed() {
  const names = new Map();
  for (const root of scrubbers()) for (const control of Object.keys(root.where())) names.set((root.dataset.prefix ?? "") + control, [root.dataset.key, control]);
  return names;
}
