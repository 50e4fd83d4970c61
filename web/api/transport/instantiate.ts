/** Compiles and starts the module, and maps every way that can fail to an error code. */

import createModule from "#glue";
import { downloaded, failure, type Refusal } from "../errors.js";
import { Core } from "./core.js";
import {
  type RawModule,
  rawArgumentNames,
  rawCalls,
  rawFrameCalls,
  rawStatusNames,
} from "./raw.js";

export const wasmPlace = "wasm";

export async function compile(bytes: Uint8Array<ArrayBuffer>): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw await startError(cause);
  }
}

/** A running module and its version. */
export interface Started {
  readonly core: Core;
  readonly version: string;
}

/** Starts a module; throws a coded error if that fails. */
export async function instantiate(module: WebAssembly.Module): Promise<Started> {
  try {
    return checked(...(await started(module)));
  } catch (cause) {
    throw await startError(cause);
  }
}

/** Imports are connected inside a promise of our own, so that failures reject. */
async function started(module: WebAssembly.Module): Promise<[RawModule, MaybeMemory]> {
  let memory: MaybeMemory;
  const raw = await new Promise<unknown>((resolve, reject) => {
    const made = createModule({
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
  return [raw as RawModule, memory];
}

type MaybeMemory = WebAssembly.Memory | undefined;

function isMemory(value: unknown): value is WebAssembly.Memory {
  return value instanceof WebAssembly.Memory;
}

const all = [...Object.keys(rawCalls), ...rawFrameCalls] as readonly (keyof RawModule)[];

/** Throws if the module is not the expected one: other functions or another order of codes. */
function checked(raw: RawModule, memory: MaybeMemory): Started {
  if (memory && all.every((name) => typeof raw[name] === "function")) {
    const core = new Core(raw, memory);
    const names = core.call("describe", [], []);
    const same = (bytes: Uint8Array | undefined, list: readonly string[]) =>
      bytes !== undefined && text(bytes).startsWith(list.join());
    if (same(names?.statusNames, rawStatusNames) && same(names?.argumentNames, rawArgumentNames)) {
      return { core, version: text((names as { version: Uint8Array }).version) };
    }
  }
  throw new TypeError("other calls, or other names");
}

/** Decodes a text without its final comma. */
function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes.subarray(0, -1));
}

/** Maps an error of the platform to an error of this package. The texts are a separate download. */
export async function startError(cause: unknown): Promise<Refusal> {
  const code = import("./start-failures.js");
  const why = "could not start, and the code that says why";
  const { startFailure } = await downloaded(code, wasmPlace, why);
  const [kind, text] = startFailure(cause);
  return failure(kind, wasmPlace, text, cause);
}
