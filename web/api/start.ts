/** The running cores: one per file and process or document, and a fresh one after a failure. */

import { coreModule } from "#core-bytes";
import { version } from "#wasm-files";
import { type AnyFamily, boundAll } from "./calls.js";
import { downloaded } from "./errors.js";
import type { loadTable } from "./load-options.js";
import { type AnyTable, readOptions, type SettingsOf } from "./options.js";
import { compiled } from "./transport/compiled.js";
import { Engine } from "./transport/engine.js";
import { type CoreName, type Glue, instantiate, wasmPlace } from "./transport/instantiate.js";

/** An entry of the package: its functions, and the core that runs them. */
export interface Entry {
  readonly core: CoreName;
  readonly functions: AnyFamily;
  readonly options: AnyTable;
  readonly glue: Glue;
  /** The core that the entry brings; empty where it is a file. */
  readonly text: string;
}

/** One start of the core. `engine` is set once the core runs. */
interface Instance {
  readonly starts: Promise<Engine>;
  engine?: Engine;
}

const instances = new Map<CoreName, Instance>();

/** `load` of every entry. */
export async function start<Functions>(entry: Entry, options?: unknown): Promise<Functions> {
  const settings = readOptions(entry.options, options);
  const { engine, wasm } = settings as Partial<SettingsOf<typeof loadTable>>;
  const isFastest = engine === "fastest" && (await reader()).hasRelaxedSimd();
  const core = isFastest ? "softknn-fast" : entry.core;
  // The file of one build cannot start the other.
  const isOther = engine === "fastest" && !isFastest;
  const source = isOther ? undefined : wasm;
  const module = source === undefined ? undefined : await (await reader()).moduleFrom(source, core);
  try {
    return await functionsOf<Functions>(core, entry, module);
  } catch (error) {
    // A bundler may have omitted the file.
    if (isFastest && !module) return start(entry);
    throw error;
  }
}

async function functionsOf<Functions>(
  core: CoreName,
  entry: Entry,
  module: WebAssembly.Module | undefined,
): Promise<Functions> {
  const known = instances.get(core);
  // Checked here, not reported by the engine: after a stack overflow it could not.
  const started = known && !known.engine?.isDropped ? known : run(core, entry, module);
  instances.set(core, started);
  const running = await started.starts;
  let functions = made.get(running);
  if (functions === undefined) {
    const engine = core === "softknn-fast" ? "fastest" : "deterministic";
    functions = Object.freeze({ ...boundAll(entry.functions, running), version, engine });
    made.set(running, functions);
  }
  return functions as Functions;
}

/** The functions over an engine: one object for each. */
const made = new WeakMap<Engine, object>();

/** The code that reads files, which a page without `wasm` does not download. */
export function reader() {
  return downloaded(
    import("./transport/wasm-given.js"),
    wasmPlace,
    "cannot be checked: the code for that",
  );
}

function run(core: CoreName, entry: Entry, from: WebAssembly.Module | undefined): Instance {
  const started: Instance = { starts: starts() };
  started.starts.catch(() => {
    if (instances.get(core) === started) instances.delete(core);
  });
  return started;

  async function starts(): Promise<Engine> {
    const module = from ?? (await moduleOf(core, entry));
    const fresh = () => instantiate(module, entry.glue);
    const engine = new Engine(await fresh(), fresh);
    compiled.set(core, module);
    started.engine = engine;
    return engine;
  }
}

async function moduleOf(core: CoreName, entry: Entry): Promise<WebAssembly.Module> {
  const known = compiled.get(core);
  if (known) return known;
  return core === "softknn-fast" ? (await reader()).fastModule() : coreModule(core, entry.text);
}
