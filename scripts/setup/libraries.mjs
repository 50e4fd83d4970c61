/** Eigen and Catch2: from the private prefix where there is one, else the machine's own. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inRoot, inToolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

export const prefixEigen = () => inToolchain("eigen/usr/include/eigen3");
export const prefixCatch2 = () => inToolchain("catch2");

/** The two files may also be put there by hand. */
export const hasCatch2Sources = () => existsSync(join(prefixCatch2(), "catch_amalgamated.cpp"));

/** What CMake finds by itself is found without make too, and without a compiler. */
const searchOf = (/** @type {string} */ wanted) => `cmake_minimum_required(VERSION 3.21)
project(find NONE)
# Only looked for, never used: a missing language must not make it "not found".
set(CMAKE_SIZEOF_VOID_P 8)
set(wanted ${wanted})
if(wanted STREQUAL "Eigen3")
  include("${inRoot("scripts/cmake/softknn-eigen.cmake")}")
  softknn_locate_eigen()
  list(APPEND wanted \${softknn_eigen_version})
endif()
find_package(\${wanted} REQUIRED QUIET CONFIG)
`;

/**
 * Whether CMake finds a package by itself.
 * @param {string} cmake
 * @param {string} wanted what stands in find_package(...); Eigen3 stands for the versions that do
 * @param {{ prefixes?: readonly string[], ninja?: string, only?: boolean }} [where] folders to look
 *   into first or only, and Ninja: CMake configures nothing where it finds neither make nor Ninja
 */
export async function cmakeFinds(cmake, wanted, { prefixes = [], ninja = "", only = false } = {}) {
  const folder = inToolchain("find");
  writeIfChanged(join(folder, "CMakeLists.txt"), searchOf(wanted));
  const generator = ninja ? ["-G", "Ninja", `-DCMAKE_MAKE_PROGRAM=${ninja}`] : [];
  const options = ["-S", folder, "-B", join(folder, "build"), ...generator];
  const others = ["CMAKE_SYSTEM_PATH", "SYSTEM_ENVIRONMENT_PATH", "PACKAGE_REGISTRY"];
  const search = [
    `-DCMAKE_PREFIX_PATH=${prefixes.join(";")}`,
    ...others.filter(() => only).map((place) => `-DCMAKE_FIND_USE_${place}=OFF`),
  ];
  const { code } = await run(cmake, [...options, ...search], { anyCode: true });
  rmSync(folder, { recursive: true, force: true });
  return code === 0;
}
