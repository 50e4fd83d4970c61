/** The parts of the private prefix: which packages, what to keep of them, what to make of them. */
import { mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { inToolchain, toolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { clearStamp, digest, isStamped, writeIfChanged, writeStamp } from "../lib/stamp.mjs";
import { closeApt, download, downloadSource, openApt } from "./apt.mjs";
import { writeEmscripten } from "./emscripten.mjs";
import { canHavePrefix, codename } from "./machine.mjs";
import { fresh, unpackDebs } from "./unpack.mjs";

/**
 * @typedef {object} Part
 * @property {string} title
 * @property {Record<string, readonly string[]>} [trees] folder: packages as `name/release`
 * @property {readonly string[]} [exclude] tar patterns
 * @property {string} [source] a source package instead
 * @property {readonly string[]} [members] what to take out of it
 */

const notNeeded = [
  "./usr/share/doc",
  "./usr/share/man",
  "./usr/share/lintian",
  "./usr/share/locale",
];
const libraries = "*/cache/sysroot/lib";

/** @type {Record<string, Part>} */
const parts = {
  emscripten: {
    title: "Emscripten 3.1.69",
    trees: {
      // Emscripten and Binaryen are Debian 13's, with Debian 13's C library beside
      // them; they live in a tree of their own so that nothing else picks it up.
      emscripten: ["emscripten", "binaryen", "node-acorn", "libc6", "libstdc++6", "libgcc-s1"].map(
        (name) => `${name}/trixie`,
      ),
      llvm: [
        ...[
          "clang-19",
          "libclang-common-19-dev",
          "libclang-cpp19",
          "libllvm19",
          "lld-19",
          "llvm-19",
        ],
        ...["libedit2", "libbsd0", "libmd0", "libxml2", "libicu72", "libz3-4", "libffi8"],
      ].map((name) => `${name}/bookworm`),
      python: [
        ...["python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib"],
        ...["libexpat1", "zlib1g", "libssl3", "libffi8", "libbz2-1.0", "liblzma5"],
      ].map((name) => `${name}/bookworm`),
    },
    exclude: [
      ...notNeeded,
      ...["pic", "lto/pic", "lto-pic", "wasm64-emscripten"].map((name) => `${libraries}/*/${name}`),
      ...["mt", "ww", "asan", "icase", "wasmfs", "ubsan", "lsan", "sanitizer", "libGL-*-"].map(
        (name) => `${libraries}/*${name}*`,
      ),
      "./usr/share/emscripten/test",
      "./usr/share/emscripten/docs",
      "./usr/share/emscripten/media",
      "./usr/lib/llvm-*/lib/*.a",
      "./usr/lib/*/gconv",
    ],
  },
  ninja: { title: "Ninja", trees: { ninja: ["ninja-build/bookworm"] }, exclude: notNeeded },
  eigen: { title: "Eigen", trees: { eigen: ["libeigen3-dev/bookworm"] }, exclude: notNeeded },
  catch2: {
    title: "Catch2",
    source: "catch2",
    members: ["*/extras/catch_amalgamated.hpp", "*/extras/catch_amalgamated.cpp"],
  },
};

/** Raised when the way of unpacking changes, so that old prefixes are made anew. */
const recipe = 1;

/**
 * Makes the named parts present. Each is stamped after it was unpacked and
 * tried, so a set-up that was killed half-way goes on where it stopped.
 * @param {readonly string[]} names
 */
export async function providePrefix(names) {
  // Without this our own "type": "module" turns Emscripten's CommonJS tools into errors.
  writeIfChanged(inToolchain("package.json"), '{ "private": true, "type": "commonjs" }\n');
  const missing = names.filter((name) => !isStamped(name, stampOf(name)));
  if (missing.length > 0) {
    step(`Setting up ${missing.map((name) => parts[name]?.title).join(", ")} in .toolchain (once)`);
    await fetchParts(missing);
  }
  if (names.includes("emscripten")) writeEmscripten(toolchain);
  for (const name of missing) {
    if (name !== "emscripten") writeStamp(name, stampOf(name));
  }
  if (missing.includes("emscripten")) {
    await tryEmscripten();
    writeStamp("emscripten", stampOf("emscripten"));
  }
}

/** @param {string} name */
const stampOf = (name) => digest([recipe, parts[name]]);

/** @param {readonly string[]} names */
async function fetchParts(names) {
  names.forEach(clearStamp);
  const chosen = names.map((name) => /** @type {[string, Part]} */ ([name, parts[name]]));
  const packages = chosen.flatMap(([, part]) => Object.values(part.trees ?? {}).flat());
  await openApt(canHavePrefix ? ["bookworm", "trixie"] : [codename]);
  const debs = packages.length > 0 ? await download([...new Set(packages)]) : "";
  for (const [name, part] of chosen) {
    step(`Unpacking ${part.title}`);
    if (part.source) await unpackSource(name, part);
    for (const [folder, list] of Object.entries(part.trees ?? {})) {
      const plain = list.map((entry) => entry.split("/")[0] ?? entry);
      await fresh(inToolchain(folder), async (target) => {
        await unpackDebs(debs, plain, target, part.exclude);
        if (folder === "llvm") slimLlvm(target);
        if (folder === "emscripten") linkAcorn(target);
      });
    }
  }
  closeApt();
}

/** @param {string} name @param {Part} part */
async function unpackSource(name, part) {
  // Debian 12's Catch2 is 2.13; newer releases carry 3 themselves.
  const archive = await downloadSource(`${part.source}/${canHavePrefix ? "trixie" : codename}`);
  await fresh(inToolchain(name), async (target) => {
    const options = ["--no-same-owner", "--wildcards", "--strip-components=2"];
    await run("tar", ["-x", "-f", archive, "-C", target, ...options, ...(part.members ?? [])]);
  });
}

const llvmTools = new Set([
  ...["clang", "clang++", "lld", "wasm-ld", "llvm-ar", "llvm-ranlib", "llvm-nm", "llvm-objcopy"],
  ...[
    "llvm-strip",
    "llvm-dwarfdump",
    "llvm-dwp",
    "llvm-symbolizer",
    "llvm-cxxfilt",
    "llvm-objdump",
  ],
]);

/** @param {string} tree */
function slimLlvm(tree) {
  const folder = join(tree, "usr/lib/llvm-19/bin");
  const kept = new Set();
  for (const name of readdirSync(folder).filter((entry) => llvmTools.has(entry))) {
    kept.add(name).add(realpathSync(join(folder, name)).split("/").pop());
  }
  for (const name of readdirSync(folder)) {
    if (!kept.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

/** Emscripten looks for acorn in a node_modules of its own; Debian puts it elsewhere. @param {string} tree */
function linkAcorn(tree) {
  symlinkSync("../nodejs", join(tree, "usr/share/emscripten/node_modules"));
}

async function tryEmscripten() {
  step("Trying the compiler");
  const folder = inToolchain("try");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const program = join(folder, "hello.cpp");
  writeIfChanged(program, '#include <cstdio>\nint main() { std::puts("hello"); }\n');
  const compiler = inToolchain("bin", "em++");
  await run(compiler, ["-O1", program, "-o", join(folder, "hello.js")], {
    label: "A first compilation",
  });
  const { output } = await run(process.execPath, [join(folder, "hello.js")]);
  if (output.trim() !== "hello") throw new Error(`The compiled program printed: ${output}`);
  rmSync(folder, { recursive: true, force: true });
}
