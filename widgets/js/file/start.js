// A lesson in a file: its components are mounted as Streamlit mounts them, and the answers that a server would give were
// recorded beforehand.

import exercises from "../exercises/main.js";
import { all, button } from "../dom.js";
import follows from "./follows.js";
import { hush } from "../hush.js";
import marked from "../marked_text/main.js";
import pad from "../pad/main.js";
import scrubber from "../scrubber/main.js";
import search from "../search/main.js";
import sorter from "../sorter/main.js";
import { reporting } from "./platform.js";
import { Recorded } from "./recorded.js";
import { themes } from "./theme.js";

/** @type {import("./types.js").Components} */
const components = { exercises, follows, marked_text: marked, pad, scrubber, search, sorter };

const told = document.getElementById("lesson-file")?.textContent;
if (told) {
  const lesson = JSON.parse(told);
  const page = new Recorded(lesson, components);
  const { reports } = document.documentElement.dataset;
  if (reports) document.querySelector(".file-bar > nav")?.append(await reporting(lesson.report, reports)); // before exercises show what is done
  page.start();
  hush();
  const themed = themes(() => page.again("scrubber"));
  document.querySelector(".file-bar > span")?.append(themed, button("Print", printed)); // whose room was kept
  addEventListener("beforeprint", fitted);
}

function printed() {
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  dispatchEvent(new Event("beforeprint")); // pictures in what was folded are drawn
  setTimeout(print, 600);
}

/** A picture is printed as it was drawn, smaller where the paper is narrower (page.css). */
function fitted() {
  for (const root of all(document, "[data-testid=scrubber]")) {
    if (root.clientWidth) root.style.setProperty("--drawn", String(root.clientWidth));
  }
}
