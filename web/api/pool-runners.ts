/** The two runners of a pool: workers, or slices on the calling thread. */

import type { AttentionResult } from "./attention-options.js";
import { type AttentionPlan, planAttention } from "./pool-attention.js";
import { copyOf } from "./pool-copies.js";
import { indexInWorker, indexOnThread } from "./pool-index.js";
import { disposed, type WorkerPool } from "./pool-scheduler.js";
import type { PoolIndex } from "./pool-types.js";
import { checkAborted, otherWork } from "./signal.js";
import type { SoftKnn } from "./soft-knn.js";

export interface Runner {
  readonly workers: number;
  call(name: string, args: readonly unknown[], signal: AbortSignal | undefined): Promise<unknown>;
  steps<T>(
    name: string,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): AsyncIterable<T>;
  index(args: readonly unknown[], signal: AbortSignal | undefined): Promise<PoolIndex>;
  dispose(): void;
}

type AttentionArguments = Parameters<SoftKnn["attention"]>;
type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** A job of fewer multiplications costs more than it saves. */
const minJob = 2 ** 22;

/** Multiplications per slice: some milliseconds. */
const slice = 2 ** 23;

/** More jobs than workers balance the load; a single worker takes the whole call. */
const jobsPerWorker = 3;

export class WorkersRunner implements Runner {
  readonly #functions: Functions;

  constructor(
    knn: SoftKnn,
    private readonly pool: WorkerPool,
  ) {
    this.#functions = knn as unknown as Functions;
  }

  get workers(): number {
    return this.pool.size;
  }

  async call(
    name: string,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    checkAborted(signal, name);
    // The caller holds the stream, so the stream stays on the caller's thread.
    if (name === "random") return this.#functions.random?.(...args);
    if (name === "attention") {
      const jobs = jobsPerWorker * this.workers;
      const plan =
        this.workers > 1 ? planAttention(args[0], args[1], { jobs, least: minJob }) : undefined;
      if (plan !== undefined) return this.#divided(plan, args, signal);
    }
    return this.#whole(name, args, signal);
  }

  async #whole(name: string, args: readonly unknown[], signal: AbortSignal | undefined) {
    const copy = copyOf(args);
    if (copy === undefined) return this.#functions[name]?.(...args);
    const message = (id: number) => ({ type: "call", id, name, calls: [copy] }) as const;
    const [result] = await this.pool.run({ where: name, message }, signal);
    return result;
  }

  async #divided(
    plan: AttentionPlan,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<AttentionResult> {
    const rest = new AbortController();
    const both = signal === undefined ? rest.signal : AbortSignal.any([signal, rest.signal]);
    const jobs = plan.jobs.map((job) => {
      const message = (id: number) =>
        ({ type: "call", id, name: "attention", calls: job.calls() }) as const;
      return this.pool.run({ where: "attention", message }, both);
    });
    try {
      return plan.join((await Promise.all(jobs)) as AttentionResult[][]);
    } catch (error) {
      rest.abort();
      await Promise.allSettled(jobs);
      checkAborted(signal, "attention");
      // A part reports its own row numbers; only the whole call reports the caller's.
      if (error instanceof RangeError) return this.#whole("attention", args, signal) as never;
      throw error;
    }
  }

  async *steps<T>(
    name: string,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<T, void, undefined> {
    const copy = copyOf(args);
    if (copy === undefined) {
      yield* this.#functions[name]?.(...args, signal && { signal }) as AsyncIterable<T>;
      return;
    }
    const items: (readonly [T, () => void])[] = [];
    let wake = () => {};
    let ended = false;
    const leave = new AbortController();
    const both = signal === undefined ? leave.signal : AbortSignal.any([signal, leave.signal]);
    const run = this.pool.run(
      {
        where: name,
        message: (id) => ({ type: "steps", id, name, args: copy }),
        item(item, taken) {
          items.push([item as T, taken]);
          wake();
        },
      },
      both,
    );
    const end = () => {
      ended = true;
      wake();
    };
    run.then(end, end);
    try {
      while (true) {
        const next = items.shift();
        if (next !== undefined) {
          const [item, taken] = next;
          taken();
          yield item;
        } else if (ended) break;
        else await new Promise<void>((resolve) => (wake = resolve));
        checkAborted(signal, name);
      }
      await run;
    } finally {
      leave.abort();
    }
  }

  index(args: readonly unknown[], signal: AbortSignal | undefined): Promise<PoolIndex> {
    return indexInWorker(this.pool, args, signal);
  }

  dispose(): void {
    this.pool.dispose();
  }
}

export class SliceRunner implements Runner {
  readonly workers = 0;
  readonly #functions: Functions;
  #disposed = false;

  constructor(private readonly knn: SoftKnn) {
    this.#functions = knn as unknown as Functions;
  }

  async call(
    name: string,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<unknown> {
    checkAborted(signal, name);
    this.#checkDisposed(name);
    const plan =
      name === "attention"
        ? planAttention(args[0], args[1], { jobs: Infinity, least: slice })
        : undefined;
    if (plan === undefined) return this.#functions[name]?.(...args);
    const results: AttentionResult[][] = [];
    for (const job of plan.jobs) {
      await otherWork();
      checkAborted(signal, name);
      this.#checkDisposed(name);
      try {
        results.push(
          job.calls().map((call) => this.knn.attention(...(call as AttentionArguments))),
        );
      } catch {
        // A part reports its own row numbers; only the whole call reports the caller's.
        return this.#functions[name]?.(...args);
      }
    }
    return plan.join(results);
  }

  steps<T>(name: string, args: readonly unknown[], signal: AbortSignal | undefined) {
    return this.#functions[name]?.(...args, signal && { signal }) as AsyncIterable<T>;
  }

  async index(args: readonly unknown[], signal: AbortSignal | undefined): Promise<PoolIndex> {
    this.#checkDisposed("index");
    return indexOnThread(this.knn, args, signal, () => this.#disposed);
  }

  dispose(): void {
    this.#disposed = true;
  }

  #checkDisposed(where: string): void {
    if (this.#disposed) throw disposed(where);
  }
}
