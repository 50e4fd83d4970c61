/** Eigen and Catch2: from the private prefix where there is one, else the machine's own. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

export const prefixEigen = () => inToolchain("eigen/usr/include/eigen3");
export const prefixCatch2 = () => inToolchain("catch2");

/** The two files may also be put there by hand. */
export const hasCatch2Sources = () => existsSync(join(prefixCatch2(), "catch_amalgamated.cpp"));

/**
 * Whether CMake finds a package by itself.
 * @param {string} cmake
 * @param {string} wanted what stands in find_package(...)
 * @param {readonly string[]} [prefixes] where to look first
 * @param {string} [ninja] CMake configures nothing where it finds neither make nor Ninja
 */
export async function cmakeFinds(cmake, wanted, prefixes = [], ninja = "") {
  const folder = inToolchain("find");
  const [name] = wanted.split(" ");
  writeIfChanged(
    join(folder, "CMakeLists.txt"),
    `cmake_minimum_required(VERSION 3.21)
project(find NONE)
# Only looked for, never used: a missing language must not make it "not found".
set(CMAKE_SIZEOF_VOID_P 8)
find_package(${wanted} QUIET CONFIG)
if(NOT ${name}_FOUND)
  message(FATAL_ERROR "not found")
endif()
`,
  );
  const generator = ninja ? ["-G", "Ninja", `-DCMAKE_MAKE_PROGRAM=${ninja}`] : [];
  const options = ["-S", folder, "-B", join(folder, "build"), ...generator];
  const search = `-DCMAKE_PREFIX_PATH=${prefixes.join(";")}`;
  const { code } = await run(cmake, [...options, search], { anyCode: true });
  rmSync(folder, { recursive: true, force: true });
  return code === 0;
}
