/** The plane of a head: a rotation of keys and queries with the stated variance share. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "softknn";
import { load as startWorker } from "softknn/worker";
import { provideWorker } from "../../../../web/figure/figure-worker.js";
import {
  type HeadPlane,
  type HeadPlaneState,
  HeadPlanes,
  maxPlaneDimension,
} from "../../../../web/lessons/lab/plane-solve.js";

const tensor = (rows: readonly (readonly number[])[]) => ({
  data: Float64Array.from(rows.flat()),
  shape: [rows.length, rows[0]?.length ?? 0],
});

type Rows = readonly (readonly number[])[];

async function stateOf(query: Rows, key: Rows): Promise<HeadPlaneState> {
  const planes = new HeadPlanes(await load(), () => {});
  return planes.of({ query: tensor(query), key: tensor(key) });
}

async function planeOf(query: Rows, key: Rows): Promise<HeadPlane> {
  const state = await stateOf(query, key);
  if (state.kind !== "plane") assert.fail(JSON.stringify(state));
  return state.plane;
}

const random = async (rows: number, columns: number, seed: number) => {
  const data = (await load()).random(seed).randn(rows * columns);
  return Array.from({ length: rows }, (_, i) => [...data.slice(i * columns, (i + 1) * columns)]);
};

const near = (found: ArrayLike<number>, wanted: readonly number[]) => {
  assert.equal(found.length, wanted.length);
  for (const [i, x] of wanted.entries())
    assert.ok(Math.abs((found[i] ?? 9) - x) < 1e-12, `${i}: ${found[i]} for ${x}`);
};

test("two dimensions are drawn as is, one on a line", async () => {
  const two = await planeOf(
    [[5, 6]],
    [
      [1, 2],
      [3, -4],
    ],
  );
  assert.deepEqual(
    [[...two.keys], [...two.queries]],
    [
      [1, 2, 3, -4],
      [5, 6],
    ],
  );
  assert.deepEqual([two.dimension, two.share], [2, undefined]);
  const one = await planeOf([[5]], [[1], [-3]]);
  assert.deepEqual(
    [[...one.keys], [...one.queries]],
    [
      [1, 0, -3, 0],
      [5, 0],
    ],
  );
});

test("a query at the position of a key is drawn on that key", async () => {
  const key = await random(12, 7, 3);
  const { keys, queries } = await planeOf([key[4] ?? [], key[9] ?? []], key);
  near(queries, [keys[8], keys[9], keys[18], keys[19]].map(Number));
});

test("the share is that of the variances along the axes", async () => {
  // Along the axes: variances in the ratio 9 : 4 : 1 : 1, the first two of four.
  const along = [3, 2, 1, 1].map((length, axis) =>
    [0, 0, 0, 0].map((_, i) => (i === axis ? length : 0)),
  );
  const key = along.flatMap((row) => [row, row.map((x) => -x)]);
  const { share, keys } = await planeOf([[0, 0, 0, 0]], key);
  near(share ?? [], [13 / 15]);
  near(keys.subarray(0, 4), [3, 0, -3, 0]);
});

test("data that cannot be drawn give a reason", async () => {
  const same = await planeOf(
    [[1, 2, 4]],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
  );
  assert.equal(same.share, undefined);
  near(same.keys, [0, 0, 0, 0]);
  const single = await planeOf([[1, 2, 3]], [[1, 2, 3]]);
  near(single.queries, [0, 0]);
  const wide = await random(2, maxPlaneDimension + 1, 1);
  assert.deepEqual(await stateOf(wide, wide), { kind: "wide" });
  assert.deepEqual(await stateOf([[1, 2]], [[1, 2, 3]]), { kind: "none" });
  const huge = await stateOf(
    [[0, 0, 0]],
    [
      [1e200, 0, 0],
      [-1e200, 0, 0],
    ],
  );
  assert.ok(huge.kind === "refused" && huge.message.includes("overflows"), JSON.stringify(huge));
});

test("a slow plane is drawn once a worker has computed it", async () => {
  provideWorker(startWorker, load);
  const key = tensor(await random(1100, 128, 5));
  let done = () => {};
  const drawn = new Promise<void>((resolve) => {
    done = resolve;
  });
  const planes = new HeadPlanes(await load(), () => done());
  assert.deepEqual(planes.of({ query: key, key }), { kind: "working" });
  await drawn;
  const state = planes.of({ query: key, key });
  assert.ok(state.kind === "plane");
  near(state.plane.queries.subarray(0, 8), [...state.plane.keys.subarray(0, 8)]);
});
