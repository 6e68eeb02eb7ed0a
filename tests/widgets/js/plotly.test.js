import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

test("the drawing library is the one that plotly.js publishes, to the byte", async () => {
  const published = new URL(
    "../../../node_modules/plotly.js-cartesian-dist-min/plotly-cartesian.min.js",
    import.meta.url,
  );
  const ours = new URL("../../../widgets/scrubber/plotly-cartesian.min.js", import.meta.url);
  assert.ok((await readFile(published)).equals(await readFile(ours)));
});
