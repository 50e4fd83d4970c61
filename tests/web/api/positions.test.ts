/** Positions: forty-digit references, and that a turned score depends on the distance alone. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { load, type SoftKnn } from "softknn";
import { generator, randomTensor } from "./api-support.js";

let knn: SoftKnn;
before(async () => {
  knn = await load();
});

const reference = JSON.parse(readFileSync("tests/fixtures/positions/reference.json", "utf8"));
const next = generator(77);

/** The distance from a double to the next larger one in size. */
function ulp(x: number): number {
  const size = Math.abs(x);
  const bits = new BigUint64Array(Float64Array.of(size).buffer);
  bits[0] = (bits[0] as bigint) + 1n;
  return (new Float64Array(bits.buffer)[0] as number) - size;
}

test("sinusoidal positions within 1 ulp, from a count or a list", () => {
  const { rows, dimension, base, values } = reference.sinusoidal;
  const found = knn.sinusoidalPositions({ positions: rows, dimension, base });
  assert.deepEqual(found.shape, [rows, dimension]);
  const expected: number[] = values.flat();
  expected.forEach((x, i) => {
    assert.ok(Math.abs((found.data[i] as number) - x) <= ulp(x), `${found.data[i]} for ${x}`);
  });
  const positions = Int32Array.from({ length: rows }, (_, i) => i);
  assert.deepEqual(knn.sinusoidalPositions({ positions, dimension }), found);
});

test("sinusoidal positions far away, within the error that the angles have", () => {
  for (const { values, columns, ...options } of reference.far) {
    const { dimension, positions } = options;
    const { data } = knn.sinusoidalPositions(options);
    values.flat().forEach((x: number, i: number) => {
      const row = Math.floor(i / columns.length);
      const found = data[row * dimension + columns[i % columns.length]] as number;
      const bound = 2 ** -53 + positions[row] * dimension * 2 ** -102;
      assert.ok(Math.abs(found - x) <= bound, `${found} for ${x}, ${JSON.stringify(options)}`);
    });
  }
});

test("rotary within 2^-51 of the length of a pair, in both layouts, at far positions", () => {
  assert.equal(reference.rotary.length, 4);
  for (const { x, values, ...options } of reference.rotary) {
    const found = knn.rotary(x, options).data;
    const expected: number[] = values.flat();
    const width: number = x[0].length;
    const partner = (i: number) =>
      options.layout === "halves"
        ? i - (i % width) + ((i + width / 2) % width)
        : i + (i % 2 === 0 ? 1 : -1);
    const numbers: number[] = x.flat();
    expected.forEach((y, i) => {
      const length = Math.hypot(numbers[i] as number, numbers[partner(i)] as number);
      assert.ok(Math.abs((found[i] as number) - y) <= length * 2 ** -51, `${found[i]} for ${y}`);
    });
  }
});

test("rotary of several slices, and of Float32", () => {
  const x = randomTensor(next, [2, 3, 5, 4]);
  const whole = knn.rotary(x, { positions: [4, 0, 2, 9, 1] }).data;
  for (let slice = 0; slice < 6; slice++) {
    const data = x.data.slice(slice * 20, (slice + 1) * 20) as Float64Array;
    const one = knn.rotary({ data, shape: [5, 4] }, { positions: [4, 0, 2, 9, 1] });
    assert.deepEqual(one.data, whole.slice(slice * 20, (slice + 1) * 20));
  }
  const single = { data: Float32Array.from(x.data), shape: x.shape };
  const doubles = { data: Float64Array.from(single.data), shape: x.shape };
  assert.deepEqual(knn.rotary(single).data, Float32Array.from(knn.rotary(doubles).data));
});

test("refusals", () => {
  const refused = (run: () => unknown, code: string, argument: string, message: RegExp) =>
    assert.throws(run, { code: `SOFTKNN_E_${code}`, argument, message });
  const three = [[1, 2, 3]];
  refused(() => knn.rotary(three), "SHAPE", "x", /even number of columns, got 3/);
  refused(() => knn.rotary([[1, 2]], { positions: [1, 2] }), "SHAPE", "positions", /1 rows, got 2/);
  refused(() => knn.rotary([[1, 2]], { positions: [Infinity] }), "VALUE", "positions", /\[0\]/);
  const huge = [[1.5e308, 1.5e308]];
  refused(() => knn.rotary(huge, { positions: [0.8] }), "OVERFLOW", "x", /at \[0, /);
  refused(() => knn.alibiSlopes(0), "VALUE", "heads", /an integer in \[1, /);
});
