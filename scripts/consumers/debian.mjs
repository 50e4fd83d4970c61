/** Debian's publishing programs in the private prefix: Jupyter, MkDocs, Sphinx, Hugo, Jekyll and pandoc. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { architecture } from "../setup/machine.mjs";

const tree = inToolchain("publishing");
const systemLibraries = `usr/lib/${architecture?.triplet}`;
const libraries = join(tree, systemLibraries);
const inTree = (/** @type {string} */ name) => join(tree, "usr/bin", name);

/** Debian packages cannot be fetched everywhere. */
export const hasDebian = existsSync(inTree("python3"));

/** The version folders in some folders, as a search path. @param {...string} folders */
const versionsIn = (...folders) =>
  folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).join(":");

const ruby = () => ({
  RUBYLIB: [
    join(tree, "usr/lib/ruby/vendor_ruby"),
    versionsIn(join(libraries, "ruby/vendor_ruby"), join(tree, "usr/lib/ruby")),
    versionsIn(join(libraries, "ruby")),
  ].join(":"),
  GEM_PATH: versionsIn(
    join(tree, "usr/share/rubygems-integration"),
    join(libraries, "rubygems-integration"),
    join(tree, "usr/lib/ruby/gems"),
    join(tree, "var/lib/gems"),
  ),
});

/** The environment in which they find their libraries and each other. @param {string} home */
export const debianEnvironment = (home) => ({
  ...{ HOME: home, PATH: `${inTree("")}:${process.env.PATH}`, LC_ALL: "C.UTF-8", TZ: "UTC" },
  ...{ LD_LIBRARY_PATH: libraries, PYTHONDONTWRITEBYTECODE: "1", ...ruby() },
});

/** Program and first arguments. @param {string} name @returns {[string, ...string[]]} */
export function debianProgram(name) {
  // The scripts name the system's interpreters, and some have the paths of their data compiled in.
  const compiledIn = [
    "usr/share/docutils",
    "usr/share/sphinx",
    "usr/share/pandoc",
    `${systemLibraries}/libsass.so`,
  ];
  const binds = compiledIn.flatMap((file) => ["-b", `${join(tree, file)}:/${file}`]);
  const python = /^(jupyter|mkdocs|sphinx)/.test(name) ? [inTree("python3")] : [];
  const interpreter = name === "jekyll" ? [inTree("ruby")] : python;
  return [inTree("proot"), ...binds, ...interpreter, inTree(name)];
}
