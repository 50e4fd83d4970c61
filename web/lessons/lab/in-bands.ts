/** One pass over the queries of a request, band by band, on all workers. */
import type { SoftKnn } from "../../api/index.js";
import type { CoreCall } from "../../figure/core-call.js";
import type { Band, Bands } from "./bands.js";
import { type LabTask, rowCostOf } from "./call.js";
import { bandPace, slicePace } from "./pace.js";
import type { WorkerPool } from "./worker-pool.js";

interface Pass<T> {
  readonly task: LabTask;
  readonly bands: Bands;
  readonly call: (band: Band) => CoreCall;
  /** The kept part of a result. */
  readonly keep: (answer: unknown, band: Band) => T;
  readonly done: (band: Band) => void;
  readonly signal: AbortSignal;
}

/** The kept parts of the results, in order. */
export async function inBands<T>(pool: WorkerPool, knn: SoftKnn, pass: Pass<T>): Promise<T[]> {
  const { task, bands, call, keep, done, signal } = pass;
  const kept: T[] = [];
  const { key, value } = task.tensors;
  const copied = key.data.length + value.data.length;
  const pace = pool.workers === 0 ? slicePace() : bandPace(copied);
  let count = 0;
  const lane = async () => {
    for (;;) {
      const leave = await pool.turn();
      try {
        if (signal.aborted) throw new Error("aborted");
        // Dropout depends on the position: one band.
        const rows = task.setting.dropout > 0 ? task.rows : pace.size / rowCostOf(task);
        const band = bands.next(rows);
        if (band === undefined) return;
        const place = count++;
        const start = performance.now();
        const answer = await pool.call(knn, call(band));
        pace.took(performance.now() - start);
        if (signal.aborted) continue;
        kept[place] = keep(answer, band);
        done(band);
      } finally {
        leave();
      }
    }
  };
  await Promise.all(Array.from({ length: pool.lanes }, lane));
  return kept;
}
