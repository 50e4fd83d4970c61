/** Emscripten: the one on PATH if it is new enough, else the one in the private prefix. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { read } from "../lib/run.mjs";
import { writeIfChanged } from "../lib/stamp.mjs";
import { architecture, which } from "./machine.mjs";
import { tested } from "./parts.mjs";

/** Older versions use relaxed SIMD opcodes that engines no longer support. */
export const oldestEmscripten = tested.emscripten[0];

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
export const atLeast = (version, oldest) =>
  version.localeCompare(oldest, "en", { numeric: true }) >= 0;

/** CMake's toolchain file, at the same path for every Emscripten. @param {string} emscriptenRoot */
export function writeToolchainFile(emscriptenRoot) {
  const module = `${emscriptenRoot}/cmake/Modules/Platform/Emscripten.cmake`;
  writeIfChanged(inToolchain("wasm.cmake"), `include("${module}")\n`);
}

/** The root of the prefix's Emscripten. @param {string} [part] */
export const prefixRoot = (part = "emscripten") => inToolchain(part, "usr/share/emscripten");

/** The compiler of the prefix that only compiles the sources. */
export const prefixClang = () => join(llvmIn(inToolchain("clang")), "launch/clang++");

/**
 * Writes launchers and the configuration that connects Emscripten's packages. The files contain absolute paths, so they
 * are rewritten at every start (and kept if unchanged): a checkout may move.
 * @param {string} part
 */
export function writeCompiler(part) {
  if (!/^(clang|emscripten)/.test(part)) return;
  const tree = inToolchain(part);
  const llvm = llvmIn(tree);
  // clang looks for its headers, and Python for its library, from the folder of the launcher.
  writeLaunchers(tree, join(llvm, "bin"), join(llvm, "launch"));
  if (part === "clang") return;
  const launchers = join(tree, "usr/launch/bin");
  writeLaunchers(tree, join(tree, "usr/bin"), launchers, /^(wasm|python3)/);
  const root = prefixRoot(part);
  const settings = {
    LLVM_ROOT: join(llvm, "launch"),
    BINARYEN_ROOT: join(tree, "usr/launch"),
    NODE_JS: process.execPath,
    CACHE: join(root, "cache"),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  // A changed path would otherwise erase the prebuilt system libraries, which newer packages lack.
  if (part === "emscripten") lines.push("FROZEN_CACHE = True\n");
  writeIfChanged(join(root, ".emscripten"), lines.join(""));
  const python = readdirSync(launchers).find((name) => name.startsWith("python3")) ?? "";
  for (const name of ["emcc", "em++", "emar", "emranlib", "emcmake", "em-config"]) {
    // The scripts look for Python on PATH, which may have none or another one.
    const text = `unset EM_CONFIG EM_CACHE _PYTHON_SYSCONFIGDATA_NAME
exec "${join(launchers, python)}" -E "${root}/${name}.py" "$@"`;
    writeScript(join(root, name), text);
  }
}

/** @param {string} tree */
function llvmIn(tree) {
  const name = readdirSync(join(tree, "usr/lib")).find((entry) => entry.startsWith("llvm-"));
  return join(tree, "usr/lib", name ?? "");
}

/**
 * Scripts that run the programs of a folder with the loader and the libraries of their tree.
 * @param {string} tree
 * @param {string} from
 * @param {string} to
 * @param {RegExp} [pattern] of the names
 */
function writeLaunchers(tree, from, to, pattern = /./) {
  const { triplet = "", loader = "" } = architecture ?? {};
  const folders = ["usr/lib", "lib"].map((folder) => join(tree, folder, triplet));
  const start = folders.map((folder) => join(folder, loader)).find((file) => existsSync(file));
  const libraries = [...folders, join(llvmIn(tree), "lib")].join(":");
  for (const name of readdirSync(from).filter((entry) => pattern.test(entry))) {
    // clang would find itself in the loader, and its headers nowhere. It starts itself with -cc1 first.
    const own = /^clang(\+\+)?$/.test(name)
      ? 'case "$1" in -cc1*) ;; *) set -- -no-canonical-prefixes "$@" ;; esac\n'
      : "";
    const command = `exec "${start}" --library-path "${libraries}" --argv0 "${join(to, name)}"`;
    writeScript(join(to, name), `${own}${command} "${join(from, name)}" "$@"`);
  }
}

/** @param {string} file @param {string} body */
export function writeScript(file, body) {
  writeIfChanged(file, `#!/bin/sh\n${body}\n`, 0o755);
}
