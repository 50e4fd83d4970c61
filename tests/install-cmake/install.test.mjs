/** The core in other C++ projects: installed and moved, or as sources inside their build. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { compilerEnvironment } from "../../scripts/build/cmake.mjs";
import { buildDir, inRoot, root } from "../../scripts/lib/paths.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { cmakeFinds } from "../../scripts/setup/libraries.mjs";
import { tools } from "../../scripts/test/tools.mjs";

const folder = (/** @type {string[]} */ ...parts) => join(buildDir, "install", ...parts);
const source = (/** @type {string} */ name) => inRoot("tests/install-cmake", name);
const eigen = tools.eigen ? [dirname(dirname(tools.eigen))] : [];

/** @param {string} from @param {string} to @param {Record<string, string>} variables */
async function build(from, to, variables) {
  const all = { CMAKE_MAKE_PROGRAM: tools.ninja, CMAKE_BUILD_TYPE: "Release", ...variables };
  const options = Object.entries(all).map(([key, value]) => `-D${key}=${value}`);
  const env = compilerEnvironment();
  await run(tools.cmake, ["-S", from, "-B", to, "-G", "Ninja", ...options], { env });
  await run(tools.cmake, ["--build", to], { env, label: `Compiling ${from}` });
}

const printed = async (/** @type {string} */ program) => (await run(program, [])).output.trim();
const expected = "0.252 0.236 0.174 0.138 0.126 0.075 -> 0.318 0.221";

test("an installed and moved copy is found and gives the numbers; another version is refused", async () => {
  await build(root, folder("library"), {
    CMAKE_PREFIX_PATH: eigen.join(";"),
    SOFTKNN_WERROR: "ON",
  });
  for (const name of ["first", "moved"]) rmSync(folder(name), { recursive: true, force: true });
  await run(tools.cmake, ["--install", folder("library"), "--prefix", folder("first")]);
  renameSync(folder("first"), folder("moved"));
  const prefixes = [folder("moved"), ...eigen];
  // With other flags than the library Eigen aligns and frees its matrices in another way.
  await build(source("installed"), folder("consumer"), {
    CMAKE_PREFIX_PATH: prefixes.join(";"),
    CMAKE_CXX_FLAGS: "-march=native",
  });
  assert.equal(await printed(folder("consumer/consumer")), expected);
  const { version } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const next = `softknn ${Number.parseInt(version, 10) + 1}.0`;
  assert.equal(await cmakeFinds(tools.cmake, next, { prefixes, ninja: tools.ninja }), false);
});

test("a project may build the sources, with its own strict warnings and fast math", async () => {
  await build(source("fetched"), folder("fetched"), {
    CMAKE_PREFIX_PATH: eigen.join(";"),
    CMAKE_BUILD_TYPE: "Debug",
    CMAKE_CXX_FLAGS: "-ffast-math",
  });
  assert.equal(await printed(folder("fetched/consumer")), expected);
  const promises = readFileSync(source("quick-start.cpp"), "utf8").matchAll(/\/\/ → (.*)$/gm);
  assert.deepEqual(
    (await printed(folder("fetched/quick-start"))).split("\n"),
    [...promises].map(([, promise]) => promise),
  );
});

test("of Eigen the versions 3.4 and 5 are found, though each refuses the other's name", async () => {
  const found = (/** @type {string} */ version) => {
    const prefix = folder("eigen", version);
    const place = join(prefix, "share/eigen3/cmake");
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, "Eigen3Config.cmake"), "");
    const strict = `set(PACKAGE_VERSION ${version})
if(PACKAGE_FIND_VERSION_MAJOR EQUAL ${Number.parseInt(version, 10)} AND PACKAGE_FIND_VERSION VERSION_LESS_EQUAL ${version})
  set(PACKAGE_VERSION_COMPATIBLE TRUE)
endif()\n`;
    writeFileSync(join(place, "Eigen3ConfigVersion.cmake"), strict);
    const where = { prefixes: [prefix], ninja: tools.ninja, only: true };
    return cmakeFinds(tools.cmake, "Eigen3", where);
  };
  for (const [version, isFound] of Object.entries({ "3.3.9": false, "3.4.0": true, "5.0.1": true }))
    assert.equal(await found(version), isFound, version);
});
