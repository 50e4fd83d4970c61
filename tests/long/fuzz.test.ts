/** Random calls of every function, some of them spoilt: answered or refused, never an accident. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { report } from "../engines/report.js";

/** Another list of calls for each: `npm test -- engines` has the one of the usual seed. */
const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const count = 20_000;

for (const seed of seeds) {
  test(`${count} calls of seed ${seed} are answered or refused with a code`, async (t) => {
    const { problems, answered, seconds } = await report({ seed, count });
    assert.deepEqual(problems, [], `report({ seed: ${seed}, first: N, count: 1, show: true })`);
    const sum = Object.values(answered).reduce((a, b) => a + b, 0);
    assert.ok(sum > count / 2, `only ${sum} calls were answered`);
    t.diagnostic(`measured: ${sum} answered in ${seconds.toFixed(1)} s`);
  });
}
