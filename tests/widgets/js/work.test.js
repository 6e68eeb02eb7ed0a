import assert from "node:assert/strict";
import { test } from "node:test";

import { inWords } from "../../../widgets/js/teaching/work.js";

const NOTHING = { lesson: "ndcg", reader: 1, seed: null, others: [0, 0], exercises: ["open", "open"] };

test("what is handed in is said in words before it is copied", () => {
  for (const [done, says] of /** @type {const} */ ([
    [{ ...NOTHING, question: "none" }, "The lesson's question: not answered. Exercises: 0 of 2 done."],
    [
      { ...NOTHING, question: "wrong", others: [1, 1], exercises: ["done", "shown", "open"] },
      "The lesson's question: answered, wrong at first. 1 further question answered. Exercises: 1 of 3 done, and 1 with the answer shown.",
    ],
    [
      { ...NOTHING, question: "right", others: [3, 1], exercises: ["done"] },
      "The lesson's question: answered, right. 3 further questions answered. Exercises: 1 of 1 done.",
    ],
  ])) {
    // @ts-expect-error the table's texts are not of the kinds that are told
    assert.equal(inWords(done), says);
  }
});
