/** The workers of all labs of a document, and the queue of their requests. */
import { type Pool, pool, type SoftKnn } from "../../api/index.js";
import type { CoreCall } from "../../figure/core-call.js";
import { remember } from "../../figure/state/origins.js";

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** Milliseconds of idle time before the workers are ended. */
const maxIdleMs = 2000;

export class WorkerPool {
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #ending: ReturnType<typeof setTimeout> | undefined;

  private constructor(private readonly pool: Pool) {
    this.#free = this.lanes;
  }

  static async start(): Promise<WorkerPool> {
    return new WorkerPool(await pool());
  }

  get workers(): number {
    return this.pool.workers;
  }

  /** The number of concurrent calls: one more than workers keeps them busy. */
  get lanes(): number {
    return this.workers === 0 ? 1 : this.workers + 1;
  }

  /**
   * A sent call cannot be withdrawn, so calls are sent only when a lane is free: however fast the
   * requests change, only the bands under way are computed in vain.
   */
  async turn(): Promise<() => void> {
    clearTimeout(this.#ending);
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    // Yields to the page if the work runs on its thread.
    if (this.workers === 0) await new Promise<void>((resolve) => setTimeout(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
      if (this.#free === this.lanes) this.#ending = setTimeout(() => this.#end(), maxIdleMs);
    };
  }

  /** The next request starts another pool. */
  #end(): void {
    running = undefined;
    this.pool.dispose();
  }

  /** Runs a call in a worker, or with `knn` without workers. */
  async call(knn: SoftKnn, call: CoreCall): Promise<unknown> {
    const { name, args } = call;
    if (this.workers === 0) return (knn as unknown as Calls)[name]?.(...args);
    return remember(call, await (this.pool as unknown as Calls)[name]?.(...args));
  }
}

let running: Promise<WorkerPool> | undefined;

/** Started by the first large request. */
export function workerPool(): Promise<WorkerPool> {
  running ??= WorkerPool.start();
  running.catch(() => {
    running = undefined;
  });
  return running;
}
