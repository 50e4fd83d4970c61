/** The version and the addresses of package.json, and every other place where they stand. */
import { readFileSync } from "node:fs";
import { inRoot } from "./paths.mjs";
import { UserError } from "./say.mjs";

export const text = (/** @type {string} */ file) => readFileSync(inRoot(file), "utf8");

/** @type {{ version: string, repository?: string, homepage?: string }} */
export const { version, repository = "", homepage = "" } = JSON.parse(text("package.json"));
/** The address of the sources; empty before publication. */
export const source = repository.replace(/^github:/, "https://github.com/");
const badges =
  source &&
  `[![CI](${source}/actions/workflows/ci.yml/badge.svg)](${source}/actions/workflows/ci.yml)
[![npm](https://img.shields.io/npm/v/softknn)](https://www.npmjs.com/package/softknn)
[The lessons](${homepage}) · [the source](${source})\n`;

/** A pattern in a file, and its replacement. @param {string} version @returns {readonly (readonly [file: string, pattern: RegExp, to: string])[]} */
const places = (version, short = version.replace(/\.\d+$/, "")) => [
  ["package.json", /^( {2}"version": )"[^"]*"/m, `$1"${version}"`],
  ["package-lock.json", /("name": "softknn",\s+"version": )"[^"]*"/g, `$1"${version}"`],
  ["CITATION.cff", /^version: .*$/m, `version: ${version}`],
  ["README.md", /softknn-[\d.]+\.tgz/g, `softknn-${version}.tgz`],
  ["README.md", /(<!-- badges -->\n)[\s\S]*?(?=<!-- \/badges -->)/, `$1${badges}`],
  [".github/RELEASING.md", /softknn@[\d.]+\d/g, `softknn@${version}`],
  [".github/RELEASING.md", /softknn-[\d.]+\.tgz/g, `softknn-${version}.tgz`],
  ["web/site/docs/reference/sources.md", /version = \{[^}]*\}/, `version = {${version}}`],
  ["web/site/docs/cpp.md", /find_package\(softknn [\d.]+/, `find_package(softknn ${short}`],
  ["tests/install-cmake/installed/CMakeLists.txt", /softknn [\d.]+/, `softknn ${short}`],
];

/** Every place as it should be at a version. @param {string} version */
export const stamped = (version) =>
  places(version).reduce(
    (files, [file, pattern, to]) => {
      const from = files.get(file) ?? text(file);
      if (!from.match(pattern)) throw new UserError(`${file} has no ${pattern}`);
      return files.set(file, from.replace(pattern, to));
    },
    /** @type {Map<string, string>} */ (new Map()),
  );
