/** The private prefix: downloads its parts, unpacks them and writes the launchers. */
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";
import { step } from "../lib/say.mjs";
import { clearStamp, digest, isStamped, writeIfChanged, writeStamp } from "../lib/stamp.mjs";
import { closeApt, closureOf, download, downloadSource, openApt } from "./apt.mjs";
import { writeCompiler } from "./emscripten.mjs";
import { architecture, codename } from "./machine.mjs";
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
    step(`Setting up ${missing.map((name) => partOf(name).title).join(", ")} in .toolchain (once)`);
    missing.forEach(clearStamp);
    const releases = new Set(missing.map((name) => partOf(name).release));
    for (const release of releases)
      await fetchParts(
        release ?? codename,
        missing.filter((name) => partOf(name).release === release),
      );
  }
  for (const name of names) writeCompiler(name);
  for (const name of missing) writeStamp(name, stampOf(name));
}

/** @param {string} name */
const partOf = (name) => /** @type {import("./parts.mjs").Part} */ (parts[name]);

/** @param {string} name */
const stampOf = (name) => digest([recipe, parts[name]]);

/** Each release has lists of its own, so that no part takes a dependency from another. @param {string} release @param {readonly string[]} names */
async function fetchParts(release, names) {
  await openApt(release, { sources: names.some((name) => partOf(name).source) });
  /** @type {Map<string, readonly string[]>} */
  const packages = new Map();
  for (const name of names) packages.set(name, await packagesOf(partOf(name)));
  const debs = await download([...new Set([...packages.values()].flat())]);
  for (const name of names) {
    const part = partOf(name);
    step(`Unpacking ${part.title}`);
    await fresh(inToolchain(name), async (target) => {
      if (part.source) await unpackSource(target, part);
      else await unpackDebs(debs, packages.get(name) ?? [], target, part.exclude);
      // Node looks for acorn, which Emscripten and its own plugins import, in folders of this name.
      if (name.startsWith("emscripten"))
        symlinkSync("nodejs", join(target, "usr/share/node_modules"));
      if (name === "engines") await indexTypes(target);
    });
  }
  closeApt();
}

/** @param {import("./parts.mjs").Part} part */
async function packagesOf({ packages = [], only, without }) {
  if (!only && !without) return packages;
  const [isWanted, isLeftOut] = [matcherOf(only ?? ["*"]), matcherOf(without ?? [])];
  return (await closureOf(packages)).filter((name) => isWanted(name) && !isLeftOut(name));
}

/** @param {readonly string[]} patterns package names, where `*` stands for any text */
function matcherOf(patterns) {
  const expressions = patterns.map((pattern) => {
    const parts = pattern.split("*").map((part) => part.replace(/[.+]/g, "\\$&"));
    return new RegExp(`^${parts.join(".*")}$`);
  });
  return (/** @type {string} */ name) => expressions.some((expression) => expression.test(name));
}

/** @param {string} target @param {import("./parts.mjs").Part} part */
async function unpackSource(target, { source = "", members = [] }) {
  const archive = await downloadSource(source);
  const options = ["--no-same-owner", "--wildcards", "--strip-components=2"];
  await run("tar", ["-x", "-f", archive, "-C", target, ...options, ...members]);
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
