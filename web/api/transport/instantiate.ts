/** Compiles and starts the module, and maps every way that can fail to an error code. */

import type createModule from "#softknn-glue";
import { version } from "#wasm-files";
import { downloaded, failure, type Refusal } from "../errors.js";
import { Core, type RunningModule } from "./core.js";

export const wasmPlace = "wasm";

/** The files of the core. The last is that of the engine "fastest", for the functions of the first. */
export type CoreName = "softknn" | "softknn-learn" | "softknn-model" | "softknn-fast";

export async function compile(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw await startError(cause);
  }
}

/** Emscripten's JavaScript for a module. */
export type Glue = typeof createModule;

/** Starts a module; throws a coded error if that fails, or if the module is one of another version. */
export async function instantiate(module: WebAssembly.Module, glue: Glue): Promise<Core> {
  try {
    const core = new Core(await started(module, glue));
    if (core.version === version) return core;
    throw new TypeError(`version ${core.version}`);
  } catch (cause) {
    throw await startError(cause);
  }
}

/** Imports are connected inside a promise of our own, so that failures reject. */
function started(module: WebAssembly.Module, glue: Glue): Promise<RunningModule> {
  return new Promise((resolve, reject) => {
    const made = glue({
      instantiateWasm(imports, receive) {
        // Where there is no WebAssembly, the call itself throws.
        Promise.resolve()
          .then(() => WebAssembly.instantiate(module, imports))
          .then(receive)
          .catch(reject);
        return {};
      },
    });
    made.then(resolve, reject);
  });
}

/** Maps an error of the platform to an error of this package. The texts are a separate download. */
export async function startError(cause: unknown): Promise<Refusal> {
  const code = import("./start-failures.js");
  const why = "could not start, and the code that says why";
  const { startFailure } = await downloaded(code, wasmPlace, why);
  const [kind, text] = startFailure(cause);
  return failure(kind, wasmPlace, text, cause);
}
