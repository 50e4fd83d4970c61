/** `load()`: one running core per process or document, and a fresh one after a failure. */

import { downloaded } from "./errors.js";
import { arrayOption, choiceOption, type Option, readOptions, type SettingsOf } from "./options.js";
import { type EngineName, makeSoftKnn, type SoftKnn } from "./soft-knn.js";
import { Engine } from "./transport/engine.js";
import { instantiate, wasmPlace } from "./transport/instantiate.js";
import { firstBuild, plainBuild } from "./transport/wasm-bytes.js";
import { keepModule, moduleOf, plainModule } from "./transport/wasm-source.js";
import type { WasmSource } from "./transport/wasm-types.js";

// The glue comes first in a bundle: similar code of the families is then close enough for gzip.

export interface LoadOptions {
  /**
   * Which build of the core. `"deterministic"` (default): the same bits everywhere.
   * `"fastest"`: fused multiply-add (relaxed SIMD) for Float32 attention. The bound
   * stays, but the last bits and the gain depend on the processor. Its file,
   * `softknn-fast.wasm`, is fetched from beside the script only on request. Without
   * that file or without relaxed SIMD (Safari, Firefox before 146, Chrome and Edge
   * before 114, and Node before 22 without V8's switch
   * `--experimental-wasm-relaxed-simd`), `load` starts the deterministic build.
   * `knn.engine` names the running build.
   */
  readonly engine?: EngineName;
  /**
   * The WebAssembly file: its bytes, a compiled module, a `Response` or a `URL`
   * (in Node also a `file:` one). Default: the copy inside the package. It must be the `softknn.wasm` of this version, for
   * `"fastest"` its `softknn-fast.wasm`, which is ignored if it could not
   * run. It is checked on every call, but does not replace a running
   * instance.
   */
  readonly wasm?: WasmSource;
}

const loadTable = {
  engine: choiceOption<EngineName>("deterministic", ["deterministic", "fastest"]),
  wasm: arrayOption,
} satisfies Record<keyof LoadOptions, Option<unknown>>;

type LoadSettings = SettingsOf<typeof loadTable>;

/** One start of the core. `engine` is set once the core runs. */
interface Instance {
  readonly knn: Promise<SoftKnn>;
  engine?: Engine;
  hasAll: boolean;
}

const instances = new Map<EngineName, Instance>();

/** Whether a core starts with all functions: always in the package, on the site after `loadAll`. */
let startsWithAll = firstBuild === plainBuild;

/**
 * Replaces a core with the functions of the landing page by one with all functions; later starts
 * have all. A failed attempt may be repeated.
 */
export async function loadAll(): Promise<void> {
  startsWithAll = true;
  const running = instances.get("deterministic");
  if (running === undefined || running.hasAll) return;
  await Promise.all([plainModule(), running.knn]);
  if (!running.hasAll) await running.engine?.renew();
  running.hasAll = true;
}

/**
 * Loads the compiled core and gives all functions of this package.
 *
 * All callers share one WebAssembly instance per process or document. A failed
 * load may be repeated; if the core fails inside a call, that instance is dropped
 * and the next `load()` starts a fresh one. Importing the package does no work.
 *
 * Errors (the promise rejects): `SoftKnnError` with code
 * - `SOFTKNN_E_UNSUPPORTED`: no WebAssembly, or none with SIMD;
 * - `SOFTKNN_E_CSP`: the content security policy lacks 'wasm-unsafe-eval';
 * - `SOFTKNN_E_LOAD`: the file of `wasm` cannot be read, or is not WebAssembly;
 * - `SOFTKNN_E_INTEGRITY`: it is not exactly the file of this version, or one of
 *   three known calls has a wrong result;
 * - `SOFTKNN_E_MEMORY`: the allocation of memory failed;
 *
 * and `TypeError` or `RangeError` for wrong options. Cost: some 10 milliseconds, a few less
 * with `wasm`.
 *
 * @example
 * ```ts
 * import { load } from "softknn";
 * const knn = await load();
 * console.log(knn === (await load())); // true
 * ```
 */
export async function load(options?: LoadOptions): Promise<SoftKnn> {
  const settings: LoadSettings = readOptions(loadTable, options);
  const isFastest = settings.engine === "fastest" && (await fastest()).hasRelaxedSimd();
  const name = isFastest ? "fastest" : "deterministic";
  // The file of one build cannot start the other.
  const source = name === settings.engine ? settings.wasm : undefined;
  const given = source === undefined ? undefined : await moduleFrom(source, name);
  const running = instances.get(name);
  // Checked here, not reported by the engine: after a stack overflow it could not.
  if (running && !running.engine?.isDropped) return running.knn;
  const started = start(name, given);
  instances.set(name, started);
  // A bundler may have omitted the file.
  if (isFastest && !given) return started.knn.catch(() => load());
  return started.knn;
}

async function moduleFrom(source: unknown, name: EngineName): Promise<WebAssembly.Module> {
  const code = import("./transport/wasm-given.js");
  const given = await downloaded(code, wasmPlace, "cannot be checked: the code for that");
  return given.moduleFrom(source, name === "fastest" ? (await fastest()).fastBuild : plainBuild);
}

function fastest() {
  return downloaded(import("./transport/fast-build.js"), wasmPlace, "of the fastest engine");
}

async function moduleFor(name: EngineName, hasAll: boolean): Promise<WebAssembly.Module> {
  if (name === "fastest") return (await fastest()).fastModule();
  return moduleOf(hasAll ? plainBuild : firstBuild);
}

function start(name: EngineName, given: WebAssembly.Module | undefined): Instance {
  const hasAll = startsWithAll || given !== undefined || name !== "deterministic";
  const started: Instance = { knn: run(), hasAll };
  started.knn.catch(() => {
    if (instances.get(name) === started) instances.delete(name);
  });
  return started;

  async function run(): Promise<SoftKnn> {
    const module = given ?? (await moduleFor(name, hasAll));
    const { core, version } = await instantiate(module, hasAll);
    if (given && name === "deterministic") {
      keepModule(given);
      startsWithAll = true;
    }
    const renewed = async () => (await instantiate(hasAll ? module : await plainModule())).core;
    started.engine = new Engine(core, renewed);
    return makeSoftKnn(started.engine, name, version);
  }
}
