/** The C++ core against Eigen, both compiled for this machine. */
import { join } from "node:path";
import { chooseProcessor, freeProcessors } from "../../tests/bench/measure/processor.mjs";
import { compilerEnvironment, showCompiled } from "../build/cmake.mjs";
import { buildDir, inRoot } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { which } from "../setup/machine.mjs";
import { benchFolder } from "./machine.mjs";

/** @typedef {import("../../tests/bench/plan.mjs").Plan} Plan */
/** @typedef {import("../../tests/bench/report/figures.mjs").Place} Place */

export const hasCompiler = () => which("c++", "g++", "clang++") !== undefined;

/** @param {import("../setup/index.mjs").Tools} tools @returns {Promise<string>} the program */
async function buildNative({ cmake, ninja, eigen }) {
  const folder = join(buildDir, "bench-native");
  const env = { ...compilerEnvironment(), NINJA_STATUS: "[%f/%t] " };
  step("Compiling the native core and Eigen's attention");
  const variables = {
    CMAKE_MAKE_PROGRAM: ninja,
    CMAKE_BUILD_TYPE: "Release",
    SOFTKNN_EIGEN_DIR: eigen,
    SOFTKNN_INSTALL: "OFF",
  };
  const options = Object.entries(variables).map(([name, value]) => `-D${name}=${value}`);
  const source = inRoot(benchFolder, "native");
  await run(cmake, ["-S", source, "-B", folder, "-G", "Ninja", ...options], { env });
  await run(cmake, ["--build", folder, "--target", "softknn_bench"], {
    env,
    label: "Compiling the native benchmark",
    onLine: showCompiled,
  });
  return join(folder, "softknn_bench");
}

/** @param {import("../setup/index.mjs").Tools} tools @param {Plan} plan @returns {Promise<Place>} */
export async function inNative(tools, { rounds, sample }) {
  const program = await buildNative(tools);
  step("Measuring the native core");
  chooseProcessor("native");
  const { output } = await run(program, [String(rounds), String(sample)], {
    label: "The native benchmark",
  });
  freeProcessors();
  const { version, results } = JSON.parse(output);
  return { name: "native C++", version, notes: [], results };
}
