/** Configures and compiles one preset of CMakePresets.json. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildDir, inRoot, inToolchain, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { progress, step } from "../lib/say.mjs";
import { digest, isStamped, readOr, writeStamp } from "../lib/stamp.mjs";

/** The caller's own flags would make another binary than everybody else's. */
const foreign = ["CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "EMCC_CFLAGS", "EM_CONFIG"];

/** The environment of a compilation. */
export function compilerEnvironment() {
  const env = { ...process.env };
  for (const name of foreign) {
    // EM_CONFIG belongs to an Emscripten on PATH; the private one brings its own.
    if (name !== "EM_CONFIG" || existsSync(inToolchain("bin/em++"))) delete env[name];
  }
  return env;
}

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @param {"native" | "coverage" | "wasm" | "wasm-tests"} preset
 * @param {string} what for the reader
 * @returns {Promise<string>} the build folder
 */
export async function compile(tools, preset, what) {
  const folder = join(buildDir, preset);
  const env = compilerEnvironment();
  step(`Compiling ${what}`);
  await configure(tools, preset, folder, env);
  await run(tools.cmake, ["--build", folder], {
    cwd: root,
    env: { ...env, NINJA_STATUS: "[%f/%t] " },
    label: `Compiling ${what}`,
    onLine: showCompiled,
  });
  return folder;
}

/** Ninja's line for a file, on a terminal. @param {string} line */
export function showCompiled(line) {
  if (/^\[\d+\/\d+\]/.test(line)) progress(line.slice(0, 76), false);
}

/**
 * @param {import("../setup/index.mjs").Tools} tools
 * @param {string} preset
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
async function configure(tools, preset, folder, env) {
  const variables = {
    CMAKE_MAKE_PROGRAM: tools.ninja,
    SOFTKNN_EIGEN_DIR: tools.eigen,
    SOFTKNN_CATCH2_DIR: preset === "wasm" ? "" : tools.catch2,
    SOFTKNN_NODE: process.execPath,
  };
  const presets = readOr(inRoot("CMakePresets.json"), "");
  const toolchainFile = readOr(inToolchain("wasm.cmake"), "");
  const stamp = digest([root, variables, presets, preset.startsWith("wasm") ? toolchainFile : ""]);
  if (isStamped(`cmake-${preset}`, stamp) && existsSync(join(folder, "build.ninja"))) return;
  rmSync(folder, { recursive: true, force: true });
  const options = Object.entries(variables).map(([key, value]) => `-D${key}=${value}`);
  await run(tools.cmake, ["--preset", preset, ...options], {
    cwd: root,
    env,
    label: `Configuring the preset '${preset}'`,
  });
  writeStamp(`cmake-${preset}`, stamp);
}
