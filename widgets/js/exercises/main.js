// The exercises of a lesson: a list at its end, and the one that was begun on a card that stays in sight while the reader moves.
// Whether a goal is met was decided by the core at every tick; here it is looked up. What was done lives in localStorage, as
// {"lesson/name": true, or false where the second hint was taken}.

import { replaceQuery } from "../url.js";

const NAME = "metricscope.exercises", PARAMETER = "exercise";
const SETTLED = 300; // milliseconds in which a whole run of the page would have brought both, the picture and its truths

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".mx");
  const panel = (root.panel ??= new Panel(root));
  panel.ask = (what, name) => setTriggerValue("act", [what, name]);
  panel.receive(data);
  return () => panel.rest();
}

class Panel {
  constructor(root) {
    this.root = root;
    this.list = node("section", { "aria-label": "Exercises" });
    this.card = node("aside", { class: "mx-card", tabindex: -1, hidden: "" });
    root.replaceChildren(this.list, this.card);
    this.moved = this.moved.bind(this);
    this.fit = this.fit.bind(this);
    this.taken = () => (this.armed = true);
    this.changes = new MutationObserver(() => setTimeout(() => this.changed(), SETTLED));
  }

  receive(data) {
    const fresh = !this.data, again = fresh || data.order !== this.data.order || data.begun?.name !== this.data.begun?.name;
    this.data = data;
    document.addEventListener("metricscope:moved", this.moved);
    addEventListener("resize", this.fit);
    this.showList();
    if (!data.begun) {
      this.card.hidden = true;
      this.row(this.left)?.querySelector("button").focus();
      this.left = null;
      return;
    }
    if (again) this.begin(fresh);
    this.arriving ||= fresh;
    this.at = { ...data.begun.at };
    this.showCard();
    this.watch();
    if (again && this.asked) this.bringToSight();
    this.asked = null;
  }

  rest() {
    document.removeEventListener("metricscope:moved", this.moved);
    removeEventListener("resize", this.fit);
    cancelAnimationFrame(this.waiting);
    this.changes.disconnect();
  }

  begin(fresh) {
    const shown = this.asked === "show";
    this.armed = fresh || shown; // else the way to where it begins may lead past the goal
    this.helped = shown;
    this.hinted = shown;
    this.met = false;
  }

  // ---- what is asked for
  act(what, name) {
    this.asked = what;
    replaceQuery((query) => (what === "leave" ? query.delete(PARAMETER) : query.set(PARAMETER, name)));
    if (what === "leave") this.left = name;
    this.ask(what, name);
  }

  row(name) {
    return name && this.list.querySelector(`[data-name="${CSS.escape(name)}"]`);
  }

  showList() {
    const { exercises, begun, next, lesson } = this.data, done = stored();
    const rows = exercises.map(({ name, asks }, i) => {
      const state = { true: "done", false: "shown" }[done[`${lesson}/${name}`]] ?? "open";
      const row = node("li", { "data-name": name, "data-state": state });
      const word = { done: "Done: ", shown: "Done with the second hint: ", open: "" }[state];
      const says = node("p");
      says.append(node("span", { class: "mx-sr" }, word), asks);
      row.append(node("span", { class: "mx-mark", "aria-hidden": "true" }, state === "open" ? String(i + 1) : "✓"), says);
      row.append(this.button(begun?.name === name ? "Start over" : "Begin", () => this.act("begin", name), `${begun?.name === name ? "Start over" : "Begin"} exercise ${i + 1}`));
      return row;
    });
    const ol = node("ol");
    ol.append(...rows);
    const parts = [node("h2", {}, "Exercises"), ol];
    if (next) {
      const onward = node("p", { class: "mx-next" });
      onward.append("Next lesson: ", node("a", { href: next.url }, next.title), `. ${next.question}`);
      parts.push(onward);
    }
    const text = JSON.stringify([exercises, begun?.name, done, next]);
    if (text !== this.listed) this.list.replaceChildren(...parts);
    this.listed = text;
  }

  button(text, act, label = text) {
    const made = node("button", { type: "button", "aria-label": label }, text);
    made.addEventListener("click", act);
    return made;
  }

  // ---- the card
  showCard() {
    const { begun, exercises } = this.data, i = exercises.findIndex(({ name }) => name === begun.name);
    const focused = this.card.contains(document.activeElement) ? document.activeElement.textContent : null;
    this.card.setAttribute("aria-label", `Exercise ${i + 1} of ${exercises.length}`);
    const head = node("header");
    head.append(node("strong", {}, `Exercise ${i + 1}`), node("p", {}, exercises[i].asks), this.button("×", () => this.act("leave", begun.name), "Leave the exercise"));
    this.parts = begun.parts.map((text) => {
      const part = node("li", {}, text);
      part.append(node("span", { class: "mx-sr" }));
      return part;
    });
    const parts = node("ul", { "aria-label": "The goal" });
    parts.append(...this.parts);
    this.tools = node("div", { class: "mx-tools" });
    this.says = node("p", { class: "mx-says", role: "status" });
    const foot = node("div", { class: "mx-foot" });
    foot.append(parts, this.tools);
    this.card.replaceChildren(head, this.says, foot);
    this.card.hidden = false;
    this.told = "";
    this.tell();
    if (focused === null) return;
    const buttons = [...this.tools.children, ...this.card.querySelectorAll("button")];
    (buttons.find((one) => one.textContent === focused) ?? buttons[0]).focus();
  }

