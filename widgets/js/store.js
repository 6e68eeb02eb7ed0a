// What this browser alone remembers. Where storage is refused, as in some private windows, there is nothing to remember.

/**
 * @param {string} name
 * @returns {Record<string, any>}
 */
export function stored(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/**
 * @param {string} name
 * @param {object} value
 */
export function store(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // refused
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // nothing was kept there
  }
}

/** @param {string} prefix */
export function storedNames(prefix) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}
