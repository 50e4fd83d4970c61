/** The lab's random numbers: the shared part of correlated keys, by its defining identities. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "softknn";
import { labData } from "../../../../web/lessons/lab/data.js";
import { defaultLab } from "../../../../web/lessons/lab/state.js";

const width = 4096;
const shape = { self: false, queries: 2, keys: 6, width, valueWidth: 3 } as const;

function meanProduct(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Array.from(a).reduce((sum, x, at) => sum + x * (b[at] ?? Number.NaN), 0) / a.length;
}

test("correlated keys keep their variance and share the defined fraction of it", async () => {
  const knn = await load();
  for (const correlation of [0, 0.3, 0.9]) {
    const { data } = labData(knn, { ...defaultLab, ...shape, correlation }).key;
    const key = (i: number) => data.subarray(i * width, (i + 1) * width);
    for (let i = 0; i < 6; i++) {
      for (let j = 0; j <= i; j++) {
        const product = meanProduct(key(i), key(j));
        // A mean of 4,096 products with standard deviation at most √2: six standard errors.
        const expected = i === j ? 1 : correlation;
        assert.ok(Math.abs(product - expected) < 0.14, `${correlation}: ${i}, ${j}: ${product}`);
      }
    }
  }
});

test("the shared part affects neither queries nor values", async () => {
  const knn = await load();
  const alone = labData(knn, { ...defaultLab, ...shape });
  const shared = labData(knn, { ...defaultLab, ...shape, correlation: 0.5 });
  assert.deepEqual(shared.query, alone.query);
  assert.deepEqual(shared.value, alone.value);
  assert.notDeepEqual(shared.key, alone.key);
});
