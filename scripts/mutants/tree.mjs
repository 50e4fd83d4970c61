/** A copy of the sources in which the mutants are made, and how its tests are run. */
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { build } from "../test/install.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/**
 * @typedef {object} Tree
 * @property {string} folder of the copy
 * @property {() => Promise<"killed" | "survived" | "invalid">} test runs the tests on the current sources of the copy
 */

/** In milliseconds; the tests take a tenth of it. */
const testLimit = 300_000;

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
  // Of an earlier run a mutant may be left, and an object file made of it.
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

/** One process per processor. */
const processes = availableParallelism();
const shards = Array.from({ length: processes }, (_, index) => [
  ...["--abort", "--shard-count", `${processes}`, "--shard-index", `${index}`],
]);

/** The core and its own tests, natively, as users compile it. @param {Tools} tools @returns {Promise<Tree>} */
export async function coreTree(tools) {
  const folder = copy("core");
  const target = join(folder, "build");
  const make = () =>
    build(tools, folder, target, {
      CMAKE_BUILD_TYPE: "Release",
      CMAKE_CXX_FLAGS_RELEASE: "-O1",
      SOFTKNN_TESTS: "ON",
      SOFTKNN_EIGEN_DIR: tools.eigen,
      SOFTKNN_CATCH2_DIR: tools.catch2,
      SOFTKNN_NODE: process.execPath,
    });
  await make();
  return {
    folder,
    async test() {
      try {
        await make();
      } catch {
        return "invalid";
      }
      const ends = await Promise.all(
        shards.map((args) => ended(join(target, "softknn_tests"), args, folder)),
      );
      return ends.every((code) => code === 0) ? "survived" : "killed";
    },
  };
}

/** The API and its tests in Node. @returns {Promise<Tree>} */
export async function apiTree() {
  const folder = copy("api");
  for (const entry of ["node_modules", "build/generated"]) link(folder, entry);
  mkdirSync(join(folder, "dist"), { recursive: true });
  return {
    folder,
    async test() {
      const end = await ended(process.execPath, ["scripts/mutants/api-tests.mjs"], folder);
      return end === 3 ? "invalid" : end === 0 ? "survived" : "killed";
    },
  };
}

/** @param {string} folder @param {string} entry */
function link(folder, entry) {
  const to = join(folder, entry);
  if (existsSync(to)) return;
  mkdirSync(dirname(to), { recursive: true });
  symlinkSync(inRoot(entry), to);
}

/**
 * The exit code; null for a command that was ended because it took too long.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} cwd
 */
async function ended(command, args, cwd) {
  const signal = AbortSignal.timeout(testLimit);
  return (await run(command, args, { cwd, anyCode: true, signal })).code;
}
