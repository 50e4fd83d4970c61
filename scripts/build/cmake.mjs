/** Configures and compiles one preset of CMakePresets.json. */
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { buildDir, inRoot, inToolchain, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { progress, step } from "../lib/say.mjs";
import { digest, isStamped, readOr, writeStamp } from "../lib/stamp.mjs";
import { which } from "../setup/machine.mjs";

/** The caller's own flags would change the binary. */
const foreign = ["CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "EMCC_CFLAGS"];

/** The environment of a compilation. */
export const compilerEnvironment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign.includes(name)));

/** @typedef {import("../setup/index.mjs").Tools} Tools */

const presetFile = inRoot("CMakePresets.json");

/** The folder of a preset in build/, and its target. All wasm presets share a folder, so the core is compiled once. @param {string} preset */
function presetOf(preset) {
  const { configurePresets, buildPresets } = JSON.parse(readOr(presetFile, "{}"));
  const named = (/** @type {{ name: string }} */ { name }) => name === preset;
  const folder = basename(configurePresets.find(named).binaryDir ?? preset);
  return { folder, target: buildPresets.find(named).targets?.[0] ?? "all" };
}

/**
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string} [folder] another folder in build/, with
 * @property {Record<string, string>} [variables] other variables of CMake
 */

/**
 * @param {Tools} tools
 * @param {string} preset
 * @param {string} what the label of the step
 * @param {Options} [options]
 * @returns {Promise<string>} the build folder
 */
export async function compile(tools, preset, what, options = {}) {
  const { env = compilerEnvironment(), folder: name, target } = { ...presetOf(preset), ...options };
  const folder = join(buildDir, name);
  step(`Compiling ${what}`);
  await configure(tools, preset, name, env, options.variables);
  await run(tools.cmake, ["--build", folder, "--target", target], {
    cwd: root,
    env: { ...env, NINJA_STATUS: "[%f/%t] " },
    label: `Compiling ${what}`,
    // Ninja's line for a file.
    onLine: (line) => /^\[\d+\/\d+\]/.test(line) && progress(line.slice(0, 76)),
  });
  return folder;
}

/** @param {Tools} tools @param {string} preset @param {string} name @param {NodeJS.ProcessEnv} env @param {Record<string, string>} [more] */
async function configure(tools, preset, name, env, more) {
  const isNative = !preset.startsWith("wasm");
  const ccache = isNative ? which("ccache") : undefined;
  const variables = {
    CMAKE_MAKE_PROGRAM: tools.ninja,
    SOFTKNN_EIGEN_DIR: tools.eigen,
    SOFTKNN_NODE: process.execPath,
    ...(ccache && { CMAKE_CXX_COMPILER_LAUNCHER: ccache }),
    ...more,
  };
  const toolchainFile = isNative ? env.CXX : readOr(inToolchain("wasm.cmake"), "");
  const stamp = digest([root, variables, readOr(presetFile, ""), toolchainFile]);
  // CMake keeps the compiler of a folder, whatever it is told.
  if (!isStamped(`cmake-${name}`, stamp))
    rmSync(join(buildDir, name), { recursive: true, force: true });
  const all = { ...variables, ...(tools.catch2 && { SOFTKNN_CATCH2_DIR: tools.catch2 }) };
  const options = Object.entries(all).map(([key, value]) => `-D${key}=${value}`);
  await run(tools.cmake, ["--preset", preset, "-B", join(buildDir, name), ...options], {
    ...{ cwd: root, env },
    label: `Configuring the preset '${preset}'`,
  });
  writeStamp(`cmake-${name}`, stamp);
}
