/**
 * One run of the entropy experiment: in a worker where workers are possible,
 * else in slices on this thread. Cancelling is immediate in both.
 */
import type { EntropyStep, EntropyVsDimensionOptions, SoftKnn } from "../../api/index.js";
import type { EntropyReply, EntropyRequest } from "../entropy-messages.js";

export interface EntropyRunEvents {
  step(step: EntropyStep): void;
  done(): void;
  failed(message: string): void;
}

/** The worker is a file beside the bundle. Undefined where the host allows none (another origin, a sandbox, file:). */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL("./entropy-worker.js", import.meta.url), { type: "module" });
  } catch {
    return undefined;
  }
}

async function runInSlices(
  knn: SoftKnn,
  options: EntropyVsDimensionOptions,
  events: EntropyRunEvents,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const step of knn.entropyVsDimensionSteps(options, { signal })) events.step(step);
    events.done();
  } catch (error) {
    if (!signal.aborted) events.failed(error instanceof Error ? error.message : String(error));
  }
}

/** Starts a run and returns the function that cancels it. After a cancel no event follows. */
export function startEntropyRun(
  knn: SoftKnn,
  options: EntropyVsDimensionOptions,
  events: EntropyRunEvents,
): () => void {
  const cancelled = new AbortController();
  const worker = startWorker();
  if (worker === undefined) {
    runInSlices(knn, options, events, cancelled.signal);
    return () => cancelled.abort();
  }
  let spoken = false;
  worker.addEventListener("message", ({ data }: MessageEvent<EntropyReply>) => {
    spoken = true;
    if (data.type === "step") return events.step(data.step);
    worker.terminate();
    if (data.type === "done") events.done();
    else events.failed(data.message);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    worker.terminate();
    // A worker that never spoke could not be loaded: the same work, here.
    if (spoken) events.failed(event.message);
    else runInSlices(knn, options, events, cancelled.signal);
  });
  worker.postMessage({ options } satisfies EntropyRequest);
  return () => {
    worker.terminate();
    cancelled.abort();
  };
}
