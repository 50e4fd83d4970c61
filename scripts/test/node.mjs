/** Test files under `node --test`. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { bundle } from "../build/bundle.mjs";
import { buildDir, inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";

/** The API from its sources, with the modules of another build. @param {string} generated @returns {import("esbuild").Plugin} */
const apiWith = (generated) => ({
  name: "another build",
  setup(build) {
    build.onResolve({ filter: /^softknn(\/\w+)?$/ }, ({ path }) => ({
      path: inRoot("web/api", path.slice("softknn".length), "index.ts"),
    }));
    build.onResolve({ filter: /^#(.*-(glue|text)|wasm-files)$/ }, ({ path }) => ({
      path: join(generated, `${path.slice(1)}.js`),
    }));
  },
});

/**
 * Bundles each file of a folder separately and runs them. The package stays external and resolves to dist/ by its own
 * name, so the tests run the published code.
 * @param {string} source
 * @param {{ env?: NodeJS.ProcessEnv, only?: RegExp, generated?: string }} [options] `only` chooses files, `generated`
 * holds the modules of another build
 */
export async function bundled(source, { env, only = /./, generated } = {}) {
  const folder = join(buildDir, generated ? "other-build" : "", source);
  rmSync(folder, { recursive: true, force: true });
  const files = testFiles(source, ".test.ts").filter((file) => only.test(file));
  const entries = Object.fromEntries(files.map((file) => [basename(file, ".ts"), file]));
  const published = ["softknn", "softknn/*", "#*-glue", "#*-text", "#wasm-files"];
  await bundle(entries, folder, {
    platform: "node",
    target: "node20",
    splitting: false,
    minify: false,
    sourcemap: "inline",
    ...(generated ? { plugins: [apiWith(generated)] } : { external: published }),
  });
  const scripts = files.map((file) => join(folder, `${basename(file, ".ts")}.js`));
  return nodeTest(scripts, { env, concurrency: availableParallelism() });
}

/** The test files below a folder, as paths from the root. @param {string} folder */
export const testFiles = (folder, ending = ".test.mjs") =>
  readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));

/**
 * @param {readonly string[]} files
 * @param {{ tools?: import("../setup/index.mjs").Tools, env?: NodeJS.ProcessEnv, concurrency?: number }} [options]
 * `tools` are what the files import from tools.mjs
 * @returns {Promise<import("./report.mjs").Counts>}
 */
export async function nodeTest(files, { tools, env, concurrency = 1 } = {}) {
  const counts = join(buildDir, "tests", "counts.json");
  mkdirSync(dirname(counts), { recursive: true });
  rmSync(counts, { force: true });
  const options = [
    ...["--enable-source-maps", "--expose-gc", "--test", `--test-concurrency=${concurrency}`],
    ...["--test-reporter=dot", "--test-reporter-destination=stdout"],
    ...[`--test-reporter=${inRoot("scripts/test/count-reporter.mjs")}`],
    ...[`--test-reporter-destination=${counts}`],
  ];
  const { code } = await run(process.execPath, [...options, ...files], {
    ...{ cwd: root, show: true, anyCode: true },
    env: { ...process.env, ...env, ...(tools && { SOFTKNN_TOOLS: JSON.stringify(tools) }) },
  });
  /** @type {import("./report.mjs").Counts & { notes: string[] }} */
  const { notes, ...result } = JSON.parse(readFileSync(counts, "utf8"));
  for (const note of notes) say(`  ${note}`);
  if (code !== 0 && result.failed === 0) result.failed = 1;
  return result;
}
