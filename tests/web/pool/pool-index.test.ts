/** An index in a worker: the same results as a local one, and the effect of the worker's end. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { pool } from "softknn";
import { knn, started, tensor, two, usePools } from "./pool-support.js";

usePools();

const lost = { code: "SOFTKNN_E_DISPOSED" };

for (const workers of [2, 0]) {
  test(`the results equal those of a local index, with ${workers} workers`, async () => {
    const some = workers === 2 ? two : await pool({ workers });
    const [key, more, query] = [tensor(40, 6), tensor(5, 6), tensor(3, 6)];
    const value = tensor(45, 2);
    const here = knn.index(key, { similarity: "rbf" });
    const there = await some.index(key, { similarity: "rbf" });
    await there.add(more);
    here.add(more);
    assert.deepEqual(await there.search(query, { k: 7 }), here.search(query, { k: 7 }));
    assert.deepEqual(
      await there.attention(query, { returnWeights: true }, value),
      here.attention(query, { returnWeights: true }, value),
    );
    const state = ({ size, dimension, byteLength }: typeof here | typeof there) => {
      return [size, dimension, byteLength];
    };
    assert.deepEqual(state(there), state(here));
    await assert.rejects(there.search([1, 2]), {
      code: "SOFTKNN_E_SHAPE",
      argument: "query",
      message: /index\.search: query must have 6 columns/,
    });
    await assert.rejects(some.index([[]]), { code: "SOFTKNN_E_SHAPE", argument: "keys" });
    await assert.rejects(there.search(query, { signal: AbortSignal.abort() }), {
      code: "SOFTKNN_E_ABORTED",
    });
    await assert.rejects(some.index(key, { signal: AbortSignal.abort() }), {
      code: "SOFTKNN_E_ABORTED",
      message: /softknn\.index: signal/,
    });
    assert.equal((await there.search(query)).shape[0], 3);
    await there.dispose();
    await there.dispose();
    await assert.rejects(there.search(query), lost);
    assert.equal(there.byteLength, 0);
    here.dispose();
  });
}

for (const workers of [2, 0]) {
  test(`ids, filters and bytes as those of a local index, with ${workers} workers`, async () => {
    const some = workers === 2 ? two : await pool({ workers });
    const ids = ["a", "b", "c", "d"];
    const [key, query] = [tensor(4, 3), tensor(2, 3)];
    const here = knn.index(key, { ids });
    const there = await some.index(key, { ids });
    const filter = (id: unknown) => id !== "b";
    assert.deepEqual(
      await there.search(query, { k: 9, filter }),
      here.search(query, { k: 9, filter }),
    );
    // Calls made together run in order: the function sees the ids before the removal.
    const seen: unknown[] = [];
    const first = there.search(query, { k: 9, filter: (id) => seen.push(id) > 0 });
    const removed = there.remove(["a", "no such"]);
    const second = there.search(query, { k: 9, filter: (id) => id !== "d" });
    assert.deepEqual((await first).shape, [2, 4]);
    assert.deepEqual(seen, ids);
    assert.equal(await removed, 1);
    here.remove("a");
    const without = here.search(query, { k: 9, filter: (id) => id !== "d" });
    assert.deepEqual(await second, without);
    await there.set("e", [1, 2, 3]);
    here.set("e", [1, 2, 3]);
    await there.compact();
    assert.deepEqual(await there.ids(), here.ids());
    assert.deepEqual(await there.get("e"), here.get("e"));
    assert.deepEqual([await there.has("e"), await there.has("a")], [true, false]);
    const bytes = await there.toBytes();
    assert.deepEqual(bytes, here.toBytes());
    const again = await some.loadIndex(bytes);
    assert.deepEqual(await again.search(query), here.search(query));
    await assert.rejects(some.loadIndex(new Uint8Array(9)), { code: "SOFTKNN_E_INTEGRITY" });
    await assert.rejects(there.search(query, { filter: "b" as never }), { argument: "filter" });
    await assert.rejects(
      there.search(query, {
        filter() {
          throw new Error("mine");
        },
      }),
    );
    assert.equal(there.size, 4);
    await Promise.all([there.dispose(), again.dispose()]);
    here.dispose();
  });
}

test("many indices, distributed over the workers, return in any order", async () => {
  const keys = Array.from({ length: 6 }, () => tensor(8, 3));
  const indices = await Promise.all(keys.map((key) => two.index(key)));
  const query = tensor(2, 3);
  const found = await Promise.all(
    indices.flatMap((index) => [index.search(query), index.search(query)]),
  );
  found.forEach(({ indices: nearest }, i) => {
    const key = keys[Math.floor(i / 2)];
    assert.deepEqual(nearest, knn.nearestNeighbors(query, key as never).indices);
  });
  await Promise.all(indices.map((index) => index.dispose()));
});

test("an index is lost with its worker: killed, or ended by an abort", async () => {
  const alone = await pool({ workers: 1 });
  try {
    const killed = await alone.index([[1, 2]]);
    await started.at(-1)?.terminate();
    await assert.rejects(killed.search([1, 2]), lost);
    const controller = new AbortController();
    const big = tensor(3000, 64);
    const index = await alone.index(big);
    const search = index.search(big, { k: 5, signal: controller.signal });
    const waiting = index.search(big);
    setTimeout(() => controller.abort(), 5);
    await assert.rejects(search, { code: "SOFTKNN_E_ABORTED" });
    await assert.rejects(waiting, lost);
    await assert.rejects(index.add(big), lost);
    await index.dispose();
    assert.deepEqual([...(await alone.softmax([0, 0])).data], [0.5, 0.5]);
  } finally {
    alone.dispose();
  }
});

test("an index frees itself at the end of `await using`", async () => {
  const alone = await pool({ workers: 0 });
  const index = await alone.index([[1, 2]]);
  // Node 20 has the symbol; older browsers do not.
  await index[Symbol.asyncDispose]();
  assert.equal(index.byteLength, 0);
  await assert.rejects(index.search([1, 2]), { message: /was disposed/ });
  alone.dispose();
});

test("after the pool is disposed of, so are its indices", async () => {
  for (const workers of [1, 0]) {
    const alone = await pool({ workers });
    const index = await alone.index([[1, 2]]);
    alone.dispose();
    await assert.rejects(index.search([1, 2]), lost);
    await index.dispose();
  }
});
