/** The two runners of a pool: workers, or slices on the calling thread. */

import type { AttentionResult } from "../attention/attention-options.js";
import type { Refusal } from "../errors.js";
import type { KeyIndex } from "../search/key-index-types.js";
import { aborted, checkAborted, otherWork } from "../signal.js";
import type { SoftKnn } from "../soft-knn.js";
import { startedCore } from "../start.js";
import { threadFamilies } from "../thread-families.js";
import { type AttentionPlan, planAttention } from "./pool-attention.js";
import { copyOf } from "./pool-copies.js";
import { indexInWorker, indexOnThread } from "./pool-index.js";
import { disposed, type WorkerPool } from "./pool-scheduler.js";
import type { IndexMaker, PoolIndex } from "./pool-types.js";

export interface Runner {
  readonly workers: number;
  call(name: string, args: readonly unknown[], signal: AbortSignal | undefined): Promise<unknown>;
  steps<T>(
    name: string,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): AsyncIterable<T>;
  index(
    maker: IndexMaker,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<PoolIndex>;
  dispose(): void;
}

type Functions = Readonly<Record<string, (...args: readonly unknown[]) => unknown>>;

/** A job of fewer multiplications costs more than it saves. */
const minJob = 2 ** 22;

/** Multiplications per slice: some milliseconds. */
const slice = 2 ** 23;

/** More jobs than workers balance the load; a single worker takes the whole call. */
const jobsPerWorker = 3;

/** The functions on the calling thread. */
class ThisThread {
  #functions: Functions;

  constructor(knn: SoftKnn) {
    this.#functions = knn as unknown as Functions;
  }

  /** Runs a call, on a fresh core if another call has made the core fail. */
  async run(name: string, args: readonly unknown[]): Promise<unknown> {
    try {
      return this.#functions[name]?.(...args);
    } catch (error) {
      const { code, argument } = error as Refusal;
      if (code !== "SOFTKNN_E_DISPOSED" || argument !== "engine") throw error;
      const copy = copyOf(args) ?? args;
      this.#functions = (await startedCore(threadFamilies))[0] as unknown as Functions;
      return this.run(name, copy);
    }
  }

  async *steps<T>(name: string, args: readonly unknown[], signal: AbortSignal | undefined) {
    this.#functions = (await startedCore(threadFamilies))[0] as unknown as Functions;
    yield* this.#functions[name]?.(...args, signal && { signal }) as AsyncIterable<T>;
  }
}

export class WorkersRunner implements Runner {
  readonly #here: ThisThread;

  constructor(
    knn: SoftKnn,
    private readonly pool: WorkerPool,
  ) {
    this.#here = new ThisThread(knn);
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
    if (name === "random") return this.#here.run(name, args);
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
    if (copy === undefined) return this.#here.run(name, args);
    const message = (id: number) => ({ type: "call", id, name, calls: [copy] }) as const;
    const [result] = await this.pool.run({ where: name, message }, signal);
    return result;
  }

  async #divided(
    plan: AttentionPlan,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<AttentionResult> {
    let failed = false;
    const jobs = plan.jobs.map((job) => {
      const message = (id: number) => {
        // Parts that have not started stay away. Aborting the others would end workers with their indexes.
        if (failed) throw aborted("attention", undefined);
        return { type: "call", id, name: "attention", calls: job.calls() } as const;
      };
      return this.pool.run({ where: "attention", message }, signal);
    });
    try {
      return plan.join((await Promise.all(jobs)) as AttentionResult[][]);
    } catch (error) {
      failed = true;
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
      yield* this.#here.steps<T>(name, args, signal);
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

  index(
    maker: IndexMaker,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<PoolIndex> {
    return indexInWorker(this.pool, maker, args, signal);
  }

  dispose(): void {
    this.pool.dispose();
  }
}

export class SliceRunner implements Runner {
  readonly workers = 0;
  readonly #here: ThisThread;
  #disposed = false;

  constructor(knn: SoftKnn) {
    this.#here = new ThisThread(knn);
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
    if (plan === undefined) return this.#here.run(name, args);
    const results: AttentionResult[][] = [];
    for (const job of plan.jobs) {
      await otherWork();
      checkAborted(signal, name);
      this.#checkDisposed(name);
      try {
        const calls = job.calls().map((call) => this.#here.run(name, call));
        results.push((await Promise.all(calls)) as AttentionResult[]);
      } catch {
        // A part reports its own row numbers; only the whole call reports the caller's.
        return this.#here.run(name, args);
      }
    }
    return plan.join(results);
  }

  steps<T>(name: string, args: readonly unknown[], signal: AbortSignal | undefined) {
    return this.#here.steps<T>(name, args, signal);
  }

  async index(
    maker: IndexMaker,
    args: readonly unknown[],
    signal: AbortSignal | undefined,
  ): Promise<PoolIndex> {
    this.#checkDisposed(maker);
    const make = () => this.#here.run(maker, args) as Promise<KeyIndex>;
    return indexOnThread(make, maker, args, signal, () => this.#disposed);
  }

  dispose(): void {
    this.#disposed = true;
  }

  #checkDisposed(where: string): void {
    if (this.#disposed) throw disposed(where);
  }
}
