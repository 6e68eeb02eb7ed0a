import assert from "node:assert/strict";
import { test } from "node:test";

import { launchOf, scoreOf, statement } from "../../../widgets/js/file/xapi.js";

const ACTOR = '{"account":{"homePage":"https://school.example","name":"7"}}';

/** @param {Record<string, string>} told */
function search(told) {
  return `?${new URLSearchParams(told)}`;
}

test("a launch is an endpoint and an actor; the rest may be missing", () => {
  const least = launchOf(search({ endpoint: "https://lrs.example/xapi", actor: ACTOR }), "urn:x");
  assert.deepEqual(least, {
    endpoint: "https://lrs.example/xapi/",
    auth: "",
    actor: { account: { homePage: "https://school.example", name: "7" } },
    registration: "",
    activity: "urn:x",
  });
  const more = search({ endpoint: "https://lrs.example//", actor: ACTOR, activity_id: "urn:y", registration: "r" });
  assert.equal(launchOf(more, "urn:x")?.activity, "urn:y");
  assert.equal(launchOf(more, "urn:x")?.endpoint, "https://lrs.example/");
});

test("what is no launch sends nothing", () => {
  for (const endpoint of ["", "lrs.example", "javascript:alert(1)", "file:///etc"]) {
    assert.equal(launchOf(search({ endpoint, actor: ACTOR }), "urn:x"), null);
  }
  for (const actor of ["", "Ada", "[]", "null", '"Ada"', "{"]) {
    assert.equal(launchOf(search({ endpoint: "https://lrs.example", actor }), "urn:x"), null);
  }
});

test("a list of one is its one, as old platforms write an actor", () => {
  const actor = '{"objectType":"Agent","name":["Ada"],"mbox":["mailto:ada@school.example"]}';
  const told = launchOf(search({ endpoint: "https://lrs.example", actor }), "urn:x")?.actor;
  assert.deepEqual(told, { objectType: "Agent", name: "Ada", mbox: "mailto:ada@school.example" });
});

test("a statement has actor, verb and object, and no empty parts", () => {
  const launch = { endpoint: "", auth: "", actor: { mbox: "mailto:a@b.c" }, registration: "", activity: "urn:x" };
  const { timestamp, ...told } = statement(launch, "NDCG", "initialized");
  assert.ok(Math.abs(Date.parse(timestamp) - Date.now()) < 60_000);
  assert.deepEqual(told, {
    actor: { mbox: "mailto:a@b.c" },
    verb: { id: "http://adlnet.gov/expapi/verbs/initialized", display: { en: "initialized" } },
    object: {
      objectType: "Activity",
      id: "urn:x",
      definition: { type: "http://adlnet.gov/expapi/activities/lesson", name: { en: "NDCG" } },
    },
  });
});

test("a score is of what a file can check; without any of it there is none", () => {
  assert.deepEqual(scoreOf({ met: 2, shown: 0, all: 3, scored: 3 }), {
    completion: false,
    score: { scaled: 0.6667, raw: 2, min: 0, max: 3 },
  });
  assert.deepEqual(scoreOf({ met: 0, shown: 3, all: 3, scored: 0 }), { completion: true });
});
