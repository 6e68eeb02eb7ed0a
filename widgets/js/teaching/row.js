// The row's buttons. All that they do is fetched when it is wanted: by a click, or because the link sets a scene.

import { onServer } from "../server.js";

const SCENE = ["present", "step", "lock", "hide", "embed"];

export default function ({ data, parentElement, setTriggerValue }) {
  const root = parentElement.querySelector(".mt");
  const host = { root, tell: (name, value) => setTriggerValue(name, value) };
  const load = () =>
    (window.metricscopeTeaching ??= import(onServer(data.script)).catch((error) => {
      delete window.metricscopeTeaching; // another click may find the server
      throw error;
    }));
  if (!root.children.length) {
    if (data.embedded) root.append(whole());
    else if (data.lesson) {
      root.append(
        button("Share", async () => (await load()).share(host)),
        button("Present", async () => (await load()).present(host)),
      );
    }
  }
  const asked = new URLSearchParams(location.search);
  if (window.metricscopeTeaching || SCENE.some((name) => asked.has(name))) {
    load().then((teaching) => teaching.arrive(host));
  }
}

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

function whole() {
  const link = document.createElement("a");
  link.textContent = "Open in Metricscope";
  link.target = "_blank";
  link.rel = "noopener";
  const address = new URL(location.href);
  for (const name of ["embed", "embed_options"]) address.searchParams.delete(name);
  link.href = address;
  return link;
}
