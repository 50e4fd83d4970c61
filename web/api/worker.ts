/**
 * The functions of `softknn`, `softknn/learn` and `softknn/model` in a worker, as promises:
 *
 *     import { load } from "softknn/worker";
 *     const knn = await load();
 *     await knn.attention({ query, key, value }, { similarity: "rbf", signal });
 */

import { proxy, type Remote, releaseProxy, transfer, transferHandlers, wrap } from "comlink";
import {
  downloaded,
  type ErrorCode,
  failure,
  inCall,
  isRefusal,
  type Reason,
  revive,
} from "./errors.js";
import { type LoadOptions, type LoadSettings, loadTable } from "./load-options.js";
import { readOptions } from "./options.js";
import { filterBytes } from "./search/key-filter.js";
import type { Id } from "./search/key-ids.js";
import { aborted, checkAborted, withoutSignal } from "./signal.js";
import { isShared, isTypedArray } from "./tensors/typed-arrays.js";
import {
  type Answer,
  type Ask,
  type Call,
  givesSteps,
  type Marked,
  mark,
  replaced,
} from "./worker-messages.js";
import { type StartedWorker, startWorker } from "./worker-start.js";
import type { Thread } from "./worker-thread.js";
import type { WorkerSoftKnn } from "./worker-types.js";

export { isRefusal, SoftKnnError } from "./errors.js";
export type {
  Handle,
  Promised,
  PromisedFunctions,
  WorkerIndex,
  WorkerMemory,
  WorkerModel,
  WorkerSoftKnn,
} from "./worker-types.js";

const thrown = transferHandlers.get("throw");
if (thrown) {
  transferHandlers.set("throw", {
    ...thrown,
    deserialize({ code, argument, message }: { code: ErrorCode } & Record<string, string>) {
      throw revive(code, argument as string, message as string);
    },
  });
}

/** The numbers of the objects in workers, by the handles here. */
const numbers = new WeakMap<object, number>();

/** Arguments that can cross: arrays are copied now and moved, handles go by their numbers. */
function sent<T>(args: T): T {
  const buffers: ArrayBuffer[] = [];
  const copied = replaced(args, (part): unknown => {
    if (typeof part === "function") return { [mark]: "function" } satisfies Marked;
    if (typeof part !== "object" || part === null) return part;
    const number = numbers.get(part);
    if (number !== undefined) return { [mark]: number } satisfies Marked;
    // Shared memory stays, and is refused there.
    if (!isTypedArray(part) || isShared(part.buffer)) return part;
    try {
      const copy = Uint8Array.prototype.slice.call(part);
      buffers.push(copy.buffer as ArrayBuffer);
      return copy;
    } catch {
      return { [mark]: "detached" } satisfies Marked;
    }
  });
  return transfer(copied as object, buffers) as T;
}

type Given = readonly unknown[];

/** What the worker asks for during a call, in the place of code that cannot cross. */
interface Asked {
  readonly ask: Ask;
  /** What that code threw. */
  thrown?: unknown;
}

/** The tensors of a model go one by one, whatever iterates over them; a filter is asked once about all ids. */
function askedBy({ name, where }: Place, [first, second]: Given): Asked | undefined {
  const { tensors } = Object(first) as { tensors?: object };
  // Not that of an array.
  const filter = Object.hasOwn(Object(second), "filter") && (second as { filter: unknown }).filter;
  if (name === "languageModel" && typeof tensors === "object" && tensors) {
    const items = itemsOf(tensors);
    const ask = async () => {
      const { done, value } = await items.next();
      return done ? undefined : sent({ item: value as unknown });
    };
    return watched(ask);
  }
  if (typeof filter !== "function") return undefined;
  return watched(async (given) => {
    const ids = given as readonly Id[];
    return inCall(where, () => filterBytes(filter, ids, ids.length));
  });
}

function itemsOf(tensors: object): Iterator<unknown> | AsyncIterator<unknown> {
  if (Symbol.asyncIterator in tensors) {
    return (tensors as AsyncIterable<unknown>)[Symbol.asyncIterator]();
  }
  const pairs =
    Symbol.iterator in tensors ? (tensors as Iterable<unknown>) : Object.entries(tensors);
  return pairs[Symbol.iterator]();
}

function watched(ask: Ask): Asked {
  const asked: Asked = {
    ask: async (ids) => {
      try {
        return await ask(ids);
      } catch (cause) {
        asked.thrown = cause;
        throw cause;
      }
    },
  };
  return asked;
}

