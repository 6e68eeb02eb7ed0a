import assert from "node:assert/strict";
import { test } from "node:test";

import { withQuery, withStep, written } from "../../../widgets/js/url.js";
import { python } from "./python.js";

test("a query is written as Python writes it, every character of it", () => {
  const characters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i)).join("");
  const texts = [characters, "the cat ~ sat * on (the) mat", "100% + 7E", "Größe − ∞ 猫 😀", "a&b=c#d"];
  const expected = python("from urllib.parse import urlencode", "[urlencode({'text': text}) for text in asked]", texts);
  const found = texts.map((text) => written(new URLSearchParams({ text })));
  assert.deepEqual(found, expected);
});

test("an address keeps what is not changed, spelt as Python spells it", () => {
  const to = withQuery("http://host/base/lesson?a=%7E&b=%2A#place", (query) => query.set("c", "*~"));
  assert.equal(to.href, "http://host/base/lesson?a=~&b=%2A&c=%2A~#place");
});

test("the projector's step stays in an address that Streamlit writes, and is in no other", () => {
  const here = { href: "http://host/lesson?present=1&step=6", search: "?present=1&step=6" };
  globalThis.location = /** @type {Location} */ (here);
  assert.equal(withStep("?present=1&beta=1").search, "?present=1&beta=1&step=6");
  assert.equal(withStep("?present=1&step=5").search, "?present=1&step=6");
  assert.equal(withStep("?beta=1").search, "?beta=1");
  globalThis.location = /** @type {Location} */ ({ href: "http://host/lesson", search: "" });
  assert.equal(withStep("?present=1").search, "?present=1");
});
