import assert from "node:assert/strict";
import test from "node:test";

import { languageOf } from "../../../widgets/js/script.js";

test("a text's script says its language, and Latin letters none", () => {
  const texts = {
    zh: "我喜欢喝绿茶。",
    ja: "緑茶を飲みます",
    ru: "старик медленно шёл",
    el: "ο γέρος",
    ko: "녹차",
    hi: "हरी चाय",
  };
  for (const [language, text] of Object.entries(texts)) assert.equal(languageOf(text), language);
  for (const text of ["the old man", "Järvelin", "", "3 × 4"]) assert.equal(languageOf(text), "");
});
