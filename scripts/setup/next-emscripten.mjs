/**
 * Emscripten, LLVM, Python and Eigen of Debian testing, in a separate tree with Debian testing's C library. Emscripten
 * compiles its system libraries into `.toolchain/next/cache` when a link first needs them: Debian's package ships none
 * from 6.0 on.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { UserError } from "../lib/say.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";
import { writeScript } from "./emscripten.mjs";
import { architecture } from "./machine.mjs";

/** @param {...string} parts */
const inNext = (...parts) => inToolchain("next", ...parts);

const root = inNext("usr/share/emscripten");

/**
 * @typedef {object} NextTools
 * @property {string} toolchainFile of CMake
 * @property {string} prefix folder that CMake searches for Eigen
 * @property {string} emscripten version
 * @property {string} eigen version
 */

/** @returns {NextTools} */
export function nextTools() {
  const versionIn = (/** @type {string} */ file, /** @type {RegExp} */ pattern) =>
    pattern.exec(readFileSync(file, "utf8"))?.[1] ?? "";
  const eigen = inNext("usr/share/eigen3/cmake/Eigen3ConfigVersion.cmake");
  return {
    toolchainFile: join(root, "cmake/Modules/Platform/Emscripten.cmake"),
    prefix: inNext("usr"),
    emscripten: versionIn(join(root, "emscripten-version.txt"), /(\d+\.\d+\.\d+)/),
    eigen: versionIn(eigen, /PACKAGE_VERSION "(\d+\.\d+\.\d+)/),
  };
}

/** Writes the configuration that connects the tree. Rewritten at every start: a checkout may move. */
export function writeNextEmscripten() {
  const llvm = llvmFolder();
  for (const name of readdirSync(join(llvm, "bin"))) {
    // Through /proc, clang would find the loader instead of itself, and no headers. Its subprocess is its own name with
    // -cc1 first: this script again.
    const own = /^clang(\+\+)?$/.test(name)
      ? 'case "$1" in -cc1*) ;; *) set -- -no-canonical-prefixes "$@" ;; esac\n'
      : "";
    writeLoaded(inNext("llvm/bin", name), join(llvm, "bin", name), own);
  }
  for (const name of readdirSync(inNext("usr/bin")).filter((entry) => entry.startsWith("wasm"))) {
    writeLoaded(inNext("binaryen/bin", name), inNext("usr/bin", name));
  }
  // Python looks for its library relative to its own path.
  const python = inNext("usr/bin/softknn-python");
  writeLoaded(python, newest("usr/bin", /^python3\.\d+$/));
  writeIfChanged(join(root, ".emscripten"), settings());
  for (const name of ["emcc", "em++", "emar", "emranlib", "emcmake", "em-config"]) {
    const text = `unset EM_CONFIG EM_CACHE _PYTHON_SYSCONFIGDATA_NAME\nexec "${python}" -E "${root}/${name}.py" "$@"`;
    writeScript(join(root, name), text);
  }
}

function settings() {
  return `LLVM_ROOT = '${inNext("llvm/bin")}'
BINARYEN_ROOT = '${inNext("binaryen")}'
NODE_JS = '${process.execPath}'
CACHE = '${inNext("cache")}'
`;
}

const llvmFolder = () => newest("usr/lib", /^llvm-\d+$/);

/** @param {string} folder @param {RegExp} pattern */
function newest(folder, pattern) {
  const names = readdirSync(inNext(folder)).filter((name) => pattern.test(name));
  const [name] = names.sort((a, b) => b.localeCompare(a, "en", { numeric: true }));
  if (!name) throw new UserError(`Debian testing's packages brought no ${pattern} in ${folder}.`);
  return inNext(folder, name);
}

/**
 * A launcher that runs a program of the tree with the tree's loader and libraries.
 * @param {string} file
 * @param {string} program
 * @param {string} [first] lines of the script before
 */
function writeLoaded(file, program, first = "") {
  const { triplet = "", loader = "" } = architecture ?? {};
  const libraries = [inNext("usr/lib", triplet), join(llvmFolder(), "lib")].join(":");
  const linker = inNext("usr/lib", triplet, loader);
  const command = `exec "${linker}" --library-path "${libraries}" --argv0 "${file}" "${program}" "$@"`;
  writeScript(file, first + command);
}
