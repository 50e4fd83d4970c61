/** Set-up: ensures that everything a command needs is installed, and returns the paths. */

import { inToolchain } from "../lib/paths.mjs";
import { read } from "../lib/run.mjs";
import { UserError } from "../lib/say.mjs";
import { browserNames, browserParts, canProvide, provideBrowsers } from "./browsers.mjs";
import { atLeast, emscriptenOnPath, prefixRoot, writeToolchainFile } from "./emscripten.mjs";
import { writeFonts } from "./fonts.mjs";
import { cmakeFinds, hasCatch2Sources, prefixCatch2, prefixEigen } from "./libraries.mjs";
import { canFetchPackages, canFetchSources, canHavePrefix, which } from "./machine.mjs";
import { missingTools } from "./missing.mjs";
import { provideNodeModules } from "./node-modules.mjs";
import { providePrefix } from "./prefix.mjs";

/**
 * @typedef {object} Needs
 * @property {boolean} [wasm] compile the module
 * @property {boolean} [native] compile for this machine
 * @property {boolean} [catch2] the C++ tests
 * @property {boolean} [chromium] the page's tests
 * @property {boolean} [engines] every available browser
 * @property {boolean} [reference] TypeDoc, in a folder of its own
 * @property {boolean} [packageLint] the package linters, in a folder of their own
 * @property {boolean} [consumers] other people's tools, in a folder of their own
 */

/**
 * @typedef {object} Tools
 * @property {string} cmake
 * @property {string} ninja
 * @property {string} eigen folder of Eigen, or "" when CMake finds it
 * @property {string} catch2 folder of Catch2's sources, or "" when CMake finds it
 * @property {import("./browsers.mjs").Browsers} browsers those requested and found
 */

const oldestNode = "20.19.0";

/**
 * @param {Needs} needs
 * @returns {Promise<Tools>}
 */
export async function prepare(needs) {
  const { tools, browsers } = await prepareWithoutBrowsers(needs);
  await browsers;
  return tools;
}

/**
 * The browsers, half of the download, are downloaded in the background: `tools.browsers` is empty until `browsers` has
 * resolved.
 * @param {Needs} needs
 * @returns {Promise<{ tools: Tools, browsers: Promise<void> }>}
 */
export async function prepareWithoutBrowsers(needs) {
  if (!atLeast(process.versions.node, oldestNode)) {
    throw new UserError(
      `This needs Node ${oldestNode} or newer; this is ${process.versions.node}.`,
    );
  }
  const cmake = needs.wasm || needs.native ? await findCmake() : "";
  const emscripten = needs.wasm ? await emscriptenOnPath() : undefined;
  // Everything that only the user can install, in one message and before any download.
  const missing = [
    ...missingAnywhere(needs, cmake),
    ...(canHavePrefix ? [] : await missingHere(needs, emscripten, cmake)),
  ];
  if (missing.length > 0) {
    const others = "Other tests run without it: npm test -- scripts static web native wasm install";
    throw missingTools(missing, missing.includes("chromium") ? others : undefined);
  }
  const libraries = canHavePrefix
    ? await fromPrefix(needs, emscripten)
    : await fromMachine(needs, emscripten);
  await provideNodeModules();
  if (needs.reference) await provideNodeModules("scripts/typedoc");
  if (needs.packageLint) await provideNodeModules("scripts/package");
  if (needs.consumers) await provideNodeModules("tests/consumers");
  const tools = { cmake: cmake ?? "", browsers: {}, ...libraries };
  const browsers = browsersFor(needs).then((found) => void Object.assign(tools.browsers, found));
  // Rejections are handled where `browsers` is awaited, possibly minutes later.
  browsers.catch(() => {});
  return { tools, browsers };
}

/** @param {Needs} needs */
async function browsersFor(needs) {
  const names = browserNames.filter(
    (name) => needs.engines || (needs.chromium && name === "chromium"),
  );
  if (names.length === 0) return {};
  const parts = [...(canFetchPackages ? ["fonts"] : []), ...browserParts(names)];
  if (parts.length > 0) await providePrefix(parts);
  if (canFetchPackages) writeFonts();
  return provideBrowsers(names);
}

async function findCmake() {
  const cmake = which("cmake");
  if (!cmake) return undefined;
  const version = /(\d+\.\d+\.\d+)/.exec(await read(cmake, ["--version"]))?.[1] ?? "0";
  return atLeast(version, "3.21.0") ? cmake : undefined;
}

/**
 * Tools that set-up never installs.
 * @param {Needs} needs
 * @param {string | undefined} cmake
 */
function missingAnywhere(needs, cmake) {
  /** @type {import("./missing.mjs").ToolName[]} */
  const missing = [];
  if (cmake === undefined) missing.push("cmake");
  if (needs.native && !which("c++", "g++", "clang++")) missing.push("compiler");
  if (needs.chromium && !canProvide("chromium")) missing.push("chromium");
  return missing;
}

/**
 * Tools that set-up installs on Debian 12 only.
 * @param {Needs} needs
 * @param {string | undefined} emscripten
 * @param {string | undefined} cmake
 */
async function missingHere(needs, emscripten, cmake) {
  /** @type {import("./missing.mjs").ToolName[]} */
  const missing = [];
  if (needs.wasm && !emscripten) missing.push("emscripten");
  if ((needs.wasm || needs.native) && !which("ninja")) missing.push("ninja");
  // Without CMake, set-up cannot check the rest.
  if (!cmake) return missing;
  const find = { ninja: which("ninja") };
  if (!(await cmakeFinds(cmake, "Eigen3", find))) missing.push("eigen");
  if (needs.catch2 && !hasCatch2Sources() && !canFetchSources) {
    if (needs.wasm || !(await cmakeFinds(cmake, "Catch2 3", find))) missing.push("catch2");
  }
  return missing;
}

/**
 * Debian 12: the same for every user, root or not.
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
 * Elsewhere: the tools of the machine.
 * @param {Needs} needs
 * @param {string | undefined} emscripten
 */
async function fromMachine(needs, emscripten) {
  if (needs.catch2 && !hasCatch2Sources() && canFetchSources) await providePrefix(["catch2"]);
  if (emscripten) writeToolchainFile(emscripten);
  return {
    ninja: which("ninja") ?? "",
    eigen: "",
    catch2: hasCatch2Sources() ? prefixCatch2() : "",
  };
}
