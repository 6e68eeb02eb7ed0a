// What the browser remembers of a room: its own secret and answers, nothing else.

const STORE = "metricscope.room."; // and the code

const KEPT = 24 * 60 * 60 * 1000; // milliseconds; a room is over sooner

export function remembered(code) {
  try {
    const found = JSON.parse(localStorage.getItem(STORE + code));
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

export function remember(code, known) {
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

export function forget(code) {
  try {
    localStorage.removeItem(STORE + code);
  } catch {
    // nothing was kept there
  }
}