/** A function of the worker, or a method of the handle `target`. */
interface Place {
  readonly name: string;
  /** As messages call it. */
  readonly where: string;
  readonly target?: number;
}

interface Begun extends Place {
  readonly call: Call;
  readonly signal: AbortSignal | undefined;
  readonly asked: Asked | undefined;
  /** The handles that the call needs, so that none is freed before its end. */
  readonly used: { readonly held: object | undefined; readonly given: Given };
}

type Fail = (code: Reason, text: string, cause?: unknown) => void;

/** The names of handles in messages. */
const kinds: Readonly<Record<string, string>> = { loadIndex: "index", languageModel: "model" };

class Connection {
  readonly remote: Remote<Thread>;
  readonly #worker: StartedWorker;
  readonly #waiting = new Set<Fail>();
  readonly #used = new Set<object>();
  readonly #forgotten = new FinalizationRegistry((id: number) => this.#free(id));
  #lastId = 0;
  #isReady = false;
  /** Why no call is possible any more. */
  #over: string | undefined;

  constructor() {
    try {
      this.#worker = startWorker((reason) => {
        if (this.#isReady) this.end("ENGINE", "ended in the middle of its work", reason);
        else this.end("UNSUPPORTED", noWorker, reason);
      });
    } catch (cause) {
      throw inCall("load", () => failure("UNSUPPORTED", "worker", noWorker, cause));
    }
    this.remote = wrap<Thread>(this.#worker.endpoint);
  }

  /** Starts the core in the worker. */
  async start(settings: LoadOptions) {
    try {
      const started = await this.answer({ where: "load" }, () => this.remote.start(settings));
      this.#isReady = true;
      return started;
    } catch (error) {
      this.end("DISPOSED", "did not start");
      throw error;
    }
  }

