/** Configures and compiles one preset of CMakePresets.json. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildDir, inRoot, inToolchain, root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { progress, step } from "../lib/say.mjs";
import { digest, readOr, writeStamp } from "../lib/stamp.mjs";
import { which } from "../setup/machine.mjs";

/** The caller's own flags would change the binary. */
const foreign = ["CFLAGS", "CXXFLAGS", "CPPFLAGS", "LDFLAGS", "EMCC_CFLAGS", "EM_CONFIG"];

/** The environment of a compilation. */
export function compilerEnvironment() {
  const env = { ...process.env };
  for (const name of foreign) {
    // EM_CONFIG belongs to an Emscripten on PATH; the private one has its own configuration.
    if (name !== "EM_CONFIG" || existsSync(inToolchain("bin/em++"))) delete env[name];
  }
  return env;
}

/** @typedef {import("../setup/index.mjs").Tools} Tools */

/**
 * The presets: the folder in build/, and the target if not `all`. All wasm presets share the folder of the published
 * module, so the core is compiled once.
 */
export const presets = {
  native: { folder: "native", target: "all" },
  sanitizers: { folder: "sanitizers", target: "all" },
  threads: { folder: "threads", target: "softknn_concurrency_tests" },
  wasm: { folder: "wasm", target: "all" },
  "wasm-tests": { folder: "wasm", target: "softknn_tests" },
  "wasm-declarations": { folder: "wasm", target: "softknn-declarations" },
};

/** @typedef {keyof typeof presets} Preset */

/**
 * @param {Tools} tools
 * @param {Preset} preset
 * @param {string} what the label of the step
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<string>} the build folder
 */
export async function compile(tools, preset, what, env = compilerEnvironment()) {
  const folder = join(buildDir, presets[preset].folder);
  step(`Compiling ${what}`);
  await configure(tools, preset, folder, env);
  await run(tools.cmake, ["--build", folder, "--target", presets[preset].target], {
    cwd: root,
    env: { ...env, NINJA_STATUS: "[%f/%t] " },
    label: `Compiling ${what}`,
    onLine: showCompiled,
  });
  return folder;
}

/** Shows Ninja's line for a file on a terminal. @param {string} line */
export function showCompiled(line) {
  if (/^\[\d+\/\d+\]/.test(line)) progress(line.slice(0, 76), false);
}

/** @param {Tools} tools @param {Preset} preset @param {string} folder @param {NodeJS.ProcessEnv} env */
async function configure(tools, preset, folder, env) {
  const isNative = !preset.startsWith("wasm");
  const ccache = isNative ? which("ccache") : undefined;
  const variables = {
    CMAKE_MAKE_PROGRAM: tools.ninja,
    SOFTKNN_EIGEN_DIR: tools.eigen,
    SOFTKNN_NODE: process.execPath,
    ...(ccache && { CMAKE_CXX_COMPILER_LAUNCHER: ccache }),
  };
  const file = readOr(inRoot("CMakePresets.json"), "");
  const toolchainFile = isNative ? "" : readOr(inToolchain("wasm.cmake"), "");
  const stamp = digest([root, variables, file, toolchainFile]);
  const name = `cmake-${presets[preset].folder}`;
  const stamped = readOr(inToolchain("stamps", name), "").split(" ");
  const withTests = `tests-${digest(tools.catch2)}`;
  const fresh = stamped[0] === stamp && existsSync(join(folder, "build.ninja"));
  // A folder configured with the tests also builds the module.
  const hasTests = isNative || preset === "wasm-tests";
  if (fresh && (!hasTests || stamped[1] === withTests)) return;
  if (!fresh) rmSync(folder, { recursive: true, force: true });
  const all = hasTests ? { ...variables, SOFTKNN_CATCH2_DIR: tools.catch2 } : variables;
  const options = Object.entries(all).map(([key, value]) => `-D${key}=${value}`);
  await run(tools.cmake, ["--preset", preset, ...options], {
    cwd: root,
    env,
    label: `Configuring the preset '${preset}'`,
  });
  writeStamp(name, hasTests ? `${stamp} ${withTests}` : stamp);
}
