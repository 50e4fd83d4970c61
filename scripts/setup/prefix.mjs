/** The private prefix: downloads its parts, unpacks them and writes the launchers. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { inToolchain, toolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { clearStamp, digest, isStamped, writeIfChanged, writeStamp } from "../lib/stamp.mjs";
import { closeApt, closureOf, download, downloadSource, openApt } from "./apt.mjs";
import { writeEmscripten } from "./emscripten.mjs";
import { architecture, canHavePrefix, codename } from "./machine.mjs";
import { parts } from "./parts.mjs";
import { fresh, unpackDebs } from "./unpack.mjs";

/** Raised when the unpacking changes, so that old prefixes are rebuilt. */
const recipe = 2;

/**
 * Installs the named parts. Each is stamped after it was unpacked, so an interrupted set-up resumes where it
 * stopped.
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
  for (const name of missing) writeStamp(name, stampOf(name));
}

/** @typedef {import("./parts.mjs").Part} Part */

/** @param {string} name */
const stampOf = (name) => digest([recipe, parts[name]]);

/** @param {readonly string[]} names */
async function fetchParts(names) {
  names.forEach(clearStamp);
  const chosen = names.map((name) => /** @type {[string, Part]} */ ([name, parts[name]]));
  await openApt(canHavePrefix ? ["bookworm", "trixie"] : [codename]);
  /** @type {Map<string, Record<string, readonly string[]>>} */
  const trees = new Map();
  for (const [name, part] of chosen) trees.set(name, await treesOf(part));
  const packages = new Set([...trees.values()].flatMap((tree) => Object.values(tree)).flat());
  const debs = packages.size > 0 ? await download([...packages]) : "";
  for (const [name, part] of chosen) {
    step(`Unpacking ${part.title}`);
    if (part.source) await unpackSource(name, part);
    for (const [folder, list] of Object.entries(trees.get(name) ?? {})) {
      const plain = list.map((entry) => entry.split("/")[0] ?? entry);
      await fresh(inToolchain(folder), async (target) => {
        await unpackDebs(debs, plain, target, part.exclude);
        if (folder === "emscripten") linkAcorn(target);
        if (folder === "engines") await indexTypes(target);
      });
    }
  }
  closeApt();
}

/** The folders of a part, each with all its packages. @param {Part} part */
async function treesOf({ trees = {}, closures = {}, without = [] }) {
  const all = { ...trees };
  const isLeftOut = matcherOf(without);
  for (const [folder, roots] of Object.entries(closures)) {
    all[folder] = (await closureOf(roots)).filter((name) => !isLeftOut(name));
  }
  return all;
}

/** @param {readonly string[]} patterns package names, where `*` stands for any text */
function matcherOf(patterns) {
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split("*").map((part) => part.replace(/[.+]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`);
  });
  return (/** @type {string} */ name) => expressions.some((expression) => expression.test(name));
}

/** @param {string} name @param {Part} part */
async function unpackSource(name, part) {
  // Debian 12's Catch2 is 2.13; newer releases have 3.
  const archive = await downloadSource(`${part.source}/${canHavePrefix ? "trixie" : codename}`);
  await fresh(inToolchain(name), async (target) => {
    const options = ["--no-same-owner", "--wildcards", "--strip-components=2"];
    await run("tar", ["-x", "-f", archive, "-C", target, ...options, ...(part.members ?? [])]);
  });
}

/** Emscripten looks for acorn in a node_modules of its own; Debian puts it elsewhere. @param {string} tree */
function linkAcorn(tree) {
  symlinkSync("../nodejs", join(tree, "usr/share/emscripten/node_modules"));
}

/** Without the index, GTK cannot load icons and exits. dpkg would have generated it. @param {string} tree */
async function indexTypes(tree) {
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: join(tree, "usr/lib", architecture?.triplet ?? ""),
  };
  const label = "Indexing the types of files";
  await run(join(tree, "usr/bin/update-mime-database"), [join(tree, "usr/share/mime")], {
    env,
    label,
  });
}
