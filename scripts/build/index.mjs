/** The build steps in their order. */
import { compile } from "./cmake.mjs";
import { writeGenerated } from "./glue.mjs";

/** The compiled module as web/api imports it. @param {import("../setup/index.mjs").Tools} tools */
export async function buildModule(tools) {
  writeGenerated(await compile(tools, "wasm", "the C++ core to WebAssembly"));
}

export { buildPackage } from "./package.mjs";
export { buildReference, writeSourcesTable } from "./reference.mjs";
export { buildSite } from "./site.mjs";
