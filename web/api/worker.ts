/**
 * The functions of `softknn`, `softknn/learn` and `softknn/model` in a worker, as promises:
 *
 *     import { load } from "softknn/worker";
 *     const knn = await load();
 *     await knn.attention({ query, key, value }, { similarity: "rbf", signal });
 */

import { downloaded, inCall } from "./errors.js";
import { type LoadOptions, loadTable } from "./load-options.js";
import { readOptions, type SettingsOf } from "./options.js";
import { withoutSignal } from "./signal.js";
import type { IntegersInput } from "./tensors/tensor-types.js";
import { compiled } from "./transport/compiled.js";
import { Connection } from "./worker-connection.js";
import { packed } from "./worker-messages.js";
import type { WorkerMemory, WorkerSoftKnn } from "./worker-types.js";

export { isRefusal, SoftKnnError } from "./errors.js";
export type * from "./worker-types.js";

type Settings = SettingsOf<typeof loadTable>;

/** The compiled file of `wasm`, which is read here: a worker counts addresses from its own. */
async function moduleOf({ engine, wasm }: Settings): Promise<WebAssembly.Module | undefined> {
  if (wasm === undefined) return undefined;
  const code = import("./transport/wasm-given.js");
  const reader = await downloaded(code, "wasm", "cannot be checked: the code for that");
  // A file that could not run is ignored.
  if (engine === "fastest" && !reader.hasRelaxedSimd()) return undefined;
  return reader.moduleFrom(wasm, engine === "fastest" ? "softknn-fast" : "softknn");
}

type Call = (...given: readonly unknown[]) => unknown;

/** A new memory reads its text step by step, so that a signal can stop it. */
function withText(memory: Call): Call {
  return async (...given) => {
    const { args, signal } = withoutSignal(given);
    const { tokens, ...inputs } = { ...Object(args[0]) };
    const text = packed(tokens, new WeakMap(), []) as IntegersInput;
    const store = (await memory(inputs, { signal })) as WorkerMemory;
    if (tokens !== undefined) await store.add(text, { signal });
    return store;
  };
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
 * rejects at once and loses nothing else. What has not begun is left out; iterables and `add` of a
 * memory stop before their next step; another computation that runs goes on to its end, and
 * later calls wait for it.
 *
 * The worker is the file `worker-thread.js` beside the package's own. An idle one does not keep Node
 * running. `terminate()` ends it, whatever it does.
 *
 * Errors (the promise rejects): as `load` of the main entry, and `SOFTKNN_E_UNSUPPORTED` where no
 * worker can start. Cost: some ten milliseconds and a copy of the core.
 */
export async function load(options?: LoadOptions): Promise<WorkerSoftKnn> {
  const settings = inCall("load", () => readOptions(loadTable, options));
  const module = await moduleOf(settings);
  const connection = new Connection();
  const { engine } = settings;
  const own = module ? { engine, wasm: module } : { engine };
  const { names, about } = await connection.start(own, compiled);
  const functions = Object.fromEntries(
    names.map((name) => [name, connection.functionOf({ where: name, name })]),
  );
  functions.memory = withText(functions.memory as Call);
  const terminate = () => connection.end("DISPOSED", "was terminated");
  const knn = { ...functions, ...about, terminate };
  if (Symbol.dispose) Object.assign(knn, { [Symbol.dispose]: terminate });
  return Object.freeze(knn) as WorkerSoftKnn;
}
