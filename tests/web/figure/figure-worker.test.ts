/** The worker that figures share: one start for overlapping uses, an end after idle time, and the page's thread without. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { SoftKnnError } from "softknn";
import type { WorkerSoftKnn } from "softknn/worker";
import { callIn, FigureWorker } from "../../../web/figure/figure-worker.js";
import { originOf } from "../../../web/figure/state/origins.js";
import { load } from "../../every-function.js";

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

function counted(failures = 0) {
  const counts = { started: 0, ended: 0 };
  const shared = new FigureWorker(async () => {
    counts.started++;
    if (counts.started <= failures) throw new Error("no workers");
    return { terminate: () => counts.ended++ } as unknown as WorkerSoftKnn;
  }, load);
  return { counts, shared };
}

test("overlapping uses share one worker, which ends only when idle", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { counts, shared } = counted();
  let finish = () => {};
  const first = shared.use(() => new Promise<void>((resolve) => (finish = resolve)));
  const second = await shared.use(async () => 7);
  assert.equal(second, 7);
  mock.timers.tick(60_000);
  await settle();
  assert.deepEqual(counts, { started: 1, ended: 0 });
  finish();
  await first;
  mock.timers.tick(1000);
  await shared.use(async () => {});
  mock.timers.tick(1500);
  await settle();
  assert.deepEqual(counts, { started: 1, ended: 0 });
  mock.timers.tick(1000);
  await settle();
  assert.deepEqual(counts, { started: 1, ended: 1 });
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

test("failed work leaves the worker to others", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  const { counts, shared } = counted();
  await assert.rejects(
    shared.use(async () => Promise.reject(new Error("failed"))),
    /failed/,
  );
  assert.equal(await shared.use(async () => 3), 3);
  mock.timers.tick(2000);
  await settle();
  assert.deepEqual(counts, { started: 1, ended: 1 });
  mock.timers.reset();
});

test("without workers the page's thread answers, and results remember their call", async () => {
  const shared = new FigureWorker(async () => {
    throw new SoftKnnError("SOFTKNN_E_UNSUPPORTED", "worker", "none");
  }, load);
  const call = { name: "softmax", args: [[0, 0]] };
  const found = (await shared.use(async (helper) => {
    assert.equal(helper.isWorker, false);
    return callIn(helper, call);
  })) as { data: Float64Array };
  assert.deepEqual([...found.data], [0.5, 0.5]);
  assert.equal(originOf(found, "data")?.call, call);
  const stop = AbortSignal.abort();
  await assert.rejects(
    shared.use((helper) => callIn(helper, call, stop)),
    { name: "AbortError" },
  );
});

test("a lost worker is replaced at the next use", async () => {
  const { counts, shared } = counted();
  const lost = new SoftKnnError("SOFTKNN_E_ENGINE", "worker", "ended");
  await assert.rejects(
    shared.use(() => Promise.reject(lost)),
    lost,
  );
  await shared.use(async () => {});
  assert.deepEqual(counts, { started: 2, ended: 1 });
});
