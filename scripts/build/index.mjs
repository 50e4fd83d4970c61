/** The build steps in their order. */
import { compile } from "./cmake.mjs";
import { writeGenerated } from "./glue.mjs";
import { buildPackage } from "./package.mjs";
import { writeSourcesTable } from "./reference.mjs";
import { buildSite } from "./site.mjs";

/** The compiled module as web/api imports it. @param {import("../setup/index.mjs").Tools} tools */
export async function buildModule(tools) {
  writeGenerated(await compile(tools, "wasm", "the C++ core to WebAssembly"));
}

/** The site with the reference in it, whose examples and types are those of the package. */
export async function buildDocs() {
  await buildPackage();
  await buildSite({ withReference: true });
  writeSourcesTable();
}

export { buildPackage, buildSite };
