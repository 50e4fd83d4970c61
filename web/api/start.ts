/** The running cores: one per file and process or document, and a fresh one after a failure. */

import { coreModule } from "#core-bytes";
import { version } from "#wasm-files";
import { downloaded } from "./errors.js";
import type { LoadSettings } from "./load-options.js";
import { type OptionTable, readOptions } from "./options.js";
import { Engine } from "./transport/engine.js";
import { type AnyFamily, type AnyFunction, guard } from "./transport/family.js";
import { type CoreName, type Glue, instantiate, wasmPlace } from "./transport/instantiate.js";

/** An entry of the package: its functions, and the core that runs them. */
export interface Entry {
  readonly core: CoreName;
  readonly families: readonly AnyFamily[];
  readonly options: OptionTable<LoadSettings>;
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

/** The files that have started, compiled: restarts and workers use them too. */
export const compiled = new Map<CoreName, WebAssembly.Module>();

/** `load` of every entry. */
export async function start<Functions>(entry: Entry, options?: unknown): Promise<Functions> {
  const { engine, wasm }: LoadSettings = readOptions(entry.options, options);
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
  const engine = core === "softknn-fast" ? "fastest" : "deterministic";
  return functionsOver(running, entry.families, { version, engine }) as Functions;
}

/** The code that reads files, which a page without `wasm` does not download. */
function reader() {
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

const made = new WeakMap<Engine, object>();

/** The functions over an engine: one object for each. */
function functionsOver(engine: Engine, families: readonly AnyFamily[], about: object): object {
  let functions = made.get(engine);
  if (functions === undefined) {
    const bound: Record<string, AnyFunction> = {};
    for (const family of families) {
      for (const [where, call] of Object.entries(family)) {
        bound[where] = guard(where, (...args) => call(engine, ...(args as never[])));
      }
    }
    functions = Object.freeze({ ...bound, ...about });
    made.set(engine, functions);
  }
  return functions;
}
