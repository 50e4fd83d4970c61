/** Compiles and starts the module, and maps every way that can fail to an error code. */

import type createModule from "#softknn-glue";
import { downloaded, failure, type Refusal } from "../errors.js";
import { argumentNames, Core, statusNames } from "./core.js";
import type { CoreModule } from "./core-module.js";

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

/** A running module and its version. */
export interface Started {
  readonly core: Core;
  readonly version: string;
}

/** Starts a module; throws a coded error if that fails. */
export async function instantiate(module: WebAssembly.Module, glue: Glue): Promise<Started> {
  try {
    return checked(...(await started(module, glue)));
  } catch (cause) {
    throw await startError(cause);
  }
}

/** Imports are connected inside a promise of our own, so that failures reject. */
async function started(module: WebAssembly.Module, glue: Glue): Promise<[CoreModule, MaybeMemory]> {
  let memory: MaybeMemory;
  const raw = await new Promise<unknown>((resolve, reject) => {
    const made = glue({
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(module, imports)
          .then((instance) => {
            memory = Object.values(instance.exports).find(isMemory);
            receive(instance);
          })
          .catch(reject);
        return {};
      },
    });
    made.then(resolve, reject);
  });
  return [raw as CoreModule, memory];
}

type MaybeMemory = WebAssembly.Memory | undefined;

function isMemory(value: unknown): value is WebAssembly.Memory {
  return value instanceof WebAssembly.Memory;
}

/** Throws if the module is not the expected one: other functions or another order of codes. */
function checked(module: CoreModule, memory: MaybeMemory): Started {
  const core = new Core(module, memory as WebAssembly.Memory);
  const [version = "", ...names] = core.describe();
  if (names.join() === [...statusNames, ...argumentNames, ""].join()) return { core, version };
  throw new TypeError("other calls, or other names");
}

/** Maps an error of the platform to an error of this package. The texts are a separate download. */
export async function startError(cause: unknown): Promise<Refusal> {
  const code = import("./start-failures.js");
  const why = "could not start, and the code that says why";
  const { startFailure } = await downloaded(code, wasmPlace, why);
  const [kind, text] = startFailure(cause);
  return failure(kind, wasmPlace, text, cause);
}
