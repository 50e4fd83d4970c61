/** The C++ tests: a native program under sanitizers, and the same as wasm under Node. */
import { join } from "node:path";
import { compile } from "../build/cmake.mjs";
import { run } from "../lib/run.mjs";
import { say } from "../lib/say.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/** @param {Tools} tools */
export async function native(tools) {
  const folder = await compile(tools, "native", "the C++ tests with sanitizers");
  const env = {
    ...process.env,
    ASAN_OPTIONS: "strict_string_checks=1:detect_stack_use_after_return=1",
    UBSAN_OPTIONS: "print_stacktrace=1",
  };
  return catch2(join(folder, "softknn_tests"), [], env);
}

/** @param {Tools} tools */
export async function wasm(tools) {
  const folder = await compile(tools, "wasm-tests", "the C++ tests to WebAssembly");
  return catch2(process.execPath, [join(folder, "softknn_tests.cjs")], process.env);
}

/**
 * Failures go to standard error as Catch2 words them; the counts come from the
 * XML on standard output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import("./report.mjs").Counts>}
 */
async function catch2(command, args, env) {
  const reporters = ["--reporter", "xml::out=%stdout", "--reporter", "console::out=%stderr"];
  /** @type {string[]} */
  const xml = [];
  const options = { env, anyCode: true, onLine: (/** @type {string} */ line) => xml.push(line) };
  const { code, errors } = await run(command, [...args, ...reporters], options);
  const totals = /<OverallResultsCases([^>]*)\/>/.exec(xml.join("\n"))?.[1] ?? "";
  const count = (/** @type {string} */ name) =>
    Number(new RegExp(`${name}="(\\d+)"`).exec(totals)?.[1] ?? 0);
  const passed = count("successes") + count("expectedFailures");
  let failed = count("failures");
  // A sanitizer ends the program before the totals: that is one failure at least.
  if (code !== 0 && failed === 0 && (totals === "" || passed > 0)) failed = 1;
  if (failed > 0) say(errors.split("\n").slice(-400).join("\n"));
  else say(`  ${passed} test cases passed`);
  return { passed, failed, skipped: count("skips") };
}
