/** Debian's publishing programs in the private prefix: Jupyter, MkDocs, Sphinx, Hugo, Jekyll and pandoc. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { inToolchain } from "../lib/paths.mjs";
import { architecture } from "../setup/machine.mjs";

const tree = inToolchain("publishing");
const libraries = join(tree, "usr/lib", architecture?.triplet ?? "");
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
  // The scripts name the system's interpreters.
  if (/^(jupyter|mkdocs|sphinx)/.test(name)) return [inTree("python3"), inTree(name)];
  if (name !== "jekyll") return [inTree(name)];
  // Its gem for Sass has the path of a library compiled in.
  const sass = "libsass.so";
  const bind = `${join(libraries, sass)}:/usr/lib/${architecture?.triplet}/${sass}`;
  return [inTree("proot"), "-b", bind, inTree("ruby"), inTree(name)];
}
