/** Copies of the sources for mutants: how to build and test them. */
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { build } from "../test/install.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/**
 * @typedef {object} Tree
 * @property {string} folder of the copy
 * @property {() => Promise<boolean>} build whether the current sources of the copy compile
 * @property {readonly string[]} tests the names of its test files
 * @property {(test: string, signal: AbortSignal) => Promise<boolean>} passes whether a built test does
 */

const copied = [
  "cpp",
  "web",
  "tests",
  "scripts",
  "CMakeLists.txt",
  "package.json",
  "tsconfig.json",
];

/** @param {string} name @returns {string} */
function copy(name) {
  const folder = join(buildDir, "mutants", name);
  // An earlier run may have left a mutant and its object file.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const entry of copied) {
    cpSync(inRoot(entry), join(folder, entry), {
      recursive: true,
      filter: (file) => !file.includes("node_modules"),
    });
  }
  return folder;
}

/** The core and its tests, compiled natively as users do. @param {Tools} tools @returns {Tree} */
export function coreTree(tools) {
  const folder = copy("core");
  const target = join(folder, "build");
  const variables = {
    CMAKE_BUILD_TYPE: "Release",
    CMAKE_CXX_FLAGS_RELEASE: "-O1",
    SOFTKNN_TESTS: "ON",
    SOFTKNN_EIGEN_DIR: tools.eigen,
    SOFTKNN_CATCH2_DIR: tools.catch2,
    SOFTKNN_NODE: process.execPath,
  };
  return {
    folder,
    build: () =>
      build(tools, folder, target, variables).then(
        () => true,
        () => false,
      ),
    // The other files are helpers.
    tests: testsIn("tests/cpp", ".cpp").filter((name) => name.endsWith("_test")),
    // Catch2's `-#` adds a tag with the file name.
    passes: (test, signal) =>
      passes(join(target, "softknn_tests"), ["--abort", "-#", `[#${test}]`], folder, signal),
  };
}

/**
 * Tests of the API only; those of the page, its words and its readers cannot detect its mutants, and `api-files` tests
 * the package in dist/.
 */
const ofTheApi =
  /^(?:(?:api(?!-files)|bad|exact|later|memory|pool|raw|static)\b.*|attention-properties|engine-calls|key-index|landing-core|lazy-family)\.test$/;

/** The API and its tests in Node. @returns {Tree} */
export function apiTree() {
  const folder = copy("api");
  for (const entry of ["node_modules", "build/generated", "build/wasm"]) link(folder, entry);
  const tests = testsIn("tests/web", ".ts").filter((name) => ofTheApi.test(name));
  const command = ["scripts/mutants/bundle-api.mjs", ...tests];
  return {
    folder,
    build: () => passes(process.execPath, command, folder),
    tests,
    passes: (test, signal) =>
      passes(process.execPath, ["--expose-gc", `build/tests/web/${test}.js`], folder, signal),
  };
}

/** @param {string} folder @param {string} ending */
const testsIn = (folder, ending) =>
  readdirSync(inRoot(folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));

/** @param {string} folder @param {string} entry */
function link(folder, entry) {
  const to = join(folder, entry);
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(inRoot(entry), to);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 * @param {AbortSignal} [signal]
 */
async function passes(command, args, cwd, signal) {
  const options = { cwd, anyCode: true, ...(signal && { signal }) };
  return (await run(command, args, options)).code === 0;
}
