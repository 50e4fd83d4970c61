/** A pool shared by all figures of a document: started at its first use, disposed when idle. */
import type { Pool } from "../api/index.js";
import type { CoreCall } from "./core-call.js";
import { remember } from "./state/origins.js";

/** Milliseconds without use before the workers are ended. */
const maxIdleMs = 2000;

export class SharedPool {
  #pool: Promise<Pool> | undefined;
  #users = 0;
  #ending: ReturnType<typeof setTimeout> | undefined;

  /** `start` is called again after the pool was disposed or failed to start. */
  constructor(private readonly start: () => Promise<Pool>) {}

  /** Runs `work` with the pool, which lives at least until the work is done. */
  async use<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#ending);
    this.#users++;
    try {
      return await work(await this.#started());
    } finally {
      this.#users--;
      if (this.#users === 0) this.#ending = setTimeout(() => this.#end(), maxIdleMs);
    }
  }

  #started(): Promise<Pool> {
    const pool = this.#pool ?? this.start();
    this.#pool = pool;
    pool.catch(() => {
      if (this.#pool === pool) this.#pool = undefined;
    });
    return pool;
  }

  async #end(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    (await pool)?.dispose();
  }
}

type Calls = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;

/** Runs a call of the core in a pool; the result remembers its call. */
export async function callIn(pool: Pool, call: CoreCall, signal?: AbortSignal): Promise<unknown> {
  // Yields to the page if the work runs on its thread.
  if (pool.workers === 0) await new Promise((resolve) => setTimeout(resolve));
  return remember(call, await (pool as unknown as Calls)[call.name]?.(...call.args, { signal }));
}
