/** The C++ tests: a native program under sanitizers, and the same as wasm under Node. */
import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { compile } from "../build/cmake.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/** @typedef {Required<import("./report.mjs").Counts> & { notes: string[] }} TimedCounts */

/** @typedef {{ xml: string, code: number | null }} Shard XML report and exit code */

/** @type {Promise<{ folder: string, counts: TimedCounts }> | undefined} */
let nativeRun;

/**
 * Runs the native tests once: the suites `native` and `coverage` share the run.
 * @param {Tools} tools
 */
export function runNative(tools) {
  nativeRun ??= (async () => {
    const folder = await compile(tools, "native", "the C++ tests with sanitizers");
    // gcov adds to the counters of earlier runs.
    for (const file of counterFiles(folder)) rmSync(file);
    const env = {
      ...process.env,
      ASAN_OPTIONS: "strict_string_checks=1:detect_stack_use_after_return=1",
      UBSAN_OPTIONS: "print_stacktrace=1",
    };
    return { folder, counts: await catch2(join(folder, "softknn_tests"), [], env) };
  })();
  return nativeRun;
}

/** @param {Tools} tools */
export async function native(tools) {
  return (await runNative(tools)).counts;
}

/** @param {Tools} tools */
export async function wasm(tools) {
  const folder = await compile(tools, "wasm-tests", "the C++ tests to WebAssembly");
  return catch2(process.execPath, [join(folder, "softknn_tests.cjs")], process.env);
}

/** The coverage counters of a run, one file per object file. @param {string} folder */
export function counterFiles(folder) {
  return readdirSync(join(folder, "CMakeFiles"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".gcda"))
    .map((name) => join(folder, "CMakeFiles", name));
}

/**
 * Runs the tests in shards, one process per processor at a time. There are more shards than processors because slow
 * test cases are unevenly distributed. CTest starts one process per test case: for 260 cases a minute of start-up under
 * Node, more than the tests themselves.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<TimedCounts>}
 */
export async function catch2(command, args, env) {
  const processes = availableParallelism();
  const count = processes === 1 ? 1 : 4 * processes;
  const waiting = Array.from({ length: count }, (_, index) => index);
  /** @type {Shard[]} */
  const shards = [];
  const worker = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      // An uneven split may leave a shard without a test.
      const part = ["--shard-count", `${count}`, "--shard-index", `${index}`];
      shards.push(await runShard(command, [...args, ...part, "--allow-running-no-tests"], env));
    }
  };
  await Promise.all(Array.from({ length: processes }, worker));
  const counts = countsOf(shards);
  for (const note of counts.notes) say(`  ${note}`);
  if (counts.failed === 0) say(`  ${counts.passed} test cases passed`);
  return counts;
}

/**
 * Prints Catch2's failure messages; the counts come from the XML on standard output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Shard>}
 */
async function runShard(command, args, env) {
  const reporters = ["--reporter", "xml::out=%stdout", "--reporter", "console::out=%stderr"];
  /** @type {string[]} */
  const xml = [];
  const options = { env, anyCode: true, onLine: (/** @type {string} */ line) => xml.push(line) };
  const { code, errors } = await run(command, [...args, ...reporters, "-d", "yes"], options);
  const shard = { xml: xml.join("\n"), code };
  if (countsOf([shard]).failed > 0) say(errors.split("\n").slice(-400).join("\n"));
  return shard;
}

/**
 * Sums the XML reports of the shards. Catch2's JSON has neither times nor warnings, and its
 * JUnit counts sections.
 * @param {readonly Shard[]} shards
 * @returns {TimedCounts}
 */
export function countsOf(shards) {
  /** @type {TimedCounts} */
  const counts = { passed: 0, failed: 0, skipped: 0, times: [], failures: [], notes: [] };
  for (const { xml, code } of shards) {
    let name = "";
    let failed = 0;
    let isComplete = false;
    for (const [, tag, list = "", text = ""] of xml.matchAll(elements)) {
      const value = attributes(list);
      if (tag === "TestCase") name = value.name ?? "";
      else if (tag === "Warning") counts.notes.push(`${name}: ${unescaped(text).trim()}`);
      else if (tag === "OverallResult") {
        counts.times.push({ name, seconds: Number(value.durationInSeconds) });
        if (value.success === "false") counts.failures.push(name);
      } else {
        isComplete = true;
        counts.passed += Number(value.successes) + Number(value.expectedFailures);
        counts.skipped += Number(value.skips);
        failed = Number(value.failures);
      }
    }
    // A sanitizer ends the program before the totals: at least one failure.
    counts.failed += failed || Number(code !== 0 || !isComplete);
  }
  return counts;
}

const elements = /<(TestCase|Warning|OverallResult|OverallResultsCases)\b([^>]*)>([^<]*)/g;

/** @param {string} list @returns {Record<string, string>} */
const attributes = (list) =>
  Object.fromEntries(
    [...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, value = ""]) => [key, unescaped(value)]),
  );

/** @param {string} text */
const unescaped = (text) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
