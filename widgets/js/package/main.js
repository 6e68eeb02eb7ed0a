// A button that makes the package of a lesson for a learning platform.

import { button, find } from "../dom.js";
import { given } from "../saving.js";
import { say } from "../say.js";
import { number } from "../spoken.js";

/** @typedef {{ session: string, lesson: string, version: string }} Data */

/** @type {WeakMap<HTMLElement, Data>} */
const wanted = new WeakMap();

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement }) {
  const root = find(parentElement, ".mt");
  wanted.set(root, data);
  if (!root.children.length) root.append(button("Make the package", () => make(root)));
}

/** @param {HTMLElement} root */
async function make(root) {
  const data = wanted.get(root);
  if (!data) return;
  const { session, lesson, version } = data;
  await given(root, session, { lesson, query: "", package: version }, (megabytes) => {
    const values = { name: lesson, megabytes: number(megabytes) };
    return version === "xapi"
      ? say("Saved: {name}.zip, {megabytes} MB. Give it to your platform as an xAPI (Tin Can) package.", values)
      : say("Saved: {name}.zip, {megabytes} MB. Give it to your platform as a SCORM package.", values);
  });
}
