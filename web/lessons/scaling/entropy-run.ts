/** One run of the entropy experiment, beside the page's own thread. Cancelling is immediate. */
import {
  type EntropyRow,
  type EntropyStep,
  type EntropyVsDimensionOptions,
  pool,
} from "../../api/index.js";
import { SharedPool } from "../../figure/shared-pool.js";
import { remember } from "../../figure/state/origins.js";

export interface EntropyRunEvents {
  step(step: EntropyStep): void;
  done(): void;
  failed(message: string): void;
}

const worker = new SharedPool(() => pool({ workers: 1 }));

/** Starts a run and returns the function that cancels it. After a cancel no event follows. */
export function startEntropyRun(
  options: EntropyVsDimensionOptions,
  events: EntropyRunEvents,
): () => void {
  const cancelled = new AbortController();
  run(options, events, cancelled.signal);
  return () => cancelled.abort();
}

async function run(
  options: EntropyVsDimensionOptions,
  events: EntropyRunEvents,
  signal: AbortSignal,
): Promise<void> {
  const call = { name: "entropyVsDimension", args: [options] };
  const rows: EntropyRow[] = [];
  try {
    await worker.use(async (workers) => {
      for await (const step of workers.entropyVsDimensionSteps(options, { signal })) {
        if (signal.aborted) return;
        if (step.row) {
          rows.push(step.row);
          remember(call, { rows });
        }
        events.step(step);
      }
    });
    if (!signal.aborted) events.done();
  } catch (error) {
    if (!signal.aborted) events.failed(error instanceof Error ? error.message : String(error));
  }
}
