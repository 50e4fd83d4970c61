/** Starts compiled modules without `load`. */

import { readFileSync } from "node:fs";
import type createModule from "#softknn-glue";

export type Create = typeof createModule;

/** A WebAssembly file, started with a glue. */
export async function started(create: Create, file: string) {
  const module = await WebAssembly.compile(readFileSync(file));
  return create({
    instantiateWasm(imports, receive) {
      WebAssembly.instantiate(module, imports).then(receive);
      return {};
    },
  });
}
