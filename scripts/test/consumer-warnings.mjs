/** Warnings in consuming projects: neither the headers nor the sources cause one. */
import assert from "node:assert/strict";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { build } from "./install.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/** Common project-wide settings. */
export const usual = ["-Wall", "-Wextra", "-Wconversion", "-Werror"];
/** A project compiles our headers with its own flags. */
const strict = [...usual, "-Wpedantic", "-Wshadow", "-Wsign-conversion", "-Wold-style-cast"];

/** The output of the program in tests/consumer. */
export const printed = "0.252 0.236 0.174 0.138 0.126 0.075 -> 0.318 0.221";

/** The folder of Eigen's headers in the compile commands of a build. @param {string} folder */
export function eigenOf(folder) {
  const commands = readFileSync(join(folder, "compile_commands.json"), "utf8");
  const folders = [...commands.matchAll(/-isystem (\S+)/g)].map(([, name = ""]) => name);
  return folders.find((name) => existsSync(join(name, "Eigen/Core"))) ?? "";
}

/** The programs of the documentation, which include all headers. */
const quickStart = inRoot("tests/consumer/quick-start.cpp");

/** @param {string} eigen folder of its headers */
const strictOptions = (eigen) => [
  "-std=c++20",
  ...strict,
  "-I",
  inRoot("cpp/include"),
  "-isystem",
  eigen,
  quickStart,
];

/** @param {string} compiler @param {string} eigen folder of its headers */
async function headersAreClean(compiler, eigen) {
  await run(compiler, ["-fsyntax-only", ...strictOptions(eigen)], {
    label: "Compiling the programs of the documentation with strict warnings",
  });
}

/**
 * The programs of the documentation compile with strict warnings and print the stated output.
 * @param {string} compiler
 * @param {string} folder of a build of the core
 */
export async function quickStartKeepsItsPromises(compiler, folder, library = "libsoftknn.a") {
  const program = join(folder, "quick-start");
  const options = ["-pthread", join(folder, library), `-Wl,-rpath,${folder}`, "-o", program];
  await run(compiler, [...strictOptions(eigenOf(folder)), ...options], {
    label: "Compiling the programs of the documentation with strict warnings",
  });
  const { output } = await run(program, [], { label: "The programs of the documentation" });
  const promises = readFileSync(quickStart, "utf8").matchAll(/\/\/ → (.*)$/gm);
  assert.deepEqual(
    output.trim().split("\n"),
    [...promises].map(([, promise]) => promise),
  );
}

/**
 * A project that compiles the sources, with common project-wide warnings.
 * @param {Tools} tools
 * @param {string} compiler
 * @param {string} folder of the build
 * @param {{ eigen: string, type: string }} options
 */
async function sourcesAreClean(tools, compiler, folder, { eigen, type }) {
  rmSync(join(folder, "CMakeCache.txt"), { force: true });
  await build(tools, inRoot("tests/consumer/fetched"), folder, {
    CMAKE_CXX_COMPILER: compiler,
    CMAKE_BUILD_TYPE: type,
    CMAKE_CXX_FLAGS: usual.join(" "),
    SOFTKNN_EIGEN_DIR: eigen,
  });
  const { output } = await run(join(folder, "consumer"), [], { label: "The consumer" });
  assert.equal(output.trim(), printed);
}

/**
 * The checks of one compiler.
 * @param {Tools} tools
 * @param {string} compiler
 * @param {string} folder of a build of the core
 */
export function warningChecks(tools, compiler, folder) {
  const eigen = eigenOf(folder);
  /** @type {Record<string, () => Promise<void>>} */
  const sources = {};
  for (const type of ["Debug", "Release", "RelWithDebInfo"]) {
    sources[`the sources give no warning in a project of type ${type}`] = () =>
      sourcesAreClean(tools, compiler, join(folder, "consumers", type), { eigen, type });
  }
  return { "the headers give no warning": () => headersAreClean(compiler, eigen), ...sources };
}
