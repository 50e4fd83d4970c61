/** Starts compiled modules without `load`. */

import { readFileSync } from "node:fs";
import type createModule from "#softknn-glue";
import type { CoreModule } from "../../../web/api/transport/core-module.js";

export type Create = typeof createModule;

/** A WebAssembly file, started with a glue, and its memory. */
export async function started(
  create: Create,
  file: string,
): Promise<[CoreModule, WebAssembly.Memory]> {
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
