import assert from "node:assert/strict";
import { test } from "node:test";

import { asked, edits, indexed, mended, ranking, vocabulary, words } from "../../../widgets/js/search/matching.js";

const INDEX = [
  indexed(["lesson", "Precision and recall", "What a threshold trades.", [], "precision_recall"]),
  indexed([
    "metric",
    "precision",
    "How many flags are right?",
    ["positive predictive value"],
    "glossary?metric=precision",
  ]),
  indexed([
    "metric",
    "average precision",
    "How high do the positives rank?",
    ["AP"],
    "glossary?metric=average_precision",
  ]),
  indexed([
    "concept",
    "prevalence",
    "The share of positives; precision follows it.",
    [],
    "documents?concepts=prevalence",
  ]),
];

/** @param {string} text */
const found = (text, index = INDEX) => ranking(index, asked(text)).map(({ entry }) => entry.title);

test("words are without accents, signs and capital letters", () => {
  assert.deepEqual(words("Größe: R², naïve-Bayes, 95 %!"), ["große", "r2", "naive", "bayes", "95", "%"]);
  assert.deepEqual(words(" — "), []);
});

test("what is called so comes first, then what begins so, then what only says it", () => {
  assert.deepEqual(found("precision"), ["precision", "Precision and recall", "average precision", "prevalence"]);
  assert.deepEqual(found("preci rec"), ["Precision and recall"]);
});

test("another name finds it and is told", () => {
  const [first] = ranking(INDEX, words("predictive"));
  assert.equal(first.entry.title, "precision");
  assert.equal(first.name, "positive predictive value");
});

test("where nothing has all words, what has most of them is found; what has fewer than half is not", () => {
  assert.deepEqual(found("precision recall unicorn"), ["Precision and recall"]);
  assert.deepEqual(found("recall unicorn rainbow"), []);
  assert.deepEqual(found("unicorn"), []);
});

test("a question is searched for by the words that tell what it is about", () => {
  assert.deepEqual(asked("How good is my model?"), ["good", "model"]);
  assert.deepEqual(asked("what is it"), ["what", "is", "it"]);
});

test("a lesson is found by the metrics that it teaches, and names come before a few sentences", () => {
  const said = ["one", "two", "three", "four"].map((n) => `Kappa ${n}`);
  const index = [
    ...said.map((title) => indexed(["claim", title, "", [], "documents"])),
    indexed(["concept", "Weighted kappa", "", [], "documents"]),
    indexed(["lesson", "Many classes", "", ["Cohen's kappa"], "multiclass"]),
  ];
  assert.deepEqual(found("kappa", index), ["Many classes", "Weighted kappa", ...said.slice(0, 3)]);
  assert.deepEqual(found("kappa", index.slice(0, 4)), said);
});

test("edits are the fewest letters put in, taken out or replaced", () => {
  for (const [a, b, count] of /** @type {const} */ ([
    ["", "", 0],
    ["recall", "recall", 0],
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["precsion", "precision", 1],
    ["flaw", "lawn", 2],
  ])) {
    assert.equal(edits(a, b), count);
    assert.equal(edits(b, a), count);
  }
});

test("a mistyped word becomes the nearest one, a short or a right one stays", () => {
  const known = vocabulary(INDEX);
  assert.equal(mended("precsion", known), "precision");
  assert.equal(mended("prevelance", known), "prevalence");
  assert.equal(mended("preva", known), "preva"); // something begins so
  assert.equal(mended("hgi", known), "hgi");
  assert.equal(mended("unicorns", known), "unicorns");
});
