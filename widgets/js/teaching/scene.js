// The scene that the link sets: what is locked stays where it is, and links within the lesson keep the scene.

const STAYS = ["present", "lock", "hide", "room", "seed", "embed", "embed_options"];

const REFUSED = [
  "pointerdown",
  "mousedown",
  "click",
  "dblclick",
  "keydown",
  "beforeinput",
  "paste",
  "drop",
  "dragstart",
  "touchstart",
  "wheel",
];

export const CONTROLS = "input, button, select, textarea, [role=slider], [role=radiogroup], [role=combobox]";

export const main = () => document.querySelector("[data-testid=stMain]");

export const asked = (name) => new URLSearchParams(location.search).get(name) ?? "";

const embedded = () => asked("embed").toLowerCase() === "true";

let guarded = false;

export function selectors(parameter) {
  const names = asked(parameter)
    .split(",")
    .filter((name) => /^[\w-]{1,120}$/.test(name));
  return names.map((name) => `.st-key-${CSS.escape(name)}`).join(", ");
}

export function guard() {
  if (guarded) return;
  guarded = true;
  for (const kind of REFUSED) {
    addEventListener(kind, refuse, { capture: true, passive: kind === "touchstart" || kind === "wheel" });
  }
  addEventListener("click", follow, true);
  window.metricscopeCarried = carried;
  new MutationObserver(soon(tellLocked)).observe(document.querySelector("[data-testid=stApp]"), {
    childList: true,
    subtree: true,
  });
  tellLocked();
}

function refuse(event) {
  const locked = selectors("lock");
  if (!locked || !event.target.closest?.(locked) || (event.type === "keydown" && event.key === "Tab")) return;
  event.stopPropagation();
  if (event.type !== "touchstart" && event.type !== "wheel") event.preventDefault();
}

function tellLocked() {
  const locked = selectors("lock");
  if (!locked) return;
  for (const place of document.querySelectorAll(locked)) {
    for (const control of place.querySelectorAll(CONTROLS)) {
      if (control.getAttribute("aria-disabled") === "true" && control.title) continue;
      control.setAttribute("aria-disabled", "true");
      control.title = "Locked by the link";
    }
  }
}

// A link within the lesson, with the scene.
function carried(address) {
  const to = new URL(address, location.href),
    here = new URLSearchParams(location.search);
  if (to.origin !== location.origin || to.pathname !== location.pathname) return to.href;
  for (const name of STAYS) if (here.has(name) && !to.searchParams.has(name)) to.searchParams.set(name, here.get(name));
  return to.href;
}

// Inside another page, whatever leads out of the lesson opens beside it; a projector goes on to the next lesson as one.
function follow(event) {
  const link = event.target.closest?.("a[href]");
  if (!link || link.target || link.download || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const to = new URL(link.href, location.href);
  if (to.origin !== location.origin) return;
  if (to.pathname === location.pathname) {
    if (to.search !== location.search && !link.getAttribute("href").startsWith("#")) link.href = carried(link.href);
    return;
  }
  if (embedded()) for (const name of ["embed", "embed_options"]) to.searchParams.delete(name);
  else if (asked("present") === "1") to.searchParams.set("present", "1");
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (embedded()) open(to.href, "_blank", "noopener");
  else location.assign(to.href);
}

// Once, after everything that happens now.
export function soon(act) {
  let waiting = 0;
  return () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      act();
    });
  };
}