  /** Rejects all calls, these and later ones. */
  end(code: Reason, text: string, cause?: unknown): void {
    if (this.#over !== undefined) return;
    this.#over = `${text}; start another with load()`;
    for (const fail of this.#waiting) fail(code, this.#over, cause);
    // Comlink holds the endpoint, whose listeners hold this connection, as long as a proxy lives.
    this.remote[releaseProxy]();
    this.#worker.end();
  }

  /** What the worker answers, unless the signal or the end of the worker comes first. */
  async answer<T>(
    { where, call, signal }: Pick<Begun, "where"> & Partial<Begun>,
    ask: () => PromiseLike<T>,
  ): Promise<T> {
    checkAborted(signal, where);
    const failed = (...[code, text, cause]: Parameters<Fail>) =>
      inCall(where, () => failure(code, "worker", text, cause));
    if (this.#over !== undefined) throw failed("DISPOSED", this.#over);
    let fail: Fail = () => {};
    let abort = () => {};
    const broken = new Promise<never>((_, reject) => {
      fail = (...reason) => reject(failed(...reason));
      abort = () => {
        reject(aborted(where, signal?.reason));
        if (call) this.#stop(call);
      };
    });
    this.#waiting.add(fail);
    signal?.addEventListener("abort", abort, { once: true });
    this.#worker.hold(true);
    try {
      return await Promise.race([broken, ask()]);
    } finally {
      signal?.removeEventListener("abort", abort);
      this.#waiting.delete(fail);
      this.#worker.hold(this.#waiting.size > 0);
    }
  }

  #stop(call: Call): void {
    if (this.#over === undefined) void this.remote.stop(call.id);
  }

  #free(id: number): void {
    if (this.#over === undefined) void this.remote.free(id);
  }

  functionOf(place: Place, held: () => object | undefined = () => undefined) {
    const begin = (given: Given): Begun =>
      inCall(place.where, () => {
        const { args, signal } = withoutSignal(given);
        const asked = askedBy(place, args);
        // The worker takes the answers in the place of `tensors`; a filter is a function, which gets a mark.
        const isModel = asked && place.name === "languageModel";
        const rest = isModel ? args.with(0, { ...(args[0] as object), tensors: {} }) : args;
        const { name, target } = place;
        const call: Call = sent({ id: ++this.#lastId, target, name, args: rest });
        return { ...place, call, signal, asked, used: { held: held(), given } };
      });
    if (givesSteps(place.name)) return (...given: Given) => this.#items(begin(given));
    return async (...given: Given) => this.#run(begin(given));
  }

  async #run(begun: Begun): Promise<unknown> {
    const { call, asked, used, where } = begun;
    this.#used.add(used);
    const answer = async () => {
      try {
        return this.#taken(await this.remote.call(call, asked && proxy(asked.ask)), begun);
      } catch (error) {
        throw asked && "thrown" in asked
          ? asked.thrown
          : isRefusal(error)
            ? error
            : inCall(where, () => failure("TYPE", "arguments", "cannot go to a worker", error));
      }
    };
    return this.answer(begun, answer).finally(() => this.#used.delete(used));
  }

  async *#items(begun: Begun): AsyncGenerator<unknown, void, undefined> {
    const { call, used } = begun;
    await this.#run(begun);
    this.#used.add(used);
    try {
      while (true) {
        const { done, value } = await this.answer(begun, () => this.remote.next(call.id));
        if (done) return;
        yield value;
      }
    } finally {
      this.#used.delete(used);
      this.#stop(call);
    }
  }

  #taken({ value, handle, state }: Answer, { name, used, signal }: Begun): unknown {
    if (used.held) Object.assign(used.held, state);
    if (handle === undefined) return value;
    // The result of an aborted call belongs to nobody.
    if (signal?.aborted) return this.#free(handle.id);
    const made: Record<PropertyKey, unknown> = { ...state };
    const weak = new WeakRef(made);
    for (const method of handle.methods) {
      const where = `${kinds[name] ?? name}.${method}`;
      const place = { where, name: method, target: handle.id };
      made[method] = this.functionOf(place, () => weak.deref());
    }
    numbers.set(made, handle.id);
    this.#forgotten.register(made, handle.id);
    return disposable(made, () => {
      (made.dispose as () => Promise<void>)().catch(() => {});
    });
  }
}

const noWorker =
  "cannot start here: a sandbox, a policy or a missing file forbids it; call softknn on this thread";

/** With the method for `using`, where the engine has it. */
function disposable<T extends object>(object: T, dispose: () => void): T {
  return Symbol.dispose ? Object.assign(object, { [Symbol.dispose]: dispose }) : object;
}

/** The compiled file of `wasm`, which is read here: a worker counts addresses from its own. */
async function moduleOf({ engine, wasm }: LoadSettings): Promise<WebAssembly.Module | undefined> {
  if (wasm === undefined) return undefined;
  const code = import("./transport/wasm-given.js");
  const reader = await downloaded(code, "wasm", "cannot be checked: the code for that");
  // A file that could not run is ignored.
  if (engine === "fastest" && !reader.hasRelaxedSimd()) return undefined;
  return reader.moduleFrom(wasm, engine === "fastest" ? "softknn-fast" : "softknn");
}

/**
 * Starts a worker with cores of its own, and gives the functions of `softknn`, `softknn/learn` and
 * `softknn/model` as promises. The cores of the last two start with the first call of one of their functions. Each call starts one
 * more worker.
 *
 * Results are those of the functions on this thread, bit for bit. Calls run in order; items of an
 * iterable are computed between them. Arguments are copied when the call is made, results are moved
 * here. `index`, `loadIndex`, `languageModel`, `memory` and `random` give handles of objects in the
 * worker, whose methods return promises too.
 *
 * Every function takes `signal`, among its options or in one more argument `{ signal }`. Its abort
 * rejects at once and loses nothing else. What has not begun is left out; iterables, `memory` and
 * `memory.add` stop before their next step; another computation that runs goes on to its end, and
 * later calls wait for it.
 *
 * The worker is the file `worker-thread.js` beside the package's own. An idle one does not keep Node
 * running. `terminate()` ends it, whatever it does.
 *
 * Errors (the promise rejects): as `load` of the main entry, and `SOFTKNN_E_UNSUPPORTED` where no
 * worker can start. Cost: some ten milliseconds and a copy of the core.
 */
export async function load(options?: LoadOptions): Promise<WorkerSoftKnn> {
  const settings: LoadSettings = inCall("load", () => readOptions(loadTable, options));
  const module = await moduleOf(settings);
  const connection = new Connection();
  const { engine } = settings;
  const { names, about } = await connection.start(module ? { engine, wasm: module } : { engine });
  const functions = Object.fromEntries(
    names.map((name) => [name, connection.functionOf({ where: name, name })]),
  );
  const terminate = () => connection.end("DISPOSED", "was terminated");
  const knn = { ...functions, ...about, terminate };
  return Object.freeze(disposable(knn, terminate)) as unknown as WorkerSoftKnn;
}
