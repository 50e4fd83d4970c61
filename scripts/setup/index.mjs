/** Set-up: makes sure that everything a command needs is there, and says where. */

import { inToolchain } from "../lib/paths.mjs";
import { read } from "../lib/run.mjs";
import { UserError } from "../lib/say.mjs";
import { provideChromium } from "./chromium.mjs";
import { atLeast, emscriptenOnPath, prefixRoot, writeToolchainFile } from "./emscripten.mjs";
import { cmakeFinds, hasCatch2Sources, prefixCatch2, prefixEigen } from "./libraries.mjs";
import { canFetchSources, canHavePrefix, which } from "./machine.mjs";
import { missingTools } from "./missing.mjs";
import { provideNodeModules } from "./node-modules.mjs";
import { providePrefix } from "./prefix.mjs";

/**
 * @typedef {object} Needs
 * @property {boolean} [wasm] compile the module
 * @property {boolean} [native] compile for this machine
 * @property {boolean} [catch2] the C++ tests
 * @property {boolean} [chromium] the page's tests
 */

/**
 * @typedef {object} Tools
 * @property {string} cmake
 * @property {string} ninja
 * @property {string} eigen folder of Eigen, or "" when CMake finds it
 * @property {string} catch2 folder of Catch2's sources, or "" when CMake finds it
 * @property {string | undefined} chromium
 */

const oldestNode = "20.19.0";

/**
 * @param {Needs} needs
 * @returns {Promise<Tools>}
 */
export async function prepare(needs) {
  if (!atLeast(process.versions.node, oldestNode)) {
    throw new UserError(
      `This needs Node ${oldestNode} or newer; this is ${process.versions.node}.`,
    );
  }
  const compiles = needs.wasm || needs.native;
  /** @type {import("./missing.mjs").ToolName[]} */
  const missing = [];
  const cmake = compiles ? await findCmake() : "";
  if (cmake === undefined) missing.push("cmake");
  if (needs.native && !which("c++", "g++", "clang++")) missing.push("compiler");
  const emscripten = needs.wasm ? await emscriptenOnPath() : undefined;

  if (missing.length > 0) throw missingTools(missing);
  const rest = canHavePrefix
    ? await fromPrefix(needs, emscripten)
    : await fromMachine(needs, emscripten, cmake ?? "");
  await provideNodeModules();
  const chromium = needs.chromium ? await provideChromium() : undefined;
  if (needs.chromium && !chromium) {
    throw missingTools(
      ["chromium"],
      "All the other tests run without it: npm test -- static scripts native wasm web",
    );
  }
  return { cmake: cmake ?? "", chromium, ...rest };
}

async function findCmake() {
  const cmake = which("cmake");
  if (!cmake) return undefined;
  const version = /(\d+\.\d+\.\d+)/.exec(await read(cmake, ["--version"]))?.[1] ?? "0";
  return atLeast(version, "3.21.0") ? cmake : undefined;
}

/**
 * Debian 12: one way for everybody, root or not.
 * @param {Needs} needs
 * @param {string | undefined} emscripten
 */
async function fromPrefix(needs, emscripten) {
  const parts = [];
  if (needs.wasm && !emscripten) parts.push("emscripten");
  if (needs.wasm || needs.native) parts.push("ninja", "eigen");
  if (needs.catch2) parts.push("catch2");
  if (parts.length > 0) await providePrefix(parts);
  if (needs.wasm) writeToolchainFile(emscripten ?? prefixRoot());
  return {
    ninja: inToolchain("ninja/usr/bin/ninja"),
    eigen: prefixEigen(),
    catch2: prefixCatch2(),
  };
}

/**
 * Everywhere else: what the machine has.
 * @param {Needs} needs
 * @param {string | undefined} emscripten
 * @param {string} cmake
 */
async function fromMachine(needs, emscripten, cmake) {
  /** @type {import("./missing.mjs").ToolName[]} */
  const missing = [];
  const ninja = which("ninja");
  if (needs.wasm && !emscripten) missing.push("emscripten");
  if ((needs.wasm || needs.native) && !ninja) missing.push("ninja");
  if ((needs.wasm || needs.native) && !(await cmakeFinds(cmake, "Eigen3 3.4")))
    missing.push("eigen");
  if (needs.catch2 && !hasCatch2Sources()) {
    if (canFetchSources) await providePrefix(["catch2"]);
    else if (needs.wasm || !(await cmakeFinds(cmake, "Catch2 3"))) missing.push("catch2");
  }
  if (missing.length > 0) throw missingTools(missing);
  if (emscripten) writeToolchainFile(emscripten);
  return { ninja: ninja ?? "", eigen: "", catch2: hasCatch2Sources() ? prefixCatch2() : "" };
}
