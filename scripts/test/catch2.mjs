/** The C++ tests: a native program under sanitizers, and the same as wasm under Node. */
import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { compile } from "../build/cmake.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/** @typedef {import("./report.mjs").Counts & { slowest: import("./report.mjs").Slow[], notes: string[] }} TimedCounts */

/** @type {Promise<{ folder: string, counts: TimedCounts }> | undefined} */
let nativeRun;

/**
 * Runs the native tests once per process: the suites `native` and `coverage` share the run.
 * @param {Tools} tools
 */
export function runNative(tools) {
  nativeRun ??= (async () => {
    const folder = await compile(tools, "native", "the C++ tests with sanitizers");
    // gcov adds to the counters of an earlier run.
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
 * Runs the tests in shards, one process per processor at a time. There are more shards
 * than processors because the slow test cases are unevenly spread.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<TimedCounts>}
 */
export async function catch2(command, args, env) {
  const processes = availableParallelism();
  const count = processes === 1 ? 1 : 4 * processes;
  const waiting = Array.from({ length: count }, (_, index) => index);
  /** @type {TimedCounts[]} */
  const results = [];
  const worker = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      // An uneven split may leave a shard without a test.
      const part = ["--shard-count", `${count}`, "--shard-index", `${index}`];
      results.push(await runShard(command, [...args, ...part, "--allow-running-no-tests"], env));
    }
  };
  await Promise.all(Array.from({ length: processes }, worker));
  const counts = sum(results);
  for (const note of counts.notes) say(`  ${note}`);
  if (counts.failed === 0) say(`  ${counts.passed} test cases passed`);
  return counts;
}

/**
 * Prints failures as Catch2 words them; the counts come from the XML on standard output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
async function runShard(command, args, env) {
  const reporters = ["--reporter", "xml::out=%stdout", "--reporter", "console::out=%stderr"];
  /** @type {string[]} */
  const xml = [];
  const options = { env, anyCode: true, onLine: (/** @type {string} */ line) => xml.push(line) };
  const { code, errors } = await run(command, [...args, ...reporters, "-d", "yes"], options);
  const counts = countsOf(xml.join("\n"), code);
  if (counts.failed > 0) say(errors.split("\n").slice(-400).join("\n"));
  return counts;
}

/**
 * Reads Catch2's XML report.
 * @param {string} xml
 * @param {number | null} code the exit code
 * @returns {TimedCounts}
 */
export function countsOf(xml, code) {
  const totals = /<OverallResultsCases([^>]*)\/>/.exec(xml)?.[1] ?? "";
  const passed = attribute(totals, "successes") + attribute(totals, "expectedFailures");
  let failed = attribute(totals, "failures");
  // A sanitizer ends the program before the totals: that is one failure at least.
  if (failed === 0 && (code !== 0 || totals === "")) failed = 1;
  const skipped = attribute(totals, "skips");
  return { passed, failed, skipped, slowest: timesOf(xml), notes: notesOf(xml) };
}

/** What the test cases measured (WARN), with their names. @param {string} xml @returns {string[]} */
function notesOf(xml) {
  const notes = [];
  let name = "";
  for (const [, title, text] of xml.matchAll(/<TestCase name="([^"]*)"|<Warning[^>]*>([^<]*)</g)) {
    if (title !== undefined) name = unescaped(title);
    else notes.push(`${name}: ${unescaped(text ?? "").trim()}`);
  }
  return notes;
}

/** @param {string} tag @param {string} name */
const attribute = (tag, name) => Number(new RegExp(`${name}="([\\d.]+)"`).exec(tag)?.[1] ?? 0);

/** The duration of each test case. @param {string} xml @returns {import("./report.mjs").Slow[]} */
function timesOf(xml) {
  const times = [];
  let name = "";
  for (const [tag, title] of xml.matchAll(/<TestCase name="([^"]*)"|<OverallResult [^>]*>/g)) {
    if (title !== undefined) name = unescaped(title);
    else times.push({ name, seconds: attribute(tag, "durationInSeconds") });
  }
  return times;
}

/** @param {string} text */
const unescaped = (text) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");

/** @param {readonly TimedCounts[]} parts @returns {TimedCounts} */
function sum(parts) {
  const total = (/** @type {(part: TimedCounts) => number} */ of) =>
    parts.reduce((all, part) => all + of(part), 0);
  return {
    passed: total((part) => part.passed),
    failed: total((part) => part.failed),
    skipped: total((part) => part.skipped ?? 0),
    slowest: parts
      .flatMap((part) => part.slowest)
      .sort((a, b) => b.seconds - a.seconds)
      .slice(0, 10),
    notes: parts.flatMap((part) => part.notes),
  };
}
