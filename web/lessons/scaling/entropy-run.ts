/** One run of the entropy experiment, beside the page's own thread. Cancelling is immediate. */
import {
  type EntropyRow,
  type EntropyStep,
  type EntropyVsDimensionOptions,
  type Pool,
  pool,
} from "../../api/index.js";
import { remember } from "../../figure/origins.js";

export interface EntropyRunEvents {
  step(step: EntropyStep): void;
  done(): void;
  failed(message: string): void;
}

/** One worker for all figures of the document, started by the first run, ended after the last. */
let shared: Promise<Pool> | undefined;
let running = 0;
let ending: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds without a run after which the worker is ended. */
const maxIdleMs = 2000;

async function end(): Promise<void> {
  const ended = shared;
  shared = undefined;
  (await ended)?.dispose();
}

function sharedPool(): Promise<Pool> {
  const started = shared ?? pool({ workers: 1 });
  shared = started;
  started.catch(() => {
    if (shared === started) shared = undefined;
  });
  return started;
}

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
  clearTimeout(ending);
  running++;
  try {
    const workers = await sharedPool();
    const call = { name: "entropyVsDimension", args: [options] };
    const rows: EntropyRow[] = [];
    for await (const step of workers.entropyVsDimensionSteps(options, { signal })) {
      if (signal.aborted) return;
      if (step.row) {
        rows.push(step.row);
        remember(call, { rows });
      }
      events.step(step);
    }
    if (!signal.aborted) events.done();
  } catch (error) {
    if (!signal.aborted) events.failed(error instanceof Error ? error.message : String(error));
  } finally {
    running--;
    if (running === 0) ending = setTimeout(end, maxIdleMs);
  }
}
