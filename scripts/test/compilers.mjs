/** The core with other compilers and libraries than the remaining suites: the oldest clang, the newest Eigen and Emscripten. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../build/cmake.mjs";
import { writeGenerated } from "../build/glue.mjs";
import { say, UserError } from "../lib/say.mjs";
import { prefixClang, prefixRoot } from "../setup/emscripten.mjs";
import { prefixEigen } from "../setup/libraries.mjs";
import { canHavePrefix } from "../setup/machine.mjs";
import { tested } from "../setup/parts.mjs";
import { bundled } from "./node.mjs";

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/** Debian testing moves on, and README names what was tested. @param {string} file @param {RegExp} pattern @param {string} version */
function expectVersion(file, pattern, version) {
  const found = pattern.exec(readFileSync(file, "utf8"))?.[1];
  const said = "Debian testing has another version than `tested` in scripts/setup/parts.mjs:";
  if (found !== version) throw new UserError(`${said} ${file} is of ${found}, not ${version}.`);
}

/** The core and the lessons on it compile. @param {Tools} tools */
export async function compilers(tools) {
  const eigen = prefixEigen("eigen-testing");
  expectVersion(join(eigen, "Eigen/Version"), /EIGEN_MAJOR_VERSION (\d+)/, tested.eigen[1]);
  /** @type {Record<string, Record<string, string>>} */
  const builds = { [`Eigen ${tested.eigen[1]}`]: { SOFTKNN_EIGEN_DIR: eigen } };
  if (canHavePrefix) builds[`clang ${tested.clang}`] = { CMAKE_CXX_COMPILER: prefixClang() };
  /** @type {string[]} */
  const failures = [];
  for (const [name, own] of Object.entries(builds)) {
    const variables = { SOFTKNN_TESTS: "OFF", CMAKE_CXX_FLAGS_DEBUG: "-O0", ...own };
    const options = { folder: name.replace(" ", "-"), variables, target: "softknn_lessons" };
    await compile(tools, "native", `the core with ${name}`, options).catch(({ message }) => {
      say(message);
      failures.push(name);
    });
  }
  const failed = failures.length;
  return { passed: Object.keys(builds).length - failed, failed, failures };
}

/** The modules are linked, and attention has the numbers of its references. @param {Tools} tools */
export async function newestEmscripten(tools) {
  const root = prefixRoot("emscripten-testing");
  expectVersion(join(root, "emscripten-version.txt"), /(\d+\.\d+)/, tested.emscripten[1]);
  const folder = await compile(tools, "wasm", "the modules with the newest Emscripten", {
    folder: "emscripten-testing",
    variables: {
      CMAKE_TOOLCHAIN_FILE: join(root, "cmake/Modules/Platform/Emscripten.cmake"),
      SOFTKNN_EIGEN_DIR: prefixEigen("eigen-testing"),
    },
  });
  const generated = join(folder, "generated");
  await writeGenerated(folder, generated);
  return bundled("tests/web/api", { only: /attention/, generated });
}
