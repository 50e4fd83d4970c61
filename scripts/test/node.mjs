/** The suites that run under `node --test`. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { bundle } from "../build/bundle.mjs";
import { buildDir, inRoot, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";

/** tests/web: the API and the model. */
export const web = () => bundled("tests/web");

/** One file of tests/long. @param {string} name */
export const long = (name) => bundled("tests/long", (file) => file === `${name}.test.ts`);

/**
 * Bundles each file separately. The package stays external and resolves to dist/ by its own name, so the tests run the
 * published code.
 * @param {string} source
 * @param {(file: string) => boolean} [chosen]
 */
async function bundled(source, chosen = () => true) {
  const folder = join(buildDir, source);
  rmSync(folder, { recursive: true, force: true });
  const files = listed(inRoot(source), ".test.ts").filter(chosen);
  const entries = Object.fromEntries(
    files.map((name) => [basename(name, ".ts"), join(source, name)]),
  );
  await bundle(entries, folder, {
    platform: "node",
    target: "node20",
    splitting: false,
    minify: false,
    sourcemap: "inline",
    external: ["softknn", "softknn/*", "#glue", "#wasm", "#wasm-files"],
  });
  return nodeTest(files.map((name) => join(folder, `${basename(name, ".ts")}.js`)));
}

/** tests/scripts: the tests of the scripts. */
export const scripts = () => unbundled("tests/scripts");

/** tests/reference: the documentation compared with the code. */
export const reference = () => unbundled("tests/reference");

/** Tests that run without bundling. @param {string} folder */
async function unbundled(folder) {
  const source = inRoot(folder);
  return nodeTest(listed(source, ".test.mjs").map((name) => join(source, name)));
}

/** @param {string} folder @param {string} ending */
const listed = (folder, ending) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort();

/**
 * @param {readonly string[]} files
 * @returns {Promise<import("./report.mjs").Counts>}
 */
async function nodeTest(files) {
  if (files.length === 0) return { passed: 0, failed: 0 };
  const counts = join(buildDir, "tests", "counts.json");
  mkdirSync(dirname(counts), { recursive: true });
  rmSync(counts, { force: true });
  const reporters = [
    ...["--test-reporter=dot", "--test-reporter-destination=stdout"],
    ...[`--test-reporter=${inRoot("scripts/test/count-reporter.mjs")}`],
    ...[`--test-reporter-destination=${counts}`],
  ];
  const options = [
    ...["--enable-source-maps", "--expose-gc", "--test"],
    // Node's default leaves one core idle, half of two.
    `--test-concurrency=${availableParallelism()}`,
    ...[...reporters, ...files],
  ];
  const { code } = await run(process.execPath, options, { cwd: root, show: true, anyCode: true });
  /** @type {import("./report.mjs").Counts & { notes: string[] }} */
  const { notes, ...result } = JSON.parse(readFileSync(counts, "utf8"));
  for (const note of notes) say(`  ${note}`);
  if (code !== 0 && result.failed === 0) result.failed = 1;
  return result;
}
