import assert from "node:assert/strict";
import { test } from "node:test";

import { interval, indexOf, shown, track, valueAt } from "../../../widgets/js/scrubber/numbers.js";
import { python } from "./python.js";

const PACK = "import numpy as np; from charts.moving import Track; from widgets.scrubber.packing import _shipped";

/** Numbers of all sizes, ties among them. */
function numbers() {
  let state = 7;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const drawn = Array.from({ length: 3000 }, () => (random() - 0.5) * 10 ** (14 * random() - 7));
  return [
    ...drawn,
    0,
    1,
    0.5,
    0.03125,
    2.5,
    12.345,
    0.99995,
    0.999999951,
    -0.99996,
    1 - 1e-12,
    999.95,
    1000.25,
    99999.96,
    123456.5,
    1e6,
    -1e7,
    9.9999e-5,
    9.9996e14,
    1e15,
    -3e300,
  ];
}

test("a number is shown as Python shows it, for all kinds of numbers and digits", () => {
  const values = numbers();
  const imports = "from widgets.formulas import significant";
  for (const digits of [2, 3, 4]) {
    const expected = python(imports, `[significant(x, ${digits}) for x in asked]`, values);
    values.forEach((value, i) => assert.equal(shown(value, "number", digits), expected[i], String(value)));
  }
});

test("zeros at the end are left out, large numbers are whole and in groups, and a minus is a minus", () => {
  for (const [value, says] of /** @type {const} */ ([
    [0.5, "0.5"],
    [-12.3, "−12.3"],
    [999.96, "1,000"],
    [1234.56, "1,235"],
    [-123456.7, "−123,457"],
    [0.00001234, "1.234 × 10⁻⁵"],
    [-2e-10, "−2 × 10⁻¹⁰"],
    [0, "0"],
    [-0, "0"],
    [NaN, "undefined"],
    [Infinity, "∞"],
    [-Infinity, "−∞"],
  ])) {
    assert.equal(shown(value, "number"), says);
  }
});

test("what is below 1 is not shown as 1, so that a few errors in many rows are seen", () => {
  assert.equal(shown(0.99996, "number"), "0.99996");
  assert.equal(shown(1 - 4e-7, "number", 3), "0.9999996");
  assert.equal(shown(1 - 1e-12, "number"), "1");
  assert.equal(shown(1.00004, "number"), "1");
});

test("a count is shown like every number", () => {
  assert.equal(shown(3, "count"), "3");
  assert.equal(shown(2.9999999, "count"), "3");
  assert.equal(shown(12345.6, "count"), "12,346");
});

test("what stands below each other has as many places, and is not 0 where it is not", () => {
  assert.deepEqual(
    [2, 1.8928, -0.3155, 0, 31].map((one) => shown(one, "places", 2)),
    ["2.00", "1.89", "−0.32", "0.00", "31.00"],
  );
  assert.equal(shown(0.0031, "places", 2), "0.0031");
});

test("a percentage is a hundred times the number", () => {
  assert.equal(shown(0.125, "percent"), "12.5%");
  assert.equal(shown(1, "percent", 3), "100%");
});

test("an interval says its ends, and how often there is none", () => {
  const ends = { low: Float32Array.of(0.25, NaN, 0.5), high: Float32Array.of(0.75, NaN, 1) };
  const band = { ...ends, missing: Float32Array.of(0, 0.5, 0.0001) };
  assert.equal(interval(band, 0, "number"), "0.25 to 0.75");
  assert.equal(interval(band, 1, "number"), "undefined in 50% of resamples");
  assert.equal(interval(band, 2, "percent"), "50% to 100%, undefined in <0.1% of resamples");
});

test("an end has a digit more where three would put it on the other side of the number", () => {
  const band = { low: Float32Array.of(0.71258), high: Float32Array.of(0.8), missing: Float32Array.of(0) };
  assert.equal(interval(band, 0, "number", 0.7126), "0.7126 to 0.8");
  assert.equal(interval(band, 0, "number", 0.75), "0.713 to 0.8");
  const point = { low: Float32Array.of(0.71256), high: Float32Array.of(0.71256), missing: Float32Array.of(0) };
  assert.equal(interval(point, 0, "number", 0.71256), "0.7126 to 0.7126");
});

test("a track that Python ships is read as it was, whatever its numbers need", () => {
  const kinds = {
    i1: "np.arange(6)",
    i2: "np.arange(6) * 100",
    i4: "np.arange(6) * 10_000",
    f4: "np.arange(6) / 4",
    f8: "np.arange(6) / 10",
    f8_nan: "np.array([0, 1, np.nan, 3, 4, 5.1])",
  };
  for (const [kind, values] of Object.entries(kinds)) {
    const shipped = python(PACK, `_shipped(Track((${values}).reshape(2, 3), ("a", "b"), {2: "none"}))`, null);
    assert.equal(shipped.kind, kind.slice(0, 2));
    const found = track(shipped, { a: 2, b: 3, other: 5 });
    const expected = python("import numpy as np", `[None if x != x else float(x) for x in ${values}]`, null);
    for (let a = 0; a < 2; a++) {
      for (let b = 0; b < 3; b++) {
        const at = { a, b, other: 4 };
        assert.equal(indexOf(found, at), 3 * a + b);
        const value = valueAt(found, at);
        assert.equal(Number.isNaN(value) ? null : value, expected[3 * a + b]);
      }
    }
    assert.equal(found.reasons[2], "none");
  }
});
