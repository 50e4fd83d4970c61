/** Emscripten: the one on PATH if it is new enough, else the one in the private prefix. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { read } from "../lib/run.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";
import { architecture, which } from "./machine.mjs";

/** Older versions use relaxed SIMD opcodes that engines no longer support. */
export const oldestEmscripten = "3.1.69";

/** @returns {Promise<string | undefined>} the root folder of a usable Emscripten on PATH */
export async function emscriptenOnPath() {
  const compiler = which("em++");
  const config = which("em-config");
  if (!compiler || !config) return undefined;
  try {
    const version = /(\d+)\.(\d+)\.(\d+)/.exec(await read(compiler, ["-dumpversion"]))?.[0];
    if (!version || !atLeast(version, oldestEmscripten)) return undefined;
    return (await read(config, ["EMSCRIPTEN_ROOT"])).trim();
  } catch {
    return undefined;
  }
}

/** @param {string} version @param {string} oldest */
export function atLeast(version, oldest) {
  const [a, b] = [version, oldest].map((text) => text.split(".").map(Number));
  for (let i = 0; i < 3; i += 1) {
    const difference = (a?.[i] ?? 0) - (b?.[i] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}

/** CMake's toolchain file, at the same path for every Emscripten. @param {string} emscriptenRoot */
export function writeToolchainFile(emscriptenRoot) {
  const module = `${emscriptenRoot}/cmake/Modules/Platform/Emscripten.cmake`;
  writeIfChanged(inToolchain("wasm.cmake"), `include("${module}")\n`);
}

/** The root of the prefix's Emscripten. */
export const prefixRoot = () => inToolchain("emscripten/usr/share/emscripten");

/**
 * Writes the configuration that connects the unpacked trees. The files contain absolute paths, so they are rewritten at
 * every start (and kept if unchanged): a checkout may move.
 * @param {string} prefix
 */
export function writeEmscripten(prefix) {
  writeBinaryen(prefix);
  writeLlvm(prefix);
  writePython(prefix);
  writeIfChanged(join(prefixRoot(), ".emscripten"), settings(prefix));
  for (const name of ["emcc", "em++", "emar", "emranlib", "emcmake", "em-config"]) {
    // The scripts look for Python on PATH, which may have none or another one.
    const text = `unset EM_CONFIG _PYTHON_SYSCONFIGDATA_NAME
exec "${prefix}/python/bin/python3" -E "${prefixRoot()}/${name}.py" "$@"`;
    writeScript(join(prefixRoot(), name), text);
    writeScript(join(prefix, "bin", name), text);
  }
}

/** @param {string} prefix */
function settings(prefix) {
  return `LLVM_ROOT = '${prefix}/llvm/bin'
BINARYEN_ROOT = '${prefix}/binaryen'
NODE_JS = '${process.execPath}'
CACHE = '${prefixRoot()}/cache'
# A changed path would otherwise erase the prebuilt system libraries and build them anew.
FROZEN_CACHE = True
`;
}

/** Launchers that run Debian 13's binaries with Debian 13's loader and libraries. @param {string} prefix */
function writeBinaryen(prefix) {
  const tree = join(prefix, "emscripten");
  const library = join(tree, "usr/lib", architecture?.triplet ?? "");
  const folder = join(tree, "usr/bin");
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith("wasm"))) {
    const command = `exec "${library}/${architecture?.loader}" --library-path "${library}"`;
    writeScript(join(prefix, "binaryen/bin", name), `${command} "${join(folder, name)}" "$@"`);
  }
}

/** @param {string} prefix */
function writeLlvm(prefix) {
  const tree = join(prefix, "llvm");
  const real = join(tree, "usr/lib/llvm-19/bin");
  for (const name of readdirSync(real)) {
    writeScript(join(tree, "bin", name), `${libraryPath(tree)} exec "${join(real, name)}" "$@"`);
  }
}

/** @param {string} prefix */
function writePython(prefix) {
  const tree = join(prefix, "python");
  const real = join(tree, "usr/bin/python3.11");
  writeScript(join(tree, "bin/python3"), `${libraryPath(tree)} exec "${real}" "$@"`);
}

/** @param {string} tree */
function libraryPath(tree) {
  const triplet = architecture?.triplet ?? "";
  const folders = [`usr/lib/${triplet}`, `lib/${triplet}`, "usr/lib/llvm-19/lib"];
  return `LD_LIBRARY_PATH="${folders.map((folder) => join(tree, folder)).join(":")}"`;
}

/** @param {string} file @param {string} body */
export function writeScript(file, body) {
  writeIfChanged(file, `#!/bin/sh\n${body}\n`, 0o755);
}
