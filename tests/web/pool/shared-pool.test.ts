/** The pool that figures share: one start for overlapping uses, an end after idle time. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { Pool } from "../../../web/api/index.js";
import { SharedPool } from "../../../web/figure/shared-pool.js";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function counted(failures = 0) {
  const counts = { started: 0, disposed: 0 };
  const shared = new SharedPool(async () => {
    counts.started++;
    if (counts.started <= failures) throw new Error("no workers");
    return { dispose: () => counts.disposed++ } as unknown as Pool;
  });
  return { counts, shared };
}

test("overlapping uses share one pool, which ends only when idle", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { counts, shared } = counted();
  let finish = () => {};
  const first = shared.use(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = await shared.use(async () => 7);
  assert.equal(second, 7);
  mock.timers.tick(60_000);
  await settle();
  assert.deepEqual(counts, { started: 1, disposed: 0 });
  finish();
  await first;
  mock.timers.tick(1000);
  await shared.use(async () => {});
  mock.timers.tick(1500);
  await settle();
  assert.deepEqual(counts, { started: 1, disposed: 0 });
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual(counts, { started: 1, disposed: 1 });
  await shared.use(async () => {});
  assert.equal(counts.started, 2);
  mock.timers.reset();
});

test("a failed start rejects its use, and the next use starts again", async () => {
  const { counts, shared } = counted(1);
  await assert.rejects(
    shared.use(async () => 1),
    /no workers/,
  );
  assert.equal(await shared.use(async () => 2), 2);
  assert.equal(counts.started, 2);
});

test("failed work leaves the pool to others", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { counts, shared } = counted();
  await assert.rejects(
    shared.use(async () => Promise.reject(new Error("failed"))),
    /failed/,
  );
  assert.equal(await shared.use(async () => 3), 3);
  mock.timers.tick(2000);
  await settle();
  assert.deepEqual(counts, { started: 1, disposed: 1 });
  mock.timers.reset();
});
