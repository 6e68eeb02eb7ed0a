// The row's buttons. All that they do is fetched when it is wanted: by a click, or because the link sets a scene.

import { button, find, html } from "../dom.js";
import { onServer } from "../server.js";
import { withQuery } from "../url.js";

const SCENE = ["present", "step", "lock", "hide", "embed"];

/** @typedef {{ script: string, lesson: boolean, embedded: boolean, session: string } & Partial<import("./hand_in.js").Course>} Data */
/** @type {Promise<import("./main.js")> | null} */
let loading = null;

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement, setTriggerValue }) {
  const root = find(parentElement, ".mt");
  const host = { root, tell: setTriggerValue };
  root.dataset.session = data.session;
  if (!root.children.length && data.embedded) root.append(whole());
  else if (!root.children.length && data.lesson) {
    root.append(
      button("Share", async () => (await load(data.script)).share(host)),
      button("Present", async () => (await load(data.script)).present(host)),
      button("Save as a file", async () => (await load(data.script)).save(host)),
    );
  }
  const { course, exercises = [], made } = data;
  root.querySelector("[data-course]")?.remove();
  if (course && data.lesson) {
    const handIn = async () => (await load(data.script)).handIn({ ...host, course, exercises });
    root.append(button("Hand in", handIn, { "data-course": course }));
  }
  if (made && loading) loading.then((teaching) => teaching.made(root, made));
  const query = new URLSearchParams(location.search);
  if (loading || SCENE.some((name) => query.has(name))) load(data.script).then((teaching) => teaching.arrive(host));
}

/** @param {string} script */
function load(script) {
  loading ??= import(onServer(script)).catch((error) => {
    loading = null; // another click may find the server
    throw error;
  });
  return /** @type {Promise<import("./main.js")>} */ (loading);
}

/** The way out of a frame inside another page. */
function whole() {
  const address = withQuery(location.href, (query) => ["embed", "embed_options"].forEach((name) => query.delete(name)));
  return html("a", { target: "_blank", rel: "noopener", href: address.href }, "Open in Metricscope");
}
