import assert from "node:assert/strict";
import test from "node:test";

const fresh = async (/** @type {unknown} */ words, path = "/home") => {
  Object.assign(globalThis, { metricscopeWords: words, location: { pathname: path } });
  const name = `?${Math.random()}`;
  return {
    ...(await import(`../../../widgets/js/say.js${name}`)),
    ...(await import(`../../../widgets/js/spoken.js${name}`)),
  };
};
const GERMAN = {
  code: "de",
  pages: ["home", "accuracy_pitfalls"],
  texts: { threshold: "Schwellenwert", "{n} of {all}": "{n} von {all}", "9 right": "9 richtig" },
  plurals: { "{n} file": ["{n} Datei", "{n} Dateien"] },
};

test("in English a text is what it is", async () => {
  const { say, sayMany, number, inWords } = await fresh(undefined);
  const content = { label: "threshold" };
  assert.equal(say("threshold"), "threshold");
  assert.equal(say("{n} of {all}", { n: 1, all: 2 }), "1 of 2");
  assert.equal(sayMany("{n} file", "{n} files", 1), "1 file");
  assert.equal(number("1,234.5"), "1,234.5");
  assert.equal(inWords(content), content);
});

test("texts, plurals and numbers of a page that is translated", async () => {
  const { say, sayMany, number } = await fresh(GERMAN, "/base/accuracy_pitfalls");
  assert.equal(say("threshold"), "Schwellenwert");
  assert.equal(say("nobody knows this"), "nobody knows this");
  assert.equal(say("{n} of {all}", { n: 1, all: 2 }), "1 von 2");
  assert.deepEqual(
    [0, 1, 2].map((n) => sayMany("{n} file", "{n} files", n)),
    ["0 Dateien", "1 Datei", "2 Dateien"],
  );
  assert.equal(number("−1,234.5"), "−1.234,5");
});

test("a page that is not translated is in English as a whole", async () => {
  const { say, number, spoken } = await fresh(GERMAN, "/ndcg");
  assert.equal(spoken(), undefined);
  assert.equal(say("threshold"), "threshold");
  assert.equal(number("0.5"), "0.5");
});

test("of a picture only what a reader sees is translated", async () => {
  const { inWords } = await fresh(GERMAN, "/");
  const shipped = {
    controls: [{ name: "threshold", label: "threshold", texts: ["0.5", "9 right"], marks: [[0, "threshold"]] }],
    views: [{ name: "threshold", marks: [{ kind: "Label", text: "9 right", unit: " threshold", y: 1 }] }],
    tracks: { threshold: { reasons: { 0: "9 right" }, data: "threshold" } },
  };
  assert.deepEqual(inWords(shipped), {
    controls: [
      { name: "threshold", label: "Schwellenwert", texts: ["0.5", "9 richtig"], marks: [[0, "Schwellenwert"]] },
    ],
    views: [{ name: "threshold", marks: [{ kind: "Label", text: "9 richtig", unit: " Schwellenwert", y: 1 }] }],
    tracks: { threshold: { reasons: { 0: "9 richtig" }, data: "threshold" } },
  });
});
