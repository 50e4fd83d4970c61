/** Starts compiled modules without `load`. */

import { readFileSync } from "node:fs";
import type createModule from "#glue";
import type { RawModule } from "../../../web/api/transport/raw.js";

export type Create = typeof createModule;

/** A WebAssembly file, started with a glue, and its memory. */
export async function started(
  create: Create,
  file: string,
): Promise<[RawModule, WebAssembly.Memory]> {
  const module = await WebAssembly.compile(readFileSync(file));
  let exported: WebAssembly.Exports = {};
  const running = await create({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports).then((instance) => {
        exported = instance.exports;
        receive(instance);
      });
      return {};
    },
  });
  const found = Object.values(exported).find((value) => value instanceof WebAssembly.Memory);
  return [running, found as WebAssembly.Memory];
}
