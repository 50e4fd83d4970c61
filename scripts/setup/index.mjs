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
 * @property {boolean} [clang] Debian's, beside the compiler of the machine
 * @property {boolean} [eigen-testing] the newest Eigen of Debian, beside the other one
 * @property {boolean} [emscripten-testing] the newest Emscripten of Debian, beside the other one
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
  const missing = await missingHere(needs, emscripten, cmake);
  if (missing.length > 0) {
    const others = "Other tests run without it: npm test -- scripts static web native wasm install";
    throw missingTools(missing, missing.includes("chromium") ? others : undefined);
  }
  // Unpacking keeps a core busy, installing the network.
  const [libraries] = await Promise.all([provideTools(needs, emscripten), provideNodeModules()]);
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
async function browsersFor({ engines, chromium }) {
  const names = browserNames.filter((name) => engines || (chromium && name === "chromium"));
  if (names.length === 0) return {};
  if (canFetchPackages) {
    await providePrefix(["fonts", ...browserParts(names)]);
    writeFonts();
  }
  return provideBrowsers(names);
}

async function findCmake() {
  const cmake = which("cmake");
  const said = cmake ? await read(cmake, ["--version"]) : "";
  const version = /(\d+\.\d+\.\d+)/.exec(said)?.[1] ?? "0";
  return atLeast(version, "3.21.0") ? cmake : undefined;
}

/**
 * Tools that set-up does not install here.
 * @param {Needs} needs
 * @param {string | undefined} emscripten
 * @param {string | undefined} cmake
 */
async function missingHere(needs, emscripten, cmake) {
  const ninja = which("ninja");
  const finds = (/** @type {string} */ wanted) => cmake && cmakeFinds(cmake, wanted, { ninja });
  const compiles = needs.wasm || needs.native;
  const lacksCatch2 = needs.catch2 && !hasCatch2Sources() && !canFetchSources;
  /** @type {Partial<Record<import("./missing.mjs").ToolName, unknown>>} */
  const lacks = {
    cmake: cmake === undefined,
    compiler: needs.native && !which("c++", "g++", "clang++"),
    chromium: needs.chromium && !canProvide("chromium"),
    ...(!canHavePrefix && {
      emscripten: needs.wasm && !emscripten,
      ninja: compiles && !ninja,
      eigen: compiles && cmake && !(await finds("Eigen3")),
      catch2: lacksCatch2 && (needs.wasm || !(await finds("Catch2 3"))),
    }),
  };
  const names = /** @type {import("./missing.mjs").ToolName[]} */ (Object.keys(lacks));
  return names.filter((name) => lacks[name]);
}

/**
 * Debian 12 has everything in the prefix, the same for every user, root or not; elsewhere the tools are the machine's.
 * @param {Needs} needs
 * @param {string | undefined} emscripten
 */
async function provideTools(needs, emscripten) {
  const compiles = needs.wasm || needs.native;
  /** @type {Record<string, unknown>} */
  const wanted = {
    emscripten: canHavePrefix && needs.wasm && !emscripten,
    ninja: canHavePrefix && compiles,
    eigen: canHavePrefix && compiles,
    catch2: canFetchSources && needs.catch2 && (canHavePrefix || !hasCatch2Sources()),
    clang: canHavePrefix && needs.clang,
    "eigen-testing": canFetchPackages && needs["eigen-testing"],
    "emscripten-testing": canFetchPackages && needs["emscripten-testing"],
  };
  await providePrefix(Object.keys(wanted).filter((name) => wanted[name]));
  if (needs.wasm) writeToolchainFile(emscripten ?? prefixRoot());
  return {
    ninja: canHavePrefix ? inToolchain("ninja/usr/bin/ninja") : (which("ninja") ?? ""),
    eigen: canHavePrefix ? prefixEigen() : "",
    catch2: hasCatch2Sources() ? prefixCatch2() : "",
  };
}
