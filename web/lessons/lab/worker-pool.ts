/** The workers of all labs of a document, and whose turn it is. */
import { type Pool, pool, type SoftKnn } from "../../api/index.js";
import type { CoreCall } from "../../figure/core-call.js";
import { remember } from "../../figure/origins.js";

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** Milliseconds without a question after which the workers are ended. */
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

  /** So many calls are under way at once: one more than there are workers keeps them busy. */
  get lanes(): number {
    return this.workers === 0 ? 1 : this.workers + 1;
  }

  /**
   * What was asked before is not taken back, so nothing is asked before its turn: however fast
   * a hand changes its mind, no more than the bands under way are made in vain.
   */
  async turn(): Promise<() => void> {
    clearTimeout(this.#ending);
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    // A turn for the page, where the work is done on its thread.
    if (this.workers === 0) await new Promise<void>((resolve) => setTimeout(resolve));
    return () => {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
      if (this.#free === this.lanes) this.#ending = setTimeout(() => this.#end(), maxIdleMs);
    };
  }

  /** The next question starts another pool. */
  #end(): void {
    running = undefined;
    this.pool.dispose();
  }

  /** By a worker, or by `knn` where there are none. */
  async ask(knn: SoftKnn, call: CoreCall): Promise<unknown> {
    const { name, args } = call;
    if (this.workers === 0) return (knn as unknown as Calls)[name]?.(...args);
    return remember(call, await (this.pool as unknown as Calls)[name]?.(...args));
  }
}

let running: Promise<WorkerPool> | undefined;

/** Started by the first large question. */
export function workerPool(): Promise<WorkerPool> {
  running ??= WorkerPool.start();
  running.catch(() => {
    running = undefined;
  });
  return running;
}
