/** Runs in a copy of the sources: bundles the API and the named tests. */
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../build/bundle.mjs";
import { inRoot } from "../lib/paths.mjs";

const apiEntries = {
  softknn: "api/index",
  "softknn-lean": "api/lean",
  fast: "api/fast",
  "pool-worker": "api/pool-worker",
};
const tests = process.argv.slice(2);
const folder = inRoot("build/tests/web");

rmSync(inRoot("dist"), { recursive: true, force: true });
const entries = Object.entries(apiEntries).map(([name, file]) => [name, `web/${file}.ts`]);
await bundle(Object.fromEntries(entries), inRoot("dist"));
for (const name of ["softknn.wasm", "softknn-fast.wasm"]) {
  copyFileSync(inRoot("build/generated", name), inRoot("dist", name));
}
await bundle(
  Object.fromEntries(tests.map((name) => [name, join("tests/web", `${name}.ts`)])),
  folder,
  {
    platform: "node",
    target: "node20",
    splitting: false,
    minify: false,
    external: ["softknn", "softknn/*", "#glue", "#wasm", "#wasm-files"],
  },
);
