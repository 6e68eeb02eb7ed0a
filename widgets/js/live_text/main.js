// A text field that sends its text 120 ms after the last key, every half second while keys keep coming, and on leaving it.

import { replaceQuery } from "../url.js";

const PAUSE = 120, LONGEST = 500;

export default function ({ data, parentElement, setStateValue }) {
  const root = parentElement.querySelector(".ml");
  const field = root.querySelector("textarea");
  const live = (root.live ??= listen(root, field));
  live.send = (text) => setStateValue("typed", { order: live.order, stamp: (live.stamp += 1), text });
  live.linked = data.linked;
  root.dataset.key = data.key;
  root.querySelector("label").textContent = data.label;
  root.querySelector("label").htmlFor = field.id = `live-text-${data.key}`;
  field.setAttribute("aria-label", data.label);
  field.maxLength = data.most;
  field.name = data.linked ? data.key : "";
  if (data.order === live.order) return;
  live.order = data.order;
  live.drop();
  field.value = live.sent = data.text;
  grow(field);
}

function listen(root, field) {
  const live = { order: null, stamp: Date.now(), sent: "", timer: null, since: null };
  live.drop = () => {
    clearTimeout(live.timer);
    live.timer = live.since = null;
  };
  const send = () => {
    live.drop();
    if (field.value === live.sent) return;
    live.sent = field.value;
    if (live.linked) toUrl(live.linked);
    live.send(field.value);
  };
  field.addEventListener("input", (event) => {
    grow(field);
    if (event.isComposing) return;
    clearTimeout(live.timer);
    live.since ??= performance.now();
    live.timer = setTimeout(send, Math.max(0, Math.min(PAUSE, live.since + LONGEST - performance.now())));
  });
  field.addEventListener("compositionend", send);
  field.addEventListener("blur", send);
  return live;
}

function grow(field) {
  if (CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight + 2}px`;
}

// All linked fields at once.
function toUrl(most) {
  const fields = [...document.querySelectorAll("[data-testid=live-text] textarea")].filter((one) => one.name);
  const long = fields.reduce((sum, one) => sum + one.value.length, 0) > most;
  replaceQuery((query) => fields.forEach((one) => (long ? query.delete(one.name) : query.set(one.name, one.value))));
}
