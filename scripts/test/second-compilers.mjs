/**
 * The same C++ tests with other compilers than `native` uses: clang with its own warnings, and g++ with full
 * optimisation and no sanitizer, which exposes other errors.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { buildDir, inToolchain, root } from "../lib/paths.mjs";
import { say, step } from "../lib/say.mjs";
import { which } from "../setup/machine.mjs";
import { catch2 } from "./catch2.mjs";
import { warningChecks } from "./consumer-warnings.mjs";
import { build } from "./install.mjs";
import { tally } from "./tally.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/** @param {Tools} tools */
export function clang(tools) {
  const compiler = clangs().find((file) => existsSync(file));
  // Without a runtime library, which the prefix lacks: undefined behaviour traps.
  const trap = "-fsanitize=undefined -fsanitize-trap=undefined";
  // Headers of an older libstdc++ use features that a newer clang calls deprecated.
  const flags = `-O1 -g1 -DNDEBUG -Wno-deprecated-declarations ${trap}`;
  return withCompiler(tools, "clang", compiler, flags);
}

/** @param {Tools} tools */
export function optimised(tools) {
  return withCompiler(tools, "g++", which("g++", "c++"), "-O3 -DNDEBUG");
}

/**
 * Concurrent calls under ThreadSanitizer, which also detects races that returned the right bits.
 * @param {Tools} tools
 */
export function threads(tools) {
  const flags = "-O1 -g1 -fsanitize=thread";
  return withCompiler(tools, "g++", which("g++", "c++"), flags, concurrency);
}

const concurrency = { folder: "threads", target: "softknn_concurrency_tests" };
const allTests = { folder: "", target: "softknn_tests" };

/** Newest first: the private prefix has a clang for Emscripten, which also targets the machine. */
function clangs() {
  const names = Array.from({ length: 12 }, (_, i) => `clang++-${25 - i}`);
  return [inToolchain("llvm/bin/clang++"), which(...names, "clang++") ?? ""].filter(Boolean);
}

/**
 * @param {Tools} tools
 * @param {"clang" | "g++"} name
 * @param {string | undefined} compiler
 * @param {string} flags
 * @param {{ folder: string, target: string }} [tests]
 */
async function withCompiler(tools, name, compiler, flags, tests = allTests) {
  if (!compiler) {
    say(`  skipped: this machine has no ${name}`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const folder = join(buildDir, "second-compilers", tests.folder || name);
  step(`Compiling the C++ tests with ${compiler}`);
  const variables = {
    CMAKE_CXX_COMPILER: compiler,
    CMAKE_BUILD_TYPE: "Release",
    CMAKE_CXX_FLAGS_RELEASE: flags,
    SOFTKNN_TESTS: "ON",
    SOFTKNN_WERROR: "ON",
    SOFTKNN_EIGEN_DIR: tools.eigen,
    SOFTKNN_CATCH2_DIR: tools.catch2,
    SOFTKNN_NODE: process.execPath,
  };
  await build(tools, root, folder, variables, [tests.target]);
  const counts = await catch2(join(folder, tests.target), [], process.env);
  return tests === allTests ? tally(warningChecks(tools, compiler, folder), counts) : counts;
}
