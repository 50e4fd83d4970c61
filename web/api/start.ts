/** The running cores: one per build and process or document, and a fresh one after a failure. */

import { downloaded, mustBe } from "./errors.js";
import { type LoadOptions, type LoadSettings, loadTable } from "./load-options.js";
import { readOptions } from "./options.js";
import { type EngineName, type SoftKnn, softKnnOver } from "./soft-knn.js";
import { Engine } from "./transport/engine.js";
import type { AnyFamily } from "./transport/family.js";
import { instantiate, wasmPlace } from "./transport/instantiate.js";

/** One start of the core. `engine` is set once the core runs. */
interface Instance {
  readonly version: Promise<string>;
  readonly module: Promise<WebAssembly.Module>;
  engine?: Engine;
}

/** "attention": the first core of the site, whose figures share it. */
type InstanceName = EngineName | "attention";

const instances = new Map<InstanceName, Instance>();

/** The module that a caller gave: restarts use it too. */
let given: WebAssembly.Module | undefined;

/** Compiles the core that an entry of the package brings; `softknn/lean` brings none. */
export type OwnCore = () => Promise<WebAssembly.Module>;

let attentionCore: OwnCore;

let ownCore: OwnCore = async () => {
  const wanted = "softknn.wasm as an address, BufferSource, WebAssembly.Module or Response";
  throw mustBe("TYPE", wasmPlace, wanted, undefined);
};

/** `load` of every entry, with these families besides those of attention. */
export async function startCore(
  families: readonly AnyFamily[],
  options?: LoadOptions,
  own = ownCore,
): Promise<SoftKnn> {
  ownCore = own;
  const settings: LoadSettings = readOptions(loadTable, options);
  const isFastest = settings.engine === "fastest" && (await reader()).hasRelaxedSimd();
  const name = isFastest ? "fastest" : "deterministic";
  // The file of one build cannot start the other.
  const source = name === settings.engine ? settings.wasm : undefined;
  const module = source === undefined ? undefined : await (await reader()).moduleFrom(source, name);
  try {
    return await functionsOf(name, families, module);
  } catch (error) {
    // A bundler may have omitted the file.
    if (isFastest && !module) return startCore(families);
    throw error;
  }
}

/** The same with the first core of the site, which has the functions of attention alone, unless the whole core runs. */
export function startAttention(families: readonly AnyFamily[], own: OwnCore): Promise<SoftKnn> {
  attentionCore = own;
  return functionsOf(
    instances.get("deterministic")?.engine ? "deterministic" : "attention",
    families,
  );
}

async function functionsOf(
  name: InstanceName,
  families: readonly AnyFamily[],
  module?: WebAssembly.Module,
): Promise<SoftKnn> {
  const running = instances.get(name);
  // Checked here, not reported by the engine: after a stack overflow it could not.
  const started = running && !running.engine?.isDropped ? running : start(name, module);
  instances.set(name, started);
  const version = await started.version;
  const engine = name === "fastest" ? name : "deterministic";
  return softKnnOver(started.engine as Engine, families, { version, engine });
}

/** A deterministic core, and its module for other threads. */
export async function startedCore(
  families: readonly AnyFamily[],
  own?: OwnCore,
): Promise<[SoftKnn, WebAssembly.Module]> {
  const knn = await startCore(families, undefined, own);
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

async function moduleOf(name: InstanceName): Promise<WebAssembly.Module> {
  if (name === "attention") return attentionCore();
  return name === "fastest" ? (await reader()).fastModule() : (given ?? ownCore());
}

function start(name: InstanceName, from: WebAssembly.Module | undefined): Instance {
  const module = from ? Promise.resolve(from) : moduleOf(name);
  const started: Instance = { version: run(), module };
  started.version.catch(() => {
    if (instances.get(name) === started) instances.delete(name);
  });
  return started;

  async function run(): Promise<string> {
    const compiled = await module;
    const { core, version } = await instantiate(compiled);
    if (from && name === "deterministic") given = from;
    started.engine = new Engine(core, async () => (await instantiate(compiled)).core);
    return version;
  }
}