  tell() {
    const { begun, exercises } = this.data, { met, hinted } = this;
    const told = JSON.stringify([met, hinted, begun.ready]);
    if (told === this.told) return;
    this.told = told;
    const held = this.tools.contains(document.activeElement);
    this.card.toggleAttribute("data-met", Boolean(met));
    const i = exercises.findIndex(({ name }) => name === begun.name), following = exercises[i + 1];
    const buttons = [];
    if (!begun.ready) {
      this.says.textContent = "What the page shows now is not what this exercise is about.";
      buttons.push(this.button("Start over", () => this.act("begin", begun.name)));
    } else if (met) {
      this.says.replaceChildren(node("strong", {}, this.helped ? "There it is. " : "Done. "), begun.seen);
      if (following) buttons.push(this.button("Next exercise", () => this.act("begin", following.name)));
      buttons.push(this.button("Close", () => this.act("leave", begun.name)));
    } else {
      this.says.textContent = hinted ? begun.hint : "";
      if (!hinted) buttons.push(this.button("Hint", () => this.hint()));
      else buttons.push(this.button("Show me", () => this.act("show", begun.name)));
      buttons.push(this.button("Start over", () => this.act("begin", begun.name)));
    }
    this.tools.replaceChildren(...buttons);
    if (held) buttons[0].focus();
    this.fit();
  }

  hint() {
    this.hinted = true;
    this.tell();
  }

  // Above the foot of the page's own column, and never over its last line.
  fit() {
    if (this.card.hidden) return;
    const main = this.root.closest("[data-testid=stMain]") ?? document.documentElement;
    const around = main.getBoundingClientRect(), column = this.root.getBoundingClientRect();
    this.card.style.left = `${around.left}px`;
    this.card.style.width = `${around.width}px`;
    this.card.style.paddingLeft = `${column.left - around.left}px`;
    this.card.style.paddingRight = `${around.right - column.right}px`;
    document.documentElement.style.setProperty("--exercise-height", `${this.card.offsetHeight}px`);
  }

  // ---- watching
  scrubber() {
    return document.querySelector(`[data-testid=scrubber][data-key="${CSS.escape(this.data.begun.scrubber)}"]`);
  }

  moved({ detail, target }) {
    const { begun } = this.data;
    if (!begun?.ready || detail.key !== begun.scrubber) return;
    for (const [name, codes] of Object.entries(begun.unseen)) this.at[name] = Math.max(0, codes.indexOf(detail.position[name]));
    this.read(target);
    this.look();
  }

  // Each slider stands on the tick that is shown; a control without one is told by its code.
  read(root) {
    for (const slider of root.querySelectorAll("input[data-control]")) this.at[slider.dataset.control] = Number(slider.value);
  }

  // The scrubber may stand elsewhere than when the page ran, and may still be on its way to where the exercise begins.
  watch() {
    cancelAnimationFrame(this.waiting);
    const { begun } = this.data;
    if (!begun.ready) return;
    const root = this.scrubber();
    if (root?.dataset.content !== begun.content || !root.dataset.ready) {
      this.waiting = requestAnimationFrame(() => this.watch());
      return;
    }
    if (this.arriving) this.bringToSight();
    this.arriving = false;
    this.changes.disconnect();
    this.changes.observe(root, { attributes: true, attributeFilter: ["data-content"] });
    for (const touch of ["keydown", "pointerdown"]) root.addEventListener(touch, this.taken);
    this.read(root);
    this.look();
    if (!this.armed) this.waiting = requestAnimationFrame(() => this.watch());
  }

  // A part of the page that runs by itself has changed what the scrubber shows: the truths are those of before.
  changed() {
    const { begun } = this.data, content = this.scrubber()?.dataset.content;
    if (begun?.ready && content && content !== begun.content && content !== this.seen) this.ask("look", begun.name);
    this.seen = content;
  }

  look() {
    const { begun, lesson } = this.data;
    this.armed ||= Object.keys(begun.start).every((name) => this.at[name] === begun.start[name]);
    if (!this.armed) return;
    this.truths = this.truths?.of === begun ? this.truths : Object.assign(begun.truths.map((one) => truth(one, begun.sizes)), { of: begun });
    const now = this.truths.map((is) => is(this.at));
    this.parts.forEach((part, i) => part.toggleAttribute("data-met", now[i]));
    this.parts.forEach((part, i) => (part.lastChild.textContent = now[i] ? ": yes" : ": not yet"));
    if (this.met || !now.every(Boolean)) return;
    this.met = true;
    const done = stored(), name = `${lesson}/${begun.name}`;
    store({ ...done, [name]: done[name] === true || !this.helped });
    this.showList();
    this.tell();
  }

  bringToSight() {
    const root = this.scrubber();
    if (!root) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const slider = root.querySelector("[data-testid=scrubber-slider]");
    root.style.scrollMarginTop = slider ? "4.5rem" : "17rem"; // without one, what is edited stands above it
    root.scrollIntoView({ behavior: still ? "auto" : "smooth", block: "start" });
    if (this.asked === "begin") (slider ?? this.card).focus({ preventScroll: true });
  }
}

// One bit a tick, the last control running fastest.
function truth({ over, bits }, sizes) {
  const bytes = Uint8Array.from(atob(bits), (c) => c.charCodeAt(0));
  return (at) => {
    const index = over.reduce((sum, name) => sum * sizes[name] + at[name], 0);
    return Boolean((bytes[index >> 3] >> (7 - (index & 7))) & 1);
  };
}

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

function store(done) {
  try {
    localStorage.setItem(NAME, JSON.stringify(done));
  } catch {
    // a private window may refuse
  }
}

function node(tag, attributes = {}, text = "") {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.textContent = text;
  return made;
}
