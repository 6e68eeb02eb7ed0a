// The lesson as one file, as its link shows it.

import { given } from "../saving.js";
import { say } from "../say.js";
import { number } from "../spoken.js";
import { UPLOADED } from "../streamlit.js";
import { withQuery } from "../url.js";
import { NOT_SHARED } from "./share.js";

const NO_FILE = " The file that you gave is not in it; it shows the lesson's own data instead.";
const KEPT = ["lock", "hide"]; // what the link's reader is not to move, a file's is not to move either

/** @param {import("./main.js").Host} host */
export async function saved({ root }) {
  const link = withQuery(location.href, (query) =>
    NOT_SHARED.forEach((name) => KEPT.includes(name) || query.delete(name)),
  );
  const lesson = location.pathname.split("/").at(-1) ?? "";
  await given(root, root.dataset.session ?? "", { lesson, query: link.search.slice(1) }, words);
}

/** @param {string} megabytes */
function words(megabytes) {
  const without = document.querySelector(UPLOADED) ? NO_FILE : "";
  return (
    say("Saved: one file of {megabytes} MB that works without a network.", { megabytes: number(megabytes) }) +
    say(without)
  );
}
