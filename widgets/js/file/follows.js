// Words that follow a scrubber or a pad: what the page says at each of its positions was worked out when the file was saved.

import { all } from "../dom.js";
import { fetched } from "../server.js";

const TOLD = ["metricscope:moved", "metricscope:drawn"];
const MOVED = "[data-testid=scrubber], [data-testid=pad]";

/** @typedef {{ scrubber: string, table: string }} Data  the scrubber's key, and the table's digest */
/** @typedef {{ controls: Record<string, string[]>, lines: string[], at: number[][] }} Table  the ticks of each control; lines; which of them at each position */

/** @type {WeakMap<HTMLElement, Follower>} */
const followers = new WeakMap();

/** @param {import("../streamlit.js").Host<Data>} host */
export default function ({ data, parentElement }) {
  followers.get(parentElement)?.rest();
  followers.set(parentElement, new Follower(parentElement, data));
}

class Follower {
  /**
   * @param {HTMLElement} root
   * @param {Data} data
   */
  constructor(root, { scrubber, table }) {
    this.root = root;
    this.scrubber = scrubber;
    /** @type {Table | null} */
    this.table = null;
    this.shown = NaN;
    this.follow = this.follow.bind(this);
    this.look = this.look.bind(this);
    for (const event of TOLD) document.addEventListener(event, this.follow);
    document.addEventListener("toggle", this.look, true);
    fetched(`follows/${table}.json`).then((content) => {
      this.table = content;
      this.look();
    });
  }

  rest() {
    for (const event of TOLD) document.removeEventListener(event, this.follow);
    document.removeEventListener("toggle", this.look, true);
  }

  /** @param {Event} event */
  follow(event) {
    const { detail } = /** @type {import("../scrubber/types.js").Moved} */ (event);
    if (!this.root.isConnected) this.rest();
    else if (detail.key === this.scrubber) this.put(detail.position);
  }

  look() {
    const roots = /** @type {import("../scrubber/types.js").Root[]} */ (all(document, MOVED));
    const where = roots.find(({ dataset }) => dataset.key === this.scrubber)?.where?.();
    if (where) this.put(where);
  }

  /** @param {import("../scrubber/types.js").Codes} where */
  put(where) {
    if (!this.table || this.root.closest("details:not([open])")) return; // it looks again once it is open
    const { controls, lines, at } = this.table;
    let index = 0;
    for (const [name, codes] of Object.entries(controls)) index = index * codes.length + codes.indexOf(where[name]);
    if (index === this.shown) return;
    this.shown = index;
    this.root.innerHTML = at[index].map((line) => lines[line]).join("");
  }
}
