/** Screen positions: forward, inverse, and at the ends. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { bandPath, linePath, outlinePath } from "../../../web/charts/path.js";
import { linearScale, logScale } from "../../../web/charts/scale.js";
import {
  placeOf,
  positionOf,
  sliderMax,
  temperatureAt,
} from "../../../web/charts/temperature-scale.js";

const near = (found: number, wanted: number) =>
  assert.ok(Math.abs(found - wanted) <= 1e-12 * Math.max(1, Math.abs(wanted)), `${found}`);

test("a linear scale preserves differences, also inverted and beyond its ends", () => {
  const y = linearScale([-2, 3], [100, 0]);
  for (const [x, place] of [
    [-2, 100],
    [3, 0],
    [0, 60],
    [4, -20],
  ] as const)
    near(y(x), place);
  for (const x of [-7, -2, 0.1, 3, 9]) near(y.invert(y(x)), x);
});

test("a logarithmic scale preserves ratios", () => {
  const x = logScale([256, 16384], [10, 70]);
  for (const [i, dim] of [256, 512, 1024, 2048, 4096, 8192, 16384].entries()) {
    near(x(dim), 10 + 10 * i);
    near(x.invert(10 + 10 * i), dim);
  }
});

test("the ends of a scale are exact, and a single value is in the middle", () => {
  const x = linearScale([0.1, 0.7], [1 / 3, 2 / 3]);
  assert.deepEqual([x(0.1), x(0.7)], [1 / 3, 2 / 3]);
  assert.equal(linearScale([5, 5], [0, 10])(5), 5);
});

test("the slider goes from 0 over 0.01 … 100 to infinity, and round-trips", () => {
  const positions = Array.from({ length: sliderMax + 1 }, (_, i) => i);
  const temperatures = positions.map(temperatureAt);
  const ends = [0, 1, sliderMax / 2, sliderMax - 1, sliderMax];
  assert.deepEqual(ends.map(temperatureAt), [0, 0.01, 1, 100, Number.POSITIVE_INFINITY]);
  assert.deepEqual(
    temperatures.toSorted((a, b) => a - b),
    temperatures,
  );
  // The marks under the slider: a hair from the quarters.
  for (const [i, x] of [0.1, 1, 10].entries())
    assert.ok(Math.abs(placeOf(x) / sliderMax - (i + 1) / 4) < 0.005);
  // Every press of an arrow key moves the slider and changes the temperature.
  assert.deepEqual(temperatures.map(positionOf), positions);
  assert.equal(new Set(temperatures).size, positions.length);
  assert.deepEqual([1e-9, 1e9].map(positionOf), [1, sliderMax - 1]);
});

test("a path visits its points in order, and a band returns along its other side", () => {
  assert.equal(linePath([]) + outlinePath([]) + bandPath([], []), "");
  assert.equal(
    linePath([
      [1, 2],
      [3.456, -4],
    ]),
    "M1.00,2.00L3.46,-4.00",
  );
  assert.equal(
    outlinePath([
      [0, 0],
      [1, 0],
      [1, 1],
    ]),
    "M0.00,0.00L1.00,0.00L1.00,1.00Z",
  );
  const [upper, lower] = [
    [
      [0, 1],
      [5, 1],
    ],
    [
      [0, 9],
      [5, 9],
    ],
  ] as const;
  assert.equal(bandPath(upper, lower), "M0.00,1.00L5.00,1.00L5.00,9.00L0.00,9.00Z");
});
