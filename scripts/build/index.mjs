/** The build steps, in order. */
import { compile } from "./cmake.mjs";
import { writeDeclarations } from "./declarations.mjs";
import { writeGenerated } from "./glue.mjs";

/** Compiles the module and writes the files that web/api imports. @param {import("../setup/index.mjs").Tools} tools */
export async function buildModule(tools) {
  await writeGenerated(await compile(tools, "wasm", "the C++ core to WebAssembly"));
  await writeDeclarations(tools);
}

// Imported lazily: these builders need packages that set-up installs, and this file is loaded before set-up.

export async function buildPackage() {
  const { buildPackage: build } = await import("./package.mjs");
  await build();
}

/** @param {{ withReference?: boolean }} [options] */
export async function buildSite(options) {
  const { buildSite: build } = await import("./site.mjs");
  await build(options);
}

/** The site with the pages of the package's types. */
export async function buildDocs() {
  await buildSite({ withReference: true });
}
