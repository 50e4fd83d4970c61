/** An index in one worker of a pool, or on the calling thread without workers. */

import { failure, inCall } from "../errors.js";
import { filterBytes } from "../search/key-filter.js";
import type { Id } from "../search/key-ids.js";
import type { KeyIndex } from "../search/key-index-types.js";
import { checkAborted, withoutSignal } from "../signal.js";
import { copyOf } from "./pool-copies.js";
import type { IndexMethod, IndexState } from "./pool-messages.js";
import { disposed, type Home, lost, type WorkerPool } from "./pool-scheduler.js";
import type { IndexMaker, PoolIndex } from "./pool-types.js";

type Signal = AbortSignal | undefined;

/** Runs one call of an index and returns its new state. */
type IndexCall = (
  method: IndexMethod,
  args: readonly unknown[],
  signal?: Signal,
) => Promise<readonly [result: unknown, state: IndexState]>;

let nextIndex = 1;

/** Frees the index of an unreachable object. */
const forgotten = new FinalizationRegistry<IndexCall>((call) =>
  call("dispose", []).catch(() => {}),
);

/** Creates an index in the next free worker; all its calls run there. */
export async function indexInWorker(
  pool: WorkerPool,
  maker: IndexMaker,
  args: readonly unknown[],
  signal: Signal,
): Promise<PoolIndex> {
  const home: Home = { thread: undefined };
  const index = nextIndex++;
  return createIndex(
    async (method, given, stop) => {
      const where = method === maker ? method : `index.${method}`;
      const args = copyOf(given);
      if (args === undefined) {
        throw inCall(where, () => failure("TYPE", "arguments", "cannot be copied to a worker"));
      }
      const message = (id: number) => ({ type: "index", id, index, method, args }) as const;
      return (await pool.run({ where, home, message }, stop)) as [unknown, IndexState];
    },
    maker,
    args,
    signal,
  );
}

/** Creates an index on this thread. `isDisposed`: whether its pool is disposed. */
export async function indexOnThread(
  make: () => Promise<KeyIndex>,
  maker: IndexMaker,
  args: readonly unknown[],
  signal: Signal,
  isDisposed: () => boolean,
): Promise<PoolIndex> {
  checkAborted(signal, maker);
  const index = await make();
  return createIndex(
    async (method, given, stop) => {
      const where = `index.${method}`;
      checkAborted(stop, where);
      if (isDisposed()) throw disposed(where);
      const call =
        method === maker ? () => {} : (index[method as "add"] as (...args: unknown[]) => unknown);
      const result = call.apply(index, given as unknown[]);
      const { size, dimension, byteLength } = index;
      return [result, { size, dimension, byteLength }];
    },
    maker,
    args,
    signal,
  );
}

async function createIndex(
  call: IndexCall,
  maker: IndexMaker,
  args: readonly unknown[],
  signal: Signal,
): Promise<PoolIndex> {
  const [, state] = await call(maker, args, signal);
  const index = new RemoteIndex(call, state);
  forgotten.register(index, call, index);
  return index as unknown as PoolIndex;
}

class RemoteIndex {
  #call: IndexCall | undefined;
  #state: IndexState;
  /** Calls that follow a search with a function wait until it has seen the ids. */
  #filtering: Promise<unknown> = Promise.resolve();

  constructor(call: IndexCall, state: IndexState) {
    this.#call = call;
    this.#state = state;
    // Some browsers lack the symbol.
    if (Symbol.asyncDispose) this[Symbol.asyncDispose] = this.dispose;
  }

  declare [Symbol.asyncDispose]: () => Promise<void>;

  get size(): number {
    return this.#state.size;
  }

  get dimension(): number {
    return this.#state.dimension;
  }

  get byteLength(): number {
    return this.#state.byteLength;
  }

  /** A function cannot go to the worker: what it says of each id does. */
  async search(query: unknown, options?: unknown, ...rest: unknown[]): Promise<unknown> {
    const { filter } = (Object(options) as { filter?: unknown }) ?? {};
    if (typeof filter !== "function") return this.#run("search", [query, options, ...rest]);
    const earlier = this.#filtering;
    let asked = () => {};
    this.#filtering = new Promise<void>((resolve) => {
      asked = resolve;
    });
    try {
      await earlier;
      const ids = (await this.#send("ids", [], undefined)) as Id[];
      const bytes = inCall("index.search", () => filterBytes(filter, ids, ids.length));
      const { args, signal } = inCall("index.search", () => withoutSignal([options, ...rest]));
      const bare = { ...(args[0] as object), filter: bytes };
      const found = this.#send("search", [query, bare], signal);
      asked();
      return await found;
    } finally {
      asked();
    }
  }

  set(...given: unknown[]): Promise<unknown> {
    return this.#run("set", given);
  }

  get(...given: unknown[]): Promise<unknown> {
    return this.#run("get", given);
  }

  has(...given: unknown[]): Promise<unknown> {
    return this.#run("has", given);
  }

  ids(...given: unknown[]): Promise<unknown> {
    return this.#run("ids", given);
  }

  remove(...given: unknown[]): Promise<unknown> {
    return this.#run("remove", given);
  }

  compact(...given: unknown[]): Promise<unknown> {
    return this.#run("compact", given);
  }

  toBytes(...given: unknown[]): Promise<unknown> {
    return this.#run("toBytes", given);
  }

  async attention(query: unknown, options?: unknown, ...rest: unknown[]): Promise<unknown> {
    // `values` may follow the options with the signal.
    const { args, signal } = inCall("index.attention", () => withoutSignal([options]));
    const control = signal === undefined ? [] : [{ signal }];
    return this.#run("attention", [query, ...args, ...rest, ...control]);
  }

  async add(...given: unknown[]): Promise<void> {
    await this.#run("add", given);
  }

  async dispose(): Promise<void> {
    const call = this.#call;
    if (call === undefined) return;
    this.#call = undefined;
    this.#state = { ...this.#state, byteLength: 0 };
    forgotten.unregister(this);
    // An index whose worker or pool has ended is free already.
    await call("dispose", []).catch(() => {});
  }

  async #run(method: IndexMethod, given: readonly unknown[]): Promise<unknown> {
    const where = `index.${method}`;
    const { args, signal } = inCall(where, () => withoutSignal(given));
    await this.#filtering;
    return this.#send(method, args, signal);
  }

  async #send(method: IndexMethod, args: readonly unknown[], signal: Signal): Promise<unknown> {
    const where = `index.${method}`;
    if (this.#call === undefined) throw lost(where, "was disposed");
    const [result, state] = await this.#call(method, args, signal);
    if (this.#call !== undefined) this.#state = state;
    return result;
  }
}
