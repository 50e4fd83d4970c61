/** The build steps in their order. */
import { compile } from "./cmake.mjs";
import { writeGenerated } from "./glue.mjs";

/** The compiled module as web/api imports it. @param {import("../setup/index.mjs").Tools} tools */
export async function buildModule(tools) {
  await writeGenerated(await compile(tools, "wasm", "the C++ core to WebAssembly"));
}

/** The module that records the names that cross, for a test. @param {import("../setup/index.mjs").Tools} tools */
export async function buildSurface(tools) {
  await compile(tools, "wasm-surface", "the module that records its surface");
}

// What builds these needs packages that set-up brings, and this file is read before set-up has run.

export async function buildPackage() {
  const { buildPackage: build } = await import("./package.mjs");
  await build();
}

/** @param {{ withReference?: boolean }} [options] */
export async function buildSite(options) {
  const { buildSite: build } = await import("./site.mjs");
  await build(options);
}

/** The site with the reference in it, whose examples and types are those of the package in dist/. */
export async function buildDocs() {
  await buildSite({ withReference: true });
  const { writeSourcesTable } = await import("./reference.mjs");
  writeSourcesTable();
}
