/** Eigen and Catch2: from the private prefix if present, else those of the machine. */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { inRoot, inToolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";

/** @param {string} [part] */
export const prefixEigen = (part = "eigen") => inToolchain(part, "usr/include/eigen3");
export const prefixCatch2 = () => inToolchain("catch2");

/** The two files may also be copied there by hand. */
export const hasCatch2Sources = () => existsSync(join(prefixCatch2(), "catch_amalgamated.cpp"));

/** `find_package` works in script mode, without make and without a compiler. */
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
 * Whether CMake finds a package.
 * @param {string} cmake
 * @param {string} wanted the arguments of find_package(...); Eigen3 stands for the supported versions
 * @param {{ prefixes?: readonly string[], ninja?: string, only?: boolean }} [where] folders to search
 *   first or exclusively, and Ninja: CMake needs make or Ninja to configure
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
