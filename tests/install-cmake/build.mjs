/** Builds of other projects with the core, as a user configures them. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compilerEnvironment, showCompiled } from "../../scripts/build/cmake.mjs";
import { inRoot, inToolchain } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { which } from "../../scripts/setup/machine.mjs";

/** @typedef {import("../../scripts/setup/index.mjs").Tools} Tools */

/** The compilers of this machine; the clang that set-up brings for Emscripten also compiles for the machine. */
export function compilers() {
  const clangs = Array.from({ length: 12 }, (_, i) => `clang++-${25 - i}`);
  const own = inToolchain("llvm/bin/clang++");
  const clang = existsSync(own) ? own : which(...clangs, "clang++");
  return [which("g++", "c++"), clang].filter((name) => name !== undefined);
}

/**
 * Configures and compiles with Ninja and otherwise default settings.
 * @param {Tools} tools
 * @param {string} source
 * @param {string} target
 * @param {Record<string, string>} variables
 */
export async function build(tools, source, target, variables) {
  const env = compilerEnvironment();
  const all = { CMAKE_MAKE_PROGRAM: tools.ninja, ...variables };
  const options = Object.entries(all).map(([key, value]) => `-D${key}=${value}`);
  await run(tools.cmake, ["-S", source, "-B", target, "-G", "Ninja", ...options], {
    env,
    label: `Configuring ${source}`,
  });
  await run(tools.cmake, ["--build", target], {
    env: { ...env, NINJA_STATUS: "[%f/%t] " },
    label: `Compiling ${source}`,
    onLine: showCompiled,
  });
}

/** The folder of Eigen's headers in the compile commands of a build. @param {string} folder */
export function eigenOf(folder) {
  const commands = readFileSync(join(folder, "compile_commands.json"), "utf8");
  const folders = [...commands.matchAll(/-isystem (\S+)/g)].map(([, name = ""]) => name);
  return folders.find((name) => existsSync(join(name, "Eigen/Core"))) ?? "";
}

/** A project compiles our headers with its own flags. */
const strict = [
  ...["-Wall", "-Wextra", "-Wconversion", "-Werror"],
  ...["-Wpedantic", "-Wshadow", "-Wsign-conversion", "-Wold-style-cast"],
];
/** The programs of the documentation, which include all headers. */
const quickStart = inRoot("tests/install-cmake/quick-start.cpp");

/**
 * The programs of the documentation compile with strict warnings and print the stated output.
 * @param {string} compiler
 * @param {string} folder of a build of the core
 */
export async function quickStartKeepsItsPromises(compiler, folder, library = "libsoftknn.a") {
  const program = join(folder, "quick-start");
  const own = ["-I", inRoot("cpp/include"), "-I", join(folder, "include")];
  const headers = [...own, "-isystem", eigenOf(folder)];
  const options = ["-pthread", join(folder, library), `-Wl,-rpath,${folder}`, "-o", program];
  await run(compiler, ["-std=c++20", ...strict, ...headers, quickStart, ...options], {
    label: "Compiling the programs of the documentation with strict warnings",
  });
  const { output } = await run(program, [], { label: "The programs of the documentation" });
  const promises = readFileSync(quickStart, "utf8").matchAll(/\/\/ → (.*)$/gm);
  assert.deepEqual(
    output.trim().split("\n"),
    [...promises].map(([, promise]) => promise),
  );
}
