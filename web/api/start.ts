/** The running cores: one per build and process or document, and a fresh one after a failure. */

import { downloaded, mustBe } from "./errors.js";
import {
  arrayOption,
  choiceOption,
  type Option,
  type OptionTable,
  readOptions,
} from "./options.js";
import { type EngineName, makeSoftKnn, type SoftKnn } from "./soft-knn.js";
import { Engine } from "./transport/engine.js";
import { instantiate, wasmPlace } from "./transport/instantiate.js";

/** `WebAssembly.Module` if the compiler knows it: declarations need no DOM types. */
type WasmModule = typeof globalThis extends {
  WebAssembly: { Module: { prototype: infer Module } };
}
  ? Module
  : object;

/** The accepted forms of the WebAssembly file. */
export type WasmSource = ArrayBuffer | ArrayBufferView | WasmModule | Response | URL;

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

interface LoadSettings {
  readonly engine: EngineName;
  readonly wasm: unknown;
}

const loadTable = {
  engine: choiceOption<EngineName>("deterministic", ["deterministic", "fastest"]),
  wasm: arrayOption,
} satisfies OptionTable<LoadSettings> & Record<keyof LoadOptions, Option<unknown>>;

/** One start of the core. `engine` is set once the core runs. */
interface Instance {
  readonly knn: Promise<SoftKnn>;
  readonly module: Promise<WebAssembly.Module>;
  engine?: Engine;
}

const instances = new Map<EngineName, Instance>();

/** The module that a caller gave: restarts use it too. */
let given: WebAssembly.Module | undefined;

/** Compiles the core that an entry of the package brings; `softknn/lean` brings none. */
export type OwnCore = () => Promise<WebAssembly.Module>;

let ownCore: OwnCore = async () => {
  const wanted = "softknn.wasm as a URL, BufferSource, WebAssembly.Module or Response";
  throw mustBe("TYPE", wasmPlace, wanted, undefined);
};

/** `load` of every entry. */
export async function startCore(options?: LoadOptions, own = ownCore): Promise<SoftKnn> {
  ownCore = own;
  const settings: LoadSettings = readOptions(loadTable, options);
  const isFastest = settings.engine === "fastest" && (await reader()).hasRelaxedSimd();
  const name = isFastest ? "fastest" : "deterministic";
  // The file of one build cannot start the other.
  const source = name === settings.engine ? settings.wasm : undefined;
  const module = source === undefined ? undefined : await (await reader()).moduleFrom(source, name);
  const running = instances.get(name);
  // Checked here, not reported by the engine: after a stack overflow it could not.
  if (running && !running.engine?.isDropped) return running.knn;
  const started = start(name, module);
  instances.set(name, started);
  // A bundler may have omitted the file.
  if (isFastest && !module) return started.knn.catch(() => startCore());
  return started.knn;
}

/** The deterministic core, and its module for other threads. */
export async function startedCore(own?: OwnCore): Promise<[SoftKnn, WebAssembly.Module]> {
  const knn = await startCore(undefined, own);
  return [knn, await (instances.get("deterministic") as Instance).module];
}

/** The code that reads files, which a page without `wasm` does not download. */
function reader() {
  return downloaded(
    import("./transport/wasm-given.js"),
    wasmPlace,
    "cannot be checked: the code for that",
  );
}

async function moduleOf(name: EngineName): Promise<WebAssembly.Module> {
  return name === "fastest" ? (await reader()).fastModule() : (given ?? ownCore());
}

function start(name: EngineName, from: WebAssembly.Module | undefined): Instance {
  const module = from ? Promise.resolve(from) : moduleOf(name);
  const started: Instance = { knn: run(), module };
  started.knn.catch(() => {
    if (instances.get(name) === started) instances.delete(name);
  });
  return started;

  async function run(): Promise<SoftKnn> {
    const compiled = await module;
    const { core, version } = await instantiate(compiled);
    if (from && name === "deterministic") given = from;
    started.engine = new Engine(core, async () => (await instantiate(compiled)).core);
    return makeSoftKnn(started.engine, name, version);
  }
}
