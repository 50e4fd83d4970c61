/** In a copy of the sources: builds the API and its tests and runs them; ends with 3 if it cannot be built. */
import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { bundle } from "../build/bundle.mjs";
import { inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";

/** Tests of the API alone; those of the page, its words and its readers never see a mutant of it. */
const telling =
  /^(?:(?:api|bad|exact|later|memory|pool|raw|static)\b.*|attention-properties|engine-calls)\.test\.ts$/;

const apiEntries = { index: "api/index", fast: "api/fast", "pool-worker": "api/pool-worker" };
const tests = readdirSync(inRoot("tests/web")).filter((name) => telling.test(name));
const folder = inRoot("build/tests/web");
try {
  rmSync(inRoot("dist"), { recursive: true, force: true });
  const entries = Object.entries(apiEntries).map(([name, file]) => [name, `web/${file}.ts`]);
  await bundle(Object.fromEntries(entries), inRoot("dist"));
  for (const name of ["softknn.wasm", "softknn-fast.wasm"]) {
    copyFileSync(inRoot("build/generated", name), inRoot("dist", name));
  }
  await bundle(
    Object.fromEntries(tests.map((name) => [basename(name, ".ts"), join("tests/web", name)])),
    folder,
    {
      platform: "node",
      target: "node20",
      splitting: false,
      minify: false,
      external: ["softknn", "softknn/*", "#glue", "#wasm", "#wasm-fast", "#wasm-landing"],
    },
  );
} catch {
  process.exit(3);
}
const files = tests.map((name) => join(folder, name.replace(/ts$/, "js")));
const options = [
  `--test-concurrency=${availableParallelism()}`,
  // A call that is never answered; the slowest file takes a tenth of this.
  "--test-timeout=60000",
  ...["--test-reporter=dot", ...files],
];
const { code } = await run(process.execPath, ["--expose-gc", "--test", ...options], {
  cwd: root,
  anyCode: true,
});
process.exit(code === 0 ? 0 : 1);
